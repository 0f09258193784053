// ADP to the AgentDescriptor of the draft by Table 14, row by row, and back.
#include <gmock/gmock.h>

#include "support/conversion.h"

namespace cardinal {
namespace {

using test::at;
using test::converted;
using test::lost_pointers;
using test::parsed;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::string_view oasf_translator = R"({
  "id": "agent://acme.example/translator",
  "name": "Translator",
  "description": "Translates texts between languages.",
  "version": "1.2.0",
  "skills": ["nlp/translation", "nlp/detection"],
  "tools": [
    {"name": "translate", "description": "Translates a text.",
     "input_schema": {"type": "object", "minProperties": 1.0}},
    {"name": "detect", "streaming": false}
  ],
  "endpoints": [
    {"protocol": "http+json", "uri": "https://acme.example/v1",
     "auth": "bearer"},
    {"protocol": "aitp", "uri": "agent://acme.example/translator"}
  ],
  "seq": 4
}
)";

Converted described(std::string_view text = oasf_translator) {
  return converted(std::string(text), {.to = CardFormat::oasf_draft});
}

// Without the original inside, so that the mapping has to do it.
Converted back(const Converted& there) {
  return converted(there.text, {.to = CardFormat::adp,
                                .id = "agent://acme.example/translator",
                                .embed_original = false});
}

TEST(Table14, NameIsDirect) {
  EXPECT_EQ(at(described().text, "/metadata/name"), "\"Translator\"");
  EXPECT_EQ(at(back(described()).text, "/name"), "\"Translator\"");
}

TEST(Table14, DescriptionIsDirect) {
  EXPECT_EQ(at(described().text, "/spec/description"),
            "\"Translates texts between languages.\"");
  EXPECT_EQ(at(back(described()).text, "/description"),
            "\"Translates texts between languages.\"");
}

TEST(Table14, SkillsAreJoinedByCommas) {
  EXPECT_EQ(at(described().text, "/metadata/labels/skills"),
            "\"nlp/translation,nlp/detection\"");
  EXPECT_EQ(at(back(described()).text, "/skills"),
            R"(["nlp/translation", "nlp/detection"])");
}

TEST(Table14, ToolNamesAreCapabilityNames) {
  const std::string text = described().text;
  EXPECT_EQ(at(text, "/spec/capabilities/0/name"), "\"translate\"");
  EXPECT_EQ(at(text, "/spec/capabilities/1/name"), "\"detect\"");
  EXPECT_EQ(at(back(described()).text, "/tools/1/name"), "\"detect\"");
}

TEST(Table14, InputSchemasAreDirect) {
  const std::string text = described().text;
  EXPECT_EQ(at(text, "/spec/capabilities/0/inputSchema/minProperties"), "1.0");
  EXPECT_EQ(at(text, "/spec/capabilities/1/inputSchema"), "absent");
  EXPECT_EQ(at(back(described()).text, "/tools/0/input_schema/type"),
            "\"object\"");
}

TEST(Table14, EndpointUrisAreUrls) {
  const std::string text = described().text;
  EXPECT_EQ(at(text, "/spec/endpoints/0/url"), "\"https://acme.example/v1\"");
  EXPECT_EQ(at(text, "/spec/endpoints/1/url"),
            "\"agent://acme.example/translator\"");
  const std::string card = back(described()).text;
  EXPECT_EQ(at(card, "/endpoints/0/uri"), "\"https://acme.example/v1\"");
  EXPECT_EQ(at(card, "/endpoints/0/protocol"), "\"http+json\"");
  EXPECT_EQ(at(card, "/endpoints/1/protocol"), "\"aitp\"");
}

TEST(Table14, VersionIsALabel) {
  EXPECT_EQ(at(described().text, "/metadata/labels/version"), "\"1.2.0\"");
  EXPECT_EQ(at(back(described()).text, "/version"), "\"1.2.0\"");
}

