// The status of the card's URL.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_status(const Observation& seen, Findings& out) {
  const auto status = seen["status"].int64();
  if (status == 200 || status == 401 || status == 403) return;
  const std::string fault = for_terminal(seen["fault"].string().value_or(""));
  const bool is_away = seen["is_away"].boolean() != false;
  out.add(seen["status"],
          status
              ? "the card's URL answers with status " + std::to_string(*status)
          : is_away ? "the card's URL gives no answer: " + fault
                    : "the card's URL gives no card: " + fault,
          "serve the card with status 200");
}

constinit const ProbeRule status_rule{
    {.id = "probe/status",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Card not served",
     .summary = "The card's URL answers with 200",
     .why = "A client that gets anything else has no card.",
     .bad = R"({"status": 500})",
     .good = R"({"status": 200})",
     .spec = "A2A 1.0, 8.2 and 14.3; draft-aevum-agentcard-00, section 4",
     .examples = Examples::observations},
    1,
    check_status};

}  // namespace

ProbeRules status_rules() {
  static constexpr const ProbeRule* rules[] = {&status_rule};
  return rules;
}

}  // namespace cardinal::probe
