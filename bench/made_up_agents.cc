#include "made_up_agents.h"

#include <cmath>

#include "cardinal/json.h"

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
  const double skills = 1 - std::log(1 - unit(dice)) * 3.5;
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

namespace {

void write_list(Writer& out, const char* name,
                const std::vector<std::string>& texts) {
  out.key(name).begin_array();
  for (const std::string& text : texts) out.string(text);
  out.end_array();
}

void write_skill(Writer& out, const Agent::Skill& skill) {
  out.begin_object();
  out.key("id").string(skill.id);
  out.key("name").string(skill.name);
  out.key("description").string(skill.description);
  write_list(out, "tags", skill.tags);
  write_list(out, "examples", skill.examples);
  write_list(out, "inputModes", {"text/plain"});
  out.end_object();
}

void write_security(Writer& out, const std::string& host) {
  out.key("securitySchemes").begin_object();
  out.key("oauth").begin_object();
  out.key("type").string("oauth2");
  out.key("flows").begin_object();
  out.key("clientCredentials").begin_object();
  out.key("tokenUrl").string(host + "/oauth2/v1/token");
  out.key("refreshUrl").string(host + "/oauth2/v1/refresh");
  out.key("scopes").begin_object();
  out.key("agent:read").string("See what the agent does");
  out.key("agent:send").string("Send messages to the agent");
  out.end_object().end_object().end_object().end_object().end_object();
  out.key("security").begin_array().begin_object();
  write_list(out, "oauth", {"agent:read", "agent:send"});
  out.end_object().end_array();
}

}  // namespace

std::string a2a_card(const Agent& agent, std::uint64_t number) {
  const std::string host =
      "https://agent-" + std::to_string(number) + ".example";
  const std::uint64_t chance = number * 2'654'435'761u >> 7;
  Writer out({.indent = 2});
  out.begin_object();
  out.key("protocolVersion").string("0.3.0");
  out.key("name").string(agent.name);
  out.key("description").string(agent.description);
  out.key("version").string("1.0.0");
  out.key("url").string(host + "/a2a/v1");
  out.key("preferredTransport").string(number % 2 == 0 ? "JSONRPC" : "GRPC");
  out.key("provider").begin_object();
  out.key("organization").string(agent.provider_name);
  out.key("url").string(host).end_object();
  out.key("documentationUrl").string(host + "/docs/agents/a2a.html");
  out.key("iconUrl").string(host + "/static/images/icon-256.png");
  out.key("capabilities").begin_object();
  out.key("pushNotifications").boolean(false);
  out.key("stateTransitionHistory").boolean(false);
  out.key("streaming").boolean(number % 3 == 0).end_object();
  write_security(out, host);
  write_list(out, "defaultInputModes", {"text/plain"});
  // One of a hundred draws, one of ten answers with data.
  write_list(out, "defaultOutputModes",
             {chance % 100 == 0  ? "image/png"
              : chance % 10 == 1 ? "application/json"
                                 : "text/plain"});
  out.key("skills").begin_array();
  for (const Agent::Skill& skill : agent.skills) write_skill(out, skill);
  out.end_array();
  out.end_object();
  return out.take();
}

}  // namespace cardinal::bench
