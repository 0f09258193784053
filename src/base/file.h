// Files: whole reads with a bound, replacement without a half-written state,
// and a walk through folders whose memory is one folder's names a level.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cardinal/base.h"

namespace cardinal {

// Reads at most `bytes_max` + 1 bytes, so that the caller can tell a file that
// is too large without holding it. "-" is standard input.
// Fails: not_found, denied, or internal with the system's reason.
Result<std::string> read_whole(const std::string& path, std::size_t bytes_max);

// Writes a temporary file beside `path`, syncs it and renames it into place.
Status write_whole(const std::string& path, std::string_view text);

// The files below a folder whose names end in `suffix`, folders in order of
// their names. A link that leads nowhere is given too: reading it says so.
// Links to folders are not followed; `.git` and `node_modules`
// are passed over.
class FolderWalk {
 public:
  FolderWalk(std::string folder, std::string suffix);
  // The next file, an error for a folder that cannot be read, or nothing.
  std::optional<Result<std::string>> next();

 private:
  // Names one after the other, each behind a byte that says what it is.
  struct Level {
    std::string path;
    std::string names;
    std::vector<std::uint32_t> order;
    std::size_t at = 0;
  };
  Status enter(std::string path);

  std::string suffix_;
  std::vector<Level> levels_;
  std::optional<Error> trouble_;
};

// One line after the other of a file too large to hold; "-" is standard input.
class LineFile {
 public:
  static Result<LineFile> open(const std::string& path);
  // At most `bytes_max` + 1 bytes of the next line without its end; what is
  // beyond is skipped. Nothing at the end of the file.
  std::optional<std::string> next(std::size_t bytes_max);

 private:
  struct Closer {
    void operator()(std::FILE* file) const;
  };
  std::unique_ptr<std::FILE, Closer> file_;
};

}  // namespace cardinal
