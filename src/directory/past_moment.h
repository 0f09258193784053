// The directory as it was after an earlier change: an index of the records that
// were there then, made again from the cards that history still has.
//
//   TRY(const PastMoment past, past_moment(store, 1'200, folder, words));
//   TRY(const Answer answer, discovery.discover(query, viewer, past.moment));
//
// Costs as much as indexing all cards, so it is for directories of moderate
// size, and the last one is worth keeping.
//
// Thread safety: free functions; any thread.
#pragma once

#include <memory>
#include <string>

#include "directory/discovery/discovery.h"
#include "directory/index/directory_index.h"

namespace cardinal::directory {

struct PastMoment {
  std::unique_ptr<DirectoryIndex> index;  // what the moment is of
  Moment moment;
};

inline constexpr std::size_t past_records_max = 20'000;

// `folder` is for the index, which writes nothing there.
// Without the records that were taken down since. Fails: unavailable, if the
// directory has more records; not found, if one of them was replaced so often
// since that its card is not kept any longer.
Result<PastMoment> past_moment(store::Store& store, std::uint64_t change,
                               const std::string& folder,
                               const std::shared_ptr<const WordTable>& words);

}  // namespace cardinal::directory
