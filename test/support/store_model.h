// What a store should contain, by the simplest means: vectors, a map, and the
// definitions in docs/store-format.md.
//
//   StoreModel model;
//   const Proposal proposal = random_proposal(dice);
//   EXPECT_EQ(*store->append(proposal)->wait(), model.apply(proposal));
//   expect_equal(*store, model);
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cardinal/store.h"
#include "support/dice.h"

namespace cardinal::test {

// Verdicts of `decide_by_seq`.
enum : std::uint8_t { kept = 1, stale = 2, noted = 3, nothing_there = 4 };
// Higher numbers win, also over a tombstone; what has none always wins. A
// repeated number is remembered. The state counts what was decided.
store::Ruling decide_by_seq(const std::optional<store::Head>& head,
                            const store::Proposal& proposal);

class StoreModel {
 public:
  explicit StoreModel(std::size_t history_versions_max = 10)
      : history_(history_versions_max) {}
  store::Outcome apply(store::Proposal proposal);

  const std::vector<store::Change>& changes() const { return changes_; }
  const std::map<std::string, store::Head>& heads() const { return heads_; }
  // The hashes of the leaves.
  std::vector<Sha256> leaves() const;

 private:
  std::size_t history_;
  std::vector<store::Change> changes_;
  std::map<std::string, store::Head> heads_;
  std::uint64_t tree_size_ = 0;
};

// MTH of RFC 6962, 2.1.
Sha256 root_by_definition(std::span<const Sha256> leaves);

store::Proposal put(std::string subject, std::string_view text,
                    std::optional<std::uint64_t> seq = std::nullopt);
// Of few subjects, so that they meet again and again.
store::Proposal random_proposal(Dice& dice);

// Every change with its body, every head and the root.
void expect_equal(store::Store& store, const StoreModel& model);
// All changes, by pages of changing size.
std::vector<store::Change> all_changes(store::Store& store);

// A store with `decide_by_seq` in a folder.
std::unique_ptr<store::Store> opened(const std::string& folder);
store::StoreOptions options_for(const std::string& folder);
// The outcome of an accepted proposal.
store::Outcome stored(store::Store& store, store::Proposal proposal);

}  // namespace cardinal::test
