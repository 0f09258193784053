// Whether the card is there at all, at the right path, and safely.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_status(const Observation& seen, Findings& out) {
  const auto status = seen["status"].int64();
  if (status == 200 || status == 401 || status == 403) return;
  out.add(seen["status"],
          status
              ? "the card's URL answers with status " + std::to_string(*status)
              : "the card's URL gives no answer: " +
                    for_terminal(seen["fault"].string().value_or("")),
          "serve the card with status 200");
}

void check_public(const Observation& seen, Findings& out) {
  const auto status = seen["status"].int64();
  if (status != 401 && status != 403) return;
  out.add(seen["status"],
          "the card asks for credentials: status " + std::to_string(*status),
          "strangers cannot find the agent; serve them a public card and an "
          "extended one for who is known");
}

void check_soft_404(const Observation& seen, Findings& out) {
  const auto what = seen["soft_404"].string();
  if (!what) return;
  out.add(seen["soft_404"],
          "status 200 with " + std::string(*what) + " instead of a card",
          "serve the card, or answer 404");
}

void check_path(const Observation& seen, Findings& out) {
  const Value paths = seen["paths"];
  if (paths["legacy_only"].boolean() == true) {
    out.add(paths,
            "the card is at /.well-known/agent.json only, the path of A2A 0.2",
            "serve it at /.well-known/agent-card.json too");
  }
  for (const Value other : paths["differ"].items()) {
    out.add(paths,
            "another card is at " + for_terminal(other.string().value_or("")),
            "serve the same card at both paths");
  }
}

void check_content_type(const Observation& seen, Findings& out) {
  const auto fault = seen["content_type_fault"].string();
  if (fault) out.add(seen["content_type_fault"], std::string(*fault));
}

void check_https(const Observation& seen, Findings& out) {
  if (const auto fault = seen["tls_fault"].string()) {
    out.add(seen["tls_fault"], "TLS fails: " + for_terminal(*fault));
  }
  const bool answered = seen["status"].is(Kind::number);
  const bool plain = seen["secure"].boolean() == false;
  if (answered && plain && seen["loopback"].boolean() == false) {
    out.add(seen["secure"], "the card is served over plain http",
            "serve it over https: on the way anybody may change where it "
            "leads");
  }
}

void check_certificate(const Observation& seen, Findings& out) {
  constexpr std::int64_t days_wanted = 14;
  const auto days = seen["certificate_days"].int64();
  if (!days || *days >= days_wanted) return;
  out.add(
      seen["certificate_days"],
      "the certificate ends in " +
          counted(static_cast<std::uint64_t>(std::max<std::int64_t>(*days, 0)),
                  "day"),
      "renew it");
}

void check_latency(const Observation& seen, Findings& out) {
  constexpr std::int64_t wanted_ms = 500;
  const auto ms = seen["latency_ms"].int64();
  if (!ms || *ms <= wanted_ms) return;
  out.add(seen["latency_ms"],
          "the card took " + std::to_string(*ms) + " ms; expected at most " +
              std::to_string(wanted_ms),
          "clients give up on slow discovery");
}

void check_not_checked(const Observation& seen, Findings& out) {
  for (const Value each : seen["not_checked"].items()) {
    out.add(each, "not checked: " + std::string(*each["what"].string()) + " (" +
                      std::string(*each["why"].string()) + ")");
  }
}

constinit const ProbeRule status{
    {.id = "probe/status",
     .severity = Severity::error,
     .summary = "The card's URL answers with 200",
     .why = "A client that gets anything else has no card.",
     .bad = R"({"status": 500})",
     .good = R"({"status": 200})",
     .spec = "A2A 1.0, 8.2 and 14.3; draft-aevum-agentcard-00, section 4",
     .examples = Examples::observations},
    1,
    check_status};

constinit const ProbeRule public_card{
    {.id = "probe/public",
     .severity = Severity::hint,
     .summary = "The card asks for no credentials",
     .why = "It may, and then only who is known already can find the agent.",
     .bad = R"({"status": 401})",
     .good = R"({"status": 200})",
     .spec = "A2A 1.0, 8.2; StackA2A, Agent Card reference",
     .examples = Examples::observations},
    1,
    check_public};

