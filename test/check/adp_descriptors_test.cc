// What the draft leaves open about tools, endpoints and the rest; the numbers
// are those of the second table in docs/adp.md.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/cards.h"

namespace cardinal {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> found_with(const std::string& patch) {
  return test::findings(test::merged(minimal_card(Profile::adp), patch),
                        {.dialect = Dialect::adp});
}

std::vector<Diagnostic> findings_for(const std::string& patch) {
  return test::checked(test::merged(minimal_card(Profile::adp), patch),
                       {.dialect = Dialect::adp})
      .diagnostics;
}

std::vector<std::string> messages(const std::string& patch) {
  std::vector<std::string> texts;
  for (const Diagnostic& found : findings_for(patch))
    texts.push_back(found.message);
  return texts;
}

std::vector<std::string> helps(const std::string& patch) {
  std::vector<std::string> texts;
  for (const Diagnostic& found : findings_for(patch))
    texts.push_back(found.help);
  return texts;
}

std::vector<std::string> endpoint(const std::string& protocol,
                                  const std::string& uri,
                                  const std::string& more = "") {
  return found_with(R"({"endpoints": [{"protocol": ")" + protocol +
                    R"(", "uri": ")" + uri + "\"" + more + "}]}");
}

// 35: at most a warning; here a hint, and nothing where tools are kept back.
TEST(AdpResolutions, MethodsNeedNotBeTools) {
  const std::string methods = R"(, "methods": ["search", "fetch"])";
  EXPECT_THAT(endpoint("http+json", "https://api.example.com", methods),
              IsEmpty());
  EXPECT_THAT(
      found_with(R"({"tools": [{"name": "search"}], "endpoints": [{"protocol":
        "http+json", "uri": "https://api.example.com")" +
                 methods + "}]}"),
      ElementsAre("hint adp/endpoint-methods-unknown /endpoints/0/methods/1"));
}

// 36: form by protocol, never more than a warning.
TEST(AdpResolutions, UrisHaveTheFormOfTheirProtocol) {
  for (const auto& [protocol, uri] :
       {std::pair{"aitp", "agent://web-search"},
        std::pair{"http+json", "http://a.example/x?y"},
        std::pair{"http+json", "HTTPS://A.example"},
        std::pair{"ws", "ws://a.example"}, std::pair{"ws", "wss://a.example"},
        std::pair{"grpc", "grpc://a.example:443"},
        std::pair{"grpc", "grpcs://a.example"},
        std::pair{"grpc", "a.example:443"},
        std::pair{"grpc", "dns:///a.example:443"}}) {
    EXPECT_THAT(endpoint(protocol, uri), IsEmpty()) << protocol << " " << uri;
  }
  for (const auto& [protocol, uri] :
       {std::pair{"aitp", "https://a.example"}, std::pair{"aitp", "agent://"},
        std::pair{"http+json", "agent://web-search"},
        std::pair{"http+json", "a.example"}, std::pair{"http+json", "https://"},
        std::pair{"ws", "https://a.example"},
        std::pair{"grpc", "https://a.example"},
        std::pair{"grpc", "a.example"}}) {
    EXPECT_THAT(endpoint(protocol, uri),
                ElementsAre("warning adp/endpoint-uri /endpoints/0/uri"))
        << protocol << " " << uri;
  }
  EXPECT_THAT(endpoint("aitp", "agent://other"),
              ElementsAre("warning adp/endpoint-aitp-other /endpoints/0/uri"));
}

// E06: an unknown protocol is ignored, whatever its URI.
TEST(AdpResolutions, UnknownProtocolsAreNeverAnError) {
  EXPECT_THAT(
      endpoint("a2a+jsonrpc", "whatever"),
      ElementsAre("hint adp/endpoint-protocol-unknown /endpoints/0/protocol"));
}

// E04: other words for auth are warned of.
TEST(AdpResolutions, AuthIsOneOfFour) {
  for (const char* auth : {"none", "bearer", "mutual_tls", "aitp_signed"}) {
    EXPECT_THAT(endpoint("http+json", "https://a.example",
                         std::string(R"(, "auth": ")") + auth + "\""),
                IsEmpty());
  }
  EXPECT_THAT(
      endpoint("http+json", "https://a.example", R"(, "auth": "Bearer")"),
      ElementsAre("warning adp/endpoint-auth /endpoints/0/auth"));
}

// 37: kept, and warned of.
TEST(AdpResolutions, ExtensionsMayHoldAnything) {
  EXPECT_THAT(
      found_with(R"({"extensions": {"acme.list": [1], "acme.flag": true}})"),
      ElementsAre("warning adp/extension-value /extensions/acme.list",
                  "warning adp/extension-value /extensions/acme.flag"));
  EXPECT_THAT(found_with(R"({"extensions": {"never.heard.of": {"x": null}}})"),
              IsEmpty());
}

