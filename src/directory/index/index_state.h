// What an index consists of: its segments, those in memory and those in files,
// and the changes that are in none.
//
// Thread safety: none of its own; DirectoryIndex holds a lock.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "directory/index/index_manifest.h"
#include "directory/index/index_snapshot.h"

namespace cardinal {

struct IndexPart {
  LiveSegment live;
  std::string file = {};  // empty: in memory
  // As they are in the folder.
  std::string deletions_file = {};
  std::shared_ptr<const SegmentDeletions> written = SegmentDeletions::none();
  bool verified = true;  // every byte was read

  bool in_memory() const { return file.empty(); }
  ChangeRange range() const {
    return {live.segment->header().first_change,
            live.segment->header().last_change};
  }
  bool is(const IndexPart& other) const {
    return live.segment == other.live.segment;
  }
};

// Neighbours in the order of their changes, with nothing missing between them.
using IndexRun = std::vector<IndexPart>;

struct IndexGap {
  ChangeRange range;
  bool restricted = false;
  std::set<std::uint64_t> gone = {};  // documents that went away meanwhile
};

struct Removal {
  std::uint64_t change = 0;
  const IndexDocument* document = nullptr;  // null: to be searched for
};

class IndexState {
 public:
  std::uint64_t applied = 0;  // the last change
  std::uint64_t written = 0;  // the last change of the files
  // How often something older came into memory, and went into files.
  std::uint64_t rebuilds = 0, rebuilds_written = 0;
  std::vector<IndexGap> gaps;

  const std::vector<IndexPart>& parts(bool restricted) const {
    return parts_[restricted];
  }
  // Puts a part where its changes belong. Without documents it is left out.
  void add(IndexPart part);
  void remove(std::span<const Removal> removals);
  // Makes one part of a run, or none. What was deleted from the run meanwhile
  // is deleted from the new one. Requires: the run is there.
  void replace(const IndexRun& run, std::optional<IndexPart> by);
  // What was deleted as `part` has it is in the file.
  void mark_written(const IndexPart& part, const std::string& deletions_file);
  void mark_verified(const IndexPart& part);
  // Its changes are missing from now on.
  void lose(const IndexPart& part);

  // All runs of parts in memory, or of parts in files.
  std::vector<IndexRun> runs(bool restricted, bool in_memory) const;
  std::vector<LiveSegment> segments() const;
  IndexManifest manifest() const;  // of the parts in files

 private:
  std::vector<IndexPart>::iterator find(const IndexPart& part);
  void remove_from(IndexPart& part, std::span<const Removal> removals);

  std::vector<IndexPart> parts_[2];  // public, restricted
};

}  // namespace cardinal
