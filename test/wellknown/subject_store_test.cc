// How many subjects are remembered, and which are forgotten.
#include "wellknown/subject_store.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "support/temp_folder.h"

namespace cardinal::wellknown {
namespace {

namespace fs = std::filesystem;

class SubjectStoreTest : public ::testing::Test {
 protected:
  Decision admit(SubjectStore& store, const std::string& subject,
                 std::uint64_t seq) {
    CardState state;
    state.authentic = true;
    state.seq = seq;
    state.digest = sha256(subject + std::to_string(seq));
    const auto decision = store.admit(
        subject, true, [&] { return Result<CardState>(state); }, 1'000);
    EXPECT_TRUE(decision) << to_text(decision.error());
    return decision.value_or(Decision::first);
  }
  std::size_t files() const {
    std::size_t count = 0;
    for (const auto& each : fs::recursive_directory_iterator(folder_.path())) {
      count += each.is_regular_file() ? 1 : 0;
    }
    return count;
  }
  // Subjects whose files are in one folder, found by trying.
  std::vector<std::string> neighbours(const SubjectStore& store,
                                      std::size_t count) const {
    const auto folder_of = [&](const std::string& subject) {
      return fs::path(store.file_of(subject)).parent_path();
    };
    std::vector<std::string> out = {"agent://0"};
    for (int i = 1; out.size() < count; ++i) {
      std::string name = "agent://" + std::to_string(i);
      if (folder_of(name) == folder_of(out[0])) out.push_back(std::move(name));
    }
    return out;
  }
  cardinal::test::TempFolder folder_;
};

TEST_F(SubjectStoreTest, KnowsAcrossRuns) {
  SubjectStore before, after;
  ASSERT_TRUE(before.open(folder_.path(), 1'000));
  EXPECT_EQ(admit(before, "agent://a", 5), Decision::first);
  ASSERT_TRUE(after.open(folder_.path(), 1'000));
  EXPECT_EQ(admit(after, "agent://a", 5), Decision::same);
  EXPECT_EQ(admit(after, "agent://a", 4), Decision::stale);
  EXPECT_EQ(admit(after, "agent://a", 6), Decision::newer);
}

TEST_F(SubjectStoreTest, TheFilesStayBounded) {
  SubjectStore store;
  ASSERT_TRUE(store.open(folder_.path(), 256));
  for (int i = 0; i < 1'000; ++i) {
    EXPECT_EQ(admit(store, "agent://" + std::to_string(i), 1), Decision::first);
  }
  EXPECT_LE(files(), 256u);
  EXPECT_GE(files(), 200u);
}

TEST_F(SubjectStoreTest, ForgetsWhatWasNotAskedForTheLongest) {
  SubjectStore store;
  ASSERT_TRUE(store.open(folder_.path(), 512));  // two of each folder
  const auto names = neighbours(store, 3);
  EXPECT_EQ(admit(store, names[0], 7), Decision::first);
  EXPECT_EQ(admit(store, names[1], 7), Decision::first);
  const auto hour_ago =
      fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (int i : {0, 1}) {
    fs::last_write_time(store.file_of(names[static_cast<std::size_t>(i)]),
                        hour_ago);
  }
  EXPECT_EQ(admit(store, names[0], 7), Decision::same);  // asked for
  EXPECT_EQ(admit(store, names[2], 7), Decision::first);
  EXPECT_TRUE(fs::exists(store.file_of(names[0])));
  EXPECT_FALSE(fs::exists(store.file_of(names[1])));
  EXPECT_TRUE(fs::exists(store.file_of(names[2])));
}

TEST_F(SubjectStoreTest, InMemoryTooTheNumberIsBounded) {
  SubjectStore store;
  ASSERT_TRUE(store.open("", 10));
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(admit(store, "agent://" + std::to_string(i), 1), Decision::first);
  }
  EXPECT_EQ(admit(store, "agent://99", 1), Decision::same);
}

}  // namespace
}  // namespace cardinal::wellknown
