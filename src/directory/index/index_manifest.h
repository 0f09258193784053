// The list of the files that make up an index, and the change up to which they
// reach. A file that it does not name is not part of the index.
//
// Thread safety: values and free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "directory/index/segment_writer.h"

namespace cardinal {

// Whose index it is. One of another directory, of an epoch before a backup was
// restored, or with vectors of another table would answer wrongly.
struct IndexOrigin {
  std::array<std::uint8_t, 16> directory{};
  std::uint64_t epoch = 1;
  bool operator==(const IndexOrigin&) const = default;
};

struct ManifestSegment {
  std::string file;
  std::uint64_t checksum = 0;  // of the segment's content
  ChangeRange range;
  bool restricted = false;
  std::string deletions;  // a file; empty: none
  bool operator==(const ManifestSegment&) const = default;
};

// Changes whose documents are in no file.
struct ManifestGap {
  ChangeRange range;
  bool restricted = false;
  bool operator==(const ManifestGap&) const = default;
};

struct IndexManifest {
  IndexOrigin origin;
  std::uint64_t words = 0;  // of the table of word vectors; 0: none
  std::uint64_t change = 0;
  std::uint64_t next_file = 1;  // numbers of files are never used again
  std::vector<ManifestSegment> segments;
  std::vector<ManifestGap> gaps;
  bool operator==(const IndexManifest&) const = default;
};

std::string to_json(const IndexManifest& manifest);
// Nothing, if the text is damaged or of another version.
std::optional<IndexManifest> read_manifest(std::string_view text);

inline constexpr std::size_t manifest_bytes_max = 16u << 20;

}  // namespace cardinal
