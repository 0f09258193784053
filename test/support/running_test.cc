// Names the test that runs in a file of $CARDINAL_RUNNING_FOLDER, so that
// scripts/run-tests can say which one did not return. Part of each test binary.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace cardinal::test {
namespace {

class RunningTest : public testing::EmptyTestEventListener {
 public:
  explicit RunningTest(std::filesystem::path file) : file_(std::move(file)) {}

  void OnTestStart(const testing::TestInfo& test) override {
    std::ofstream(file_) << test.test_suite_name() << '.' << test.name()
                         << '\n';
  }
  void OnTestProgramEnd(const testing::UnitTest&) override {
    std::error_code ignored;
    std::filesystem::remove(file_, ignored);
  }

 private:
  std::filesystem::path file_;
};

[[maybe_unused]] const bool is_registered = [] {
  if (const char* folder = std::getenv("CARDINAL_RUNNING_FOLDER")) {
    testing::UnitTest::GetInstance()->listeners().Append(new RunningTest(
        std::filesystem::path(folder) / std::to_string(::getpid())));
  }
  return true;
}();

}  // namespace
}  // namespace cardinal::test
