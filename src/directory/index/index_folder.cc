#include "directory/index/index_folder.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "base/descriptor.h"
#include "base/file.h"
#include "base/private_files.h"

namespace cardinal {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view manifest_name = "manifest.json";
// What a process that was killed left of writing it.
constexpr std::string_view manifest_temporary = "manifest.json.new-";
// Of segments and deletions. A temporary file has more behind it.
constexpr std::string_view file_suffix = ".index";

// Nothing else is ever removed.
bool is_own_file(std::string_view name) {
  return name.contains(file_suffix) || name.starts_with(manifest_temporary);
}

}  // namespace

Status IndexFolder::make() const {
  TRY([[maybe_unused]] const bool is_new, make_private_folder(path_));
  return {};
}

std::optional<IndexManifest> IndexFolder::read_manifest_file() const {
  const Result<std::string> text =
      read_whole(path_of(std::string(manifest_name)), manifest_bytes_max);
  if (!text) return {};
  return read_manifest(*text);
}

Status IndexFolder::write_manifest(const IndexManifest& manifest) const {
  return write_private(path_of(std::string(manifest_name)), to_json(manifest));
}

Status IndexFolder::write_file(const std::string& name,
                               std::string_view bytes) const {
  return write_private(path_of(name), bytes);
}

void IndexFolder::remove_others(const IndexManifest& manifest) const {
  const auto is_named = [&](const std::string& name) {
    return std::ranges::any_of(
        manifest.segments, [&](const ManifestSegment& segment) {
          return segment.file == name || segment.deletions == name;
        });
  };
  std::error_code failed;
  std::vector<std::string> unnamed;
  fs::directory_iterator at(path_, failed);
  while (!failed && at != fs::directory_iterator()) {
    const std::string name = at->path().filename().string();
    if (is_own_file(name) && !is_named(name)) unnamed.push_back(name);
    at.increment(failed);
  }
  for (const std::string& name : unnamed) fs::remove(path_of(name), failed);
}

}  // namespace cardinal
