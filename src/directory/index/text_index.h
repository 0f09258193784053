// The text index of a directory: takes changes, hands out snapshots.
//
//   TextIndex index(origin, words);
//   index.apply(changes);
//   std::shared_ptr<const TextSnapshot> snapshot = index.snapshot();
//
// Each batch of changes becomes a small segment in memory. Small segments that
// follow each other are merged into larger ones, as in a log-structured merge
// tree; when that happens has no effect on any answer.
//
// Thread safety: one thread applies changes; any thread takes snapshots, which
// stay as they are.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "directory/index/segment_writer.h"
#include "directory/index/text_snapshot.h"

namespace cardinal {

// One change of the directory, as text search sees it.
struct TextChange {
  std::uint64_t change = 0;
  std::optional<Agent> agent;  // a new card
  std::string row;             // kept with it, for answers
  // The card that goes away: the change that brought it, and what it was. Its
  // terms are counted out again.
  struct Gone {
    std::uint64_t change = 0;
    Agent agent;
  };
  std::optional<Gone> gone;
};

struct MergePolicy {
  // So many neighbouring segments of about one size become one.
  std::size_t width = 8;
  // A segment with a larger share of deleted cards is written anew.
  double deleted_share_max = 0.3;
};

class TextIndex {
 public:
  TextIndex(const SegmentOrigin& origin, std::shared_ptr<const WordTable> words,
            const MergePolicy& policy = {});

  // Takes over a segment that was written before.
  // Fails: conflict, if its changes are not after those of the ones before;
  // otherwise as Segment::open.
  Status open_segment(const std::string& path);

  // All of them show in the next snapshot, or none. Requires: changes ascend,
  // and are after all before.
  void apply(std::span<const TextChange> changes);

  // Makes one segment of all.
  void merge_all();

  std::shared_ptr<const TextSnapshot> snapshot() const;

 private:
  void remove(const TextChange::Gone& gone,
              std::vector<IndexedDocument>& batch);
  void remove_from(LiveSegment& live, std::uint32_t document,
                   const std::vector<AgentTerm>& terms);
  void merge_due();
  void merge(std::size_t first, std::size_t count);
  void publish();

  SegmentOrigin origin_;
  std::shared_ptr<const WordTable> words_;
  MergePolicy policy_;
  AgentAnalyzer analyzer_;
  std::vector<LiveSegment> segments_;
  mutable std::mutex lock_;  // of the snapshot
  std::shared_ptr<const TextSnapshot> snapshot_;
};

}  // namespace cardinal