constinit const ProbeRule soft_404{
    {.id = "probe/soft-404",
     .severity = Severity::error,
     .summary = "What comes with status 200 is a card",
     .why = "Sites that answer every path with a page tell clients that there "
            "is a card where there is none.",
     .bad = R"({"soft_404": "a page of HTML or XML"})",
     .good = R"({"soft_404": null})",
     .spec = "RFC 9110, 15.3.1; A2A 1.0, 14.3",
     .examples = Examples::observations},
    1,
    check_soft_404};

constinit const ProbeRule path{
    {.id = "probe/path",
     .severity = Severity::warning,
     .summary = "The card is at agent-card.json, and the same at agent.json",
     .why = "Clients since A2A 0.3 ask for agent-card.json, older ones for "
            "agent.json; two cards make two agents of one.",
     .bad = R"({"paths": {"legacy_only": true}})",
     .good = R"({"paths": {"legacy_only": false}})",
     .spec = "A2A 0.3.0, 5.3; A2A 1.0, 8.2",
     .examples = Examples::observations},
    1,
    check_path};

constinit const ProbeRule content_type{
    {.id = "probe/content-type",
     .severity = Severity::warning,
     .grades = {{{under_stacka2a, Severity::error}}},
     .summary = "The Content-Type is application/json or ends in +json, UTF-8",
     .why = "Clients and proxies decide by it what to do with the bytes.",
     .bad = R"({"content_type_fault": "its Content-Type is text/plain"})",
     .good = R"({"content_type_fault": null})",
     .spec = "A2A 1.0, 8.2; draft-aevum-agentcard-00, section 4; RFC 8259, 8.1",
     .examples = Examples::observations},
    1,
    check_content_type};

constinit const ProbeRule https{
    {.id = "probe/https",
     .severity = Severity::error,
     .summary = "The card is served over https with a certificate that counts",
     .why = "Whoever can change the card on its way decides whom clients send "
            "their tasks and credentials to.",
     .bad = R"({"secure": false})",
     .good = R"({"secure": false, "loopback": true})",
     .spec = "A2A 1.0, 7.1; draft-aevum-agentcard-00, section 8.5",
     .examples = Examples::observations},
    1,
    check_https};

constinit const ProbeRule certificate_lifetime{
    {.id = "probe/certificate-lifetime",
     .severity = Severity::warning,
     .summary = "The certificate is good for two more weeks",
     .why = "When it ends, every client is turned away at once.",
     .bad = R"({"certificate_days": 3})",
     .good = R"({"certificate_days": 30})",
     .spec = "A2A 1.0, 7.1; Cardinal, docs/probe.md",
     .examples = Examples::observations},
    1,
    check_certificate};

constinit const ProbeRule latency{
    {.id = "probe/latency",
     .severity = Severity::hint,
     .summary = "The card is there within half a second",
     .why = "Orchestrators ask many agents and wait for few.",
     .bad = R"({"latency_ms": 900})",
     .good = R"({"latency_ms": 499})",
     .spec = "StackA2A, production checklist",
     .examples = Examples::observations},
    1,
    check_latency};

constinit const ProbeRule not_checked{
    {.id = "probe/not-checked",
     .severity = Severity::hint,
     .summary = "Everything could be checked",
     .why = "What is not checked is not known to be good.",
     .bad = R"({"not_checked": [{"what": "streaming",
 "why": "it begins with a task"}]})",
     .good = R"({"not_checked": []})",
     .spec = "Cardinal, docs/probe.md",
     .examples = Examples::observations},
    1,
    check_not_checked};

}  // namespace

ProbeRules serving_rules() {
  static constexpr const ProbeRule* rules[] = {
      &status, &public_card,          &soft_404, &path,       &content_type,
      &https,  &certificate_lifetime, &latency,  &not_checked};
  return rules;
}

}  // namespace cardinal::probe