TEST(OasfDraft, IsNamedByConstantsThatNobodyReads) {
  EXPECT_EQ(at(described().text, "/kind"), "\"AgentDescriptor\"");
  EXPECT_EQ(at(described().text, "/apiVersion"), "\"oasf/v1\"");
  const Converted card = converted(
      R"({"kind": "Thing", "apiVersion": "x/v9", "metadata": {"name": "N",
          "labels": {"skills": ""}}, "spec": {}})",
      {.to = CardFormat::adp, .id = "agent://a.example/n"});
  EXPECT_EQ(card.from, CardFormat::oasf_draft);
  EXPECT_EQ(at(card.text, "/name"), "\"N\"");
  EXPECT_EQ(at(card.text, "/skills"), "absent");
  EXPECT_THAT(card.lost, IsEmpty());
}

TEST(OasfDraft, SplitsAndTrimsForeignLabels) {
  const Converted card = converted(
      R"({"kind": "AgentDescriptor", "metadata": {"name": "N",
          "labels": {"skills": " nlp ,, vision/ocr,100% "}}, "spec": {}})",
      {.to = CardFormat::adp,
       .id = "agent://a.example/n",
       .embed_original = false});
  EXPECT_EQ(at(card.text, "/skills"), R"(["nlp", "vision/ocr", "100%"])");
}

TEST(OasfDraft, AnyTagComesBack) {
  const std::string tags =
      R"(["a,b", "100%", "%2C", "%2c", "x%25y", " edge ", "%,", "%2,", "é,"])";
  const std::string card =
      R"({"id": "agent://a.example/n", "name": "N", "skills": )" + tags + "}";
  const Converted there =
      converted(card, {.to = CardFormat::oasf_draft, .embed_original = false});
  EXPECT_EQ(at(there.text, "/metadata/labels/skills"),
            R"("a%2Cb,100%,%252C,%252c,x%2525y,%20edge%20,%%2C,%2%2C,é%2C")");
  const Converted again = converted(there.text, {.to = CardFormat::adp,
                                                 .id = "agent://a.example/n",
                                                 .embed_original = false});
  const Document back = parsed(again.text);
  const Document before = parsed(card);
  EXPECT_EQ(canonicalize(back.root()["skills"]).value(),
            canonicalize(before.root()["skills"]).value());
}

TEST(OasfDraft, TellsWhatItCannotHold) {
  EXPECT_THAT(lost_pointers(described()),
              ElementsAre("/id", "/tools/0/description", "/tools/1/streaming",
                          "/endpoints/0/protocol", "/endpoints/0/auth",
                          "/endpoints/1/protocol", "/seq"));
  for (const Loss& loss : described().lost) EXPECT_TRUE(loss.stashed);
}

TEST(OasfDraft, KeepsTheOriginalInAnAnnotationThatIsText) {
  const Document text = parsed(described().text);
  const Value at = text.root()["metadata"]["annotations"]["cardinal.original"];
  EXPECT_EQ(at.kind(), Kind::string);
  const Converted clean =
      converted(std::string(oasf_translator),
                {.to = CardFormat::oasf_draft, .embed_original = false});
  EXPECT_EQ(test::at(clean.text, "/metadata/annotations"), "absent");
}

TEST(OasfDraft, ABrokenOriginalIsLeftOutAndTold) {
  const Converted card = converted(
      R"({"kind": "AgentDescriptor", "metadata": {"name": "N",
          "annotations": {"cardinal.original": "{"}}, "spec": {}})",
      {.to = CardFormat::adp, .id = "agent://a.example/n"});
  EXPECT_THAT(card.notes, Contains(HasSubstr("not valid JSON")));
  EXPECT_EQ(at(card.text, "/name"), "\"N\"");
}

TEST(OasfDraft, TakesAnAddressThatIsGiven) {
  const Converted there =
      converted(R"({"id": "agent://a.example/n", "name": "N"})",
                {.to = CardFormat::oasf_draft, .url = "https://a.example/x"});
  EXPECT_EQ(at(there.text, "/spec/endpoints/0/url"), "\"https://a.example/x\"");
}

}  // namespace
}  // namespace cardinal
