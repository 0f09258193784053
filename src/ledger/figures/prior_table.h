// What discovery asks of the figures, for each agent it ranks: prepared, so
// that a question is one look into a table.
//
//   auto table = prior_table(figures, now_ms, directory::subject_hash);
//   if (const PriorFigures* known = table->find(hash)) rank(*known);
//
// Make a new one every minute or so and swap the pointer: it takes as long as
// Figures::top(), and holds the lock of the figures no longer at a time.
//
// Thread safety: immutable once made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "ledger/figures/figures.h"
#include "ledger/figures/flat_table.h"

namespace cardinal::ledger {

struct PriorFigures {
  float reputation = 0.5F;  // 0 to 1, shrunk to 1/2
  float rating = 0.5F;      // likewise
  std::uint32_t completed_tasks = 0;
  Tier tier = Tier::untrusted;
  bool has_evidence = false;  // otherwise the reputation is not known
  bool has_rating = false;
};

class PriorTable {
 public:
  // Null: no record names it.
  const PriorFigures* find(std::uint64_t subject_hash) const {
    const auto found = rows_.find({subject_hash});
    return found == rows_.end() ? nullptr : &found->second;
  }
  std::size_t size() const { return rows_.size(); }

 private:
  struct Key {
    std::uint64_t subject = 0;
    bool operator==(const Key&) const = default;
    std::size_t hash() const { return mixed(subject); }
  };
  friend std::shared_ptr<const PriorTable> prior_table(
      const Figures& figures, std::int64_t at_ms,
      std::uint64_t (*hash_of)(std::string_view subject));
  FlatTable<Key, PriorFigures> rows_;
};

std::shared_ptr<const PriorTable> prior_table(
    const Figures& figures, std::int64_t at_ms,
    std::uint64_t (*hash_of)(std::string_view subject));

}  // namespace cardinal::ledger
