// JSON and CBOR are two forms of one record: each is read back as it was
// written, and one from the other.
#include <gmock/gmock.h>

#include "ledger/cbor_text.h"
#include "pacr_records.h"

namespace cardinal {
namespace {

using ledger::Record;
using testing::ElementsAre;
using testing::IsEmpty;

Record read_form(const std::string& text) {
  test::Parsed parsed = test::parse(text);
  EXPECT_TRUE(parsed.faults.empty()) << text;
  Result<Record> record = ledger::record_of(parsed.root());
  EXPECT_TRUE(record) << text;
  return record ? *record : Record{};
}

Record read_binary(const std::string& bytes) {
  const ledger::CborText form = ledger::cbor_as_json(bytes);
  EXPECT_THAT(form.faults, IsEmpty());
  test::Parsed parsed = test::parse(form.json);
  Result<Record> record = ledger::record_of(parsed.root()[std::size_t{0}]);
  EXPECT_TRUE(record) << form.json;
  return record ? *record : Record{};
}

TEST(RecordForms, AreReadBackExactly) {
  std::mt19937_64 random(20261118);
  for (int i = 0; i < 500; ++i) {
    const Record record = test::random_record(random);
    EXPECT_EQ(read_form(to_json(record)), record);
    EXPECT_EQ(read_binary(to_cbor(record)), record);
  }
}

TEST(RecordForms, PredecessorsAreASet) {
  const std::string one = R"(["0190A5B2C3D4E5F60718293A4B5C6D71",
      "0190A5B2C3D4E5F60718293A4B5C6D70"])";
  const std::string other = R"(["0190A5B2C3D4E5F60718293A4B5C6D70",
      "0190A5B2C3D4E5F60718293A4B5C6D71", "0190A5B2C3D4E5F60718293A4B5C6D70"])";
  EXPECT_EQ(
      read_form(test::patched_record(R"({"predecessors":)" + one + "}")),
      read_form(test::patched_record(R"({"predecessors":)" + other + "}")));
}

TEST(RecordForms, AUlidIsTheSame128Bits) {
  // By the ULID specification: 01ARZ3NDEKTSV4RRFFQ69G5FAV.
  EXPECT_EQ(pacr::to_text(*pacr::read_record_id("01ARZ3NDEKTSV4RRFFQ69G5FAV")),
            "01563E3AB5D3D6764C61EFB99302BD5B");
}

TEST(RecordForms, AbsentGainIsZero) {
  EXPECT_EQ(read_form(test::patched_record("{}")).info_gain,
            ledger::Estimate{});
}

// RFC 8949: a map of one pair, "id" and 16 bytes.
TEST(RecordForms, BytesBecomeHexAndEstimatesObjects) {
  using std::string_literals::operator""s;
  const std::string bytes =
      "\xa2\x62id\x50"s + std::string(16, '\x0a') +
      "\x6dlandauer_cost\x83\x01\xf9\x3c\x00\xfa\x40\x00\x00\x00"s;
  EXPECT_EQ(ledger::cbor_as_json(bytes).json,
            R"([{"id":"0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A0A",)"
            R"("landauer_cost":{"point":1,"lower":1,"upper":2}}])");
}

TEST(RecordForms, ContentSaysWhichFormItIs) {
  std::mt19937_64 random(7);
  const Record record = test::random_record(random);
  EXPECT_TRUE(ledger::looks_like_cbor(to_cbor(record)));
  EXPECT_FALSE(ledger::looks_like_cbor(to_json(record)));
  EXPECT_FALSE(ledger::looks_like_cbor("  [" + to_json(record) + "]"));
  EXPECT_FALSE(ledger::looks_like_cbor(""));
}

TEST(RecordForms, LinesArePartsWithTheirPlaces) {
  const std::string text = "{\"a\":1}\n\n{\"b\":2}\n";
  std::vector<std::pair<std::string_view, std::uint32_t>> parts;
  for (const auto& part : ledger::split_lines(text)) {
    parts.emplace_back(part.text, part.first_line);
  }
  EXPECT_THAT(parts, ElementsAre(std::pair("{\"a\":1}", 1u),
                                 std::pair("{\"b\":2}", 3u)));
  EXPECT_EQ(ledger::split_lines("{\n \"a\": 1\n}\n").size(), 1u);
}

}  // namespace
}  // namespace cardinal