// 38: null is absent, with a warning; of a required member it is an error.
TEST(AdpResolutions, NullIsAbsent) {
  const auto card = [](const std::string& members) {
    return test::findings(R"({"id": "agent://a", "metadata":
        {"created_at": "2026-01-15T00:00:00Z"}, )" +
                          members + "}");
  };
  EXPECT_THAT(card(R"("name": "A", "seq": null)"),
              ElementsAre("warning adp/null-value /seq"));
  EXPECT_THAT(card(R"("name": null)"), ElementsAre("error adp/type /name"));
  EXPECT_THAT(card(R"("name": "A", "skills": [null])"),
              ElementsAre("error adp/type /skills/0"));
}

// 39: unknown members are ignored in every part, known ones judged.
TEST(AdpResolutions, UnknownMembersAreNobodysBusiness) {
  EXPECT_THAT(
      found_with(R"({"x": 1, "subject_did": "did:x:y", "metadata": {"x": 1},
    "constraints": {"max_concurrent_tasks": 1, "y": null},
    "tools": [{"name": "a", "annotations": {}}],
    "endpoints": [{"protocol": "aitp", "uri": "agent://web-search",
                   "region": "eu"}]})"),
      IsEmpty());
}

// 41: the grammar of limits and languages.
TEST(AdpResolutions, LimitsAndLanguagesHaveAGrammar) {
  EXPECT_THAT(
      found_with(R"({"constraints": {"rate_limit": "60 per minute",
    "supported_languages": ["zh-CN", "jp", "English", "en"]}})"),
      ElementsAre(
          "warning adp/rate-limit /constraints/rate_limit",
          "warning adp/language-code /constraints/supported_languages/0",
          "warning adp/language-code /constraints/supported_languages/1",
          "warning adp/language-code "
          "/constraints/supported_languages/2"));
}

// 42: what an id may be.
TEST(AdpResolutions, IdsHaveAGrammar) {
  const auto id = [](const std::string& text) {
    return found_with(R"({"id": ")" + text + R"("})");
  };
  EXPECT_THAT(id("agent://example/svc=search"), IsEmpty());
  for (const char* text :
       {"", " ", "https://a.example", "did:key:z6Mk", "agent://",
        "agent://me@a", "agent://a:80", "agent://a#x", "agent://a?x=y",
        "agent://*/nlp", "agent://a b", "web-search"}) {
    EXPECT_THAT(id(text), ElementsAre("error adp/id-uri /id")) << text;
  }
  for (const char* text : {"AGENT://a", "agent://Web", "agent://a%20b"}) {
    EXPECT_THAT(id(text), ElementsAre("warning adp/id-spelling /id")) << text;
  }
  EXPECT_THAT(id("agent://" + std::string(247, 'a')), IsEmpty());
  EXPECT_THAT(id("agent://" + std::string(248, 'a')),
              ElementsAre("error adp/id-uri /id"));
}

// 47: twice is a warning, empty an error; the limit counts bytes.
TEST(AdpResolutions, ToolsHaveNames) {
  const auto tool = [](const std::string& name) {
    return found_with(R"({"tools": [{"name": ")" + name + R"("}]})");
  };
  EXPECT_THAT(found_with(R"({"tools": [{"name": "a"}, {"name": "a"}]})"),
              ElementsAre("warning adp/tool-name-duplicate /tools/1/name"));
  EXPECT_THAT(tool(""), ElementsAre("error adp/text-blank /tools/0/name"));
  EXPECT_THAT(tool(std::string(255, 'a')), IsEmpty());
  EXPECT_THAT(tool(std::string(256, 'a')),
              ElementsAre("error adp/tool-name-length /tools/0/name"));
  std::string han;
  for (int i = 0; i < 85; ++i) han += "\xE7\xBF\xBB";
  EXPECT_THAT(tool(han), IsEmpty());
  EXPECT_THAT(tool(han + "a"),
              ElementsAre("error adp/tool-name-length /tools/0/name"));
}

// T03: 2020-12 is asked for in input_schema alone.
TEST(AdpTools, AnAnswersSchemaMayNameAnotherDraft) {
  const auto tool = [](const std::string& member) {
    return found_with(R"({"tools": [{"name": "a", ")" + member + R"(": {
      "$schema": "http://json-schema.org/draft-07/schema#", "type": "object",
      "properties": {"pair": {"type": "array", "items": [{}, {}]}}}}]})");
  };
  EXPECT_THAT(tool("output_schema"), IsEmpty());
  EXPECT_THAT(
      tool("input_schema"),
      Contains("warning adp/schema-usable /tools/0/input_schema/$schema"));
}

