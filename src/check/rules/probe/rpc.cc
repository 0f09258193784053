// JSON-RPC calls of the agent (--active).
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_rpc(const Observation& seen, Findings& out) {
  for (const Value each : seen["rpc"].items()) {
    const auto code = each["code"].int64();
    const auto fault = each["fault"].string();
    if (each["refused"].boolean() == true) continue;
    if (code == -32601 && !fault) continue;
    const auto version = each["version"].string();
    std::string place = shown_url(each);
    if (version) place += " (A2A " + for_terminal(*version) + ")";
    if (fault) {
      out.add(each, place + " does not answer in JSON-RPC: " +
                        for_terminal(shortened(*fault, 200)));
    } else {
      out.add(each, place + " answers an unknown method with " +
                        (code ? "error " + std::to_string(*code)
                              : std::string("no error")) +
                        "; expected -32601");
    }
  }
}

constinit const ProbeRule rpc_rule{
    {.id = "probe/rpc",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "JSON-RPC interface does not work",
     .summary = "A JSON-RPC interface answers an unknown method with -32601",
     .why = "The answer shows that the URL in the card serves JSON-RPC.",
     .bad = R"({"rpc": [{"url": "https://agent.example.com/a2a",
 "fault": "status 404"}]})",
     .good = R"({"rpc": [{"url": "https://agent.example.com/a2a",
 "code": -32601}]})",
     .spec = "JSON-RPC 2.0, 5.1; A2A 1.0, 9",
     .examples = Examples::observations},
    1,
    check_rpc};

}  // namespace

ProbeRules rpc_rules() {
  static constexpr const ProbeRule* rules[] = {&rpc_rule};
  return rules;
}

}  // namespace cardinal::probe
