// Security schemes, by name: how callers prove themselves.
#include <algorithm>

#include "compare/card_comparison.h"

namespace cardinal {
namespace {

using enum ChangeLevel;

bool names(const Agent::Requirements& asked, std::string_view scheme) {
  if (!asked) return false;
  return std::ranges::any_of(*asked, [&](const Agent::Alternative& needs) {
    return std::ranges::find(needs, scheme, &Agent::Need::scheme) !=
           needs.end();
  });
}

bool is_asked_for(const Agent& agent, std::string_view scheme) {
  return names(agent.security, scheme) ||
         std::ranges::any_of(agent.skills, [&](const Agent::Skill& skill) {
           return names(skill.security, scheme);
         });
}

bool says_what_it_asks(const Agent& agent) {
  return agent.security ||
         std::ranges::any_of(agent.skills, [](const Agent::Skill& skill) {
           return skill.security.has_value();
         });
}

// Tells of one scheme that both cards have.
class SchemeComparison {
 public:
  SchemeComparison(CardComparison& cards, ItemPairs::Both at)
      : cards_(cards), at_(at) {}

  void run() {
    const Agent::Scheme& from = cards_.old_agent().schemes[at_.i];
    const Agent::Scheme& to = cards_.new_agent().schemes[at_.j];
    subject_ = "security scheme " + in_quotes(from.name);
    if (from.kind != to.kind) {
      add_change(breaking, "is of another kind",
                 "callers must prove themselves in another way");
      return;
    }
    text("description", from.description, to.description, cosmetic,
         "it is for people");
    text("location", from.location, to.location, breaking,
         "callers put the key in the wrong place");
    text("parameter", from.parameter, to.parameter, breaking,
         "callers send the key under the old name");
    text("HTTP scheme", from.http_scheme, to.http_scheme, breaking,
         "callers must prove themselves in another way");
    text("bearer format", from.bearer_format, to.bearer_format, cosmetic,
         "it is a hint for people");
    text("URL", from.url, to.url, breaking,
         "callers ask for tokens at the old place");
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
               "has another " + std::string(part) + ": " +
                   (from.empty() ? "none" : in_quotes(from)) + " became " +
                   (to.empty() ? "none" : in_quotes(to)),
               why);
  }

  void flows(const std::vector<Agent::Flow>& from,
             const std::vector<Agent::Flow>& to) {
    for (const Agent::Flow& flow : from) {
      const auto now = std::ranges::find(to, flow.kind, &Agent::Flow::kind);
      if (now == to.end()) {
        add_change(breaking, "lost its flow " + in_quotes(flow.kind),
                   "callers that get their tokens by it get none");
      } else {
        compare_flow(flow, *now);
      }
    }
    for (const Agent::Flow& flow : to) {
      if (std::ranges::find(from, flow.kind, &Agent::Flow::kind) !=
          from.end()) {
        continue;
      }
      add_change(compatible, "gained the flow " + in_quotes(flow.kind),
                 "callers go on with the one they use");
    }
  }

  void compare_flow(const Agent::Flow& from, const Agent::Flow& to) {
    const std::string flow = " of its flow " + in_quotes(from.kind);
    const std::string_view why = "callers ask for tokens at the old place";
    text("authorization URL" + flow, from.authorization_url,
         to.authorization_url, breaking, why);
    text("token URL" + flow, from.token_url, to.token_url, breaking, why);
    text("refresh URL" + flow, from.refresh_url, to.refresh_url, breaking, why);
    text("device URL" + flow, from.device_url, to.device_url, breaking, why);
    if (from.pkce_required.value_or(false) !=
        to.pkce_required.value_or(false)) {
      const bool now = to.pkce_required.value_or(false);
      add_change(
          now ? breaking : compatible,
          now ? "asks for PKCE now" : "no longer asks for PKCE",
          now ? "callers without it get no token" : "callers go on with it");
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
                 "callers that ask for them get no token");
    }
    if (!found.added.empty()) {
      add_change(compatible, "gained the scopes " + listed(found.added) + flow,
                 "callers go on with those they ask for");
    }
    if (words) {
      add_change(cosmetic, "describes its scopes otherwise" + flow,
                 "it is for people");
    }
  }

  CardComparison& cards_;
  ItemPairs::Both at_;
  std::string subject_;
};

void report_removed_scheme(CardComparison& cards, std::size_t i) {
  const Agent::Scheme& scheme = cards.old_agent().schemes[i];
  const bool still_asked = is_asked_for(cards.new_agent(), scheme.name);
  const bool only_offered = !says_what_it_asks(cards.old_agent());
  std::string_view why = "what calls need is told apart; no call needs it now";
  if (still_asked) {
    why = "calls still need it, and the card no longer says what it is";
  } else if (only_offered) {
    why =
        "callers may have proved themselves by it: the old card did not say "
        "what calls need";
  }
  cards.add_change(
      ChangeKind::removed,
      {still_asked || only_offered ? breaking : compatible,
       name_of(Aspect::security_schemes), cards.before().scheme_at(i), Value(),
       "security scheme " + in_quotes(scheme.name) + " was removed",
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
  for (const ItemPairs::Both at : pairs.both) SchemeComparison(cards, at).run();
  // Elsewhere a scheme is a word of an endpoint, and reported there.
  if (cards.before().dialect() != Dialect::a2a) return;
  for (const std::size_t i : pairs.removed) report_removed_scheme(cards, i);
  for (const std::size_t j : pairs.added) {
    cards.add_change(
        ChangeKind::added,
        {compatible, name_of(Aspect::security_schemes), Value(),
         cards.after().scheme_at(j),
         "security scheme " + in_quotes(news[j].name) + " was added",
         "what calls need is told apart"});
  }
}

}  // namespace cardinal
