#include "base/normal_url.h"
#include "base/text.h"
#include "cardinal/check.h"
#include "check/diagnostic_order.h"
#include "check/registry.h"
#include "check/rule_severity.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {

std::string_view minimal_observation() {
  return R"json({
  "url": "https://agent.example.com/.well-known/agent-card.json",
  "dialect": "a2a", "version": "1.0", "status": 200, "no_card": null,
  "soft_404": null,
  "content_type": "application/json", "content_type_fault": null,
  "secure": true, "loopback": false, "tls_fault": null,
  "signature_fault": null, "scheme_fault": null,
  "certificate_days": 60, "latency_ms": 40,
  "paths": {"only_at": null, "wanted_at": null, "differ": []},
  "cache_control": "public, max-age=3600", "max_age": 3600,
  "no_cache": false, "no_store": false,
  "etag": "\"a\"", "last_modified": "Mon, 02 Nov 2026 08:00:00 GMT",
  "conditional_status": 304, "etag_changed": false, "body_changed": false,
  "vary_lacks": [],
  "cors": {"allow_origin": "*", "allow_credentials": false,
           "preflight_faults": [], "preflight_lacks": []},
  "extended": {"promised": true, "ways": [
    {"url": "https://agent.example.com/a2a", "method": "GetExtendedAgentCard",
     "version": "1.0", "without": "refused", "bogus": "refused"}],
    "fault": null, "skills": 3, "public_skills": 2, "cache_control": null,
    "is_for_all": false},
  "links": [{"pointer": "/documentationUrl",
             "url": "https://agent.example.com/docs", "status": 200}],
  "origins": [], "health": null, "drift": null,
  "rpc": [{"pointer": "/supportedInterfaces/0/url",
           "url": "https://agent.example.com/a2a", "code": -32601}],
  "oidc": [], "token_urls": [], "stream": null,
  "not_checked": []
})json";
}

namespace {

// A place in the card, where the observation names one.
std::string pointer_of(const Finding& finding) {
  return std::string(finding.at["pointer"].string().value_or(""));
}

Diagnostic diagnostic_of(const Finding& finding, const Report& report,
                         const LineIndex& lines) {
  Diagnostic out{.rule = finding.rule,
                 .severity = finding.severity,
                 .pointer = pointer_of(finding),
                 .message = finding.message,
                 .help = finding.help};
  const Value root = report.document.root();
  const Result<Value> place =
      root ? resolve(root, out.pointer) : std::unexpected(Error{});
  out.about_text = place && !out.pointer.empty();
  if (!out.about_text) return out;
  out.span = place->span();
  out.start = lines.position(out.span.begin);
  out.end = lines.position(out.span.end);
  return out;
}

}  // namespace

void add_findings(Value observation, const RuleChoice& choice,
                  Conditions conditions, const Env& env, Report& report) {
  const std::uint32_t most = CheckOptions{}.diagnostics_max;
  Findings findings(most, *env.clock);
  findings.set_conditions(conditions);
  const Observation view{.root = observation};
  for (const ProbeRule* rule : probe_rules()) {
    const Severity severity = severity_of(choice, rule->info, conditions);
    if (severity == Severity::off) continue;
    findings.set_rule(rule->info, severity);
    rule->check(view, findings);
  }
  const LineIndex lines(report.document.text());
  for (const Finding& finding : findings.list()) {
    report.diagnostics.push_back(diagnostic_of(finding, report, lines));
  }
  for (std::size_t i = 0; i < report.left_out.size(); ++i) {
    report.left_out[i] += findings.left_out()[i];
  }
  sort_and_limit(most, report);
}

std::string shown_url(Value link) {
  return for_terminal(
      shortened(without_user_info(link["url"].string().value_or("")), 200));
}

std::string outcome_of(Value link) {
  if (const auto status = link["status"].int64()) {
    return "answers with status " + std::to_string(*status);
  }
  return "cannot be reached: " +
         for_terminal(shortened(link["fault"].string().value_or(""), 200));
}

std::string page_elsewhere(const Observation& seen, std::string_view name) {
  const auto url = seen[name].string();
  return has_card(seen) && url ? " at " + for_terminal(shortened(*url, 200))
                               : "";
}

}  // namespace cardinal::probe
