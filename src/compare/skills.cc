// Skills, capabilities and tools, by id.
#include <algorithm>
#include <set>

#include "base/text.h"
#include "compare/card_comparison.h"
#include "schema/json_equal.h"

namespace cardinal {
namespace {

using enum ChangeLevel;

std::string label_of(const CardComparison& cards, const Agent::Skill& skill) {
  const std::string_view word =
      cards.before().dialect() != cards.after().dialect() ||
              cards.before().dialect() == Dialect::a2a
          ? "skill "
      : cards.before().dialect() == Dialect::adp ? "tool "
                                                 : "capability ";
  if (!skill.id.empty()) return std::string(word) + quoted_unescaped(skill.id);
  return std::string(word) + "without an id";
}

std::vector<std::string> ids(const std::vector<Agent::Skill>& skills) {
  std::vector<std::string> keys;
  keys.reserve(skills.size());
  for (const Agent::Skill& skill : skills) keys.push_back(skill.id);
  return keys;
}

bool all_differ(const std::vector<std::string>& keys) {
  return std::set<std::string_view>(keys.begin(), keys.end()).size() ==
         keys.size();
}

void append_sorted(std::string& text, std::vector<std::string> words) {
  std::ranges::sort(words);
  for (const std::string& word : words) append_quoted(text, word);
  text += '|';
}

// The whole content of a skill regardless of order: of several with one id,
// those with the same content are matched.
std::vector<std::string> contents(const CardView& card) {
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < card.agent().skills.size(); ++i) {
    const Agent::Skill& skill = card.agent().skills[i];
    std::string& text = keys.emplace_back();
    for (const std::string* one : {&skill.id, &skill.name, &skill.description})
      append_quoted(text, *one);
    for (const auto* list : {&skill.tags, &skill.examples, &skill.input_modes,
                             &skill.output_modes})
      append_sorted(text, *list);
    for (const Aspect aspect :
         {Aspect::skill_input_schema, Aspect::skill_output_schema}) {
      const Value schema = card.at(aspect, i);
      text += schema ? canonicalize(schema).value_or("") : "";
      text += '|';
    }
    for (const auto& yes : {skill.streaming, skill.idempotent})
      text += yes ? (*yes ? 'y' : 'n') : '-';
    for (const auto& needs :
         skill.security.value_or(std::vector<Agent::Alternative>())) {
      for (const Agent::Need& need : needs) append_quoted(text, need.scheme);
      text += ';';
    }
  }
  return keys;
}

ItemPairs pair_skills(const CardComparison& cards) {
  const auto& olds = cards.old_agent().skills;
  const auto& news = cards.new_agent().skills;
  ItemPairing pairing(olds.size(), news.size());
  const auto old_ids = ids(olds);
  const auto new_ids = ids(news);
  if (!all_differ(old_ids) || !all_differ(new_ids)) {
    pairing.by(contents(cards.before()), contents(cards.after()));
  }
  pairing.by(old_ids, new_ids);
  return pairing.take();
}

void compare_words(CardComparison& cards, const Agent::Skill& from,
                   const Agent::Skill& to, ItemPairs::Pair at) {
  const std::string skill = label_of(cards, from);
  const std::string_view for_people =
      "it is for human readers; no call depends on it";
  cards.compare_text({Aspect::skill_name, from.name, to.name,
                      "the name of " + skill, cosmetic, for_people, at.i,
                      at.j});
  cards.compare_text({Aspect::skill_description, from.description,
                      to.description, "the description of " + skill, cosmetic,
                      "it describes what the skill does; calls are unaffected",
                      at.i, at.j});
}

struct WordList {
  Aspect aspect;
  const std::vector<std::string>&from, &to;
  std::string subject;
  ChangeLevel level;
  std::string_view why;
};

void compare_list(CardComparison& cards, const WordList& list,
                  ItemPairs::Pair at) {
  if (!cards.both_support(list.aspect)) return;
  const Differences found = differences(list.from, list.to);
  if (found.empty()) return;
  std::string message = list.subject;
  if (!found.removed.empty()) message += " lost " + listed(found.removed);
  if (!found.removed.empty() && !found.added.empty()) message += " and";
  if (!found.added.empty()) message += " gained " + listed(found.added);
  cards.add_change({list.level, name_of(list.aspect),
                    cards.before().at(list.aspect, at.i),
                    cards.after().at(list.aspect, at.j), std::move(message),
                    std::string(list.why)});
}

void compare_lists(CardComparison& cards, const Agent::Skill& from,
                   const Agent::Skill& to, ItemPairs::Pair at) {
  const std::string skill = label_of(cards, from);
  compare_list(cards,
               {Aspect::skill_tags, from.tags, to.tags, "the tags of " + skill,
                compatible, "search results may change; calls are unaffected"},
               at);
  compare_list(cards,
               {Aspect::skill_examples, from.examples, to.examples,
                "the examples of " + skill, cosmetic,
                "they illustrate the skill; calls are unaffected"},
               at);
}

void compare_own_modes(CardComparison& cards, const Agent::Skill& from,
                       const Agent::Skill& to, ItemPairs::Pair at) {
  const Agent& old_agent = cards.old_agent();
  const Agent& new_agent = cards.new_agent();
  for (const bool input : {true, false}) {
    const auto& own_from = input ? from.input_modes : from.output_modes;
    const auto& own_to = input ? to.input_modes : to.output_modes;
    // If both use the modes of the agent, a change is reported there.
    if (own_from.empty() && own_to.empty()) continue;
    const std::string_view member = input ? "inputModes" : "outputModes";
    const std::string_view fallback =
        input ? "defaultInputModes" : "defaultOutputModes";
    const auto place = [&](const CardView& card, std::size_t i, bool own) {
      return own ? card.at(Aspect::skill_modes, i, member)
                 : card.at(Aspect::default_modes, 0, fallback);
    };
    compare_modes(cards, {Aspect::skill_modes,
                          input ? old_agent.input_modes_of(from)
                                : old_agent.output_modes_of(from),
                          input ? new_agent.input_modes_of(to)
                                : new_agent.output_modes_of(to),
                          label_of(cards, from), input, true,
                          place(cards.before(), at.i, !own_from.empty()),
                          place(cards.after(), at.j, !own_to.empty())});
  }
}

void compare_contract(CardComparison& cards, const Agent::Skill& from,
                      const Agent::Skill& to, ItemPairs::Pair at) {
  const std::string skill = label_of(cards, from);
  for (const bool input : {true, false}) {
    const Aspect aspect =
        input ? Aspect::skill_input_schema : Aspect::skill_output_schema;
    compare_schemas(cards, {aspect, cards.before().at(aspect, at.i),
                            cards.after().at(aspect, at.j), skill, input});
  }
  cards.compare_flag({Aspect::skill_streaming, from.streaming, to.streaming,
                      "streaming of " + skill, "callers may stream now",
                      "callers that stream fail", at.i, at.j});
  cards.compare_flag({Aspect::skill_idempotent, from.idempotent, to.idempotent,
                      "idempotence of " + skill,
                      "calls may be repeated safely now",
                      "a repeated call may do its work twice", at.i, at.j});
  if (!from.security && !to.security) return;
  const auto place = [](const CardView& card, std::size_t i, bool own) {
    return own ? card.at(Aspect::skill_security, i) : card.at(Aspect::security);
  };
  compare_requirements(
      cards, {Aspect::skill_security, cards.old_agent().security_of(from),
              cards.new_agent().security_of(to), skill,
              place(cards.before(), at.i, from.security.has_value()),
              place(cards.after(), at.j, to.security.has_value())});
}

}  // namespace

void compare_skills(CardComparison& cards) {
  const auto& olds = cards.old_agent().skills;
  const auto& news = cards.new_agent().skills;
  const ItemPairs pairs = pair_skills(cards);
  for (const std::size_t i : pairs.removed) {
    cards.add_change(
        ChangeKind::removed,
        {breaking, name_of(Aspect::skill_id), cards.before().skill_at(i),
         Value(), label_of(cards, olds[i]) + " was removed",
         "callers that use it fail"});
  }
  for (const std::size_t j : pairs.added) {
    cards.add_change(
        ChangeKind::added,
        {compatible, name_of(Aspect::skill_id), Value(),
         cards.after().skill_at(j), label_of(cards, news[j]) + " was added",
         "more can be called"});
  }
  for (const ItemPairs::Pair at : pairs.matched) {
    const Agent::Skill& from = olds[at.i];
    const Agent::Skill& to = news[at.j];
    compare_words(cards, from, to, at);
    compare_lists(cards, from, to, at);
    compare_own_modes(cards, from, to, at);
    compare_contract(cards, from, to, at);
  }
}

}  // namespace cardinal
