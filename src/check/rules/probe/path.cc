// At which paths the card is.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_path(const Observation& seen, Findings& out) {
  const Value paths = seen["paths"];
  const auto only = paths["only_at"].string();
  const auto wanted = paths["wanted_at"].string();
  if (only && wanted) {
    const bool is_old =
        *only == "/.well-known/agent.json" && seen["dialect"].string() == "a2a";
    out.add(paths,
            "the card is only at " + std::string(*only) +
                (is_old ? ", the path of A2A 0.2" : ""),
            "serve it at " + std::string(*wanted) + " too");
  }
  for (const Value other : paths["differ"].items()) {
    out.add(
        paths,
        "a different card is at " + for_terminal(other.string().value_or("")),
        "serve the same card at both paths");
  }
}

constinit const ProbeRule path_rule{
    {.id = "probe/path",
     .category = Category::interoperability,
     .severity = Severity::warning,
     .title = "Card at wrong path",
     .summary =
         "The card is at the path of its dialect, and the same at other paths",
     .why = "Clients since A2A 0.3 request agent-card.json, older ones "
            "agent.json, and those of AgentCard agentcard. Two cards look like "
            "two agents.",
     .bad = R"({"paths": {"only_at": "/.well-known/agent.json",
 "wanted_at": "/.well-known/agent-card.json"}})",
     .good = R"({"paths": {"only_at": null}})",
     .spec =
         "A2A 0.3.0, 5.3; A2A 1.0, 8.2; draft-aevum-agentcard-00, section 4",
     .examples = Examples::observations},
    1,
    check_path};

}  // namespace

ProbeRules path_rules() {
  static constexpr const ProbeRule* rules[] = {&path_rule};
  return rules;
}

}  // namespace cardinal::probe
