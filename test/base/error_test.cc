#include <gtest/gtest.h>

#include "base/check_that.h"
#include "cardinal/base.h"

namespace cardinal {
namespace {

struct Meaning {
  Code code;
  int http_status;
  int exit_code;
};

// RFC 9110, section 15; exit codes as grep and diff have them.
TEST(Error, EachCodeHasOneHttpStatusAndOneExitCode) {
  constexpr Meaning meanings[] = {
      {Code::usage, 400, 2},     {Code::invalid, 422, 1},
      {Code::not_found, 404, 2}, {Code::denied, 403, 2},
      {Code::conflict, 409, 2},  {Code::unavailable, 503, 2},
      {Code::internal, 500, 2},
  };
  for (const Meaning& meaning : meanings) {
    SCOPED_TRACE(static_cast<int>(meaning.code));
    EXPECT_EQ(http_status(meaning.code), meaning.http_status);
    EXPECT_EQ(exit_code(meaning.code), meaning.exit_code);
  }
}

TEST(Error, TextNamesThePlaceBeforeTheMessage) {
  EXPECT_EQ(to_text(Error{Code::invalid, "must be https", "/endpoint/url"}),
            "/endpoint/url: must be https");
}

TEST(Error, TextWithoutAPlaceIsTheMessageAlone) {
  EXPECT_EQ(to_text(Error{Code::invalid, "must be https", ""}),
            "must be https");
}

Result<int> half_of(int number) {
  if (number % 2 != 0) {
    return std::unexpected(Error{Code::invalid, "must be even", "number"});
  }
  return number / 2;
}

Result<int> quarter_of(int number) {
  TRY(const int half, half_of(number));
  return half_of(half);
}

TEST(Try, GivesTheValueOrPassesTheErrorUp) {
  EXPECT_EQ(quarter_of(12), 3);
  const Result<int> failed = quarter_of(7);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, Code::invalid);
  EXPECT_EQ(to_text(failed.error()), "number: must be even");
}

TEST(CheckDeathTest, SaysFileLineAndConditionAndStops) {
  EXPECT_DEATH(CHECK(1 + 1 == 3),
               "error_test.cc:[0-9]+: defect, CHECK\\(1 \\+ 1 == 3\\)");
}

}  // namespace
}  // namespace cardinal
