// What a reader of a whole log can find out: that its entries, its tiles and
// its checkpoint are of one tree, and that a later checkpoint only added to an
// earlier one.
//
// Memory does not grow with the log: a few tiles and one bundle of entries.
//
// Thread safety: free functions without shared state.
#pragma once

#include <functional>

#include "cardinal/transparency.h"
#include "transparency/log_source.h"

namespace cardinal::transparency {

// The checkpoint of a source, with its note.
struct ReadCheckpoint {
  Checkpoint checkpoint;
  std::string note;
};
// Fails: as the source does; invalid, when it is not signed by this log.
Result<ReadCheckpoint> read_checkpoint(LogSource& source,
                                       const LogVerifier& log);

struct LogAudit {
  std::uint64_t entries = 0;
  std::uint64_t tiles = 0;
  // What is wrong, and where; empty: the whole log is under its checkpoint.
  std::string fault;
};
// Reads everything below the checkpoint. `progress` is called now and then
// with the number of entries so far. Fails: as the source does; a log that is
// wrong is an answer.
Result<LogAudit> audit_log(
    LogSource& source, const Checkpoint& checkpoint,
    const std::function<void(std::uint64_t)>& progress = {});

// How a checkpoint continues an earlier one of the same log.
enum class Continuation : std::uint8_t {
  same,
  grown,
  shrunk,  // fewer entries than were signed before
  forked,  // other entries than were signed before
};
// Fails: as the source of the later one does.
Result<Continuation> continuation_of(LogSource& source,
                                     const merkle::TreeHead& before,
                                     const merkle::TreeHead& after);

}  // namespace cardinal::transparency
