// Members of other versions, and what a card of 0.x says of its own.
#include <algorithm>
#include <charconv>

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

// Members that other rules name: those of security schemes, the old
// authentication, and the two names of an interface's binding.
bool is_told_elsewhere(const ForeignMember& foreign) {
  if (foreign.part >= Part::api_key) return true;
  if (foreign.part == Part::interface) {
    return foreign.info->name == "transport" ||
           foreign.info->name == "protocolBinding";
  }
  return foreign.info->name == "authentication";
}

void check_removed(const Card& card, Findings& out) {
  if (!card.is(Version::v1_0)) return;
  for (const ForeignMember& foreign : card.foreign) {
    if (is_told_elsewhere(foreign) || is_told_by_security(card, foreign)) {
      continue;
    }
    const std::string_view place = place_of(moves, foreign);
    out.add(foreign.value,
            '"' + std::string(foreign.info->name) +
                "\" is no longer a member of A2A 1.0, so that its readers "
                "ignore it",
            place.empty() ? "nothing replaces it: remove it"
                          : "1.0 has it in " + std::string(place))
        .focus = Focus::name;
  }
}

constinit const CardRule removed{
    .info =
        {
            .id = "a2a/removed-member",
            .severity = Severity::warning,
            .summary = "A card of 1.0 has no members that 1.0 removed",
            .why = "Readers of 1.0 ignore them: a requirement in the old "
                   "\"security\" asks nobody for anything.",
            .bad = R"({"supportsAuthenticatedExtendedCard": false})",
            .good = R"({"capabilities": {"extendedAgentCard": false}})",
            .spec = "A2A 1.0, What's new in v1.0; appendix A.2",
        },
    .when = foreign_member,
    .check = check_removed,
};

// supportedInterfaces without entries has a rule of its own.
bool is_empty_interfaces(const ForeignMember& foreign) {
  return foreign.part == Part::card &&
         foreign.info->name == "supportedInterfaces" &&
         foreign.value.is(Kind::array) && foreign.value.size() == 0;
}

void check_future(const Card& card, Findings& out) {
  if (card.is(Version::v1_0)) return;
  for (const ForeignMember& foreign : card.foreign) {
    if (is_told_elsewhere(foreign) || is_empty_interfaces(foreign) ||
        is_told_by_security(card, foreign)) {
      continue;
    }
    const std::string_view name = foreign.info->name;
    // StackA2A's own field table has it beside a url.
    if (out.under(under_stacka2a) && name == "extendedAgentCard") continue;
    const std::string_view place = place_of(returns, foreign);
    out.add(foreign.value,
            '"' + std::string(name) + "\" is no member of " + versioned(card) +
                ", which this card is by " +
                std::string(card.detected.evidence),
            place.empty()
                ? "say the later protocolVersion, or remove it"
                : "write " + std::string(place) + ", or move to 1.0 whole")
        .focus = Focus::name;
  }
}

constinit const CardRule future{
    .info =
        {
            .id = "a2a/future-member",
            .severity = Severity::warning,
            .summary = "A card has no members of later versions",
            .why = "Readers of its version do not know them, and readers of "
                   "the later one miss the rest.",
            .bad = R"({"capabilities": {"extendedAgentCard": false}})",
            .good = R"({"supportsAuthenticatedExtendedCard": false})",
            .spec = "A2A 0.2 and 0.3, a2a.json, AgentCard",
            .version = "0.3",
        },
    .when = foreign_member,
    .check = check_future,
};

struct Numbers {
  int count = 0;  // 0: not of the form
  int at[3] = {0, 0, 0};
};

// Two or three numbers with dots between.
Numbers numbers_of(std::string_view text) {
  Numbers found;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (found.count < 3) {
    if (at == end || *at == '-') return {};
    const auto got = std::from_chars(at, end, found.at[found.count]);
    if (got.ec != std::errc()) return {};
    ++found.count;
    at = got.ptr;
    if (at == end) return found.count >= 2 ? found : Numbers{};
    if (*at++ != '.') return {};
  }
  return {};
}

