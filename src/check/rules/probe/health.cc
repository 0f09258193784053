// Whether the agent says that it is healthy.
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_health(const Observation& seen, Findings& out) {
  const Value health = seen["health"];
  if (!health.is(Kind::object)) return;
  const auto status = health["status"].int64();
  if (status && *status >= 200 && *status < 300) return;
  out.add(health, "health_url " + outcome_of(health),
          "answer with 200 while the agent is healthy");
}

constinit const ProbeRule health_rule{
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

}  // namespace

ProbeRules health_rules() {
  static constexpr const ProbeRule* rules[] = {&health_rule};
  return rules;
}

}  // namespace cardinal::probe
