// The version that a card of 0.x declares.
#include <charconv>
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {
namespace {

struct Numbers {
  int count = 0;  // 0: not of the form
  int at[3] = {0, 0, 0};
};

// Two or three numbers without leading zeros, separated by dots.
Numbers numbers_of(std::string_view text) {
  Numbers found;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (found.count < 3) {
    if (at == end || *at == '-') return {};
    const auto got = std::from_chars(at, end, found.at[found.count]);
    if (got.ec != std::errc() || (got.ptr - at > 1 && *at == '0')) return {};
    ++found.count;
    at = got.ptr;
    if (at == end) return found.count >= 2 ? found : Numbers{};
    if (*at++ != '.') return {};
  }
  return {};
}

// A pure 1.0 card has none of its own: a2a/removed-member reports it.
bool declares(const AnnotatedCard& card) {
  return card.protocol_version &&
         (!card.is(Version::v1_0) || card.detected.hybrid);
}

void check_protocol_version_format(const AnnotatedCard& card, Findings& out) {
  if (!declares(card) || numbers_of(card.protocol_version.text).count) return;
  out.add(card.protocol_version.at,
          "\"protocolVersion\" must be numbers such as 0.3.0; got " +
              for_message(card.protocol_version.at),
          "write the A2A version that the agent supports at \"url\"");
}

constinit const CardRule protocol_version_format_rule{
    .info =
        {
            .id = "a2a/protocol-version-format",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Invalid protocolVersion",
            .summary = "protocolVersion consists of two or three numbers",
            .why = "Clients compare it with the versions they support.",
            .bad = R"({"protocolVersion": "v0.3"})",
            .good = R"({"protocolVersion": "0.3.0"})",
            .spec = "A2A 0.3, AgentCard.protocolVersion",
            .version = "0.3",
        },
    .triggers = protocol_version_irregular,
    .check = check_protocol_version_format,
};

// Whether a released client reads cards or calls agents of this version.
bool has_client(const Numbers& version) {
  return version.at[0] == 1 ||
         (version.at[0] == 0 && (version.at[1] == 2 || version.at[1] == 3));
}

void check_protocol_version_range(const AnnotatedCard& card, Findings& out) {
  // Only ever by request.
  if (card.is(Version::v0_1) && out.under(under_production)) {
    out.add(card.root, "no released client reads A2A 0.1 any more",
            "publish a card of 0.3 or 1.0")
        .focus = Focus::opening;
  }
  if (!declares(card)) return;
  const Numbers got = numbers_of(card.protocol_version.text);
  if (!got.count) return;
  const bool before =
      got.at[0] == 0 && got.at[1] == 2 && got.count == 3 && got.at[2] < 5;
  const bool known = got.at[0] == 0 && (got.at[1] == 2 || got.at[1] == 3);
  if (known && !before) return;
  std::string help =
      "write 0.3.0, or the version that the agent supports at \"url\"";
  if (got.at[0] >= 1) {
    help =
        "declare 1.0 in supportedInterfaces[].protocolVersion, and write 0.3.0 "
        "at the top level";
  } else if (before) {
    help =
        "remove it, or write 0.2.5 or later: cards before 0.2.5 have no "
        "protocolVersion";
  }
  Finding& finding = out.add(
      card.protocol_version.at,
      "\"protocolVersion\" beside \"url\" should be 0.2.5 to 0.3; got " +
          for_message(card.protocol_version.at),
      std::move(help));
  // Where only the statement is wrong, clients still manage.
  if (has_client(got) && finding.severity == Severity::error) {
    finding.severity = Severity::warning;
  }
}

constinit const CardRule protocol_version_range_rule{
    .info =
        {
            .id = "a2a/protocol-version-range",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .overrides = {{{under_production, Severity::error}}},
            .title = "protocolVersion does not fit the card",
            .summary = "protocolVersion fits the form of the card",
            .why =
                "A client that trusts it looks for members of another version, "
                "or uses a protocol that the agent does not support. No "
                "released client reads a card of a version before 0.2 or of "
                "one that was never released.",
            .bad = R"({"protocolVersion": "0.4.0"})",
            .good = R"({"protocolVersion": "0.3.0"})",
            .spec = "A2A 0.2.5 to 0.3, AgentCard.protocolVersion; A2A 1.0, "
                    "AgentInterface.protocol_version",
            .version = "0.3",
        },
    .triggers = protocol_version_irregular,
    .check = check_protocol_version_range,
};

void check_protocol_version_missing(const AnnotatedCard& card, Findings& out) {
  if (!card.detected.inferred || card.root["protocolVersion"]) return;
  if (reports_stand_in(card, "protocolVersion", "; clients assume 0.3", out)) {
    return;
  }
  out.add(card.root, "the card has no \"protocolVersion\"; clients assume 0.3",
          "write the A2A version that the agent supports at \"url\", such as "
          "0.3.0")
      .focus = Focus::object;
}

constinit const CardRule protocol_version_missing_rule{
    .info =
        {
            .id = "a2a/protocol-version-missing",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .overrides = {{{under_stacka2a, Severity::off},
                           {under_production, Severity::error}}},
            .title = "Missing protocolVersion",
            .summary =
                "A card with members of 0.3 declares its protocolVersion",
            .why = "It is required since 0.2.5. The official SDKs assume 0.3, "
                   "others refuse the card. A card that says nothing and has "
                   "only members of 0.2 is a card of 0.2.",
            .bad = R"({"protocolVersion": null})",
            .good = R"({"protocolVersion": "0.3.0"})",
            .spec = "A2A 0.2.5 to 0.3, AgentCard.protocolVersion",
            .version = "0.3",
        },
    .triggers = version_unstated,
    .check = check_protocol_version_missing,
};

}  // namespace

CardRules protocol_version_rules() {
  static constexpr const CardRule* rules[] = {&protocol_version_format_rule,
                                              &protocol_version_range_rule,
                                              &protocol_version_missing_rule};
  return rules;
}

}  // namespace cardinal::a2a
