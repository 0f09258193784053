// ADP to A2A by Table 12 of the draft, row by row, and back.
#include <gmock/gmock.h>

#include "support/conversion.h"

namespace cardinal {
namespace {

using test::at;
using test::converted;
using test::lost;
using test::lost_pointers;
using test::refusal;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

constexpr std::string_view adp_translator = R"({
  "id": "agent://acme.example/translator",
  "name": "Translator",
  "description": "Translates texts between languages.",
  "version": "1.2.0",
  "skills": ["nlp/translation", "nlp/detection"],
  "tools": [
    {"name": "translate", "description": "Translates a text.",
     "input_schema": {"type": "object"}, "streaming": true},
    {"name": "detect", "description": "Names the language of a text.",
     "streaming": false, "idempotent": true}
  ],
  "endpoints": [
    {"protocol": "http+json", "uri": "https://acme.example/v1",
     "auth": "bearer"},
    {"protocol": "aitp", "uri": "agent://acme.example/translator"}
  ],
  "metadata": {"created_at": "2026-01-15T00:00:00Z"},
  "seq": 4
}
)";

Converted to_0_3(std::string_view text = adp_translator) {
  return converted(std::string(text), {.to = CardFormat::a2a_0_3});
}

TEST(Table12, NameIsDirect) {
  EXPECT_EQ(at(to_0_3().text, "/name"), "\"Translator\"");
}

TEST(Table12, DescriptionIsDirect) {
  EXPECT_EQ(at(to_0_3().text, "/description"),
            "\"Translates texts between languages.\"");
}

TEST(Table12, UrlIsTheFirstEndpointUri) {
  EXPECT_EQ(at(to_0_3().text, "/url"), "\"https://acme.example/v1\"");
}

TEST(Table12, VersionIsDirect) {
  EXPECT_EQ(at(to_0_3().text, "/version"), "\"1.2.0\"");
}

TEST(Table12, ToolNamesAreSkillIds) {
  const std::string text = to_0_3().text;
  EXPECT_EQ(at(text, "/skills/0/id"), "\"translate\"");
  EXPECT_EQ(at(text, "/skills/1/id"), "\"detect\"");
}

TEST(Table12, ToolDescriptionsAreSkillDescriptions) {
  const std::string text = to_0_3().text;
  EXPECT_EQ(at(text, "/skills/0/description"), "\"Translates a text.\"");
  EXPECT_EQ(at(text, "/skills/1/description"),
            "\"Names the language of a text.\"");
}

TEST(Table12, StreamingIsAnyOfTheTools) {
  EXPECT_EQ(at(to_0_3().text, "/capabilities/streaming"), "true");
  const std::string none = R"({"id": "agent://a.example/b", "name": "N",
    "tools": [{"name": "t"}], "skills": ["nlp"],
    "endpoints": [{"protocol": "http+json", "uri": "https://a.example"}]})";
  EXPECT_EQ(at(to_0_3(none).text, "/capabilities/streaming"), "false");
}

TEST(AdpToA2a, TakesTheFirstEndpointA2aCanUseAndSaysSo) {
  const std::string text = R"({"id": "agent://a.example/b", "name": "N",
    "tools": [{"name": "t"}], "skills": ["nlp"],
    "endpoints": [
      {"protocol": "aitp", "uri": "agent://a.example/b"},
      {"protocol": "ws", "uri": "wss://a.example/ws"},
      {"protocol": "http+json", "uri": "https://a.example/v1"},
      {"protocol": "grpc", "uri": "a.example:443"}]})";
  for (const CardFormat to : {CardFormat::a2a_0_3, CardFormat::a2a_1_0}) {
    const Converted made = converted(text, {.to = to});
    const bool is_1_0 = to == CardFormat::a2a_1_0;
    EXPECT_EQ(at(made.text, is_1_0 ? "/supportedInterfaces/0/url" : "/url"),
              "\"https://a.example/v1\"");
    EXPECT_EQ(at(made.text, is_1_0 ? "/supportedInterfaces/1/protocolBinding"
                                   : "/additionalInterfaces/0/transport"),
              "\"GRPC\"");
    EXPECT_THAT(made.notes,
                Contains(HasSubstr(std::string("clients of A2A ") +
                                   (is_1_0 ? "1.0" : "0.3") +
                                   " call the agent at its endpoint 3")));
    EXPECT_THAT(lost(made),
                Contains("/endpoints/0/uri: A2A clients do not speak aitp"));
    EXPECT_THAT(lost(made),
                Contains("/endpoints/1/protocol: A2A clients do not speak ws"));
  }
}

