// Other people's vectors, schemas and cards: read from $CARDINAL_SHARED or the
// folder `shared` beside the project, never copied into it.
//
//   const fs::path vectors = SHARED_OR_SKIP("vectors/jcs");
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace cardinal::test {

// Empty when it is not there.
std::filesystem::path shared_path(const std::string& relative);

// Notes a skip and its reason in $CARDINAL_SKIP_LOG for the closing summary.
std::string note_skip(const std::string& reason);

std::string read_file(const std::filesystem::path& path);

// Compares with a file of the project; UPDATE=1 rewrites the file instead.
void expect_golden(const std::string& relative, const std::string& actual);

}  // namespace cardinal::test

#define SHARED_OR_SKIP(relative)                                              \
  ::cardinal::test::shared_path(relative);                                    \
  if (::cardinal::test::shared_path(relative).empty())                        \
  GTEST_SKIP() << ::cardinal::test::note_skip("no " + std::string(relative) + \
                                              " (see CONTRIBUTING.md)")
