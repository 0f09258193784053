// Whether web pages can fetch the card.
#include "base/text.h"
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

constinit const ProbeRule cors{
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

constinit const ProbeRule cors_credentials{
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

constinit const ProbeRule preflight{
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

ProbeRules cors_and_preflight_rules() {
  static constexpr const ProbeRule* rules[] = {&cors, &cors_credentials,
                                               &preflight};
  return rules;
}

}  // namespace cardinal::probe
