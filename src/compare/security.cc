// Security requirements: alternatives, each a set of credentials. A caller that
// meets those of the old card must meet those of the new one.
#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "compare/card_comparison.h"

namespace cardinal {
namespace {

using enum ChangeLevel;

// Names such as "k" for a scheme and "k read" for one of its scopes.
using CredentialSet = std::set<std::string>;
using CredentialSets = std::vector<CredentialSet>;

constexpr std::size_t sets_max = 256;

std::string content_key(const Agent::Scheme& scheme) {
  std::string text = std::to_string(static_cast<int>(scheme.kind));
  for (const std::string* part : {&scheme.location, &scheme.parameter,
                                  &scheme.http_scheme, &scheme.url}) {
    append_quoted(text, *part);
  }
  if (scheme.kind == Agent::SchemeKind::unknown) text += scheme.name;
  return text;
}

// The name of the scheme if both cards use the same names. Otherwise keys made
// of its content, one per flow: A2A 1.0 has one scheme per flow, 0.3 has not.
std::vector<std::string> scheme_keys(const Agent& agent,
                                     const std::string& name, bool by_name) {
  const auto scheme =
      std::ranges::find(agent.schemes, name, &Agent::Scheme::name);
  if (by_name || scheme == agent.schemes.end()) return {name};
  if (scheme->flows.empty()) return {content_key(*scheme)};
  std::vector<std::string> found;
  for (const Agent::Flow& flow : scheme->flows) {
    found.push_back(content_key(*scheme) + flow.kind + flow.token_url +
                    flow.authorization_url + flow.device_url);
  }
  return found;
}

CredentialSets credential_sets_of(const Agent& agent,
                                  const Agent::Requirements& security,
                                  bool by_name) {
  CredentialSets sets;
  // Without requirements the empty set is sufficient.
  if (!security || security->empty()) return {CredentialSet{}};
  for (const Agent::Alternative& needs : *security) {
    CredentialSets made{CredentialSet{}};
    for (const Agent::Need& need : needs) {
      CredentialSets next;
      for (const std::string& key : scheme_keys(agent, need.scheme, by_name)) {
        for (CredentialSet set : made) {
          set.insert(key);
          for (const std::string& scope : need.scopes) {
            set.insert(std::string(key).append(" ").append(scope));
          }
          next.push_back(std::move(set));
          if (next.size() > sets_max) break;
        }
      }
      made = std::move(next);
    }
    sets.insert(sets.end(), made.begin(), made.end());
    if (sets.size() > sets_max) break;
  }
  return sets;
}

// Whether a caller with these credentials meets one of the alternatives.
bool accepts(const CredentialSets& sets, const CredentialSet& credentials) {
  return std::ranges::any_of(sets, [&](const CredentialSet& set) {
    return std::ranges::includes(credentials, set);
  });
}

bool accepts_all(const CredentialSets& sets, const CredentialSets& callers) {
  return std::ranges::all_of(callers, [&](const CredentialSet& credentials) {
    return accepts(sets, credentials);
  });
}

std::string in_words(const Agent::Requirements& security) {
  if (!security) return "unspecified";
  if (security->empty()) return "nothing";
  std::string text;
  for (const Agent::Alternative& needs : *security) {
    if (&needs != &security->front()) text += ", or ";
    if (needs.empty()) text += "nothing";
    for (const Agent::Need& need : needs) {
      if (&need != &needs.front()) text += " and ";
      text += quoted_unescaped(need.scheme);
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
  const bool accepts_old = accepts_all(after, before);
  const bool accepts_no_more = accepts_all(before, after);
  const ChangeKind kind = !change.from ? ChangeKind::added
                          : !change.to ? ChangeKind::removed
                                       : ChangeKind::changed;
  const auto add_change = [&](ChangeLevel level, std::string_view why) {
    cards.add_change(
        kind, {level, name_of(change.aspect), change.old_at, change.new_at,
               "the requirements for calling " + change.subject +
                   " were changed from " + in_words(change.from) + " to " +
                   in_words(change.to),
               std::string(why)});
  };
  if (before.size() > sets_max || after.size() > sets_max) {
    add_change(breaking,
               "it may break: there are too many alternatives to compare");
  } else if (!accepts_old) {
    add_change(breaking, "callers with the previous credentials are rejected");
  } else if (!accepts_no_more) {
    add_change(compatible, change.to
                               ? "the previous credentials are still accepted"
                               : "the card no longer states it; the previous "
                                 "credentials are still accepted");
  } else if (cards.alike()) {
    const bool same_sets = std::set(before.begin(), before.end()) ==
                           std::set(after.begin(), after.end());
    // Another order is not a change.
    if (same_sets && change.from && change.to) return;
    add_change(cosmetic, "the effect is the same");
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
