// CBOR from strangers: cut, nested, endless and oversized.
#include <gmock/gmock.h>

#include "ledger/cbor_text.h"
#include "pacr_records.h"

namespace cardinal {
namespace {

using std::string_literals::operator""s;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

std::string valid_cbor() {
  test::Parsed parsed = test::parse(pacr::minimal_record());
  return to_cbor(*ledger::record_of(parsed.root()));
}

TEST(HostileCbor, EveryCutIsReportedAndNeverARecord) {
  const std::string bytes = valid_cbor();
  EXPECT_THAT(test::record_findings(bytes), IsEmpty());
  for (std::size_t cut = 1; cut < bytes.size(); ++cut) {
    const auto checked = test::checked_records(bytes.substr(0, cut));
    EXPECT_FALSE(checked.report.valid()) << cut;
    for (const auto& each : checked.records) EXPECT_FALSE(each.record) << cut;
  }
}

TEST(HostileCbor, EveryChangedByteIsReadWithoutHarm) {
  const std::string bytes = valid_cbor();
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const int change : {0x00, 0x1f, 0x5f, 0x7f, 0x9f, 0xbf, 0xff}) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(change);
      const ledger::CborText form = ledger::cbor_as_json(changed);
      test::Parsed parsed = test::parse(form.json);
      for (const Fault& fault : parsed.faults) {
        EXPECT_EQ(fault.kind, FaultKind::duplicate_name) << form.json;
      }
    }
  }
}

TEST(HostileCbor, NestingEnds) {
  for (const char opening : {'\x81', '\x9f', '\xa1', '\xbf', '\xc1'}) {
    const auto checked = test::checked_records(std::string(100'000, opening));
    EXPECT_FALSE(checked.report.valid());
    EXPECT_LE(checked.report.diagnostics.size(), 2u);
  }
}

TEST(HostileCbor, ClaimedLengthsCostNothing) {
  for (const std::string& bytes :
       {"\x9b\xff\xff\xff\xff\xff\xff\xff\xff"s,
        "\xbb\xff\xff\xff\xff\xff\xff\xff\xff"s,
        "\x81\x5b\xff\xff\xff\xff\xff\xff\xff\xff"s,
        "\x81\x7b\x7f\xff\xff\xff\xff\xff\xff\xff"s}) {
    EXPECT_FALSE(test::checked_records(bytes).report.valid());
  }
}

TEST(HostileCbor, EndlessPiecesAreBoundedByTheInput) {
  EXPECT_THAT(test::record_findings("\xa1\x67payload\x5f\x41x"s),
              ElementsAre("pacr/cbor @12"));
  const std::string pieces =
      "\xa1\x67payload\x5f"s + std::string(1'000, '\x40') + "\xff"s;
  EXPECT_EQ(ledger::cbor_as_json(pieces).json, R"([{"payload":""}])");
}

TEST(HostileCbor, NumbersThatAreNoneAreFaults) {
  const std::string bytes = "\xa1\x6dlandauer_cost\x83\xf9\x7e\x00\x00\x00"s;
  EXPECT_THAT(ledger::cbor_as_json(bytes).faults,
              ElementsAre(testing::Field(&ledger::CborFault::message,
                                         "a number must be finite")));
}

TEST(HostileCbor, PlacesAreByteOffsets) {
  std::string bytes = valid_cbor();
  const std::size_t name = bytes.find("energy");
  ASSERT_NE(name, bytes.npos);
  // After the name come the head of the array and the head of the double.
  const std::size_t point = name + 6 + 1;
  bytes.replace(point + 1, 8, "\xbf\xf0\0\0\0\0\0\0"s);  // -1
  EXPECT_THAT(
      test::record_findings(bytes),
      UnorderedElementsAre("pacr/physics-landauer /resources/energy/point@" +
                               std::to_string(point),
                           "pacr/estimate-negative /resources/energy/point@" +
                               std::to_string(point),
                           "pacr/estimate-order /resources/energy/lower@" +
                               std::to_string(point + 9)));
}

TEST(HostileCbor, SequencesAndArraysHaveAPointerForEach) {
  const std::string one = valid_cbor();
  EXPECT_EQ(test::checked_records(one + one).records.size(), 2u);
  EXPECT_EQ(test::checked_records("\x82"s + one + one).records.size(), 2u);
  EXPECT_EQ(test::checked_records("\x9f"s + one + one + "\xff"s).records.size(),
            2u);
  EXPECT_THAT(
      test::record_findings("\x82"s + one + "\x07"s),
      ElementsAre("pacr/field-type /1@" + std::to_string(1 + one.size())));
}

TEST(HostileCbor, TheSameMemberTwiceIsNoRecord) {
  std::string bytes = valid_cbor();
  bytes[0] = '\xa7';
  bytes += "\x67payload\x40"s;
  const auto checked = test::checked_records(bytes);
  EXPECT_FALSE(checked.report.valid());
  for (const auto& each : checked.records) EXPECT_FALSE(each.record);
}

TEST(HostileCbor, TextWhereBytesBelongIsAFault) {
  EXPECT_THAT(ledger::cbor_as_json("\xa1\x62id\x61x"s).faults, Not(IsEmpty()));
}

}  // namespace
}  // namespace cardinal
