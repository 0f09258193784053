// Whether the URLs in the card work, and whether it is still the saved card.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

std::string outcome_of(Value link) {
  if (const auto status = link["status"].int64()) {
    return "answers with status " + std::to_string(*status);
  }
  return "cannot be reached: " +
         for_terminal(shortened(link["fault"].string().value_or(""), 200));
}

void check_dead(const Observation& seen, Findings& out) {
  for (const Value link : seen["links"].items()) {
    const auto status = link["status"].int64();
    const bool dead =
        !status || *status == 404 || *status == 410 || *status >= 500;
    if (dead) out.add(link, shown_url(link) + " " + outcome_of(link));
  }
}

void check_health(const Observation& seen, Findings& out) {
  const Value health = seen["health"];
  if (!health.is(Kind::object)) return;
  const auto status = health["status"].int64();
  if (status && *status >= 200 && *status < 300) return;
  out.add(health, "health_url " + outcome_of(health),
          "answer with 200 while the agent is healthy");
}

void check_drift(const Observation& seen, Findings& out) {
  for (const Value change : seen["drift"]["changes"].items()) {
    out.add(change, "since the saved card: " +
                        for_terminal(change["message"].string().value_or("")));
  }
}

void check_drift_version(const Observation& seen, Findings& out) {
  const Value drift = seen["drift"];
  if (const auto fell = drift["version_fell"].string()) {
    out.add(drift, "the version went back " + for_terminal(*fell),
            "check whether an older card is served or its version was lowered");
  } else if (drift["version_too_low"].boolean() == true) {
    out.add(drift,
            "the card differs from the saved one, but its version was not "
            "raised to match",
            std::string(drift["advice"].string().value_or("")));
  }
}

constinit const ProbeRule dead_url{
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

constinit const ProbeRule health{
    {.id = "probe/health",
     .category = Category::correctness,
     .severity = Severity::warning,
     .title = "Failed health check",
     .summary = "health_url answers with 2xx",
     .why = "Registries remove an agent that does not report itself healthy.",
     .bad = R"({"health": {"pointer": "/endpoint/health_url", "url":
 "https://agent.example.com/health", "status": 503}})",
     .good = R"({"health": {"pointer": "/endpoint/health_url", "url":
 "https://agent.example.com/health", "status": 204}})",
     .spec = "AgentCard reference README, endpoint",
     .examples = Examples::observations},
    1,
    check_health};

constinit const ProbeRule drift{
    {.id = "probe/drift",
     .category = Category::correctness,
     .severity = Severity::hint,
     .title = "Card differs from saved card",
     .summary = "The card is the same as the saved one",
     .why = "Changes to addresses, skills and security deserve attention.",
     .bad = R"({"drift": {"changes": [{"pointer": "/skills",
 "message": "skill \"plan\" was removed"}]}})",
     .good = R"({"drift": {"changes": []}})",
     .spec = "StackA2A, production checklist; Cardinal, docs/compare.md",
     .examples = Examples::observations},
    1,
    check_drift};

constinit const ProbeRule drift_version{
    {.id = "probe/drift-version",
     .category = Category::correctness,
     .severity = Severity::warning,
     .title = "Version does not reflect changes",
     .summary = "A changed card has a higher version",
     .why = "Clients use the version to decide whether to read the card again.",
     .bad = R"({"drift": {"changes": [], "version_too_low": true}})",
     .good = R"({"drift": {"changes": [], "version_too_low": false}})",
     .spec = "StackA2A, production checklist; Cardinal, docs/compare.md",
     .examples = Examples::observations},
    1,
    check_drift_version};

}  // namespace

ProbeRules url_health_drift_rules() {
  static constexpr const ProbeRule* rules[] = {&dead_url, &health, &drift,
                                               &drift_version};
  return rules;
}

}  // namespace cardinal::probe
