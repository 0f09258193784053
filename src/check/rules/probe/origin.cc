// Whether the agent is on the host of the card.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_origin(const Observation& seen, Findings& out) {
  for (const Value link : seen["origins"].items()) {
    out.add(link,
            for_terminal(shortened(link["url"].string().value_or(""), 200)) +
                " is on a different host from the card",
            "serve the card from the agent's own host, or sign it");
  }
}

constinit const ProbeRule origin_rule{
    {.id = "probe/origin",
     .category = Category::security,
     .severity = Severity::warning,
     .title = "Interface on another host",
     .summary = "The interfaces are on the host that serves the card",
     .why = "Anyone can serve a card that points to someone else's agent. "
            "Without a verified signature, it looks like the agent's own card.",
     .bad = R"({"origins": [{"pointer": "/supportedInterfaces/0/url",
 "url": "https://other.example.com/a2a"}]})",
     .good = R"({"origins": []})",
     .spec = "Cardinal, docs/probe.md",
     .examples = Examples::observations},
    1,
    check_origin};

}  // namespace

ProbeRules origin_rules() {
  static constexpr const ProbeRule* rules[] = {&origin_rule};
  return rules;
}

}  // namespace cardinal::probe
