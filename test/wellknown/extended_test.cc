// Extended cards: every way to ask for one, and who gets it.
#include "wellknown/superset.h"

#include "wellknown/published.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::string_view public_patch_1_0 = R"({
  "capabilities": {"extendedAgentCard": true},
  "supportedInterfaces": [
    {"url": "https://a.acme.dev/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
    {"url": "https://a.acme.dev/rest", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0", "tenant": "blue"},
    {"url": "https://a.acme.dev/deep/old", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"}],
  "securitySchemes": {
    "token": {"httpAuthSecurityScheme": {"scheme": "Bearer"}},
    "key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Agent-Key"}}},
  "securityRequirements": [
    {"schemes": {"token": {"list": ["read"]}}},
    {"schemes": {"key": {"list": []}}}],
  "skills": [{"id": "open", "name": "Open", "description": "Everybody may ask for this one.", "tags": ["a"]}]
})";
constexpr std::string_view more_skills = R"({"skills": [
  {"id": "hidden", "name": "Hidden", "description": "Only those who are known may ask for this.", "tags": ["b"]},
  {"id": "open", "name": "Open", "description": "Everybody may ask for this one.", "tags": ["a"]}]})";

const std::string good = "Authorization: Bearer right-token\r\n";
const std::string scopeless = "Authorization: Bearer weak-token\r\n";
const std::string wrong = "Authorization: Bearer wrong-token\r\n";
const std::string key = "X-Agent-Key: right-key\r\n";

std::string hash(std::string_view text) { return to_hex(sha256(text)); }

class Extended : public ::testing::Test {
 protected:
  void SetUp() override {
    open_ = a2a_card("1.0", public_patch_1_0);
    extended_ = merged(open_, more_skills);
    site_.add("card.json", open_);
    site_.options.extended = {site_.card("extended.json", extended_)};
    site_.options.auth_file = site_.folder.put("auth.json",
                                               R"({"version": 1, "tokens": [
             {"name": "ann", "sha256": ")" + hash("right-token") +
                                                   R"(", "scopes": ["read"]},
             {"name": "bob", "sha256": ")" + hash("weak-token") +
                                                   R"("}],
            "api_keys": [{"name": "carl", "sha256": ")" +
                                                   hash("right-key") +
                                                   R"("}]})");
  }
  static bool is_extended(const std::string& response) {
    return body_of(response).find("hidden") != std::string::npos;
  }

  Published site_;
  std::string open_, extended_;
};

// StackA2A's way: one URL, and who shows nothing right is a stranger.
TEST_F(Extended, AtTheUrlOfThePublicCard) {
  ASSERT_EQ(site_.start(), "");
  for (const std::string& path : {card_path, old_path}) {
    SCOPED_TRACE(path);
    // As a client of 1.0: the others get a card for both generations.
    const std::string version = "A2A-Version: 1.0\r\n";
    const std::string stranger = site_.ask_for(path, version);
    EXPECT_EQ(body_of(stranger), open_);
    EXPECT_THAT(field_of(stranger, "Vary"),
                AllOf(HasSubstr("Authorization"), HasSubstr("X-Agent-Key")));
    EXPECT_THAT(field_of(stranger, "Cache-Control"), HasSubstr("public"));
    for (const std::string& fields : {wrong, scopeless}) {
      const std::string response = site_.ask_for(path, fields + version);
      EXPECT_EQ(status_of(response), 200);
      EXPECT_EQ(body_of(response), open_);
    }
    for (const std::string& fields : {good, key}) {
      const std::string response = site_.ask_for(path, fields + version);
      EXPECT_EQ(body_of(response), extended_);
      EXPECT_EQ(field_of(response, "Cache-Control"), "private, max-age=3600");
      EXPECT_THAT(field_of(response, "Vary"), HasSubstr("Authorization"));
      EXPECT_NE(field_of(response, "ETag"), field_of(stranger, "ETag"));
    }
  }
}

