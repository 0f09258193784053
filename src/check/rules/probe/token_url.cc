// Token endpoints (--active).
#include <algorithm>

#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_token_url(const Observation& seen, Findings& out) {
  for (const Value each : seen["token_urls"].items()) {
    const auto status = each["status"].int64();
    // Refusals of who the caller is, what was sent and how often.
    constexpr std::int64_t refusals[] = {400, 401, 403, 415, 422, 429};
    if (status && std::ranges::find(refusals, *status) != std::end(refusals)) {
      continue;
    }
    out.add(each,
            shown_url(each) + " answers an empty token request with " +
                (status ? "status " + std::to_string(*status)
                        : "nothing: " +
                              for_terminal(shortened(
                                  each["fault"].string().value_or(""), 200))) +
                "; expected 400 or 401");
  }
}

constinit const ProbeRule token_url_rule{
    {.id = "probe/token-url",
     .category = Category::correctness,
     .severity = Severity::warning,
     .title = "Token URL does not work",
     .summary = "A token URL refuses an empty request as OAuth specifies",
     .why = "If it answers with 404, clients cannot get a token.",
     .bad = R"({"token_urls": [{"url": "https://agent.example.com/token",
 "status": 404}]})",
     .good = R"({"token_urls": [{"url": "https://agent.example.com/token",
 "status": 400}]})",
     .spec = "RFC 6749, 5.2; StackA2A, production checklist",
     .examples = Examples::observations},
    1,
    check_token_url};

}  // namespace

ProbeRules token_url_rules() {
  static constexpr const ProbeRule* rules[] = {&token_url_rule};
  return rules;
}

}  // namespace cardinal::probe