TEST(AdpToA2a, FailsWithoutAnAddressAndNamesTheOption) {
  const std::string text = R"({"id": "agent://a.example/b", "name": "N",
    "tools": [{"name": "t"}],
    "endpoints": [{"protocol": "aitp", "uri": "agent://a.example/b"}]})";
  EXPECT_THAT(refusal(text, {.to = CardFormat::a2a_1_0}), HasSubstr("--url"));
  const Converted made = converted(
      text, {.to = CardFormat::a2a_1_0, .url = "https://a.example/rpc"});
  EXPECT_EQ(at(made.text, "/supportedInterfaces/0/url"),
            "\"https://a.example/rpc\"");
}

TEST(AdpToA2a, CardSkillsBecomeTheTagsOfEverySkill) {
  const std::string text = to_0_3().text;
  EXPECT_EQ(at(text, "/skills/0/tags"),
            R"(["nlp/translation", "nlp/detection"])");
  EXPECT_EQ(at(text, "/skills/1/tags"),
            R"(["nlp/translation", "nlp/detection"])");
}

TEST(AdpToA2a, ACardOfTagsAloneBecomesSkills) {
  const std::string text = R"({"id": "agent://a.example/b", "name": "N",
    "skills": ["nlp/translation"],
    "endpoints": [{"protocol": "http+json", "uri": "https://a.example"}]})";
  const Converted made = converted(text, {.to = CardFormat::a2a_1_0});
  EXPECT_EQ(at(made.text, "/skills/0/id"), "\"nlp/translation\"");
  EXPECT_THAT(made.added, Contains(testing::Field(&Addition::pointer,
                                                  StartsWith("/skills/0"))));
}

TEST(AdpToA2a, TellsWhatA2aCannotHold) {
  EXPECT_THAT(lost_pointers(to_0_3()),
              ElementsAre("/id", "/tools/0/input_schema", "/tools/0/streaming",
                          "/tools/1/streaming", "/tools/1/idempotent",
                          "/endpoints/1/protocol", "/endpoints/1/uri",
                          "/metadata/created_at", "/seq"));
}

TEST(AdpToA2a, ComesBackByteForByte) {
  for (const CardFormat through : {CardFormat::a2a_0_3, CardFormat::a2a_1_0}) {
    const Converted there =
        converted(std::string(adp_translator), {.to = through});
    for (const Loss& loss : there.lost) EXPECT_TRUE(loss.stashed);
    const Converted back = converted(there.text, {.to = CardFormat::adp});
    EXPECT_TRUE(back.unchanged);
    EXPECT_EQ(back.text, adp_translator);
  }
}

TEST(AdpToA2a, WithoutTheOriginalTheMappedPartComesBack) {
  const Converted there =
      converted(std::string(adp_translator),
                {.to = CardFormat::a2a_1_0, .embed_original = false});
  for (const Loss& loss : there.lost) EXPECT_FALSE(loss.stashed);
  const Converted back =
      converted(there.text, {.to = CardFormat::adp,
                             .id = "agent://acme.example/translator",
                             .embed_original = false});
  EXPECT_EQ(at(back.text, "/name"), "\"Translator\"");
  EXPECT_EQ(at(back.text, "/skills"),
            R"(["nlp/translation", "nlp/detection"])");
  EXPECT_EQ(at(back.text, "/tools/1/name"), "\"detect\"");
  EXPECT_EQ(at(back.text, "/endpoints/0/uri"), "\"https://acme.example/v1\"");
  EXPECT_EQ(at(back.text, "/endpoints/0/auth"), "\"bearer\"");
}

TEST(A2aToAdp, NeedsAnAgentName) {
  EXPECT_THAT(
      refusal(to_0_3().text, {.to = CardFormat::adp, .embed_original = false}),
      HasSubstr("--id agent://"));
  EXPECT_THAT(
      refusal(to_0_3().text,
              {.to = CardFormat::adp, .id = "acme", .embed_original = false}),
      HasSubstr("does not begin with agent://"));
}

