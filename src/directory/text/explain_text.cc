#include "directory/text/explain_text.h"

#include <fmt/core.h>

#include <algorithm>

namespace cardinal {
namespace {

// Where a term stands in a card.
struct TermPlaces {
  std::string word;
  std::vector<TextField> fields;
  std::vector<std::size_t> skills;
  // By skill: the weight of the best field there.
  std::vector<double> in_skill;
};

template <class T>
void add_once(std::vector<T>& list, const T& value) {
  if (std::ranges::find(list, value) == list.end()) list.push_back(value);
}

TermMap<TermPlaces> places_in(const Agent& agent, TextAnalyzer& analyzer) {
  TermMap<TermPlaces> places;
  std::vector<TextToken> tokens;
  for (const FieldText& part : texts_of(agent)) {
    tokens.clear();
    analyzer.analyze(part.text, tokens);
    for (const TextToken& token : tokens) {
      TermPlaces& at = places[std::string(token.term)];
      if (at.word.empty()) at.word = token.word;
      add_once(at.fields, part.field);
      if (!part.skill) continue;
      add_once(at.skills, *part.skill);
      at.in_skill.resize(agent.skills.size(), 0);
      double& best = at.in_skill[*part.skill];
      best = std::max(best, info_of(part.field).weight);
    }
  }
  return places;
}

// The member that the card's score comes from.
const SoftGroup::Member* best_member(const SoftGroup& group,
                                     const std::vector<AgentTerm>& terms,
                                     std::uint32_t& score) {
  const SoftGroup::Member* best = nullptr;
  score = 0;
  for (const SoftGroup::Member& member : group.members) {
    const auto term =
        std::ranges::lower_bound(terms, member.term, {}, &AgentTerm::term);
    if (term == terms.end() || term->term != member.term) continue;
    if (member.weight * term->impact <= score) continue;
    score = member.weight * term->impact;
    best = &member;
  }
  return best;
}

}  // namespace

TextExplanation explain_text(const TextPlan& plan, const Agent& agent,
                             TextAnalyzer& analyzer) {
  TextExplanation why;
  why.unmatched = plan.unknown;
  const std::vector<AgentTerm> terms = AgentAnalyzer().analyze(agent);
  const TermMap<TermPlaces> places = places_in(agent, analyzer);
  std::vector<double> of_skill(agent.skills.size(), 0);
  const auto best = static_cast<double>(plan.best());
  for (const SoftGroup& group : plan.groups) {
    std::uint32_t score = 0;
    const SoftGroup::Member* member = best_member(group, terms, score);
    if (member == nullptr) {
      why.unmatched.push_back(group.word);
      continue;
    }
    const TermPlaces& at = places.find(member->term)->second;
    why.matches.push_back({group.word, group.read_as, at.word,
                           member->closeness, at.fields, at.skills,
                           score / best});
    for (std::size_t i = 0; i < at.in_skill.size(); ++i) {
      of_skill[i] += member->weight * at.in_skill[i];
    }
  }
  const auto skill = std::ranges::max_element(of_skill);
  if (skill != of_skill.end() && *skill > 0) {
    why.skill = static_cast<std::size_t>(skill - of_skill.begin());
  }
  return why;
}

std::string to_text(const TextMatch& match) {
  std::string text = match.word;
  if (!match.read_as.empty()) {
    text += fmt::format(" (read as {})", match.read_as);
  }
  text += ": " + match.found;
  if (match.closeness < 1) {
    const auto parts = parts_of(match.word);
    const bool part = std::ranges::find(parts, match.found) != parts.end();
    text += part ? " (in part)" : " (near in meaning)";
  }
  for (std::size_t i = 0; i < match.fields.size(); ++i) {
    text += i == 0 ? " in " : ", ";
    text += info_of(match.fields[i]).name;
  }
  return text;
}

}  // namespace cardinal
