// The text of an agent under which it is found, and how much each term of it
// counts (BM25F).
//
//   AgentAnalyzer analyzer;
//   for (const AgentTerm& term : analyzer.analyze(agent)) index(term);
//
// The weight of a term does not depend on other agents: lengths are compared
// with constants. So an agent has the same weights in every index, whenever it
// was added and however the index is divided into segments.
//
// Thread safety: one analyzer per thread; the rest are free functions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/agent.h"
#include "directory/text/analyzer.h"

namespace cardinal {

enum class TextField : std::uint8_t {
  name,
  description,
  tags,  // of the whole agent
  skill_name,
  skill_tags,
  skill_text,  // description and examples
  provider,
};
inline constexpr std::size_t text_field_count =
    static_cast<std::size_t>(TextField::provider) + 1;

struct TextFieldInfo {
  std::string_view name;
  double weight;
  // Terms in a usual field of this kind. Measured once on real cards, and then
  // a constant of the ranking.
  double usual_terms;
};
const TextFieldInfo& info_of(TextField field);

// Part of an agent's text. It refers to the agent.
struct FieldText {
  TextField field;
  std::string_view text;
  std::optional<std::size_t> skill;  // the index of the skill it belongs to
};
std::vector<FieldText> texts_of(const Agent& agent);

// Weights are kept in 16 steps: on the evaluation set that ranks as well as
// 255.
inline constexpr std::uint32_t impact_levels = 16;
constexpr std::uint8_t impact_of_level(std::uint32_t level) {
  return static_cast<std::uint8_t>(level * 16 + 8);
}
constexpr std::uint32_t level_of_impact(std::uint8_t impact) {
  return impact / 16;
}

struct AgentTerm {
  std::string term;
  // For a weight of up to 1: tf / (tf + k1), where tf counts the occurrences in
  // each field by its weight and length. One of the `impact_levels` values.
  std::uint8_t impact = 0;
  bool operator==(const AgentTerm&) const = default;
};

class AgentAnalyzer {
 public:
  // The distinct terms, sorted. At most `terms_max`: the first ones, so that
  // nobody's card is found by every word.
  std::vector<AgentTerm> analyze(const Agent& agent);

  static constexpr std::size_t terms_max = 4'096;

 private:
  using Counts = std::array<std::uint32_t, text_field_count>;

  void count(const FieldText& part, Counts& lengths);

  TextAnalyzer text_;
  std::vector<TextToken> tokens_;
  TermMap<Counts> counts_;
};

}  // namespace cardinal
