// How long the card takes.
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_latency(const Observation& seen, Findings& out) {
  constexpr std::int64_t wanted_ms = 500;
  const auto ms = seen["latency_ms"].int64();
  if (!ms || *ms <= wanted_ms) return;
  out.add(seen["latency_ms"],
          "the card took " + std::to_string(*ms) + " ms; expected at most " +
              std::to_string(wanted_ms),
          "serve it faster: clients give up on slow discovery");
}

constinit const ProbeRule latency_rule{
    {.id = "probe/latency",
     .category = Category::interoperability,
     .severity = Severity::hint,
     .title = "Slow response",
     .summary = "The card is served within half a second",
     .why = "Orchestrators query many agents and give up on slow ones.",
     .bad = R"({"latency_ms": 900})",
     .good = R"({"latency_ms": 499})",
     .spec = "StackA2A, production checklist",
     .examples = Examples::observations},
    1,
    check_latency};

}  // namespace

ProbeRules latency_rules() {
  static constexpr const ProbeRule* rules[] = {&latency_rule};
  return rules;
}

}  // namespace cardinal::probe
