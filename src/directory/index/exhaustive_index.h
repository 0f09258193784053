// Text search without any shortcut: every card that has a word of a request is
// scored in full. For small collections, and what faster ones are measured by.
//
//   ExhaustiveIndex index(&words);
//   index.add(change, agent);
//   TextPlan plan = index.plan("who can translate");
//   for (const TextHit& hit : index.search(plan, 10)) ...
//
// Thread safety: one thread.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "directory/index/text_hit.h"
#include "directory/text/agent_text.h"
#include "directory/text/text_plan.h"

namespace cardinal {

class ExhaustiveIndex final : public TermStatistics {
 public:
  // `words` may be null.
  explicit ExhaustiveIndex(const WordTable* words) : words_(words) {}

  // Requires: a later change than those before.
  void add(std::uint64_t change, const Agent& agent);
  // Requires: the change is there.
  void remove(std::uint64_t change);

  std::uint32_t documents() const override {
    return static_cast<std::uint32_t>(entries_.size());
  }
  std::uint32_t documents_with(std::string_view term) const override;

  TextPlan plan(std::string_view query);
  // The best of all cards that have a member of a group.
  std::vector<TextHit> search(const TextPlan& plan, std::size_t count) const;

 private:
  struct Entry {
    std::vector<AgentTerm> terms;
    TextVector vector;
  };
  using Sums = std::map<std::uint64_t, std::uint64_t>;  // by change
  void add_group(const SoftGroup& group, Sums& sums) const;

  const WordTable* words_;
  AgentAnalyzer agents_;
  TextAnalyzer queries_;
  std::map<std::uint64_t, Entry> entries_;  // by change
  TermMap<std::map<std::uint64_t, std::uint8_t>>
      postings_;  // impacts by change
};

}  // namespace cardinal
