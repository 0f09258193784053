// Telling an ADP card from others, and reading it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "card/adp/annotated_card.h"
#include "card/adp/facts.h"
#include "card/adp/fast_paths.h"
#include "card/adp/text_forms.h"
#include "cardinal/adp.h"
#include "support/parsed.h"

namespace cardinal {
namespace {

constexpr std::string_view full_adp = R"({
  "id": "agent://translator-zh-en", "name": "Translator",
  "description": "Translates.", "version": "1.2.0",
  "did": "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
  "skills": ["nlp/translation", "python"],
  "tools": [{"name": "translate", "description": "Translates text.",
    "input_schema": {"type": "object"}, "output_schema": {"type": "object"},
    "streaming": false, "idempotent": true}],
  "endpoints": [
    {"protocol": "aitp", "uri": "agent://translator-zh-en"},
    {"protocol": "http+json", "uri": "https://api.example.com/v1",
     "methods": ["translate"], "auth": "bearer", "priority": 10}],
  "constraints": {"max_concurrent_tasks": 3, "max_input_tokens": 100000,
    "supported_languages": ["zh", "en"], "rate_limit": "60/min"},
  "metadata": {"created_at": "2026-01-15T00:00:00Z",
    "updated_at": "2026-03-24T12:00:00Z", "ttl": 3600},
  "extensions": {"clawnet.reputation": {"score": 78.5}},
  "seq": 7, "signature": "nkJIwqCmT-fJPj2n-jBDAR78I14Fbjr2I7omNiMZJwqUSK3C2vHjijL_aMQgSKufJUKsKuqtkblRc7YTnOQsCQ"})";

std::optional<Dialect> adp_detected(std::string_view text) {
  return detect(test::parse(text).root());
}

TEST(DetectAdp, KnowsACardByWhateverIsLeftOfIt) {
  EXPECT_EQ(adp_detected(full_adp), Dialect::adp);
  for (const auto& member : adp::members_of(adp::Part::card)) {
    const std::string patch = "{\"" + std::string(member.name) + "\": null}";
    EXPECT_EQ(adp_detected(test::merged(full_adp, patch)), Dialect::adp)
        << member.name;
  }
  EXPECT_EQ(adp_detected(R"({"id": "agent://a", "name": "A"})"), Dialect::adp);
  EXPECT_EQ(adp_detected(R"({"id": "AGENT://a b"})"), Dialect::adp);
}

TEST(DetectAdp, KnowsACardWithoutAGoodId) {
  for (const std::string_view card : {
           R"({"name": "A", "endpoints": [{"protocol": "aitp", "uri": "x"}]})",
           R"({"id": "https://a.example", "name": "A", "skills": ["nlp"],
               "tools": [{"name": "x", "input_schema": {}}]})",
           R"({"id": "did:key:z6Mk", "name": "A", "skills": ["nlp"],
               "tools": [], "endpoints": []})",
           R"({"id": 7, "tools": [{"name": "t", "inputSchema": {}}],
               "endpoints": [{"protocol": "http+json", "url": "https://a"}]})",
           R"({"id": "x", "name": "A", "constraints": {"rate_limit": "1/s"},
               "seq": 1})",
       }) {
    EXPECT_EQ(adp_detected(card), Dialect::adp) << card;
  }
}

TEST(DetectAdp, LeavesTheOthersTheirCards) {
  EXPECT_EQ(adp_detected(R"({"name": "A", "url": "https://a.example/",
    "capabilities": {"streaming": true}, "skills": ["nlp"],
    "defaultInputModes": ["text/plain"], "endpoints": []})"),
            Dialect::a2a);
  EXPECT_EQ(adp_detected(R"({"agent_id": "01JDKX3W8R6T2N9V5QZ4HYB7CM",
    "capabilities": [{"id": "x", "input_schema": {}}],
    "endpoint": {"protocol": "https", "url": "https://a.example"}})"),
            Dialect::agentcard);
  EXPECT_EQ(adp_detected(R"({"id": "x", "name": "A", "skills": ["nlp"]})"),
            std::nullopt);
}

