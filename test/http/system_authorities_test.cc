#include "http/system_authorities.h"

#include <gmock/gmock.h>

namespace cardinal::http {
namespace {

using testing::Optional;

const char* const nowhere = "/no/such/place";

TEST(SystemAuthorities, AreTheDefaultOfOpensslWhereThatIsThere) {
  const char* const bundles[] = {"/proc/self/exe"};
  EXPECT_EQ(authorities_elsewhere("/proc/self/exe", nowhere, bundles),
            std::nullopt);
  EXPECT_EQ(authorities_elsewhere(nowhere, "/proc", bundles), std::nullopt);
}

TEST(SystemAuthorities, AreTheFirstKnownBundleElsewhere) {
  const char* const bundles[] = {nowhere, "/proc/self/exe", "/proc/self/maps"};
  EXPECT_THAT(authorities_elsewhere(nowhere, nowhere, bundles),
              Optional(std::string("/proc/self/exe")));
}

TEST(SystemAuthorities, AreNoneWhereTheSystemHasNone) {
  const char* const bundles[] = {nowhere};
  EXPECT_EQ(authorities_elsewhere(nowhere, nowhere, bundles), std::nullopt);
}

}  // namespace
}  // namespace cardinal::http
