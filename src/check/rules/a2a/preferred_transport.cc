// The transport that a card of 0.3 prefers.
#include "check/rules/a2a/certain_members.h"

namespace cardinal::a2a {
namespace {

void check_preferred_transport(const AnnotatedCard& card, Findings& out) {
  if (!card.is(Version::v0_3) || !card.url.present()) return;
  if (card.root["preferredTransport"] ||
      reports_stand_in(card, "preferredTransport", "; clients assume JSONRPC",
                       out)) {
    return;
  }
  Finding& finding =
      out.add(card.root,
              "the card has no \"preferredTransport\"; clients assume JSONRPC",
              "name the transport at \"url\": JSONRPC, GRPC or HTTP+JSON");
  finding.focus = Focus::object;
  finding.fix = default_transport(card);
}

constinit const CardRule preferred_transport_rule{
    .info =
        {
            .id = "a2a/preferred-transport",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .overrides = {{{under_stacka2a, Severity::off}}},
            .title = "Missing preferredTransport",
            .summary = "A card of 0.3 declares the transport of its url",
            .why = "The schema has a default, but the text of the "
                   "specification requires it, and the Go SDK loses the main "
                   "interface without it.",
            .bad = R"({"preferredTransport": null})",
            .good = R"({"preferredTransport": "JSONRPC"})",
            .spec = "A2A 0.3, sections 5.6.1 and 5.6.4: MUST declare "
                    "preferredTransport",
            .version = "0.3",
        },
    .triggers = transport_missing,
    .check = check_preferred_transport,
};

}  // namespace

CardRules preferred_transport_rules() {
  static constexpr const CardRule* rules[] = {&preferred_transport_rule};
  return rules;
}

}  // namespace cardinal::a2a
