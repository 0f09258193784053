// A gate for every kind of scheme, in both forms of a card, and an auth file
// with somebody for each.
#pragma once

#include "access/requests.h"

namespace cardinal::access {

inline constexpr std::string_view typed_schemes = R"("securitySchemes": {
  "oauth": {"type": "oauth2", "flows": {}},
  "oidc": {"type": "openIdConnect", "openIdConnectUrl": "https://a.example"},
  "bearer": {"type": "http", "scheme": "Bearer"},
  "basic": {"type": "http", "scheme": "basic"},
  "key": {"type": "apiKey", "in": "header", "name": "X-Key"},
  "query": {"type": "apiKey", "in": "query", "name": "api_key"},
  "cookie": {"type": "apiKey", "in": "cookie", "name": "sid"},
  "mtls": {"type": "mutualTLS"}})";

inline constexpr std::string_view wrapped_schemes = R"("supportedInterfaces": [
  {"url": "https://a.example", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"}],
  "securitySchemes": {
  "oauth": {"oauth2SecurityScheme": {"flows": {}}},
  "oidc": {"openIdConnectSecurityScheme":
           {"openIdConnectUrl": "https://a.example"}},
  "bearer": {"httpAuthSecurityScheme": {"scheme": "bearer"}},
  "basic": {"httpAuthSecurityScheme": {"scheme": "Basic"}},
  "key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}},
  "query": {"apiKeySecurityScheme": {"location": "query", "name": "api_key"}},
  "cookie": {"apiKeySecurityScheme": {"location": "cookie", "name": "sid"}},
  "mtls": {"mtlsSecurityScheme": {}}})";

// {"a": ["s"]} as {"schemes": {"a": {"list": ["s"]}}}.
inline std::string wrapped_list(std::string_view plain) {
  const test::Parsed parsed = test::parse(plain);
  Writer out;
  out.begin_array();
  for (const Value entry : parsed.root().items()) {
    out.begin_object().key("schemes").begin_object();
    for (const Member need : entry.members()) {
      out.key(need.name).begin_object();
      if (need.value.size() > 0) out.key("list").raw(need.value.raw());
      out.end_object();
    }
    out.end_object().end_object();
  }
  return out.end_array().take();
}

class GateTest : public AccessTest {
 protected:
  std::string secret(const std::string& name, const std::string& text,
                     const std::string& more) {
    return R"({"name": ")" + name + R"(", "sha256": ")" + hash_of(text) + "\"" +
           more + "}";
  }
  std::shared_ptr<const Authority> store_ = authority(
      R"({"tokens": [)" +
      secret("ann", "ann-reads", R"(, "scopes": ["read"])") + "," +
      secret("ann", "ann-writes", R"(, "scopes": ["read", "write"])") + "," +
      secret("only", "only-oauth",
             R"(, "scopes": ["read"], "schemes": ["oauth"])") +
      R"(], "api_keys": [)" + secret("ann", "key-of-ann", "") + "," +
      secret("app", "key-of-app", R"(, "beside_others": true)") + "," +
      secret("bob", "key-of-bob", R"(, "scopes": ["read"])") +
      R"(], "basic": [{"user": "ann", "sha256": ")" + hash_of("pw") + R"("}],
      "client_certificates": [{"subject": "CN=ann", "name": "ann"},
                              {"subject": "CN=bob", "name": "bob"}]})");

  std::string verdict(const Gate& gate, const Shown& request) {
    const Gate::Decision decision = gate.judge(request);
    EXPECT_TRUE(!decision.allowed || gate.shows_credentials(request));
    if (decision.allowed) return decision.who.name;
    return decision.lacks_scope ? "403" : "401";
  }
  // The same by both forms of schemes and requirements.
  std::string verdict(const std::string& list, const Shown& request) {
    const auto plain = gate_of(
        std::string(typed_schemes) + R"(, "security": )" + list, store_);
    const auto wrapped =
        gate_of(std::string(wrapped_schemes) + R"(, "securityRequirements": )" +
                    wrapped_list(list),
                store_);
    EXPECT_TRUE(plain && wrapped);
    const std::string one = verdict(*plain, request);
    EXPECT_EQ(one, verdict(*wrapped, request)) << list;
    return one;
  }
  Gate gate(const std::string& members) {
    auto made = gate_of(members, store_);
    EXPECT_TRUE(made);
    return *made;
  }
};

}  // namespace cardinal::access
