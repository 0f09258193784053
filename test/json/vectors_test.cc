// The published vectors: JSONTestSuite's parsing files and RFC 8785's pairs.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "cardinal/json.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

// The suite nests up to 500 arrays on purpose and says nothing of limits.
constexpr Limits suite_limits{.depth_max = 1000};

TEST(JsonVectors, AcceptWhatMustBeAcceptedAndRejectWhatMustBeRejected) {
  const fs::path folder = SHARED_OR_SKIP("vectors/json-parsing/test_parsing");
  Reader reader;
  int judged = 0;
  for (const fs::path& file : files_in(folder)) {
    const std::string name = file.filename().string();
    if (name[0] == 'i') continue;
    SCOPED_TRACE(name);
    Faults faults;
    const Document document =
        reader.read(test::read_file(file), suite_limits, faults);
    // The grammar allows one name twice; we report it, and nothing else.
    std::erase_if(faults, [&](const Fault& fault) {
      return fault.kind == FaultKind::duplicate_name &&
             name.starts_with("y_object_duplicated_key");
    });
    EXPECT_EQ(faults.empty(), name[0] == 'y');
    EXPECT_TRUE(name[0] != 'y' || document.root());
    ++judged;
  }
  EXPECT_EQ(judged, 283);
}

TEST(JsonVectors, VerdictsOnWhatTheSuiteLeavesOpenAreListed) {
  const fs::path folder = SHARED_OR_SKIP("vectors/json-parsing/test_parsing");
  Reader reader;
  std::string verdicts;
  for (const fs::path& file : files_in(folder)) {
    const std::string name = file.filename().string();
    if (name[0] != 'i') continue;
    Faults faults;
    reader.read(test::read_file(file), Limits{}, faults);
    verdicts += name + ": ";
    verdicts += faults.empty() ? "accepted" : "rejected: " + faults[0].message;
    verdicts += '\n';
  }
  test::expect_golden("json/golden/open_verdicts.txt", verdicts);
}

TEST(JsonVectors, CanonicalFormsOfRfc8785) {
  const fs::path folder = SHARED_OR_SKIP("vectors/jcs");
  Reader reader;
  int pairs = 0;
  for (const fs::path& file : files_in(folder)) {
    const std::string name = file.filename().string();
    const std::size_t suffix = name.find(".input.json");
    if (suffix == std::string::npos) continue;
    SCOPED_TRACE(name);
    Faults faults;
    const Document document =
        reader.read(test::read_file(file), Limits{}, faults);
    const auto canonical = canonicalize(document.root());
    ASSERT_TRUE(canonical) << canonical.error().message;
    const std::string expected =
        test::read_file(folder / (name.substr(0, suffix) + ".output.json"));
    EXPECT_EQ(*canonical, expected);
    ++pairs;
  }
  EXPECT_EQ(pairs, 6);
}

}  // namespace
}  // namespace cardinal
