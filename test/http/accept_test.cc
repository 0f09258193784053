// RFC 9110, 12.5.1: what Accept says of one media type.
#include "http/accept.h"

#include <gtest/gtest.h>

namespace cardinal::http {
namespace {

struct AcceptCase {
  const char* accept;
  int weight;  // -1: nothing fits
  bool is_exact;
};

TEST(Accept, TheNearestRangeCounts) {
  constexpr AcceptCase cases[] = {
      {"", -1, false},
      {"application/json", 1000, true},
      {"Application/JSON", 1000, true},
      {"*/*", 1000, false},
      {"application/*", 1000, false},
      {"text/*", -1, false},
      {"application/jsonx", -1, false},
      {"application/json;q=0.5", 500, true},
      {"application/json ; Q=0.123", 123, true},
      {"application/json;charset=utf-8;q=0.7", 700, true},
      {"*/*;q=0.9, application/json;q=0.1", 100, true},
      {"application/json;q=0.1, */*;q=0.9", 100, true},
      {"application/*;q=0.3, */*", 300, false},
      {"application/json;q=0", 0, true},
      {"application/json;q=1.5", 0, true},
      {"application/json;q=x", 0, true},
      {"text/html, application/xhtml+xml, */*;q=0.8", 800, false},
      {",, application/json ,", 1000, true},
      {"a/b;x=\"application/json\"", -1, false},
      {"a/b;x=\",application/json,\"", -1, false},
  };
  for (const AcceptCase& one : cases) {
    SCOPED_TRACE(one.accept);
    const auto found = quality_of(one.accept, "application/json");
    EXPECT_EQ(found ? found->weight : -1, one.weight);
    EXPECT_EQ(found && found->is_exact, one.is_exact);
  }
}

}  // namespace
}  // namespace cardinal::http
