// The repository's own files, for the tests that read it.
#pragma once

#include <string>
#include <vector>

namespace cardinal::test {

// Paths from the project's root of all C++ files below `folders`, sorted.
std::vector<std::string> files_of(const std::vector<std::string>& folders);
// Of any ending.
std::vector<std::string> files_ending(const std::vector<std::string>& folders,
                                      const std::string& ending);

std::string text_of_file(const std::string& file);
std::vector<std::string> lines_of_file(const std::string& file);

// What a file includes: `<vector>` or `json/number.h`.
std::vector<std::string> includes_of(const std::string& file);

}  // namespace cardinal::test
