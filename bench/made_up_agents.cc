#include "made_up_agents.h"

#include <cmath>

namespace cardinal::bench {
namespace {

constexpr std::size_t word_count = 200'000;
constexpr std::size_t topic_count = 3'000;
constexpr std::size_t topic_words = 60;  // of a topic
constexpr std::size_t own_words = 16;    // of those a card uses
constexpr std::size_t topical_first = 100;
constexpr double topical_range = 60'000;

double unit(Dice& dice) {
  return static_cast<double>(dice.roll() >> 11) * 0x1p-53;
}

std::string made_up_word(Dice& dice) {
  static constexpr std::array<std::string_view, 20> syllables = {
      "ba", "con", "de",  "fi",  "gar", "hor", "in",  "jo",   "ka", "lum",
      "me", "nor", "pra", "qui", "ros", "sta", "tri", "vest", "wi", "zo"};
  std::string word;
  const std::uint64_t count = 2 + dice.below(3);
  for (std::uint64_t i = 0; i < count; ++i) word += dice.pick(syllables);
  return word;
}

}  // namespace

AgentMaker::AgentMaker(const WordTable* words) {
  if (words != nullptr) {
    for (std::uint32_t row = 0; row < words->size(); ++row) {
      words_.emplace_back(words->term_of(row));
    }
  }
  Dice dice(7);
  while (words_.size() < word_count) words_.push_back(made_up_word(dice));
  for (std::size_t i = 0; i < topic_count * topic_words; ++i) {
    topics_.push_back(
        topical_first +
        static_cast<std::size_t>(std::pow(unit(dice), 3) * topical_range));
  }
}

// Seeds of neighbours are far apart: their streams must not be one stream
// shifted by a step, or cards would share their unheard-of words.
AgentMaker::Voice AgentMaker::voice_of(std::uint64_t number) const {
  Dice seed(number);
  Voice voice{Dice(seed.roll() ^ number << 32), 0, 0};
  voice.topic = static_cast<std::size_t>(std::pow(unit(voice.dice), 2) *
                                         static_cast<double>(topic_count));
  voice.offset = voice.dice.below(topic_words);
  return voice;
}

// Zipf's law with exponent 1: ranks are log-uniform.
std::size_t AgentMaker::common_word(Dice& dice) const {
  const double rank =
      std::exp(unit(dice) * std::log(static_cast<double>(word_count)));
  return std::min(static_cast<std::size_t>(rank), word_count) - 1;
}

std::string AgentMaker::word(Voice& voice) const {
  const double kind = unit(voice.dice);
  if (kind < 0.007) {  // a name or an id that nobody else has
    std::string id;
    for (int i = 0; i < 6; ++i) {
      id += static_cast<char>('a' + voice.dice.below(26));
    }
    return id;
  }
  if (kind < 0.5) {
    const std::size_t own =
        (voice.offset + voice.dice.below(own_words) * 7) % topic_words;
    return words_[topics_[voice.topic * topic_words + own]];
  }
  return words_[common_word(voice.dice)];
}

std::string AgentMaker::words(Voice& voice, std::size_t count,
                              const char* between) const {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += between;
    text += word(voice);
  }
  return text;
}

Agent AgentMaker::make(std::uint64_t number) const {
  Voice voice = voice_of(number);
  Dice& dice = voice.dice;
  Agent agent;
  agent.name = words(voice, 2 + dice.below(3));
  agent.description = words(voice, 6 + dice.below(25));
  agent.provider_name = words(voice, 2);
  // Exponential, mean four: most have few, some have dozens.
  const double skills = 1 - std::log(1 - unit(dice)) * 3;
  agent.skills.resize(
      std::min<std::size_t>(static_cast<std::size_t>(skills), 80));
  for (Agent::Skill& skill : agent.skills) {
    skill.id = words(voice, 2, "_");
    skill.name = words(voice, 2 + dice.below(2));
    skill.description = words(voice, 6 + dice.below(14));
    for (std::uint64_t i = 2 + dice.below(3); i > 0; --i) {
      skill.tags.push_back(word(voice));
    }
    for (std::uint64_t i = dice.below(3); i > 0; --i) {
      skill.examples.push_back(words(voice, 5 + dice.below(6)));
    }
  }
  return agent;
}

std::string AgentMaker::request(std::uint64_t number, std::size_t words_min,
                                std::size_t words_max) const {
  Voice voice = voice_of(number);
  const std::size_t count =
      words_min + voice.dice.below(words_max - words_min + 1);
  return words(voice, count);
}

}  // namespace cardinal::bench
