// Where the tree under test and its program are. Only paths.cc is compiled with
// these paths, so that every other object is the same in every clone.
#pragma once

#include <string>

namespace cardinal::test {

const std::string& source_dir();
const std::string& program_path();

}  // namespace cardinal::test
