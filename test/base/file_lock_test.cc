#include "base/file_lock.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "support/temp_folder.h"

namespace cardinal {
namespace {

TEST(FileLocks, HaveOneOwnerAtATime) {
  const test::TempFolder folder;
  // All names of one file share its lock, whether it is there or not.
  const std::string path = folder.path("a.json");
  std::filesystem::create_symlink("a.json", folder.path("b.json"));
  folder.put("a.json", "{}");
  std::atomic<int> inside = 0, most = 0;
  {
    std::vector<std::jthread> all;
    for (int i = 0; i < 6; ++i) {
      all.emplace_back([&, i] {
        const auto lock =
            FileLock::take(i % 2 == 0 ? path : folder.path("b.json"));
        ASSERT_TRUE(lock);
        most = std::max(most.load(), ++inside);
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        --inside;
      });
    }
  }
  EXPECT_EQ(most, 1);
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"a.json", "b.json"}));
}

TEST(FileLocks, NeedTheFolder) {
  const test::TempFolder folder;
  const auto lock = FileLock::take(folder.path("none/a.json"));
  ASSERT_FALSE(lock);
  EXPECT_EQ(lock.error().code, Code::not_found);
  EXPECT_EQ(lock.error().where, folder.path("none/a.json"));
}

}  // namespace
}  // namespace cardinal
