// Whether web pages can fetch the card.
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_cors(const Observation& seen, Findings& out) {
  const Value cors = seen["cors"];
  if (!cors.is(Kind::object) || cors["allow_origin"].string()) return;
  out.add(cors, "the response has no Access-Control-Allow-Origin",
          "send * if web pages should be able to read the card");
}

void check_cors_credentials(const Observation& seen, Findings& out) {
  const Value cors = seen["cors"];
  if (cors["allow_origin"].string() != "*" ||
      cors["allow_credentials"].boolean() != true) {
    return;
  }
  out.add(cors,
          "Access-Control-Allow-Origin is * together with "
          "Access-Control-Allow-Credentials: true, which browsers refuse",
          "remove Access-Control-Allow-Credentials");
}

constinit const ProbeRule cors_rule{
    {.id = "probe/cors",
     .category = Category::interoperability,
     .severity = Severity::hint,
     .title = "Missing CORS headers",
     .summary = "Pages on other sites can read the card",
     .why = "Without CORS headers, agents in browsers cannot discover it.",
     .bad = R"({"cors": {"allow_origin": null}})",
     .good = R"({"cors": {"allow_origin": "*"}})",
     .spec = "StackA2A, production checklist; Fetch, 3.2",
     .examples = Examples::observations},
    1,
    check_cors};

constinit const ProbeRule cors_credentials_rule{
    {.id = "probe/cors-credentials",
     .category = Category::security,
     .severity = Severity::error,
     .title = "CORS wildcard with credentials",
     .summary = "CORS headers do not combine any origin with credentials",
     .why = "Browsers refuse the response, so neither works.",
     .bad = R"({"cors": {"allow_credentials": true}})",
     .good = R"({"cors": {"allow_origin": "https://page.example.com",
 "allow_credentials": true}})",
     .spec = "Fetch, 3.2.5",
     .examples = Examples::observations},
    1,
    check_cors_credentials};

}  // namespace

ProbeRules cors_rules() {
  static constexpr const ProbeRule* rules[] = {&cors_rule,
                                               &cors_credentials_rule};
  return rules;
}

}  // namespace cardinal::probe
