// Cards of one run that have the same id: agent_id in AgentCards, id in ADP,
// the preferred URL with the name in A2A (card/duplicate-id).
//
//   FirstCards firsts;
//   if (const auto key = agent_key_of(report, pointer)) {
//     if (const std::string* first = firsts.other_with(*key, name)) ...
//   }
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "cardinal/report.h"

namespace cardinal {

// A hash of a card's id, and one of its text.
struct AgentKey {
  std::size_t id = 0;
  std::size_t content = 0;
  // An A2A card that declares an extended card, which has the same id.
  bool declares_extended = false;
};

// Absent for documents that are not cards or have no id. Cards of A2A have one
// key per version of the protocol: an agent may have a card for each.
// `pointer` leads to the card.
std::optional<AgentKey> agent_key_of(const Report& report,
                                     const std::string& pointer);

// Remembers the first card of each id.
class FirstCards {
 public:
  // Ids beyond these are compared with those of earlier cards only, so that
  // memory does not grow with the number of cards.
  static constexpr std::size_t ids_max = 100'000;

  // The name of an earlier card with this id and another text; null if there is
  // none. Identical copies are one card, and so are a card and the extended
  // card that it declares. Requires: called in the order of the cards.
  const std::string* other_with(const AgentKey& key, const std::string& name);

 private:
  struct First {
    AgentKey key;
    std::string name;
  };
  std::unordered_map<std::size_t, First> by_id_;
};

// Adds the finding that the card `name` has the id of the earlier card `first`.
void add_duplicate_id(const std::string& pointer, Severity severity,
                      const std::string& name, const std::string& first,
                      Report& report);

}  // namespace cardinal
