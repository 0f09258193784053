#include "base/regular_file.h"

#include <sys/stat.h>

#include "base/errors.h"

namespace cardinal {

Status require_regular_file(const std::string& path) {
  struct stat about{};
  if (::stat(path.c_str(), &about) != 0) return {};
  if (S_ISREG(about.st_mode) || S_ISDIR(about.st_mode)) return {};
  const char* const kind = S_ISFIFO(about.st_mode)   ? "a pipe"
                           : S_ISSOCK(about.st_mode) ? "a socket"
                                                     : "a device";
  return at(path, usage("expected a regular file; this is {}, and reading it "
                        "may never end",
                        kind));
}

}  // namespace cardinal
