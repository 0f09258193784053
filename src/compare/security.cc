// What a call needs: alternatives, each a set of things to present. Whoever
// could call by the old card must find a way by the new one.
#include <algorithm>
#include <map>
#include <set>

#include "compare/cards.h"

namespace cardinal {
namespace {

using enum ChangeLevel;

// One thing to present, such as "k" or "k read" for its scope.
using Way = std::set<std::string>;
using Ways = std::vector<Way>;

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

Ways ways_of(const Agent& agent, const Agent::Requirements& asked,
             bool by_name) {
  Ways ways;
  // Nothing asked for is one way in, with empty hands.
  if (!asked || asked->empty()) return {Way{}};
  for (const Agent::Alternative& needs : *asked) {
    Ways made{Way{}};
    for (const Agent::Need& need : needs) {
      Ways next;
      for (const std::string& face : faces(agent, need.scheme, by_name)) {
        for (Way way : made) {
          way.insert(face);
          for (const std::string& scope : need.scopes) {
            way.insert(std::string(face).append(" ").append(scope));
          }
          next.push_back(std::move(way));
          if (next.size() > ways_max) break;
        }
      }
      made = std::move(next);
    }
    ways.insert(ways.end(), made.begin(), made.end());
    if (ways.size() > ways_max) break;
  }
  return ways;
}

// Whoever has `hands` may come in.
bool lets_in(const Ways& ways, const Way& hands) {
  return std::ranges::any_of(
      ways, [&](const Way& way) { return std::ranges::includes(hands, way); });
}

bool lets_in_all(const Ways& ways, const Ways& callers) {
  return std::ranges::all_of(
      callers, [&](const Way& hands) { return lets_in(ways, hands); });
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

void compare_asked(Cards& cards, const Asked& asked) {
  if (asked.from == asked.to || !cards.both_say(asked.aspect)) return;
  const bool by_name = cards.alike();
  const Ways before = ways_of(cards.old_agent(), asked.from, by_name);
  const Ways after = ways_of(cards.new_agent(), asked.to, by_name);
  const bool open_to_old = lets_in_all(after, before);
  const bool closed_to_more = lets_in_all(before, after);
  const ChangeKind kind = !asked.from ? ChangeKind::added
                          : !asked.to ? ChangeKind::removed
                                      : ChangeKind::changed;
  const auto tell = [&](ChangeLevel level, std::string_view why) {
    cards.tell(kind,
               {level, name_of(asked.aspect), asked.old_at, asked.new_at,
                "what a call of " + asked.subject + " needs was " +
                    in_words(asked.from) + " and is " + in_words(asked.to),
                std::string(why)});
  };
  if (before.size() > ways_max || after.size() > ways_max) {
    tell(breaking, "it may break: there are too many ways to compare");
  } else if (!open_to_old) {
    tell(breaking, "callers that got in with what they had are refused");
  } else if (!closed_to_more) {
    tell(compatible, asked.to ? "callers get in with what they had"
                              : "the card no longer says it; callers that "
                                "present what they had get in");
  } else if (cards.alike()) {
    const bool same_ways = std::set(before.begin(), before.end()) ==
                           std::set(after.begin(), after.end());
    // The same in another order is no change at all.
    if (same_ways && asked.from && asked.to) return;
    tell(cosmetic, "it comes to the same");
  }
}

void compare_security(Cards& cards) {
  compare_asked(cards, {Aspect::security, cards.old_agent().security,
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
