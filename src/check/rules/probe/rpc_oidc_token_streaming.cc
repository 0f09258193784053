// What only calls to the agent show; --active makes them.
#include <algorithm>

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

void check_oidc(const Observation& seen, Findings& out) {
  for (const Value each : seen["oidc"].items()) {
    const auto fault = each["fault"].string();
    if (!fault) continue;
    out.add(each, shown_url(each) +
                      " is not an OpenID Connect discovery document: " +
                      for_terminal(*fault));
  }
}

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

void check_streaming(const Observation& seen, Findings& out) {
  const Value stream = seen["stream"];
  const auto fault = stream["fault"].string();
  if (!fault) return;
  out.add(stream,
          "the card declares streaming, but " + shown_url(stream) +
              " does not stream: " + for_terminal(shortened(*fault, 200)),
          "send each event as it happens, or set streaming to false");
}

constinit const ProbeRule rpc{
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

constinit const ProbeRule oidc{
    {.id = "probe/oidc",
     .category = Category::correctness,
     .severity = Severity::warning,
     .title = "Invalid OpenID Connect discovery document",
     .summary = "openIdConnectUrl serves a discovery document",
     .why = "Clients learn from it where to get tokens.",
     .bad = R"({"oidc": [{"url": "https://agent.example.com/oidc",
 "fault": "status 404"}]})",
     .good = R"({"oidc": [{"url": "https://agent.example.com/oidc",
 "fault": null}]})",
     .spec = "OpenID Connect Discovery 1.0, 4; StackA2A, production checklist",
     .examples = Examples::observations},
    1,
    check_oidc};

constinit const ProbeRule token_url{
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

constinit const ProbeRule streaming{
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

ProbeRules rpc_oidc_token_streaming_rules() {
  static constexpr const ProbeRule* rules[] = {&rpc, &oidc, &token_url,
                                               &streaming};
  return rules;
}

}  // namespace cardinal::probe
