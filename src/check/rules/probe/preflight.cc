// Whether browsers' preflight requests succeed.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_preflight(const Observation& seen, Findings& out) {
  const Value cors = seen["cors"];
  if (!cors["allow_origin"].string()) return;  // probe/cors reports it.
  for (const Value fault : cors["preflight_faults"].items()) {
    out.add(cors, "preflights " + for_terminal(fault.string().value_or("")),
            "answer OPTIONS with 204 and the headers that GET has");
  }
  for (const Value name : cors["preflight_lacks"].items()) {
    const std::string field(name.string().value_or(""));
    out.add(cors, "preflights do not allow " + field,
            "add " + field + " to Access-Control-Allow-Headers");
  }
}

constinit const ProbeRule preflight_rule{
    {.id = "probe/preflight",
     .category = Category::interoperability,
     .severity = Severity::hint,
     .title = "CORS preflight fails",
     .summary = "Preflights allow A2A-Version and Authorization",
     .why = "A2A clients send A2A-Version, which makes browsers send a "
            "preflight; extended cards need Authorization.",
     .bad = R"({"cors": {"preflight_lacks": ["A2A-Version"]}})",
     .good = R"({"cors": {"preflight_lacks": []}})",
     .spec = "A2A 1.0, 3.6.1; Fetch, 4.8",
     .examples = Examples::observations},
    1,
    check_preflight};

}  // namespace

ProbeRules preflight_rules() {
  static constexpr const ProbeRule* rules[] = {&preflight_rule};
  return rules;
}

}  // namespace cardinal::probe
