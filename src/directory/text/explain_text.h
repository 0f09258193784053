// Why a card was found: which of its words answered which of the request's, in
// which fields, and which skill did it.
//
//   TextExplanation why = explain_text(plan, agent, analyzer);
//   // rain: "forecast" in the skill text; skill 2
//
// Computed from the card, for the few hits that are shown; the index keeps
// nothing for it.
//
// Thread safety: free functions; an analyzer is one thread's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cardinal/agent.h"
#include "directory/text/agent_text.h"
#include "directory/text/text_plan.h"

namespace cardinal {

struct TextMatch {
  std::string word;                 // of the request
  std::string read_as;              // if the word was unknown; or empty
  std::string found;                // the word of the card, lower case
  float closeness = 1;              // 1: the same word, or another form of it
  std::vector<TextField> fields;    // where it stands, each once
  std::vector<std::size_t> skills;  // whose text has it, each once
  double share = 0;                 // of the lexical score
  bool operator==(const TextMatch&) const = default;
};

struct TextExplanation {
  std::vector<TextMatch> matches;      // in the order of the request
  std::vector<std::string> unmatched;  // words of the request
  // The skill whose own text answers most; of equal ones the first.
  std::optional<std::size_t> skill;
};

// `agent` is the card that the plan found.
TextExplanation explain_text(const TextPlan& plan, const Agent& agent,
                             TextAnalyzer& analyzer);

// "rain: forecast (near in meaning) in skill text"
std::string to_text(const TextMatch& match);

}  // namespace cardinal