// Pure 1.0 has none of its own: a2a/removed-member speaks of that.
bool declares(const Card& card) {
  return card.protocol_version &&
         (!card.is(Version::v1_0) || card.detected.hybrid);
}

void check_format(const Card& card, Findings& out) {
  if (!declares(card) || numbers_of(card.protocol_version.text).count) return;
  out.add(card.protocol_version.at,
          "\"protocolVersion\" must be numbers such as 0.3.0; got " +
              shown(card.protocol_version.at),
          "write the version of A2A that the agent speaks at \"url\"");
}

constinit const CardRule protocol_version_format{
    .info =
        {
            .id = "a2a/protocol-version-format",
            .severity = Severity::warning,
            .summary = "protocolVersion is two or three numbers",
            .why = "Clients compare it with the versions they speak.",
            .bad = R"({"protocolVersion": "v0.3"})",
            .good = R"({"protocolVersion": "0.3.0"})",
            .spec = "A2A 0.3, AgentCard.protocolVersion",
            .version = "0.3",
        },
    .when = protocol_version_irregular,
    .check = check_format,
};

void check_range(const Card& card, Findings& out) {
  if (!declares(card)) return;
  const Numbers got = numbers_of(card.protocol_version.text);
  if (!got.count) return;
  const bool before =
      got.at[0] == 0 && got.at[1] == 2 && got.count == 3 && got.at[2] < 5;
  const bool known = got.at[0] == 0 && (got.at[1] == 2 || got.at[1] == 3);
  if (known && !before) return;
  std::string help = "write 0.3.0, or what the agent speaks at \"url\"";
  if (got.at[0] >= 1) {
    help =
        "a card of 1.0 says so in supportedInterfaces[].protocolVersion; at "
        "the top write 0.3.0";
  } else if (before) {
    help =
        "cards before 0.2.5 have no protocolVersion; leave it out, or say "
        "0.2.5 or later";
  }
  out.add(card.protocol_version.at,
          "\"protocolVersion\" beside \"url\" is 0.2.5 to 0.3; got " +
              shown(card.protocol_version.at),
          std::move(help));
}

constinit const CardRule protocol_version_range{
    .info =
        {
            .id = "a2a/protocol-version-range",
            .severity = Severity::warning,
            .summary = "protocolVersion is one that has this shape of card",
            .why = "A client that believes it looks for members of another "
                   "version, or speaks a protocol that the agent does not.",
            .bad = R"({"protocolVersion": "1.0"})",
            .good = R"({"protocolVersion": "0.3.0"})",
            .spec = "A2A 0.2.5 to 0.3, AgentCard.protocolVersion; A2A 1.0, "
                    "AgentInterface.protocol_version",
            .version = "0.3",
        },
    .when = protocol_version_irregular,
    .check = check_range,
};

void check_transport(const Card& card, Findings& out) {
  if (!card.is(Version::v0_3) || !card.url.present()) return;
  // Of the snake_case spelling another rule speaks.
  if (card.root["preferredTransport"] || card.root["preferred_transport"]) {
    return;
  }
  out.add(card.root,
          "the card has no \"preferredTransport\", so that clients take "
          "JSONRPC",
          "say which of JSONRPC, GRPC and HTTP+JSON the \"url\" speaks")
      .focus = Focus::opening;
}

constinit const CardRule preferred_transport{
    .info =
        {
            .id = "a2a/preferred-transport",
            .severity = Severity::warning,
            .grades = {{{under_stacka2a, Severity::off}}},
            .summary = "A card of 0.3 says which transport its url speaks",
            .why = "The schema has a default, the text calls it required, and "
                   "the Go SDK loses the main interface without it.",
            .bad = R"({"preferredTransport": null})",
            .good = R"({"preferredTransport": "JSONRPC"})",
            .spec = "A2A 0.3, sections 5.6.1 and 5.6.4: MUST declare "
                    "preferredTransport",
            .version = "0.3",
        },
    .when = transport_unsaid,
    .check = check_transport,
};

}  // namespace

CardRules version_rules() {
  static constexpr const CardRule* rules[] = {
      &removed, &future, &protocol_version_format, &protocol_version_range,
      &preferred_transport};
  return rules;
}

}  // namespace cardinal::a2a
