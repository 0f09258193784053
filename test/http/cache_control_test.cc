#include <gmock/gmock.h>

#include "cardinal/http_cache.h"

namespace cardinal::http {
namespace {

TEST(CacheControl, DirectivesAreReadWhateverTheirCase) {
  CacheControl all;
  all.no_store = all.no_cache = all.must_revalidate = all.proxy_revalidate =
      true;
  all.is_public = all.is_private = all.must_understand = true;
  all.only_if_cached = true;
  all.max_age = 60;
  all.s_maxage = 61;
  all.stale_while_revalidate = 62;
  all.stale_if_error = 63;
  all.max_stale = 64;
  all.min_fresh = 65;
  EXPECT_EQ(parse_cache_control(
                "No-Store,NO-CACHE, must-revalidate , proxy-revalidate,"
                "public,private, must-understand, only-if-cached, max-age=60,"
                "S-MaxAge=61, stale-while-revalidate=62,stale-if-error=63,"
                "max-stale=64,min-fresh=65"),
            all);
}

struct CacheControlRow {
  std::string list;
  std::optional<std::int64_t> max_age;
};

TEST(CacheControl, NumbersThatCannotBeReadMeanStale) {
  const CacheControlRow rows[] = {
      {"max-age=0", 0},
      {"max-age=3600", 3'600},
      {"max-age=\"3600\"", 3'600},
      {"max-age = 60", 60},
      {" , ,max-age=60,, ", 60},
      {"max-age=99999999999999999999999", 2'147'483'648},
      {"max-age=2147483648", 2'147'483'648},
      {"max-age=abc", 0},
      {"max-age=-1", 0},
      {"max-age=+1", 0},
      {"max-age=1.5", 0},
      {"max-age=", 0},
      {"max-age", 0},
      {"max-age=60, max-age=60", 60},
      {"max-age=60, max-age=3600", 0},
      {"max-age=3600, max-age=60", 0},
      {"maxage=60", std::nullopt},
      {"x-max-age=60", std::nullopt},
      {"ext=\"a, max-age=60\"", std::nullopt},
      {"ext=\"a\\\", max-age=60\", max-age=5", 5},
      {"", std::nullopt},
      {"max-age:60", std::nullopt},
  };
  for (const CacheControlRow& row : rows) {
    EXPECT_EQ(parse_cache_control(row.list).max_age, row.max_age) << row.list;
  }
}

TEST(CacheControl, ArgumentsOfFlagsDoNotWeakenThem) {
  EXPECT_TRUE(parse_cache_control("no-cache=\"Set-Cookie, X\"").no_cache);
  EXPECT_TRUE(parse_cache_control("private=\"Set-Cookie\"").is_private);
  EXPECT_TRUE(parse_cache_control("no-store=\"oops").no_store);
  EXPECT_TRUE(parse_cache_control("max-stale").any_stale);
  EXPECT_EQ(parse_cache_control("max-stale").max_stale, std::nullopt);
}

}  // namespace
}  // namespace cardinal::http
