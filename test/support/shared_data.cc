#include "support/shared_data.h"

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "support/paths.h"

namespace cardinal::test {

namespace fs = std::filesystem;

fs::path shared_path(const std::string& relative) {
  const char* named = std::getenv("CARDINAL_SHARED");
  const fs::path root =
      named ? fs::path(named) : fs::path(source_dir()) / ".." / "shared";
  const fs::path path = root / relative;
  return fs::exists(path) ? path : fs::path();
}

std::string note_skip(const std::string& reason) {
  if (const char* log = std::getenv("CARDINAL_SKIP_LOG")) {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    std::ofstream(log, std::ios::app)
        << test->test_suite_name() << '.' << test->name()
        << ": skipped: " << reason << '\n';
  }
  return "skipped: " + reason;
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in.is_open()) << path;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void expect_golden(const std::string& relative, const std::string& actual) {
  const fs::path path = fs::path(source_dir()) / "test" / relative;
  if (std::getenv("UPDATE")) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << actual;
    return;
  }
  EXPECT_EQ(read_file(path), actual)
      << "to accept the new text of test/" << relative << ": UPDATE=1";
}

}  // namespace cardinal::test