TEST_F(Extended, ByRestAndByTheOldPath) {
  ASSERT_EQ(site_.start(), "");
  for (const char* path :
       {"/rest/extendedAgentCard", "/rest/blue/extendedAgentCard",
        "/rest/v1/card", "/deep/agent/authenticatedExtendedCard"}) {
    SCOPED_TRACE(path);
    const std::string stranger = site_.ask_for(path);
    EXPECT_EQ(status_of(stranger), 401);
    EXPECT_THAT(stranger, HasSubstr("WWW-Authenticate: Bearer"));
    EXPECT_EQ(status_of(site_.ask_for(path, wrong)), 401);
    EXPECT_EQ(status_of(site_.ask_for(path, scopeless)), 403);
    const std::string response = site_.ask_for(path, good);
    EXPECT_EQ(status_of(response), 200);
    EXPECT_TRUE(is_extended(response));
    EXPECT_THAT(field_of(response, "Cache-Control"), HasSubstr("private"));
    EXPECT_THAT(field_of(response, "Vary"), HasSubstr("Authorization"));
  }
  EXPECT_EQ(status_of(site_.ask_for("/rest/green/extendedAgentCard", good)),
            404);
}

TEST_F(Extended, ByRestInTheTypeAndShapeOfItsVersion) {
  ASSERT_EQ(site_.start(), "");
  const auto version_of = [](const std::string& response) {
    const auto parsed = cardinal::test::parse(body_of(response));
    return std::string(
        a2a::name_of(a2a::detect_version(parsed.root()).version));
  };
  const std::string rest = site_.ask_for("/rest/extendedAgentCard", good);
  EXPECT_EQ(field_of(rest, "Content-Type"), "application/a2a+json");
  EXPECT_EQ(version_of(rest), "1.0");
  EXPECT_EQ(field_of(site_.ask_for("/rest/extendedAgentCard",
                                   good + "Accept: application/json\r\n"),
                     "Content-Type"),
            "application/json");
}

// The form of a2a.proto, which clients of 0.3 read there.
TEST_F(Extended, ByRestOf03WithSecurityAsTheProtocolBuffersHaveIt) {
  ASSERT_EQ(site_.start(), "");
  const auto parsed =
      cardinal::test::parse(body_of(site_.ask_for("/rest/v1/card", good)));
  const Value card = parsed.root();
  EXPECT_EQ(card["url"].string(), "https://a.acme.dev/deep/old");
  EXPECT_EQ(card["protocolVersion"].string(), "0.3.0");
  EXPECT_EQ(card["securitySchemes"]["token"]["httpAuthSecurityScheme"]["scheme"]
                .string(),
            "Bearer");
  EXPECT_EQ(card["security"][0]["schemes"]["token"]["list"][0].string(),
            "read");
  EXPECT_EQ(card["skills"].size(), 2u);
}

TEST_F(Extended, ByJsonRpcOfEveryVersion) {
  ASSERT_EQ(site_.start(), "");
  for (const char* path : {"/rpc", "/deep/old"}) {
    for (const char* method :
         {"GetExtendedAgentCard", "agent/getAuthenticatedExtendedCard",
          "agent/authenticatedExtendedCard"}) {
      SCOPED_TRACE(method);
      EXPECT_EQ(status_of(site_.rpc(path, method)), 401);
      EXPECT_EQ(status_of(site_.rpc(path, method, "{}", wrong)), 401);
      EXPECT_EQ(status_of(site_.rpc(path, method, "{}", scopeless)), 403);
      const std::string response = site_.rpc(path, method, "{}", good);
      EXPECT_EQ(status_of(response), 200);
      EXPECT_TRUE(is_extended(response));
    }
  }
  EXPECT_TRUE(is_extended(
      site_.rpc("/rpc", "GetExtendedAgentCard", R"({"tenant":"blue"})", key)));
  EXPECT_THAT(body_of(site_.rpc("/rpc", "GetExtendedAgentCard",
                                R"({"tenant":"red"})", key)),
              HasSubstr("-32602"));
}

