// A folder of a test's own, gone when the test is over.
//
//   const TempFolder folder;
//   folder.put("cards/a.json", "{}");
//   run_command("cardinal check cards", folder.path());
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "support/paths.h"

namespace cardinal::test {

class TempFolder {
 public:
  TempFolder() {
    std::string name = testing::TempDir() + "/cardinal-XXXXXX";
    EXPECT_NE(mkdtemp(name.data()), nullptr);
    path_ = name;
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  std::string path() const { return path_.string(); }
  std::string path(const std::string& name) const {
    return (path_ / name).string();
  }

  // Writes a file and makes the folders it stands in; returns its path.
  std::string put(const std::string& name, const std::string& text) const {
    const std::filesystem::path file = path_ / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file.string();
  }

  // `examples` in it leads to the project's from then on.
  void link_examples() const {
    std::filesystem::create_directory_symlink(
        std::filesystem::path(source_dir()) / "examples", path_ / "examples");
  }

  // The names directly in it, sorted.
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      found.push_back(entry.path().filename().string());
    }
    std::ranges::sort(found);
    return found;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace cardinal::test
