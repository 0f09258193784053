// Runs git as a child process, without a shell.
//
//   TRY(const GitOutput found, run_git(folder, {"merge-base", a, b}, 1000));
//
// What a hook of git sets for its own repository is not handed on: `folder`
// says which one is meant.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cardinal/base.h"

namespace cardinal {

struct GitOutput {
  int status = 0;        // its exit code
  std::string text;      // of standard output
  std::string messages;  // the beginning of what it said besides
};

// Fails: unavailable, when there is no git, when it says more than `bytes_max`
// bytes, or nothing for a minute.
Result<GitOutput> run_git(const std::string& folder,
                          const std::vector<std::string>& arguments,
                          std::size_t bytes_max);

}  // namespace cardinal