TEST(AdpRead, FillsEveryMember) {
  const test::Parsed parsed = test::parse(full_adp);
  adp::Card card;
  adp::read(parsed.root(), card);
  EXPECT_EQ(card.id.text, "agent://translator-zh-en");
  EXPECT_EQ(card.name.text, "Translator");
  EXPECT_EQ(card.description.text, "Translates.");
  EXPECT_EQ(card.version.text, "1.2.0");
  EXPECT_TRUE(card.did.text.starts_with("did:key:z6Mk"));
  EXPECT_EQ(card.skills.size(), 2u);
  ASSERT_EQ(card.tools.size(), 1u);
  EXPECT_EQ(card.tools[0].name.text, "translate");
  EXPECT_EQ(card.tools[0].description.text, "Translates text.");
  EXPECT_TRUE(card.tools[0].input_schema && card.tools[0].output_schema);
  EXPECT_EQ(card.tools[0].streaming.boolean(), false);
  EXPECT_EQ(card.tools[0].idempotent.boolean(), true);
  ASSERT_EQ(card.endpoints.size(), 2u);
  EXPECT_EQ(card.endpoints[1].protocol.text, "http+json");
  EXPECT_EQ(card.endpoints[1].uri.text, "https://api.example.com/v1");
  EXPECT_EQ(card.endpoints[1].auth.text, "bearer");
  EXPECT_EQ(card.endpoints[1].methods.size(), 1u);
  EXPECT_EQ(card.endpoints[1].priority.int64(), 10);
  EXPECT_EQ(card.constraints.max_concurrent_tasks.int64(), 3);
  EXPECT_EQ(card.constraints.max_input_tokens.int64(), 100000);
  EXPECT_EQ(card.constraints.supported_languages.size(), 2u);
  EXPECT_EQ(card.constraints.rate_limit.text, "60/min");
  EXPECT_EQ(card.metadata.created->unix_ms, 1768435200000);
  EXPECT_EQ(card.metadata.updated->unix_ms, 1774353600000);
  EXPECT_EQ(card.metadata.ttl.int64(), 3600);
  EXPECT_EQ(card.extensions.size(), 1u);
  EXPECT_EQ(card.seq.int64(), 7);
  EXPECT_TRUE(card.is_signed());
  EXPECT_FALSE(card.revoked());
  EXPECT_EQ(card.bytes(), full_adp.size());
}

// Only what compares things with each other.
TEST(AdpRead, NotesNothingOddInAGoodCard) {
  const test::Parsed parsed = test::parse(full_adp);
  adp::AnnotatedCard card;
  adp::read(parsed.root(), card);
  EXPECT_EQ(card.facts, adp::several_skills | adp::several_endpoints |
                            adp::several_languages | adp::has_methods |
                            adp::has_time);
  EXPECT_TRUE(card.unknown.empty() && card.mistyped.empty());
}

TEST(AdpRead, ForgetsTheCardBefore) {
  const test::Parsed first = test::parse(full_adp);
  const test::Parsed second = test::parse("{}");
  adp::AnnotatedCard card;
  adp::read(first.root(), card);
  adp::read(second.root(), card);
  EXPECT_EQ(card.facts, adp::member_missing | adp::created_missing);
  EXPECT_TRUE(card.tools.empty() && card.endpoints.empty());
  EXPECT_FALSE(card.id || card.metadata.created || card.constraints.at);
}

TEST(AdpForms, OfLanguages) {
  for (const char* code : {"zh", "en", "ja", "aa", "zu"}) {
    EXPECT_TRUE(adp::is_language(code)) << code;
  }
  for (const char* code : {"", "e", "EN", "zh-CN", "xx", "eng", "jp", "e1"}) {
    EXPECT_FALSE(adp::is_language(code)) << code;
  }
}

TEST(AdpForms, OfRateLimits) {
  for (const char* text :
       {"60/min", "1/s", "10/sec", "5/h", "7/hour", "0/day"}) {
    EXPECT_TRUE(adp::is_rate_limit(text)) << text;
  }
  for (const char* text : {"", "60", "60/", "/min", "60/minute", "1.5/s",
                           "60 /min", "-1/s", "60/MIN"}) {
    EXPECT_FALSE(adp::is_rate_limit(text)) << text;
  }
}

TEST(AdpForms, OfDids) {
  for (const char* text :
       {"did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
        "did:web:a.example:agents:x", "did:wba:a.example%3A8800:x",
        "did:ion:Ei_-9.x"}) {
    EXPECT_TRUE(adp::is_did(text)) << text;
  }
  for (const char* text :
       {"did", "did:", "did:key", "did:key:", "did::x", "DID:key:z6Mk",
        "did:Key:z6Mk", "did:key:6Mk", "did:key:z0OIl",
        "did:web:a.example:", "did:web:a.example#key", "did:web:a.example/x",
        "did:web:a%2", "agent://a"}) {
    EXPECT_FALSE(adp::is_did(text)) << text;
  }
}

TEST(AdpForms, OfSkills) {
  for (const char* tag : {"python", "c++", "node.js", "nlp/translation",
                          "nlp/text-analysis/sentiment", "ops/k8s"}) {
    EXPECT_TRUE(adp::is_regular_skill(tag)) << tag;
  }
  for (const char* tag :
       {"", "/", "Python", "machine learning", "nlp/", "/nlp", "nlp//x",
        "nlp/Text", "nlp/a_b", "nlp/*", "*", "\xE7\xBF\xBB"}) {
    EXPECT_FALSE(adp::is_regular_skill(tag)) << tag;
  }
}

TEST(AdpForms, OfNamespaces) {
  for (const char* name :
       {"clawnet.reputation", "oasf.labels", "com.acme.x-y", "mcp", "a2a"}) {
    EXPECT_TRUE(adp::is_regular_namespace(name)) << name;
  }
  for (const char* name :
       {"", ".", "x", "a.", ".a", "a..b", "a b.c", "https://acme.dev/x"}) {
    EXPECT_FALSE(adp::is_regular_namespace(name)) << name;
  }
}

}  // namespace
}  // namespace cardinal