// Both agents name their scheme "token"; ann's is for one of them only.
TEST_F(Extended, ATokenForOnePrefixOpensNoOtherAgent) {
  const std::string hers = hash("right-token"), anywhere = hash("any-token");
  site_.options.cards.clear();
  site_.options.extended.clear();
  for (const std::string prefix : {"/one", "/two"}) {
    CardFile open = site_.card(prefix.substr(1) + ".json", open_);
    CardFile extended =
        site_.card(prefix.substr(1) + ".extended.json", extended_);
    open.prefix = extended.prefix = prefix;
    site_.options.cards.push_back(open);
    site_.options.extended.push_back(extended);
  }
  site_.folder.put("auth.json", R"({"version": 1, "tokens": [
      {"name": "ann", "sha256": ")" +
                                    hers +
                                    R"(", "scopes": ["read"],
       "prefixes": ["/one"]},
      {"name": "bob", "sha256": ")" +
                                    anywhere + R"(", "scopes": ["read"]}]})");
  ASSERT_EQ(site_.start(), "");
  const auto gets = [&](const std::string& path, const std::string& token) {
    return is_extended(site_.ask_for(
        path, "A2A-Version: 1.0\r\nAuthorization: Bearer " + token + "\r\n"));
  };
  const std::string path = "/.well-known/agent-card.json";
  EXPECT_TRUE(gets("/one" + path, "right-token"));
  EXPECT_FALSE(gets("/two" + path, "right-token"));
  EXPECT_TRUE(gets("/two" + path, "any-token"));
}

// Whether a token exists must not show.
TEST_F(Extended, RefusalsOfWrongTokensAreAlike) {
  ASSERT_EQ(site_.start(), "");
  const auto refusal_to = [&](const std::string& fields) {
    const std::string response =
        site_.ask_for("/rest/extendedAgentCard", fields);
    return std::to_string(status_of(response)) +
           field_of(response, "WWW-Authenticate") + body_of(response);
  };
  EXPECT_EQ(refusal_to(wrong),
            refusal_to("Authorization: Bearer right-tokem\r\n"));
  EXPECT_EQ(refusal_to(wrong), refusal_to("Authorization: Bearer x\r\n"));
}

TEST_F(Extended, WhatThePublicCardHasMustBeThere) {
  site_.options.extended = {
      site_.card("extended.json",
                 merged(open_, R"({"skills": [{"id": "hidden", "name": "Hidden",
        "description": "Only those who are known may ask.", "tags": ["b"]}]})"))};
  EXPECT_THAT(site_.start(),
              AllOf(HasSubstr("must contain everything in the public card"),
                    HasSubstr("/skills/0")));
}

TEST_F(Extended, IsCheckedAtEachReload) {
  ASSERT_EQ(site_.start(), "");
  site_.folder.put("extended.json", merged(extended_, R"({"name": "Other"})"));
  const Status reloaded = site_.publisher->reload();
  ASSERT_FALSE(reloaded);
  EXPECT_THAT(to_text(reloaded.error()), HasSubstr("/name"));
  EXPECT_TRUE(is_extended(site_.ask_for(card_path, good)));
}

TEST_F(Extended, NeedsTheFlagAndTheAuthFile) {
  site_.options.auth_file.clear();
  EXPECT_THAT(site_.start(), HasSubstr("an extended card needs --auth"));
  const std::string silent =
      merged(open_, R"({"capabilities": {"extendedAgentCard": null}})");
  Published other;
  other.add("card.json", silent);
  other.options.extended = {
      other.card("extended.json", merged(silent, more_skills))};
  other.options.auth_file = other.folder.put(
      "auth.json", R"({"version": 1, "tokens": [{"name": "a", "sha256": ")" +
                       hash("t") + R"("}]})");
  EXPECT_THAT(other.start(),
              HasSubstr("set capabilities.extendedAgentCard to true"));
}

TEST_F(Extended, WhatTheFileLacksIsSaid) {
  site_.options.auth_file = site_.folder.put(
      "auth.json", R"({"version": 1, "tokens": [{"name": "a", "sha256": ")" +
                       hash("t") + R"("}]})");
  ASSERT_EQ(site_.start(), "");
  EXPECT_THAT(site_.notes(), HasSubstr("\"key\""));
}

