// What a call needs: alternatives, each a set of things to present. Whoever
// could call by the old card must find a way by the new one.
#include <algorithm>
#include <map>
#include <set>

#include "compare/card_comparison.h"

namespace cardinal {
namespace {

using enum ChangeLevel;

// One thing to present, such as "k" or "k read" for its scope.
using CredentialSet = std::set<std::string>;
using CredentialSets = std::vector<CredentialSet>;

constexpr std::size_t ways_max = 256;

std::string in_content(const Agent::Scheme& scheme) {
  std::string text = std::to_string(static_cast<int>(scheme.kind));
  for (const std::string* part : {&scheme.location, &scheme.parameter,
                                  &scheme.http_scheme, &scheme.url}) {
    append_quoted(text, *part);
  }
  if (scheme.kind == Agent::SchemeKind::unknown) text += scheme.name;
  return text;
}

// By its name where both cards name schemes alike. Else by what it is: another
// version of A2A makes of one scheme with two flows two schemes.
std::vector<std::string> faces(const Agent& agent, const std::string& name,
                               bool by_name) {
  const auto scheme =
      std::ranges::find(agent.schemes, name, &Agent::Scheme::name);
  if (by_name || scheme == agent.schemes.end()) return {name};
  if (scheme->flows.empty()) return {in_content(*scheme)};
  std::vector<std::string> found;
  for (const Agent::Flow& flow : scheme->flows) {
    found.push_back(in_content(*scheme) + flow.kind + flow.token_url +
                    flow.authorization_url + flow.device_url);
  }
  return found;
}

CredentialSets credential_sets_of(const Agent& agent,
                                  const Agent::Requirements& asked,
                                  bool by_name) {
  CredentialSets sets;
  // Nothing asked for is one way in, with empty hands.
  if (!asked || asked->empty()) return {CredentialSet{}};
  for (const Agent::Alternative& needs : *asked) {
    CredentialSets made{CredentialSet{}};
    for (const Agent::Need& need : needs) {
      CredentialSets next;
      for (const std::string& face : faces(agent, need.scheme, by_name)) {
        for (CredentialSet set : made) {
          set.insert(face);
          for (const std::string& scope : need.scopes) {
            set.insert(std::string(face).append(" ").append(scope));
          }
          next.push_back(std::move(set));
          if (next.size() > ways_max) break;
        }
      }
      made = std::move(next);
    }
    sets.insert(sets.end(), made.begin(), made.end());
    if (sets.size() > ways_max) break;
  }
  return sets;
}

// Whoever has `hands` may come in.
bool lets_in(const CredentialSets& sets, const CredentialSet& hands) {
  return std::ranges::any_of(sets, [&](const CredentialSet& set) {
    return std::ranges::includes(hands, set);
  });
}

bool lets_in_all(const CredentialSets& sets, const CredentialSets& callers) {
  return std::ranges::all_of(callers, [&](const CredentialSet& hands) {
    return lets_in(sets, hands);
  });
}

std::string in_words(const Agent::Requirements& asked) {
  if (!asked) return "unsaid";
  if (asked->empty()) return "nothing";
  std::string text;
  for (const Agent::Alternative& needs : *asked) {
    if (&needs != &asked->front()) text += ", or ";
    if (needs.empty()) text += "nothing";
    for (const Agent::Need& need : needs) {
      if (&need != &needs.front()) text += " and ";
      text += in_quotes(need.scheme);
      for (std::size_t i = 0; i < need.scopes.size(); ++i) {
        text += (i == 0 ? " (" : ", ") + need.scopes[i];
      }
      if (!need.scopes.empty()) text += ")";
    }
    if (text.size() > 300) return text + " ...";
  }
  return text;
}

}  // namespace

void compare_requirements(CardComparison& cards,
                          const RequirementChange& change) {
  if (change.from == change.to || !cards.both_support(change.aspect)) return;
  const bool by_name = cards.alike();
  const CredentialSets before =
      credential_sets_of(cards.old_agent(), change.from, by_name);
  const CredentialSets after =
      credential_sets_of(cards.new_agent(), change.to, by_name);
  const bool open_to_old = lets_in_all(after, before);
  const bool closed_to_more = lets_in_all(before, after);
  const ChangeKind kind = !change.from ? ChangeKind::added
                          : !change.to ? ChangeKind::removed
                                       : ChangeKind::changed;
  const auto add_change = [&](ChangeLevel level, std::string_view why) {
    cards.add_change(
        kind, {level, name_of(change.aspect), change.old_at, change.new_at,
               "what a call of " + change.subject + " needs was " +
                   in_words(change.from) + " and is " + in_words(change.to),
               std::string(why)});
  };
  if (before.size() > ways_max || after.size() > ways_max) {
    add_change(breaking, "it may break: there are too many ways to compare");
  } else if (!open_to_old) {
    add_change(breaking, "callers that got in with what they had are refused");
  } else if (!closed_to_more) {
    add_change(compatible, change.to
                               ? "callers get in with what they had"
                               : "the card no longer says it; callers that "
                                 "present what they had get in");
  } else if (cards.alike()) {
    const bool same_sets = std::set(before.begin(), before.end()) ==
                           std::set(after.begin(), after.end());
    // The same in another order is no change at all.
    if (same_sets && change.from && change.to) return;
    add_change(cosmetic, "it comes to the same");
  }
}

void compare_security(CardComparison& cards) {
  compare_requirements(cards, {Aspect::security, cards.old_agent().security,
                               cards.new_agent().security, "the agent",
                               cards.before().at(Aspect::security),
                               cards.after().at(Aspect::security)});
  for (const bool input : {true, false}) {
    const Agent& from = cards.old_agent();
    const Agent& to = cards.new_agent();
    const auto inherits = [&](const Agent::Skill& skill) {
      return (input ? skill.input_modes : skill.output_modes).empty();
    };
    const bool used = from.skills.empty() || to.skills.empty() ||
                      (std::ranges::any_of(from.skills, inherits) &&
                       std::ranges::any_of(to.skills, inherits));
    const std::string_view member =
        input ? "defaultInputModes" : "defaultOutputModes";
    compare_modes(
        cards,
        {Aspect::default_modes, input ? from.input_modes : from.output_modes,
         input ? to.input_modes : to.output_modes, "the agent", input, used,
         cards.before().at(Aspect::default_modes, 0, member),
         cards.after().at(Aspect::default_modes, 0, member)});
  }
}

}  // namespace cardinal
