// test/cli/<verb>/*.t: what the program prints, whole, and its exit code.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "support/paths.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"
#include "support/transcript.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

TEST(Transcripts, ReadAsTheProgramPrints) {
  const fs::path root = fs::path(test::source_dir()) / "test" / "cli";
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    if (entry.path().extension() == ".t") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  ASSERT_GE(files.size(), 10u);
  for (const fs::path& file : files) {
    SCOPED_TRACE(file.filename());
    const test::TempFolder folder;
    folder.link_examples();
    test::expect_golden(
        file.lexically_relative(fs::path(test::source_dir()) / "test").string(),
        test::replayed(test::read_file(file), folder.path()));
  }
}

}  // namespace
}  // namespace cardinal
