// Members of other versions: those that 1.0 removed, and those that it added.
#include "check/repair.h"
#include "check/rules/a2a/security.h"

namespace cardinal::a2a {
namespace {

struct Move {
  Part part;
  std::string_view from, to;
};

// Where 1.0 has what earlier cards had.
constexpr Move moves[] = {
    {Part::card, "url", "supportedInterfaces[].url"},
    {Part::card, "preferredTransport", "supportedInterfaces[].protocolBinding"},
    {Part::card, "additionalInterfaces", "supportedInterfaces"},
    {Part::card, "protocolVersion", "supportedInterfaces[].protocolVersion"},
    {Part::card, "protocolVersions", "supportedInterfaces[].protocolVersion"},
    {Part::card, "security", "securityRequirements"},
    {Part::card, "supportsAuthenticatedExtendedCard",
     "capabilities.extendedAgentCard"},
    {Part::card, "supportsExtendedAgentCard", "capabilities.extendedAgentCard"},
    {Part::skill, "security", "securityRequirements"},
};

// Where 0.x has what 1.0 has elsewhere.
constexpr Move returns[] = {
    {Part::card, "supportedInterfaces",
     "url, preferredTransport and additionalInterfaces"},
    {Part::card, "securityRequirements", "security"},
    {Part::card, "supportsExtendedAgentCard",
     "supportsAuthenticatedExtendedCard"},
    {Part::card, "protocolVersions", "protocolVersion"},
    {Part::capabilities, "extendedAgentCard",
     "supportsAuthenticatedExtendedCard"},
    {Part::skill, "securityRequirements", "security"},
};

std::string_view place_of(std::span<const Move> list,
                          const ForeignMember& foreign) {
  for (const Move& move : list) {
    if (move.part == foreign.part && move.from == foreign.info->name) {
      return move.to;
    }
  }
  return {};
}

// Members that other rules report: those of security schemes, the old
// authentication, and the two names of an interface's binding.
bool is_reported_elsewhere(const ForeignMember& foreign) {
  if (foreign.part >= Part::api_key) return true;
  if (foreign.part == Part::interface) {
    return foreign.info->name == "transport" ||
           foreign.info->name == "protocolBinding";
  }
  return foreign.info->name == "authentication";
}

// Whether every interface sets for itself what the member sets for all.
bool is_said_by_interfaces(const AnnotatedCard& card, std::string_view member) {
  const char* const own =
      member == "preferredTransport" ? "protocolBinding" : "protocolVersion";
  for (const Value entry : card.interfaces_at.items()) {
    if (!entry[own]) return false;
  }
  return true;
}

// Nothing if only the author knows what to write in 1.0 instead. No fix is
// safe: it shows readers of 1.0 something new or removes something.
std::optional<Fix> without(const AnnotatedCard& card,
                           const ForeignMember& foreign) {
  const std::string_view name = foreign.info->name;
  if (name == "supportsAuthenticatedExtendedCard" ||
      name == "supportsExtendedAgentCard") {
    const bool free = card.capabilities.is(Kind::object) &&
                      !card.capabilities["extendedAgentCard"] &&
                      foreign.value.is(Kind::boolean);
    const bool twice = card.root["supportsAuthenticatedExtendedCard"] &&
                       card.root["supportsExtendedAgentCard"];
    if (!free || twice || card.root.table()->faulty) return std::nullopt;
    return Fix{"move it to capabilities.extendedAgentCard",
               {insert_member(card.capabilities, "extendedAgentCard",
                              std::string(foreign.value.raw())),
                remove_element(card.root, foreign.value)}};
  }
  const bool said = name == "protocolVersion" || name == "protocolVersions" ||
                    name == "preferredTransport";
  const bool empty = name == "security" && foreign.value.is(Kind::array) &&
                     foreign.value.size() == 0;
  if (name == "stateTransitionHistory" || empty ||
      (said && is_said_by_interfaces(card, name))) {
    return removed(foreign.value, "remove \"" + std::string(name) + "\"");
  }
  return std::nullopt;
}

void check_removed_member(const AnnotatedCard& card, Findings& out) {
  if (!card.is(Version::v1_0) || only_claims_1_0(card)) return;
  for (const ForeignMember& foreign : card.foreign) {
    if (is_reported_elsewhere(foreign) ||
        is_reported_by_security(card, foreign)) {
      continue;
    }
    if (out.reported(foreign.value, Severity::error)) continue;
    const std::string_view place = place_of(moves, foreign);
    Finding& finding = out.add(
        foreign.value,
        '"' + std::string(foreign.info->name) +
            "\" is no longer a member in A2A 1.0; its readers ignore it",
        place.empty() ? "remove it: it has no replacement"
                      : "in 1.0 use " + std::string(place));
    finding.focus = Focus::name;
    finding.fix = without(card, foreign);
  }
}

constinit const CardRule removed_member_rule{
    .info =
        {
            .id = "a2a/removed-member",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Member removed in 1.0",
            .summary = "A card of 1.0 has no members that 1.0 removed",
            .why = "Readers of 1.0 ignore them: a requirement in the old "
                   "\"security\" has no effect.",
            .bad = R"({"supportsAuthenticatedExtendedCard": false})",
            .good = R"({"capabilities": {"extendedAgentCard": false}})",
            .spec = "A2A 1.0, What's new in v1.0; appendix A.2.2",
        },
    .triggers = foreign_member,
    .check = check_removed_member,
};

// An empty supportedInterfaces has its own rule.
bool is_empty_interfaces(const ForeignMember& foreign) {
  return foreign.part == Part::card &&
         foreign.info->name == "supportedInterfaces" &&
         foreign.value.is(Kind::array) && foreign.value.size() == 0;
}

void check_future_member(const AnnotatedCard& card, Findings& out) {
  if (card.is(Version::v1_0)) return;
  for (const ForeignMember& foreign : card.foreign) {
    if (is_reported_elsewhere(foreign) || is_empty_interfaces(foreign) ||
        is_reported_by_security(card, foreign)) {
      continue;
    }
    const std::string_view name = foreign.info->name;
    // StackA2A's own field table lists it beside a url.
    if (out.only_under(under_stacka2a) && name == "extendedAgentCard") continue;
    const std::string_view place = place_of(returns, foreign);
    out.add(foreign.value,
            '"' + std::string(name) + "\" is not a member of " +
                versioned(card) + ", by which the card is judged: " +
                std::string(card.detected.reason),
            place.empty() ? "declare the later protocolVersion, or remove it"
                          : "write " + std::string(place) +
                                ", or convert the whole card to 1.0")
        .focus = Focus::name;
  }
}

constinit const CardRule future_member_rule{
    .info =
        {
            .id = "a2a/future-member",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Member of a later version",
            .summary = "A card has no members of later versions",
            .why = "Readers of the card's version do not know them, and "
                   "readers of the later version find other members missing.",
            .bad = R"({"capabilities": {"extendedAgentCard": false}})",
            .good = R"({"supportsAuthenticatedExtendedCard": false})",
            .spec = "A2A 0.2 and 0.3, a2a.json, AgentCard",
            .version = "0.3",
        },
    .triggers = foreign_member,
    .check = check_future_member,
};

}  // namespace

CardRules moved_member_rules() {
  static constexpr const CardRule* rules[] = {&removed_member_rule,
                                              &future_member_rule};
  return rules;
}

}  // namespace cardinal::a2a
