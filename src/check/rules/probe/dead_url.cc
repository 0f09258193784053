// Whether the URLs in the card work.
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_dead(const Observation& seen, Findings& out) {
  for (const Value link : seen["links"].items()) {
    const auto status = link["status"].int64();
    const bool dead =
        !status || *status == 404 || *status == 410 || *status >= 500;
    if (dead) out.add(link, shown_url(link) + " " + outcome_of(link));
  }
}

constinit const ProbeRule dead_url_rule{
    {.id = "probe/dead-url",
     .category = Category::correctness,
     .severity = Severity::hint,
     .title = "Dead URL",
     .summary = "The URLs in the card work",
     .why = "People and clients follow them.",
     .bad = R"({"links": [{"pointer": "/iconUrl", "url":
 "https://agent.example.com/icon.png", "status": 404}]})",
     .good = R"({"links": [{"pointer": "/iconUrl", "url":
 "https://agent.example.com/icon.png", "status": 200}]})",
     .spec = "StackA2A, production checklist",
     .examples = Examples::observations},
    1,
    check_dead};

}  // namespace

ProbeRules dead_url_rules() {
  static constexpr const ProbeRule* rules[] = {&dead_url_rule};
  return rules;
}

}  // namespace cardinal::probe
