// The simdjson DOM as a second opinion: the same verdict and the same values,
// but where we differ on purpose.
#if CARDINAL_WITH_SIMDJSON
#include <gtest/gtest.h>
#include <simdjson.h>

#include "cardinal/json.h"
#include "json/shared_texts.h"

namespace cardinal {
namespace {

namespace dom = simdjson::dom;

void expect_same(Value ours, dom::element theirs);

void expect_same_members(Value ours, dom::object theirs) {
  ASSERT_EQ(ours.kind(), Kind::object);
  auto member = ours.members().begin();
  for (const auto field : theirs) {
    ASSERT_FALSE(member == ours.members().end());
    EXPECT_EQ((*member).name, field.key);
    expect_same((*member).value, field.value);
    ++member;
  }
  EXPECT_TRUE(member == ours.members().end());
}

void expect_same_items(Value ours, dom::array theirs) {
  ASSERT_EQ(ours.kind(), Kind::array);
  ASSERT_EQ(ours.size(), theirs.size());
  auto item = ours.items().begin();
  for (const auto element : theirs) {
    expect_same(*item, element);
    ++item;
  }
}

void expect_same(Value ours, dom::element theirs) {
  switch (theirs.type()) {
    case dom::element_type::OBJECT:
      return expect_same_members(ours, dom::object(theirs));
    case dom::element_type::ARRAY:
      return expect_same_items(ours, dom::array(theirs));
    case dom::element_type::STRING:
      EXPECT_EQ(ours.string(), std::string_view(theirs));
      return;
    case dom::element_type::BOOL:
      EXPECT_EQ(ours.boolean(), bool(theirs));
      return;
    case dom::element_type::NULL_VALUE:
      EXPECT_EQ(ours.kind(), Kind::null);
      return;
    case dom::element_type::INT64:
      EXPECT_EQ(ours.int64(), std::int64_t(theirs));
      return;
    case dom::element_type::UINT64:
      EXPECT_EQ(ours.uint64(), std::uint64_t(theirs));
      return;
    case dom::element_type::DOUBLE:
      EXPECT_EQ(ours.number(), double(theirs));
      return;
  }
}

// The DOM allows one name twice and knows nothing of our limits.
bool refused_on_purpose(const Faults& faults) {
  return std::ranges::all_of(faults, [](const Fault& fault) {
    return fault.kind == FaultKind::duplicate_name ||
           fault.kind == FaultKind::lone_surrogate ||
           fault.kind == FaultKind::too_deep ||
           fault.kind == FaultKind::too_large;
  });
}

// Returns whether the values could be compared.
bool compare(const std::string& text) {
  Faults faults;
  const Document ours = Reader().read(text, Limits{}, faults);
  dom::parser parser;
  dom::element theirs;
  const simdjson::error_code error = parser.parse(text).get(theirs);
  if (ours.clean() && !error) {
    expect_same(ours.root(), theirs);
    return true;
  }
  if (ours.clean()) {
    // We read integers beyond 64 bits, and what is too small, as doubles.
    EXPECT_EQ(error, simdjson::NUMBER_ERROR) << simdjson::error_message(error);
  } else if (!error) {
    EXPECT_TRUE(refused_on_purpose(faults)) << faults[0].message;
  }
  return false;
}

TEST(SimdjsonDom, AgreesOnTheParsingVectors) {
  const auto folder = SHARED_OR_SKIP("vectors/json-parsing/test_parsing");
  int compared = 0;
  for (const auto& [name, text] : test::texts_in(folder)) {
    SCOPED_TRACE(name);
    compared += compare(text);
  }
  EXPECT_GE(compared, 90);
}

TEST(SimdjsonDom, AgreesOnRealCards) {
  const auto folder = SHARED_OR_SKIP("corpus");
  int compared = 0;
  for (const auto& [name, text] : test::texts_in(folder)) {
    SCOPED_TRACE(name);
    compared += compare(text);
  }
  EXPECT_GE(compared, 300);
}

// Near the ends of the ranges and of the precision, where roundings part.
TEST(SimdjsonDom, AgreesOnNumbers) {
  for (const std::string number : {"0",
                                   "-0",
                                   "9007199254740993",
                                   "9223372036854775807",
                                   "9223372036854775808",
                                   "-9223372036854775808",
                                   "18446744073709551615",
                                   "0.1",
                                   "-0.0",
                                   "1e22",
                                   "1e23",
                                   "9007199254740993.0",
                                   "123456789e-22",
                                   "4.5e-18",
                                   "2.854e-21",
                                   "1.7976931348623157e308",
                                   "5e-324",
                                   "2.2250738585072011e-308",
                                   "0.30000000000000004",
                                   "1000000000000000128.5",
                                   "8.5e+0",
                                   "1E400",
                                   "0.000e400",
                                   "01",
                                   "1."}) {
    SCOPED_TRACE(number);
    compare("[" + number + "]");
  }
}

}  // namespace
}  // namespace cardinal
#endif
