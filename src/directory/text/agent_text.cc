#include "directory/text/agent_text.h"

#include <algorithm>
#include <cmath>

namespace cardinal {
namespace {

// BM25's usual constants. Coordinate search on the evaluation set gained less
// than the noise between two sets of cards, so the round values stay.
constexpr double saturation = 1.2;        // k1
constexpr double length_influence = 0.6;  // b

constexpr TextFieldInfo text_fields[text_field_count] = {
    {"name", 2, 3},        {"description", 1, 15}, {"tags", 1, 25},
    {"skill name", 2, 20}, {"skill tags", 2, 20},  {"skill text", 1, 60},
    {"provider", 0.25, 2},
};

std::uint8_t impact_of(
    const std::array<std::uint32_t, text_field_count>& counts,
    const std::array<std::uint32_t, text_field_count>& lengths) {
  double frequency = 0;
  for (std::size_t i = 0; i < text_field_count; ++i) {
    if (counts[i] == 0) continue;
    const TextFieldInfo& field = text_fields[i];
    const double length = 1 - length_influence +
                          length_influence * lengths[i] / field.usual_terms;
    frequency += field.weight * counts[i] / length;
  }
  const double weight = frequency / (frequency + saturation);
  const double level = std::floor(weight * impact_levels);
  return impact_of_level(static_cast<std::uint32_t>(
      std::min(level, static_cast<double>(impact_levels - 1))));
}

}  // namespace

const TextFieldInfo& info_of(TextField field) {
  return text_fields[static_cast<std::size_t>(field)];
}

std::vector<FieldText> texts_of(const Agent& agent) {
  std::vector<FieldText> texts = {
      {TextField::name, agent.name, {}},
      {TextField::description, agent.description, {}},
      {TextField::provider, agent.provider_name, {}},
  };
  for (const std::string& tag : agent.tags) {
    texts.push_back({TextField::tags, tag, {}});
  }
  for (std::size_t i = 0; i < agent.skills.size(); ++i) {
    const Agent::Skill& skill = agent.skills[i];
    texts.push_back({TextField::skill_name, skill.name, i});
    texts.push_back({TextField::skill_name, skill.id, i});
    texts.push_back({TextField::skill_text, skill.description, i});
    for (const std::string& tag : skill.tags) {
      texts.push_back({TextField::skill_tags, tag, i});
    }
    for (const std::string& example : skill.examples) {
      texts.push_back({TextField::skill_text, example, i});
    }
  }
  return texts;
}

void AgentAnalyzer::count(const FieldText& part, Counts& lengths) {
  const auto field = static_cast<std::size_t>(part.field);
  tokens_.clear();
  text_.analyze(part.text, tokens_);
  for (const TextToken& token : tokens_) {
    if (!token.part) ++lengths[field];
    const auto known = counts_.find(token.term);
    if (known != counts_.end()) {
      ++known->second[field];
    } else if (counts_.size() < terms_max) {
      ++counts_.emplace(token.term, Counts{}).first->second[field];
    }
  }
}

std::vector<AgentTerm> AgentAnalyzer::analyze(const Agent& agent) {
  text_.forget_if_full();
  counts_.clear();
  Counts lengths{};
  for (const FieldText& part : texts_of(agent)) count(part, lengths);
  std::vector<AgentTerm> terms;
  terms.reserve(counts_.size());
  for (const auto& [term, counts] : counts_) {
    terms.push_back({term, impact_of(counts, lengths)});
  }
  std::ranges::sort(terms, {}, &AgentTerm::term);
  return terms;
}

}  // namespace cardinal
