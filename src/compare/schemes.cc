// Security schemes, by name: how callers authenticate.
#include <algorithm>

#include "base/text.h"
#include "compare/card_comparison.h"

namespace cardinal {
namespace {

using enum ChangeLevel;

bool requires_scheme(const Agent::Requirements& security,
                     std::string_view scheme) {
  if (!security) return false;
  return std::ranges::any_of(*security, [&](const Agent::Alternative& needs) {
    return std::ranges::find(needs, scheme, &Agent::Need::scheme) !=
           needs.end();
  });
}

bool is_required(const Agent& agent, std::string_view scheme) {
  return requires_scheme(agent.security, scheme) ||
         std::ranges::any_of(agent.skills, [&](const Agent::Skill& skill) {
           return requires_scheme(skill.security, scheme);
         });
}

bool states_requirements(const Agent& agent) {
  return agent.security ||
         std::ranges::any_of(agent.skills, [](const Agent::Skill& skill) {
           return skill.security.has_value();
         });
}

// Compares one scheme that both cards have.
class SchemeComparison {
 public:
  SchemeComparison(CardComparison& cards, ItemPairs::Pair at)
      : cards_(cards), at_(at) {}

  void run() {
    const Agent::Scheme& from = cards_.old_agent().schemes[at_.i];
    const Agent::Scheme& to = cards_.new_agent().schemes[at_.j];
    subject_ = "security scheme " + quoted_unescaped(from.name);
    if (from.kind != to.kind) {
      add_change(breaking, "is of a different kind",
                 "callers must authenticate in a different way");
      return;
    }
    text("description", from.description, to.description, cosmetic,
         "it is for human readers");
    text("location", from.location, to.location, breaking,
         "callers put the key in the wrong place");
    text("parameter", from.parameter, to.parameter, breaking,
         "callers send the key under the old name");
    text("HTTP scheme", from.http_scheme, to.http_scheme, breaking,
         "callers must authenticate in a different way");
    text("bearer format", from.bearer_format, to.bearer_format, cosmetic,
         "it is a hint for human readers");
    text("URL", from.url, to.url, breaking,
         "callers request tokens at the old address");
    flows(from.flows, to.flows);
  }

 private:
  void add_change(ChangeLevel level, const std::string& happened,
                  std::string_view why) {
    cards_.add_change({level, name_of(Aspect::security_schemes),
                       cards_.before().scheme_at(at_.i),
                       cards_.after().scheme_at(at_.j),
                       subject_ + " " + happened, std::string(why)});
  }

  void text(std::string_view part, std::string_view from, std::string_view to,
            ChangeLevel level, std::string_view why) {
    if (from == to) return;
    add_change(level,
               "has a different " + std::string(part) + ": " +
                   (from.empty() ? "none" : quoted_unescaped(from)) +
                   " became " + (to.empty() ? "none" : quoted_unescaped(to)),
               why);
  }

  void flows(const std::vector<Agent::Flow>& from,
             const std::vector<Agent::Flow>& to) {
    for (const Agent::Flow& flow : from) {
      const auto now = std::ranges::find(to, flow.kind, &Agent::Flow::kind);
      if (now == to.end()) {
        add_change(breaking, "lost its flow " + quoted_unescaped(flow.kind),
                   "callers that use it get no token");
      } else {
        compare_flow(flow, *now);
      }
    }
    for (const Agent::Flow& flow : to) {
      if (std::ranges::find(from, flow.kind, &Agent::Flow::kind) !=
          from.end()) {
        continue;
      }
      add_change(compatible, "gained the flow " + quoted_unescaped(flow.kind),
                 "callers can keep using theirs");
    }
  }

