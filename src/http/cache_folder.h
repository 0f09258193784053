// The files of a cache. Whatever is in the folder, reading it cannot fail:
// an invalid file is removed, and a missing one is not an error.
#pragma once

#include "base/file.h"
#include "http/cache_entry.h"

namespace cardinal::http {

class CacheFolder {
 public:
  // Makes the folder when it is not there, for its owner only, and clears up
  // what a run that was ended left half written.
  static Result<CacheFolder> open(const std::string& path, const Clock& clock);

  struct File {
    std::string key;
    std::size_t bytes = 0;
    std::int64_t used_ms = 0;
  };
  // The longest unused first.
  std::vector<File> files() const;

  struct Loaded {
    std::vector<CacheEntry> entries;
    FileStamp stamp;
  };
  // Notes that the file was used.
  std::optional<Loaded> load(const std::string& key,
                             std::size_t bytes_max) const;
  // The file's stamp after it was written.
  Result<FileStamp> write(const std::string& key, std::string_view bytes) const;
  std::optional<FileStamp> stamp(const std::string& key) const;
  void remove(const std::string& key) const;

 private:
  explicit CacheFolder(std::string path) : path_(std::move(path)) {}
  std::string file_of(const std::string& key) const;
  std::string path_;
};

}  // namespace cardinal::http
