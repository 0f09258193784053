// The folder of an index: segments, lists of deletions, and the manifest that
// makes them valid.
//
// Thread safety: one thread at a time.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "directory/index/index_manifest.h"

namespace cardinal {

class IndexFolder {
 public:
  explicit IndexFolder(std::string path) : path_(std::move(path)) {}

  // Makes a missing folder. Fails: as the system says.
  Status make() const;
  // Nothing, if there is none that can be used.
  std::optional<IndexManifest> read_manifest_file() const;
  // Replaces it durably: afterwards it is the old or the new one, whole.
  Status write_manifest(const IndexManifest& manifest) const;
  // A file of the index, durable with the next manifest.
  Status write_file(const std::string& name, std::string_view bytes) const;
  // Removes all files of an index that the manifest does not name.
  void remove_others(const IndexManifest& manifest) const;

  const std::string& path() const { return path_; }
  std::string path_of(const std::string& name) const {
    return path_ + "/" + name;
  }

 private:
  std::string path_;
};

}  // namespace cardinal
