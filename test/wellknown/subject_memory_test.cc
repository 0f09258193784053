// How many subjects are remembered, and which are forgotten.
#include "wellknown/subject_memory.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "support/temp_folder.h"

namespace cardinal::wellknown {
namespace {

namespace fs = std::filesystem;

class SubjectMemoryTest : public ::testing::Test {
 protected:
  Decision admit(SubjectMemory& memory, const std::string& subject,
                 std::uint64_t seq) {
    CardState state;
    state.authentic = true;
    state.seq = seq;
    state.digest = sha256(subject + std::to_string(seq));
    const auto decision = memory.admit(
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
  std::vector<std::string> neighbours(const SubjectMemory& memory,
                                      std::size_t count) const {
    const auto shelf = [&](const std::string& subject) {
      return fs::path(memory.file_of(subject)).parent_path();
    };
    std::vector<std::string> out = {"agent://0"};
    for (int i = 1; out.size() < count; ++i) {
      std::string name = "agent://" + std::to_string(i);
      if (shelf(name) == shelf(out[0])) out.push_back(std::move(name));
    }
    return out;
  }
  cardinal::test::TempFolder folder_;
};

TEST_F(SubjectMemoryTest, KnowsAcrossRuns) {
  SubjectMemory before, after;
  ASSERT_TRUE(before.open(folder_.path(), 1'000));
  EXPECT_EQ(admit(before, "agent://a", 5), Decision::first);
  ASSERT_TRUE(after.open(folder_.path(), 1'000));
  EXPECT_EQ(admit(after, "agent://a", 5), Decision::same);
  EXPECT_EQ(admit(after, "agent://a", 4), Decision::stale);
  EXPECT_EQ(admit(after, "agent://a", 6), Decision::newer);
}

TEST_F(SubjectMemoryTest, TheFilesStayBounded) {
  SubjectMemory memory;
  ASSERT_TRUE(memory.open(folder_.path(), 256));
  for (int i = 0; i < 1'000; ++i) {
    admit(memory, "agent://" + std::to_string(i), 1);
  }
  EXPECT_LE(files(), 256u);
  EXPECT_GE(files(), 200u);
}

TEST_F(SubjectMemoryTest, ForgetsWhatWasNotAskedForTheLongest) {
  SubjectMemory memory;
  ASSERT_TRUE(memory.open(folder_.path(), 512));  // two of each folder
  const auto names = neighbours(memory, 3);
  admit(memory, names[0], 7);
  admit(memory, names[1], 7);
  const auto hour_ago =
      fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (int i : {0, 1}) {
    fs::last_write_time(memory.file_of(names[static_cast<std::size_t>(i)]),
                        hour_ago);
  }
  EXPECT_EQ(admit(memory, names[0], 7), Decision::same);  // asked for
  admit(memory, names[2], 7);
  EXPECT_TRUE(fs::exists(memory.file_of(names[0])));
  EXPECT_FALSE(fs::exists(memory.file_of(names[1])));
  EXPECT_TRUE(fs::exists(memory.file_of(names[2])));
}

TEST_F(SubjectMemoryTest, InMemoryTooTheNumberIsBounded) {
  SubjectMemory memory;
  ASSERT_TRUE(memory.open("", 10));
  for (int i = 0; i < 100; ++i) {
    admit(memory, "agent://" + std::to_string(i), 1);
  }
  EXPECT_EQ(admit(memory, "agent://99", 1), Decision::same);
}

}  // namespace
}  // namespace cardinal::wellknown
