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

// Tells a file from what it was before: which one it is, and when and to what
// size it was last written.
struct FileStamp {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::uint64_t bytes = 0;
  std::int64_t changed_s = 0;
  std::int64_t changed_ns = 0;
  bool regular = false;
  bool operator==(const FileStamp&) const = default;
};

struct FileContent {
  std::string text;
  FileStamp stamp;    // from before the text was read
  unsigned mode = 0;  // its permissions
};

// As read_whole, for who means to replace the file.
Result<FileContent> read_content(const std::string& path,
                                 std::size_t bytes_max);

// Writes a temporary file beside `path`, syncs it and renames it into place. A
// symbolic link stays and its target is replaced; a device or a pipe is written
// to.
Status write_whole(const std::string& path, std::string_view text);
// The same for a file that only its owner may read (mode 0600).
Status write_private(const std::string& path, std::string_view text);

// Makes a file that only its owner may read (mode 0600), whole or not at all.
// Fails: conflict, when there is a file of that name; it is left as it is.
Status create_private(const std::string& path, std::string_view text);

// Gives a file that is there a new text: whole or not at all, its mode kept
// and, where permitted, its owner. A symbolic link stays and its target is
// replaced. A file of several names keeps them all: it is written in place,
// with a whole copy beside until that is done.
// Fails: conflict, when the file is not as it was when `as_read` was taken;
// denied, when it is read-only; usage, when it is not a regular file.
Status replace_whole(const std::string& path, std::string_view text,
                     const FileStamp& as_read);

// What a walk passes over.
class FolderFilter {
 public:
  virtual ~FolderFilter() = default;
  // Before the entries of a folder are asked about.
  virtual void enter(const std::string& folder) = 0;
  virtual bool skips(const std::string& folder, std::string_view name,
                     bool is_folder) const = 0;
};

// The files below a folder whose names end in `suffix`, folders in order of
// their names. A link that leads nowhere is given too: reading it says so.
// Links to folders are not followed; `.git`, `node_modules`, what the filter
// skips and links to files outside of the folder are passed over: whoever
// wrote the folder does not decide what else is read, or changed by a fix.
class FolderWalk {
 public:
  FolderWalk(std::string folder, std::string suffix,
             std::unique_ptr<FolderFilter> filter = nullptr);
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
  bool leads_outside(const std::string& link) const;

  std::string root_;  // canonical, with a slash at its end
  std::string suffix_;
  std::unique_ptr<FolderFilter> filter_;
  std::vector<Level> levels_;
  std::optional<Error> trouble_;
};

struct Descriptor;  // base/descriptor.h

// One line after the other of a file too large to hold; "-" is standard input.
class LineFile {
 public:
  static Result<LineFile> open(const std::string& path);
  LineFile();
  LineFile(LineFile&&) noexcept;
  LineFile& operator=(LineFile&&) noexcept;
  ~LineFile();
  // At most `bytes_max` + 1 bytes of the next line without its end; what is
  // beyond is skipped. Nothing at the end of the file.
  std::optional<std::string> next(std::size_t bytes_max);

 private:
  bool fill();

  std::unique_ptr<Descriptor> file_;
  std::vector<char> block_;
  std::size_t at_ = 0, end_ = 0;  // in the block: what was not yet given
};

}  // namespace cardinal
