// Whether the agent streams (--active).
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_streaming(const Observation& seen, Findings& out) {
  const Value stream = seen["stream"];
  const auto fault = stream["fault"].string();
  if (!fault) return;
  out.add(stream,
          "the card declares streaming, but " + shown_url(stream) +
              " does not stream: " + for_terminal(shortened(*fault, 200)),
          "send each event as it happens, or set streaming to false");
}

constinit const ProbeRule streaming_rule{
    {.id = "probe/streaming",
     .category = Category::correctness,
     .severity = Severity::warning,
     .title = "Streaming does not work",
     .summary = "An agent that declares streaming sends more than one event",
     .why = "A client that opens a stream waits for events that never come.",
     .bad = R"({"stream": {"url": "https://agent.example.com/a2a",
 "fault": "the stream ended after one event"}})",
     .good = R"({"stream": {"url": "https://agent.example.com/a2a",
 "fault": null}})",
     .spec = "A2A 1.0, 3.1.2; StackA2A, production checklist",
     .examples = Examples::observations},
    1,
    check_streaming};

}  // namespace

ProbeRules streaming_rules() {
  static constexpr const ProbeRule* rules[] = {&streaming_rule};
  return rules;
}

}  // namespace cardinal::probe