  void compare_flow(const Agent::Flow& from, const Agent::Flow& to) {
    const std::string flow = " of its flow " + quoted_unescaped(from.kind);
    const std::string_view why = "callers request tokens at the old address";
    text("authorization URL" + flow, from.authorization_url,
         to.authorization_url, breaking, why);
    text("token URL" + flow, from.token_url, to.token_url, breaking, why);
    text("refresh URL" + flow, from.refresh_url, to.refresh_url, breaking, why);
    text("device URL" + flow, from.device_url, to.device_url, breaking, why);
    if (from.pkce_required.value_or(false) !=
        to.pkce_required.value_or(false)) {
      const bool now = to.pkce_required.value_or(false);
      add_change(now ? breaking : compatible,
                 now ? "now requires PKCE" : "no longer requires PKCE",
                 now ? "callers without it get no token"
                     : "callers can keep using it");
    }
    scopes(from, to, flow);
  }

  void scopes(const Agent::Flow& from, const Agent::Flow& to,
              const std::string& flow) {
    std::vector<std::string> old_names, new_names;
    bool words = false;
    for (const auto& [scope, sense] : from.scopes) {
      old_names.push_back(scope);
      const auto now = std::ranges::find(
          to.scopes, scope, &std::pair<std::string, std::string>::first);
      words = words || (now != to.scopes.end() && now->second != sense);
    }
    for (const auto& [scope, sense] : to.scopes) new_names.push_back(scope);
    const Differences found = differences(old_names, new_names);
    if (!found.removed.empty()) {
      add_change(breaking, "lost the scopes " + listed(found.removed) + flow,
                 "callers that request them get no token");
    }
    if (!found.added.empty()) {
      add_change(compatible, "gained the scopes " + listed(found.added) + flow,
                 "callers can keep requesting theirs");
    }
    if (words) {
      add_change(cosmetic, "describes its scopes differently" + flow,
                 "it is for human readers");
    }
  }

  CardComparison& cards_;
  ItemPairs::Pair at_;
  std::string subject_;
};

void report_removed_scheme(CardComparison& cards, std::size_t i) {
  const Agent::Scheme& scheme = cards.old_agent().schemes[i];
  const bool still_required = is_required(cards.new_agent(), scheme.name);
  const bool only_offered = !states_requirements(cards.old_agent());
  std::string_view why =
      "requirements are reported separately; no call needs it now";
  if (still_required) {
    why = "calls still need it, and the card no longer describes it";
  } else if (only_offered) {
    why =
        "callers may have used it: the old card did not state its requirements";
  }
  cards.add_change(
      ChangeKind::removed,
      {still_required || only_offered ? breaking : compatible,
       name_of(Aspect::security_schemes), cards.before().scheme_at(i), Value(),
       "security scheme " + quoted_unescaped(scheme.name) + " was removed",
       std::string(why)});
}

std::vector<std::string> names_of(const std::vector<Agent::Scheme>& schemes) {
  std::vector<std::string> found;
  found.reserve(schemes.size());
  for (const Agent::Scheme& scheme : schemes) found.push_back(scheme.name);
  return found;
}

}  // namespace

void compare_schemes(CardComparison& cards) {
  if (!cards.alike()) return;
  const auto& olds = cards.old_agent().schemes;
  const auto& news = cards.new_agent().schemes;
  ItemPairing pairing(olds.size(), news.size());
  pairing.by(names_of(olds), names_of(news));
  const ItemPairs pairs = pairing.take();
  for (const ItemPairs::Pair at : pairs.matched)
    SchemeComparison(cards, at).run();
  // In other dialects a scheme is a word of an endpoint, and reported there.
  if (cards.before().dialect() != Dialect::a2a) return;
  for (const std::size_t i : pairs.removed) report_removed_scheme(cards, i);
  for (const std::size_t j : pairs.added) {
    cards.add_change(
        ChangeKind::added,
        {compatible, name_of(Aspect::security_schemes), Value(),
         cards.after().scheme_at(j),
         "security scheme " + quoted_unescaped(news[j].name) + " was added",
         "requirements are reported separately"});
  }
}

}  // namespace cardinal