// The last one: the embedded original precedes the skills.
std::string replaced(std::string text, std::string_view from,
                     std::string_view to) {
  const std::size_t at = text.rfind(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Stash, EditsOfTheCardAreMergedIntoTheOriginal) {
  const std::string text =
      replaced(std::string(adp_translator), "\"seq\": 4",
               "\"seq\": 4, \"signature\": \"" + std::string(86, 'A') + "\"");
  Converted there = converted(text, {.to = CardFormat::a2a_1_0});
  const std::string edited =
      replaced(there.text, "Translates a text.",
               "Translates a text into another language.");
  const Converted back = converted(edited, {.to = CardFormat::adp});
  EXPECT_FALSE(back.unchanged);
  EXPECT_EQ(back.text,
            replaced(std::string(adp_translator), "Translates a text.",
                     "Translates a text into another language."));
  EXPECT_THAT(back.notes, Contains(HasSubstr("signature")));
}

TEST(Stash, SkillsAddedAndRemovedAreMerged) {
  const Converted there =
      converted(std::string(adp_translator), {.to = CardFormat::a2a_1_0});
  std::string edited =
      replaced(there.text, "\"id\": \"detect\"", "\"id\": \"guess\"");
  const Converted back = converted(edited, {.to = CardFormat::adp});
  EXPECT_EQ(at(back.text, "/tools/0/name"), "\"translate\"");
  EXPECT_EQ(at(back.text, "/tools/0/input_schema"), R"({"type": "object"})");
  EXPECT_EQ(at(back.text, "/tools/1/name"), "\"guess\"");
  EXPECT_EQ(at(back.text, "/tools/2"), "absent");
  EXPECT_EQ(at(back.text, "/seq"), "4");
}

// What the card says decides; what hides inside cannot speak for it.
TEST(Stash, AForgedOriginalDoesNotComeBack) {
  const Converted there =
      converted(std::string(adp_translator), {.to = CardFormat::a2a_1_0});
  const std::string forged =
      replaced(there.text, "\\\"name\\\": \\\"Translator\\\"",
               "\\\"name\\\": \\\"Evil\\\"");
  const Converted back = converted(forged, {.to = CardFormat::adp});
  EXPECT_FALSE(back.unchanged);
  EXPECT_EQ(at(back.text, "/name"), "\"Translator\"");
}

TEST(Stash, ABrokenOriginalIsLeftOutAndTold) {
  const Converted there =
      converted(std::string(adp_translator), {.to = CardFormat::a2a_1_0});
  const std::string broken =
      replaced(there.text, "\\\"name\\\": \\\"Translator\\\"",
               "\\\"name\\\": \\\"Translator");
  const Converted back = converted(
      broken, {.to = CardFormat::adp, .id = "agent://acme.example/t"});
  EXPECT_EQ(at(back.text, "/id"), "\"agent://acme.example/t\"");
  EXPECT_THAT(back.notes, Contains(HasSubstr("not valid JSON")));
  EXPECT_THAT(refusal(broken, {.to = CardFormat::adp}), HasSubstr("--id"));
}

TEST(Stash, TheOriginalTravelsOnThroughAThirdFormat) {
  const Converted first =
      converted(std::string(adp_translator), {.to = CardFormat::a2a_0_3});
  const Converted second =
      converted(first.text, {.to = CardFormat::a2a_1_0, .exact_version = true});
  EXPECT_EQ(converted(second.text, {.to = CardFormat::adp}).text,
            adp_translator);
}

TEST(Stash, IsTakenOutOnRequest) {
  const Converted there =
      converted(std::string(adp_translator), {.to = CardFormat::a2a_1_0});
  const Converted clean = converted(
      there.text, {.to = CardFormat::a2a_1_0, .embed_original = false});
  EXPECT_EQ(at(clean.text, "/capabilities/extensions"), "absent");
  EXPECT_THAT(clean.lost, IsEmpty());
}

TEST(Stash, NeverTakesAnAdpCardOverItsLimit) {
  std::string text = R"({"protocolVersion": "0.3.0", "name": "N",
    "description": "A very long card.", "version": "1.0.0",
    "url": "https://a.example", "preferredTransport": "JSONRPC",
    "capabilities": {}, "defaultInputModes": ["text/plain"],
    "defaultOutputModes": ["text/plain"], "skills": [)";
  for (int i = 0; i < 150; ++i) {
    text += (i ? "," : "") + std::string(R"({"id": "s)") + std::to_string(i) +
            R"(", "name": "n", "tags": ["t"], "description": ")" +
            std::string(200, 'd') + "\"}";
  }
  text += "]}";
  ASSERT_GT(text.size(), adp::card_bytes_max / 2);
  const Converted made =
      converted(text, {.to = CardFormat::adp, .id = "agent://a.example/n"});
  EXPECT_LE(made.text.size(), adp::card_bytes_max);
  EXPECT_THAT(made.notes, Contains(HasSubstr("too large")));
  ASSERT_FALSE(made.lost.empty());
  EXPECT_FALSE(made.lost.front().stashed);
}

}  // namespace
}  // namespace cardinal
