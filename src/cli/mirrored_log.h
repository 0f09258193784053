// The public log of another directory, read from where the last run ended:
// every entry is under a checkpoint that the log has signed, and each
// checkpoint continues the one before.
//
//   TRY(MirroredLog log, MirroredLog::open(url, key, state_file, env));
//   TRY(const std::string alarm, log.look());
//   while (log.has_more()) {
//     TRY(const auto changes, log.next());
//     apply(changes);
//     TRY_STATUS(log.remember());
//   }
//
// Thread safety: belongs to one thread.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/log_sources.h"

namespace cardinal::cli {

// The last of the entries about a subject that were read at once.
struct MirroredChange {
  transparency::LoggedChange change;
  // Of the card that the log had before it, or has with it, if it is known.
  std::string card_digest;
};

class MirroredLog {
 public:
  // `state`: a file with the last checkpoint, and how many of its entries are
  // done. Fails: usage, for a key that is not one, or the state of another log.
  static Result<MirroredLog> open(const std::string& url,
                                  const std::string& key, std::string state,
                                  Env& env);

  const std::string& origin() const { return log_.origin(); }
  // Reads the checkpoint. Returns why nothing of the log is to be believed; or
  // an empty text. Fails: as reading does.
  Result<std::string> look();
  bool has_more() const { return done_ < now_.checkpoint.tree.size; }
  std::uint64_t done() const { return done_; }
  // The next entries, of which only the last about each subject: at most one
  // bundle. Fails: invalid, if the checkpoint does not have them.
  Result<std::vector<MirroredChange>> next();
  // The log has a card of the subject that nobody is shown now. It is known
  // again by its digest: entries about visibility have none. An empty digest
  // forgets it.
  void set_hidden(const std::string& subject, std::string digest);
  // What next() returned is done.
  Status remember();
  // When the leases of the copies were renewed last; at first when the log
  // was first read.
  std::int64_t renewed_ms() const { return renewed_ms_; }
  Status remember_renewal(std::int64_t now_ms);
  // Whether copies of an earlier state may be there that this log never had.
  bool needs_sweep() const { return needs_sweep_; }
  Status remember_sweep();

 private:
  MirroredLog(transparency::LogVerifier log,
              std::unique_ptr<transparency::LogSource> source,
              std::string state)
      : log_(std::move(log)),
        source_(std::move(source)),
        state_(std::move(state)) {}
  Status read_state(std::int64_t now_ms);
  Status write_state();

  transparency::LogVerifier log_;
  std::unique_ptr<transparency::LogSource> source_;
  std::string state_;
  transparency::ReadCheckpoint now_;
  std::uint64_t done_ = 0, read_ = 0;
  std::int64_t renewed_ms_ = 0;
  bool needs_sweep_ = false;
  std::map<std::string, std::string> hidden_;  // digests by subject
};

}  // namespace cardinal::cli