TEST(Strangers, OfAnAdpCardGetIdAndName) {
  Published site;
  const std::string text =
      R"({"id": "agent://echo.acme.dev", "name": "Echo", "skills": ["text/echo"]})";
  site.add("card.json", text);
  site.options.minimal_for_strangers = true;
  EXPECT_THAT(site.start(), HasSubstr("--auth"));
  site.options.auth_file = site.folder.put(
      "auth.json", R"({"version": 1, "tokens": [{"name": "ann", "sha256": ")" +
                       hash("right-token") + R"("}]})");
  ASSERT_EQ(site.start(), "");
  const std::string minimal = R"({"id":"agent://echo.acme.dev","name":"Echo"})";
  EXPECT_EQ(body_of(site.ask_for(card_path)), minimal + "\n");
  EXPECT_EQ(body_of(site.ask_for(card_path, good)), text);
  EXPECT_THAT(body_of(site.rpc("/adp", "adp.describe")), HasSubstr(minimal));
  EXPECT_THAT(body_of(site.rpc("/adp", "adp.describe", "{}", wrong)),
              HasSubstr(minimal));
  EXPECT_THAT(body_of(site.rpc("/adp", "adp.describe", "{}", good)),
              HasSubstr("text/echo"));
}

std::vector<std::string> lacking(const char* large, const char* small) {
  const auto a = cardinal::test::parse(large), b = cardinal::test::parse(small);
  return lacking_in(a.root(), b.root());
}

TEST(Strangers, OfAnAdpCardAreToldNoMoreByTheList) {
  Published site;
  site.add("card.json",
           R"({"id": "agent://echo.acme.dev", "name": "Echo",
               "description": "A secret purpose.", "skills": ["text/secret"]})");
  site.options.minimal_for_strangers = true;
  site.options.auth_file = site.folder.put(
      "auth.json", R"({"version": 1, "tokens": [{"name": "ann", "sha256": ")" +
                       hash("right-token") + R"("}]})");
  ASSERT_EQ(site.start(), "");
  const std::string list = body_of(site.ask_for(catalog_path));
  EXPECT_THAT(list, HasSubstr("\"Echo\""));
  EXPECT_THAT(list, Not(HasSubstr("ecret")));
}

TEST(Superset, OfNestedThings) {
  EXPECT_THAT(lacking(R"({"a": 1, "b": [1, 2]})", R"({"b": [2]})"), IsEmpty());
  EXPECT_THAT(lacking(R"({"b": [1]})", R"({"b": [1, 2], "c": 0})"),
              ElementsAre("/b/1", "/c"));
  EXPECT_THAT(lacking(R"({"a": {"x/y": 1}})", R"({"a": {"x/y": 2}})"),
              ElementsAre("/a/x~1y"));
  EXPECT_THAT(lacking(R"({"a": "1"})", R"({"a": 1})"), ElementsAre("/a"));
  EXPECT_THAT(lacking(R"({"skills": [{"id": "b"}, {"id": "a", "t": [1, 2]}]})",
                      R"({"skills": [{"id": "a", "t": [2]}]})"),
              IsEmpty());
  EXPECT_THAT(lacking(R"({"skills": [{"id": "a", "t": [1]}]})",
                      R"({"skills": [{"id": "a", "t": [2]}]})"),
              ElementsAre("/skills/0/t/0"));
  EXPECT_THAT(lacking(R"({"version": "2", "description": "x"})",
                      R"({"version": "1", "description": "y"})"),
              IsEmpty());
}

// Long lists are compared by what stands there, in one pass.
TEST(Superset, OfLongLists) {
  std::string small = "[", large = "[-1";
  for (int i = 0; i < 20'000; ++i) {
    small += (i == 0 ? "" : ",") + std::to_string(i);
    large += "," + std::to_string(i);
  }
  EXPECT_THAT(lacking((large + "]").c_str(), (small + "]").c_str()), IsEmpty());
  EXPECT_THAT(lacking((small + "]").c_str(), (large + "]").c_str()),
              ElementsAre("/0"));
}

}  // namespace
}  // namespace cardinal::wellknown::test
