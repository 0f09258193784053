// Agents of few words, so that many share some, and a table in which the words
// have neighbours.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/check_that.h"
#include "cardinal/agent.h"
#include "directory/words/word_table.h"
#include "support/dice.h"

namespace cardinal::test {

inline constexpr std::uint64_t vocabulary = 300;

// Low numbers are common.
inline std::string random_word(Dice& dice) {
  const std::uint64_t wide = 1 + dice.roll(vocabulary);
  return "w" + std::to_string(dice.roll(wide));
}

inline std::string random_text(Dice& dice, std::uint64_t words_max) {
  std::string text;
  const std::uint64_t count = dice.roll(words_max + 1);
  for (std::uint64_t i = 0; i < count; ++i) text += random_word(dice) + " ";
  return text;
}

inline Agent random_agent(Dice& dice) {
  Agent agent;
  agent.name = random_text(dice, 3);
  agent.description = random_text(dice, 12);
  agent.provider_name = random_text(dice, 1);
  agent.skills.resize(dice.roll(3));
  for (Agent::Skill& skill : agent.skills) {
    skill.name = random_text(dice, 2);
    skill.description = random_text(dice, 8);
    skill.tags = {random_word(dice), random_word(dice)};
  }
  return agent;
}

// Words of a group of five are near each other.
inline std::shared_ptr<const WordTable> random_word_table() {
  Dice dice{42};
  std::vector<std::string> terms;
  std::vector<TextVector> vectors;
  TextVector center{};
  for (std::uint64_t i = 0; i < vocabulary; ++i) {
    if (i % 5 == 0) {
      for (std::int8_t& x : center) {
        x = static_cast<std::int8_t>(static_cast<int>(dice.roll(121)) - 60);
      }
    }
    TextVector vector = center;
    for (std::int8_t& x : vector) {
      x = static_cast<std::int8_t>(x + static_cast<int>(dice.roll(81)) - 40);
    }
    terms.push_back("w" + std::to_string(i));
    vectors.push_back(vector);
  }
  Result<WordTable> table =
      WordTable::read(SharedBytes(write_word_table(terms, vectors)));
  CHECK(table);
  return std::make_shared<const WordTable>(*std::move(table));
}

}  // namespace cardinal::test
