// OASF records into cards.
#include <gmock/gmock.h>

#include "base/base64.h"
#include "cardinal/crypto.h"
#include "support/oasf_records.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

using test::at;
using test::converted;
using test::lost_pointers;
using test::planner;
using test::refusal;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(OasfToA2a, ReadsCardsInTheirEnvelopeAndUnderOlderNames) {
  const std::string card(planner);
  for (const std::string& module :
       {R"({"name": "runtime/a2a", "data": {"card_data": {"a2aCard": )" + card +
            "}}}",
        R"({"name": "integration/a2a", "data": {"a2aCard": )" + card + "}}",
        R"({"name": "integration/a2a", "data": {"card_schema_version": "v1"},
            "artifact": {"media_type": "application/json", "size": )" +
            std::to_string(card.size()) + R"(, "digest": "sha256:)" +
            to_hex(sha256(card)) + R"(", "data": ")" + encode_base64(card) +
            "\"}}"}) {
    const std::string record =
        R"({"name": "x.example/p", "version": "v1", "schema_version": "0.7.0",
        "description": "D", "authors": ["A"],
        "created_at": "2025-01-01T00:00:00Z", "skills": [], "modules": [)" +
        module + "]}";
    const Converted made = converted(record, {.to = CardFormat::a2a_0_3});
    EXPECT_EQ(made.from, CardFormat::oasf);
    EXPECT_EQ(at(made.text, "/name"), "\"Trip Planner\"");
    EXPECT_EQ(at(made.text, "/skills/0/id"), "\"plan\"");
  }
}

TEST(OasfToA2a, AForeignLocatorIsAnAddress) {
  const Converted made = converted(
      R"({"name": "N", "version": "1.0.0", "schema_version": "1.0.0",
      "description": "D", "authors": ["Acme"],
      "created_at": "2025-01-01T00:00:00Z",
      "skills": [{"name": "natural_language_processing", "id": 1}],
      "locators": [{"type": "url", "urls": ["https://a.example/x"]},
                   {"type": "container_image", "urls": ["ghcr.io/a/b"]}]})",
      {.to = CardFormat::a2a_1_0});
  EXPECT_EQ(at(made.text, "/supportedInterfaces/0/url"),
            "\"https://a.example/x\"");
  EXPECT_EQ(at(made.text, "/skills/0/id"), "\"natural_language_processing\"");
  EXPECT_EQ(at(made.text, "/provider/organization"), "\"Acme\"");
  EXPECT_THAT(lost_pointers(made), ElementsAre("/created_at", "/locators/1"));
}

TEST(Oasf, TakesTheTimeFromAUlid) {
  const Converted made = converted(
      R"({"name": "N", "version": "1.0.0", "schema_version": "1.1.0",
      "description": "D", "authors": ["Acme"], "skills": [{"id": 1,
      "name": "language_processing"}], "modules": [{
      "name": "integration/agentcard", "data": {
      "id": "01ARZ3NDEKTSV4RRFFQ69G5FAV", "tools": [{"name": "t"}]}}]})",
      {.to = CardFormat::oasf, .embed_original = false});
  EXPECT_EQ(at(made.text, "/created_at"), "\"2016-07-30T23:54:10.259Z\"");
  EXPECT_THAT(made.added,
              Contains(testing::Field(&Addition::pointer, "/created_at")));
}

// Names of 1.0 are not those of 1.1, and ids even less.
TEST(Oasf, NeverTakesAnIdOfAnotherVersion) {
  const Converted made = converted(
      R"({"name": "N", "version": "1.0.0", "schema_version": "1.0.0",
      "description": "D", "authors": ["Acme"],
      "created_at": "2025-01-01T00:00:00Z",
      "skills": [{"name": "natural_language_processing/x", "id": 10101}]})",
      {.to = CardFormat::oasf, .embed_original = false});
  EXPECT_EQ(at(made.text, "/skills/0/name"), "\"base_skill\"");
  EXPECT_EQ(at(made.text, "/annotations/cardinal.tags"),
            R"("[\"natural_language_processing/x\"]")");
}

TEST(Oasf, EveryRecordOfTheCorpusIsReadOrRefusedClearly) {
  const auto folder = SHARED_OR_SKIP("corpus/oasf");
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    SCOPED_TRACE(file.path().filename());
    const std::string text = test::read_file(file.path());
    const Converted card =
        converted(text, {.to = CardFormat::adp, .id = "agent://a.example/x"});
    EXPECT_EQ(card.from, CardFormat::oasf);
    EXPECT_EQ(at(card.text, "/name").substr(0, 1), "\"");
    EXPECT_EQ(converted(card.text, {.to = CardFormat::oasf}).text, text);
    const std::string why = refusal(text, {.to = CardFormat::a2a_1_0});
    EXPECT_THAT(why, testing::AnyOf("(it does not fail)", HasSubstr("--url")));
  }
}

}  // namespace
}  // namespace cardinal
