#include "support/paths.h"

namespace cardinal::test {

const std::string& source_dir() {
  static const std::string path = SOURCE_DIR;
  return path;
}

const std::string& program_path() {
  static const std::string path = CARDINAL_PROGRAM;
  return path;
}

}  // namespace cardinal::test
