// Agents with the statistics of real cards: about 135 words of which 75 are
// distinct, four skills, and a vocabulary that grows with their number.
#pragma once

#include <string>
#include <vector>

#include "cardinal/agent.h"
#include "dice.h"
#include "directory/words/word_table.h"

namespace cardinal::bench {

class AgentMaker {
 public:
  // The words of `words`, the commonest first, and made-up ones after them;
  // only those if it is null.
  explicit AgentMaker(const WordTable* words);

  // Equal numbers give equal agents.
  Agent make(std::uint64_t number) const;
  // Words as an agent of some topic has them.
  std::string request(std::uint64_t number, std::size_t words_min,
                      std::size_t words_max) const;

 private:
  // A card speaks of some words of its topic again and again.
  struct Voice {
    Dice dice;
    std::size_t topic, offset;
  };
  Voice voice_of(std::uint64_t number) const;
  std::size_t common_word(Dice& dice) const;
  std::string word(Voice& voice) const;
  std::string words(Voice& voice, std::size_t count,
                    const char* between = " ") const;

  std::vector<std::string> words_;
  std::vector<std::size_t> topics_;  // words of each, one after the other
};

// Such an agent as an A2A card of its own host.
std::string a2a_card(const Agent& agent, std::uint64_t number);

}  // namespace cardinal::bench
