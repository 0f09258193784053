// The index of a directory: takes changes, hands out snapshots, keeps itself in
// files.
//
//   TRY(std::unique_ptr<DirectoryIndex> index,
//       DirectoryIndex::open(folder, origin, words));
//   for (const ChangeRange& range : index->missing_ranges())
//     index->rebuild(range, documents_of(range));
//   index->apply(changes_after(index->applied()), last);
//   std::shared_ptr<const IndexSnapshot> snapshot = index->snapshot();
//
// Everything in the folder can be made again from the cards: a file that is
// missing, damaged or another directory's is left out, and its range of changes
// reported. docs/ranking.md has the files.
//
// Thread safety: one thread applies, rebuilds and checkpoints; any thread takes
// snapshots and asks for the rest. Merges, and checks of files, run on a thread
// of the index's own.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "directory/index/index_document.h"
#include "directory/index/index_manifest.h"
#include "directory/index/index_snapshot.h"

namespace cardinal {

// One change of the directory, as the index sees it.
struct IndexChange {
  std::uint64_t change = 0;
  std::optional<IndexDocument> added;
  // The document that goes away: the change that brought it, and what it was.
  // Without that its terms are searched for, which is slow; for bodies that
  // were erased.
  struct Gone {
    std::uint64_t change = 0;
    std::optional<IndexDocument> document;
  };
  std::optional<Gone> gone;
};

struct IndexOptions {
  // So many neighbouring segments of about one size become one.
  std::size_t merge_width = 8;
  // A segment with a larger share of deleted documents is written anew.
  double deleted_share_max = 0.3;
  // The part in memory is written out when it has so many changes.
  std::uint64_t changes_in_memory = 16'384;
  // Without it nothing happens but by work(); for tests.
  bool background = true;
};

class DirectoryIndex {
 public:
  // Makes the folder if it is missing. `words` may be null.
  // Fails: as making a folder does; never for what is in it.
  static Result<std::unique_ptr<DirectoryIndex>> open(
      const std::string& folder, const IndexOrigin& origin,
      const std::shared_ptr<const WordTable>& words,
      const IndexOptions& options = {});
  ~DirectoryIndex();  // ends the thread; does not write

  // The change up to which everything is in, but for the missing ranges.
  std::uint64_t applied() const;
  // What must be rebuilt from the cards. Grows when damage is found later.
  std::vector<ChangeRange> missing_ranges() const;
  bool degraded() const { return !missing_ranges().empty(); }
  // Why the last attempt to write in the background failed.
  std::optional<Error> trouble() const;

  // All of them show in the next snapshot, or none; everything up to `until` is
  // in then. Requires: changes ascend, are after applied() and at most `until`.
  void apply(std::span<const IndexChange> changes, std::uint64_t until);
  // The documents of a missing range that are still there. A part of a range
  // may be given that begins where it begins. Requires: their changes ascend
  // and are in the range.
  void rebuild(const ChangeRange& range,
               std::span<const IndexDocument> documents);

  // Writes what is in memory. After a failure the folder is as before.
  Status checkpoint();
  // Does all merges that are due; then, if asked, makes one segment of all.
  Status work(bool merge_all = false);

  std::shared_ptr<const IndexSnapshot> snapshot() const;

 private:
  class Impl;
  explicit DirectoryIndex(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace cardinal