// Numbers in messages are those of the list, whatever else stands in it.
TEST(AdpTools, AreNumberedAsTheyAreListed) {
  EXPECT_THAT(messages(R"({"tools": [7, {"name": "a"}, {"name": "a"}]})"),
              Contains("tool 1 already has the name \"a\""));
}

TEST(AdpEndpoints, ThatSayTheSameAreFoundBehindOthersOfTheirAddress) {
  const auto one = [](const std::string& auth) {
    return R"({"protocol": "http+json", "uri": "https://a.example", "auth": ")" +
           auth + "\"}";
  };
  const std::string list = R"({"endpoints": [null, )" + one("bearer") + ", " +
                           one("none") + ", " + one("none") + "]}";
  EXPECT_THAT(found_with(list),
              ElementsAre("error adp/type /endpoints/0",
                          "hint adp/endpoint-duplicate /endpoints/3"));
  EXPECT_THAT(messages(list), Contains("endpoint 2 is identical"));
}

TEST(AdpSkills, HelpSpellsTheTagItself) {
  EXPECT_THAT(helps(R"({"skills": ["Python", "NLP/Translation"]})"),
              ElementsAre("write \"python\"", "write \"nlp/translation\""));
  EXPECT_THAT(helps(R"({"skills": ["Machine Learning"]})"),
              ElementsAre("write a tag such as machine-learning"));
}

// UK may be Ukrainian or a country: the code is not rewritten.
TEST(AdpLanguages, OfCountriesAreNotGuessed) {
  const std::string patch =
      R"({"constraints": {"supported_languages": ["UK", "EN"]}})";
  EXPECT_THAT(helps(patch),
              ElementsAre("did you mean \"en\"? it looks like a country code",
                          "write \"en\""));
  const std::vector<Diagnostic> found = findings_for(patch);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_FALSE(found[0].fix);
  EXPECT_TRUE(found[1].fix);
}

// L01: UTC by any of its spellings.
TEST(AdpTimes, AnOffsetOfZeroIsUtc) {
  const auto created = [](const std::string& time) {
    return found_with(R"({"metadata": {"created_at": ")" + time + R"("}})");
  };
  EXPECT_THAT(created("2026-01-15T00:00:00.5+00:00"), IsEmpty());
  EXPECT_THAT(created("2026-01-15T08:00:00+08:00"),
              ElementsAre("hint adp/created-at-utc /metadata/created_at"));
}

// 15: bytes as given and in canonical form, each by itself.
TEST(AdpSize, IsAtMost65535BytesAsGivenAndCanonical) {
  const std::string card(minimal_card(Profile::adp));
  const auto sized = [&](std::size_t bytes, char with_byte) {
    if (with_byte == ' ') return card + std::string(bytes - card.size(), ' ');
    const std::string head =
        R"({"description":"","id":"agent://a","metadata":)"
        R"({"created_at":"2026-01-15T00:00:00Z"},"name":"A"})";
    return std::string(R"({"description":")") +
           std::string(bytes - head.size(), with_byte) + head.substr(16);
  };
  EXPECT_THAT(test::findings(sized(64511, 'x')), IsEmpty());
  EXPECT_THAT(test::findings(sized(64512, 'x')),
              ElementsAre("hint adp/size-message "));
  EXPECT_THAT(test::findings(sized(65535, 'x')),
              ElementsAre("hint adp/size-message "));
  EXPECT_THAT(test::findings(sized(65536, 'x')),
              ElementsAre("error adp/size ", "error adp/size-canonical "));
  EXPECT_THAT(test::findings(sized(65535, ' ')),
              ElementsAre("hint adp/size-message "));
  EXPECT_THAT(test::findings(sized(65536, ' ')),
              ElementsAre("error adp/size "));
}

// 1e20 takes 21 bytes in canonical form.
TEST(AdpSize, OfTheCanonicalFormMayBeLarger) {
  std::string numbers = "1e20";
  for (int i = 0; i < 3000; ++i) numbers += ",1e20";
  const auto found =
      found_with(R"({"extensions": {"acme.x": {"n": [)" + numbers + "]}}}");
  EXPECT_THAT(found, ElementsAre("error adp/size-canonical "));
}

TEST(AdpSize, IsThatOfTheCardInsideAnotherDocument) {
  const std::string card(minimal_card(Profile::adp));
  const std::string outer =
      "{\"pad\": \"" + std::string(70000, 'x') + "\", \"card\": " + card + "}";
  EXPECT_THAT(test::findings(outer, {.pointer = "/card"}), IsEmpty());
}

}  // namespace
}  // namespace cardinal
