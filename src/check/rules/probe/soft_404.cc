// A page in place of the card.
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_soft_404(const Observation& seen, Findings& out) {
  const auto what = seen["soft_404"].string();
  if (!what) return;
  out.add(seen["soft_404"],
          "status 200" + page_elsewhere(seen, "soft_404_at") + " with " +
              std::string(*what) + " instead of a card",
          "serve the card, or answer 404");
}

constinit const ProbeRule soft_404_rule{
    {.id = "probe/soft-404",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Page instead of a card",
     .summary = "A response with status 200 is a card",
     .why = "Sites that answer every path with a page make clients expect a "
            "card where there is none.",
     .bad = R"({"soft_404": "a page of HTML or XML"})",
     .good = R"({"soft_404": null})",
     .spec = "RFC 9110, 15.3.1; A2A 1.0, 14.3",
     .examples = Examples::observations},
    1,
    check_soft_404};

}  // namespace

ProbeRules soft_404_rules() {
  static constexpr const ProbeRule* rules[] = {&soft_404_rule};
  return rules;
}

}  // namespace cardinal::probe
