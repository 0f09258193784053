// What is known of each subject whose cards are signed: one small file per
// subject, replaced whole, so that nothing is forgotten by a crash. The files
// are in 256 folders by their digest, so that to keep their number bounded only
// one of the folders has to be looked through.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "cardinal/trust.h"

namespace cardinal::wellknown {

class SubjectStore {
 public:
  // An empty folder: in memory only. Beyond `subjects_max` the least recently
  // used subjects are removed. Fails: as the system does.
  Status open(const std::string& folder, std::size_t subjects_max);

  std::string file_of(const std::string& subject) const;
  // Decides by what is known, and remembers the outcome of authentic cards.
  // `card` is called only where something depends on it.
  // Fails: conflict, when the file is not understood.
  template <class MakeState>
  Result<Decision> admit(const std::string& subject, bool authentic,
                         MakeState&& card, std::int64_t now_ms) {
    const std::lock_guard lock(mutex_);
    Result<std::optional<CardHead>> known = load(subject);
    if (!known) return std::unexpected(known.error());
    // Nothing to compare it with, and nothing to record.
    if (!*known && !authentic) return Decision::first;
    const Result<CardState> state = card();
    if (!state) return std::unexpected(state.error());
    return settle(subject, *known, *state, now_ms);
  }

 private:
  Result<std::optional<CardHead>> load(const std::string& subject);
  Result<Decision> settle(const std::string& subject,
                          const std::optional<CardHead>& known,
                          const CardState& incoming, std::int64_t now_ms);
  Result<std::optional<CardHead>> read(const std::string& subject) const;
  Result<Decision> settle_on_disk(const std::string& subject,
                                  const CardState& incoming,
                                  std::int64_t now_ms);

  std::mutex mutex_;
  std::string folder_;
  std::size_t subjects_max_ = 0;
  std::unordered_map<std::string, CardHead> heads_;
};

}  // namespace cardinal::wellknown
