#include "repo/sources.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "support/paths.h"
#include "support/shared_data.h"

namespace cardinal::test {

namespace fs = std::filesystem;

std::vector<std::string> files_ending(const std::vector<std::string>& folders,
                                      const std::string& ending) {
  std::vector<std::string> files;
  const fs::path root(source_dir());
  for (const std::string& folder : folders) {
    if (!fs::exists(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string file =
          entry.path().lexically_relative(root).generic_string();
      if (entry.is_regular_file() && file.ends_with(ending)) {
        files.push_back(file);
      }
    }
  }
  std::ranges::sort(files);
  return files;
}

std::vector<std::string> files_of(const std::vector<std::string>& folders) {
  std::vector<std::string> files = files_ending(folders, ".cc");
  const std::vector<std::string> headers = files_ending(folders, ".h");
  files.insert(files.end(), headers.begin(), headers.end());
  std::ranges::sort(files);
  return files;
}

std::string text_of_file(const std::string& file) {
  return read_file(fs::path(source_dir()) / file);
}

std::vector<std::string> lines_of_file(const std::string& file) {
  std::istringstream text(text_of_file(file));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> includes_of(const std::string& file) {
  std::vector<std::string> includes;
  for (const std::string& line : lines_of_file(file)) {
    if (!line.starts_with("#include ")) continue;
    std::string name = line.substr(9);
    if (name.starts_with('"')) name = name.substr(1, name.size() - 2);
    includes.push_back(name);
  }
  return includes;
}

}  // namespace cardinal::test
