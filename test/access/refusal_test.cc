// The responses of a gate to callers that it does not admit.
#include "access/requests.h"

namespace cardinal::access {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Refusal : public AccessTest {
 protected:
  Gate gate(const std::string& members, const std::string& file) {
    auto made = gate_of(members, authority(file));
    EXPECT_TRUE(made);
    return *made;
  }
  // Status, challenges and body.
  std::vector<std::string> refusal_lines(const Gate& gate,
                                         const Shown& request) {
    const http::Response response = gate.refusal(gate.judge(request));
    std::vector<std::string> lines{std::to_string(response.status)};
    for (const auto& [name, value] : response.fields) {
      if (name == "WWW-Authenticate") lines.push_back(value);
    }
    EXPECT_THAT(response.fields,
                testing::Contains(testing::Pair("Cache-Control", "no-store")));
    lines.push_back(response.body);
    return lines;
  }
  const std::string tokens_ = R"({"tokens": [
    {"name": "ann", "sha256": ")" +
                              hash_of("right") + R"("},
    {"name": "old", "sha256": ")" +
                              hash_of("old") +
                              R"(", "not_after": "2020-01-01T00:00:00Z"},
    {"name": "other", "sha256": ")" +
                              hash_of("other") +
                              R"(", "schemes": ["another"]}]})";
  const std::string body_401_ =
      R"({"type":"urn:cardinal:problem:credentials-needed",)"
      R"("title":"Authentication required","status":401,)"
      R"("detail":"send valid credentials for one of the card's security )"
      R"(requirements, each once"})"
      "\n";
};

TEST_F(Refusal, NamesEachWayOnce) {
  const Gate all = gate(R"("securitySchemes": {
      "a": {"type": "oauth2", "flows": {}},
      "b": {"type": "http", "scheme": "bearer"},
      "c": {"type": "http", "scheme": "basic"},
      "d": {"type": "apiKey", "in": "header", "name": "X-Key"},
      "e": {"type": "apiKey", "in": "cookie", "name": "sid"},
      "f": {"type": "apiKey", "in": "query", "name": "k\"ey"},
      "g": {"type": "mutualTLS"}})",
                        "{}");
  EXPECT_THAT(refusal_lines(all, Shown()),
              ElementsAre("401", R"(Bearer realm="test")",
                          R"(Basic realm="test", charset="UTF-8")",
                          R"(ApiKey realm="test", in="header", name="X-Key")",
                          R"(ApiKey realm="test", in="cookie", name="sid")",
                          R"(ApiKey realm="test", in="query", name="k\"ey")",
                          R"(ClientCertificate realm="test")", body_401_));
  EXPECT_THAT(all.headers(), ElementsAre("Authorization", "X-Key", "Cookie"));
  EXPECT_TRUE(all.reads_query());
}

TEST_F(Refusal, IsTheSameForEveryWrongToken) {
  const Gate made = gate(
      R"("securitySchemes": {"b": {"type": "http", "scheme": "bearer"},
                             "m": {"type": "mutualTLS"}},
         "security": [{"b": [], "m": []}])",
      tokens_);
  const auto wrong = refusal_lines(made, Shown().bearer("never-heard-of"));
  EXPECT_THAT(
      wrong, ElementsAre("401", R"(Bearer realm="test", error="invalid_token")",
                         R"(ClientCertificate realm="test")", body_401_));
  for (const std::string token : {"right", "old", "other", "a b", "a.b.c"}) {
    EXPECT_EQ(refusal_lines(made, Shown().bearer(token)), wrong) << token;
  }
}

TEST_F(Refusal, TellsWhichScopesAreLacking) {
  const Gate made = gate(
      R"("securitySchemes": {"b": {"type": "oauth2", "flows": {}}},
         "security": [{"b": ["read", "write"]}])",
      tokens_);
  EXPECT_THAT(
      refusal_lines(made, Shown().bearer("right")),
      ElementsAre(
          "403",
          R"(Bearer realm="test", error="insufficient_scope", )"
          R"(scope="read write")",
          R"({"type":"urn:cardinal:problem:insufficient-scope",)"
          R"("title":"Insufficient scope",)"
          R"("status":403,"detail":"the credentials must have all scopes )"
          R"(of one of the card's security requirements"})"
          "\n"));
}

TEST_F(Refusal, KeepsHeadersWhole) {
  const test::Parsed parsed = test::parse(
      R"({"name": "a", "securitySchemes":
          {"b": {"type": "http", "scheme": "bearer"}}})");
  a2a::Card card;
  a2a::read(parsed.root(), card);
  const auto made = Gate::of(card, authority("{}"), "a\"b\\c\r\nX: \xC3\xA4");
  ASSERT_TRUE(made);
  EXPECT_THAT(made->challenges({}),
              ElementsAre(R"(Bearer realm="a\"b\\cX: ")"));
}

TEST_F(Refusal, NamesAWayEvenWhenThereIsNone) {
  const Gate made =
      gate(R"("securitySchemes": {"d": {"type": "http", "scheme": "digest"}})",
           "{}");
  EXPECT_THAT(refusal_lines(made, Shown()),
              ElementsAre("401", R"(Bearer realm="test")", body_401_));
  EXPECT_THAT(made.headers(), IsEmpty());
  EXPECT_FALSE(made.reads_query());
}

TEST_F(Refusal, SaysWhatTheFileLacks) {
  const Gate made = gate(R"("securitySchemes": {
      "o": {"type": "oauth2", "flows": {}},
      "another": {"type": "openIdConnect", "openIdConnectUrl": "x"},
      "b": {"type": "http", "scheme": "basic"},
      "d": {"type": "http", "scheme": "digest"},
      "k": {"type": "apiKey", "in": "header", "name": "X-Key"},
      "bad": {"type": "apiKey", "in": "body", "name": "X"},
      "odd": {"type": "saml"},
      "unused": {"type": "mutualTLS"}},
      "security": [{"o": []}, {"another": []}, {"b": []}, {"d": []},
                   {"k": [], "o": []}, {"bad": []}, {"odd": []}, {"d": []},
                   {"none": []}])",
                         R"({"tokens": [{"name": "x", "sha256": ")" +
                             hash_of("x") + R"(", "schemes": ["another"]}]})");
  const std::string file = folder_.path("auth.json");
  EXPECT_THAT(
      made.lacking(),
      ElementsAre("the scheme \"o\" (oauth2) requires a bearer token, but " +
                      file +
                      " has none for it; add an entry to \"tokens\" or \"jwt\"",
                  "the scheme \"b\" (http) requires a user and password, but " +
                      file + " has none for it; add an entry to \"basic\"",
                  "the scheme \"d\" (http \"digest\") cannot be used: only the "
                  "HTTP schemes bearer and basic are supported",
                  "the scheme \"k\" (apiKey) requires an API key, but " + file +
                      " has none for it; add an entry to \"api_keys\"",
                  "the scheme \"bad\" (apiKey) cannot be used: it must name a "
                  "header, a query parameter or a cookie",
                  "the scheme \"odd\" cannot be used: its type is unknown",
                  "the requirement at /security/8 cannot be met: it names the "
                  "scheme \"none\", which the card does not declare"));
}

}  // namespace
}  // namespace cardinal::access
