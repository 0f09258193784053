// Records that are wrong, with every reason.
#include <gmock/gmock.h>

#include "base/base64.h"
#include "pacr_records.h"

namespace cardinal {
namespace {

using test::patched_record;
using test::record_findings;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

std::string with_payload(std::string_view bytes) {
  return patched_record(R"({"payload": ")" + encode_base64(bytes) + "\"}");
}

TEST(BadRecords, TheMinimalOneIsGood) {
  EXPECT_THAT(record_findings(std::string(pacr::minimal_record())), IsEmpty());
}

TEST(BadRecords, AllViolationsAreReportedAtOnce) {
  EXPECT_THAT(
      record_findings(patched_record(R"({
        "predecessors": ["0190A5B2C3D4E5F60718293A4B5C6D7E", "x"],
        "landauer_cost": {"point": 0.7, "upper": 0.6},
        "resources": {"time": {"lower": 0}, "space": {"lower": -1}},
        "payload": "UEFDUgY="})")),
      UnorderedElementsAre("pacr/identity-self-reference /predecessors/0",
                           "pacr/identity /predecessors/1",
                           "pacr/estimate-order /landauer_cost/upper",
                           "pacr/physics-landauer /resources/energy/point",
                           "pacr/estimate-time-positive /resources/time/lower",
                           "pacr/estimate-negative /resources/space/lower",
                           "pacr/payload-tag /payload"));
}

TEST(BadRecords, EachMissingFieldIsNamed) {
  EXPECT_THAT(record_findings("{}"),
              ElementsAre("pacr/field-required ", "pacr/field-required ",
                          "pacr/field-required ", "pacr/field-required ",
                          "pacr/field-required ", "pacr/field-required "));
}

TEST(BadRecords, NullIsMissing) {
  const std::string text(pacr::minimal_record());
  const std::size_t at = text.find("\"payload\": \"\"");
  std::string null_payload = text;
  null_payload.replace(at, 13, "\"payload\": null");
  EXPECT_THAT(record_findings(null_payload),
              ElementsAre("pacr/field-required /payload"));
}

TEST(BadRecords, ReversedEstimatesAreRefused) {
  EXPECT_THAT(record_findings(patched_record(
                  R"({"resources": {"time": {"lower": 2, "upper": 1}}})")),
              ElementsAre("pacr/estimate-order /resources/time/lower",
                          "pacr/estimate-order /resources/time/upper"));
}

TEST(BadRecords, PhysicsIsFlaggedAndKept) {
  const auto checked = test::checked_records(
      patched_record(R"({"landauer_cost": {"point": 0.7, "upper": 0.8}})"));
  ASSERT_EQ(checked.records.size(), 1u);
  EXPECT_TRUE(checked.records[0].is_forensic);
  EXPECT_TRUE(checked.records[0].record);
  EXPECT_FALSE(checked.report.valid());
}

TEST(BadRecords, OtherErrorsAreRefused) {
  const auto checked = test::checked_records(patched_record(
      R"({"id": "x", "landauer_cost": {"point": 0.7, "upper": 0.8}})"));
  EXPECT_FALSE(checked.records[0].record);
}

TEST(BadRecords, MargolusLevitinHoldsAtTheBound) {
  // pi * 1.054571817e-34 / 2 = 1.6565e-34 seconds for one joule.
  const auto with_time = [](const char* time) {
    return patched_record(std::string(R"({"resources": {
        "energy": {"point": 1, "lower": 1, "upper": 1},
        "time": {"point": )") +
                          time + R"(, "lower": 1e-35, "upper": 1}}})");
  };
  EXPECT_THAT(record_findings(with_time("1.657e-34")), IsEmpty());
  EXPECT_THAT(
      record_findings(with_time("1.656e-34")),
      ElementsAre("pacr/physics-margolus-levitin /resources/time/point"));
}

TEST(BadRecords, UnknownKindsAndCutTagsAreRefused) {
  using std::string_literals::operator""s;
  EXPECT_THAT(record_findings(with_payload("PACR\x06"s)),
              ElementsAre("pacr/payload-tag /payload"));
  EXPECT_THAT(record_findings(with_payload("PACR")),
              ElementsAre("pacr/payload-tag /payload"));
  for (std::size_t cut = 0; cut < 8; ++cut) {
    EXPECT_THAT(
        record_findings(with_payload("PACR\x05"s + std::string(cut, '\0'))),
        ElementsAre("pacr/payload-tag /payload"));
  }
  EXPECT_THAT(record_findings(with_payload("PACR\x05"s + std::string(8, '\0'))),
              IsEmpty());
  EXPECT_THAT(record_findings(with_payload("PAC")), IsEmpty());
}

TEST(BadRecords, CorrelationsThatAreNoneAreRefused) {
  using std::string_literals::operator""s;
  EXPECT_THAT(record_findings(with_payload("PACR\x05\x7f\xf8\0\0\0\0\0\0"s)),
              ElementsAre("pacr/payload-sim-real-corr /payload"));
  EXPECT_THAT(
      record_findings(with_payload("PACR\x05\x3f\xf0\0\0\0\0\0\0rest"s)),
      IsEmpty());
}

TEST(BadRecords, AHundredThousandPredecessorsAreOneFinding) {
  std::string list = "[";
  for (int i = 0; i < 100'000; ++i) {
    list += std::string(i ? "," : "") + "\"" + std::string(27, '0') +
            std::to_string(10'000 + i % 89'999) + "\"";
  }
  std::string text(pacr::minimal_record());
  text.replace(text.find("[]"), 2, list + "]");
  EXPECT_THAT(record_findings(text),
              ElementsAre("pacr/identity-predecessors-limit /predecessors"));
}

TEST(BadRecords, GiantPayloadsAreRefused) {
  EXPECT_THAT(record_findings(with_payload(std::string(256u << 10, 'x'))),
              IsEmpty());
  EXPECT_THAT(record_findings(with_payload(std::string((256u << 10) + 1, 'x'))),
              ElementsAre("pacr/payload-size /payload"));
}

TEST(BadRecords, RecordsFromTheFutureAreFlagged) {
  const auto at = [](const char* time) {
    return with_payload(
        std::string(R"({"agent":"a","capability":"c","caller":"b",)"
                    R"("outcome":"ok","at":")") +
        time + "\"}");
  };
  // The clock of tests is 2026-11-15T12:00:00Z.
  EXPECT_THAT(record_findings(at("2026-11-15T12:05:00Z")), IsEmpty());
  EXPECT_THAT(record_findings(at("2026-11-15T12:05:01Z")),
              ElementsAre("pacr/action-future /payload"));
}

TEST(BadRecords, EveryMemberOfAnActionIsChecked) {
  const auto messages = [](std::string_view action) {
    std::vector<std::string> found;
    for (const Diagnostic& each :
         test::checked_records(with_payload(action)).report.diagnostics) {
      found.push_back(each.message);
    }
    return found;
  };
  EXPECT_THAT(
      messages(R"({"agent":"","caller":7,"outcome":"maybe","rating":6,
                   "output_tokens":-1,"at":"noon"})"),
      UnorderedElementsAre(
          "in the action: \"agent\" must be a text that is not empty; got \"\"",
          "in the action: \"capability\" is missing",
          "in the action: \"caller\" must be a text that is not empty; got 7",
          "in the action: \"outcome\" must be one of ok, failed or rejected; "
          "got \"maybe\"",
          "in the action: \"rating\" must be a number from 0 to 5; got 6",
          "in the action: \"output_tokens\" must be a whole number that is not "
          "negative; got -1",
          "in the action: \"at\" must be a time by RFC 3339; got \"noon\""));
}

TEST(BadRecords, ArraysAreCheckedOneByOne) {
  const std::string good(pacr::minimal_record());
  EXPECT_THAT(record_findings("[" + good + "," +
                              patched_record(R"({"id": "x"})") + ", 7]"),
              ElementsAre("pacr/identity /1/id", "pacr/field-type /2"));
}

TEST(BadRecords, DamagedJsonIsReportedAsJson) {
  EXPECT_THAT(record_findings("{\"id\": "),
              testing::Contains(testing::StartsWith("json/")));
}

}  // namespace
}  // namespace cardinal
