// Whether what is served can be trusted: on its way, and in what it says of
// itself.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

// Of whole days left, rounded down: below 0 it has ended.
std::string told_end(std::int64_t days) {
  if (days == 0) return "ends within a day";
  if (days == -1) return "ended less than a day ago";
  if (days > 0) {
    return "ends in " + counted(static_cast<std::uint64_t>(days), "day");
  }
  return "ended " + counted(static_cast<std::uint64_t>(-days - 1), "day") +
         " ago";
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
  out.add(seen["certificate_days"], "the certificate " + told_end(*days),
          "renew it");
}

void check_signature(const Observation& seen, Findings& out) {
  const auto fault = seen["signature_fault"].string();
  if (!fault) return;
  out.add(seen["signature_fault"],
          "the card's signature is invalid: " +
              for_terminal(shortened(*fault, 200)),
          "sign the card as it is served; clients discard it as it is");
}

void check_scheme(const Observation& seen, Findings& out) {
  const auto fault = seen["scheme_fault"].string();
  if (!fault) return;
  out.add(seen["scheme_fault"], for_terminal(*fault),
          "serve both over https; clients discard the card as it is");
}

void check_origin(const Observation& seen, Findings& out) {
  for (const Value link : seen["origins"].items()) {
    out.add(link,
            for_terminal(shortened(link["url"].string().value_or(""), 200)) +
                " is at another host than the card",
            "serve the card from the agent's own host, or sign it");
  }
}

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

constinit const ProbeRule signature{
    {.id = "probe/signature",
     .severity = Severity::error,
     .summary = "The card's signature holds",
     .why = "A card whose signature is wrong was changed, and clients discard "
            "it.",
     .bad = R"({"signature_fault": "the signature does not match"})",
     .good = R"({"signature_fault": null})",
     .spec = "A2A 1.0, 8.4.3; draft-song-anp-adp-00, section 3.2",
     .examples = Examples::observations},
    1,
    check_signature};

constinit const ProbeRule scheme{
    {.id = "probe/scheme",
     .severity = Severity::error,
     .summary = "An AgentCard comes by the scheme of its endpoint",
     .why = "Who can change one on its way must not decide where the other "
            "leads.",
     .bad = R"({"scheme_fault":
 "its endpoint is http://agent.example.com/, the card came by https"})",
     .good = R"({"scheme_fault": null})",
     .spec = "draft-aevum-agentcard-00, section 8.5",
     .examples = Examples::observations},
    1,
    check_scheme};

constinit const ProbeRule origin{
    {.id = "probe/origin",
     .severity = Severity::warning,
     .summary = "The interfaces are at the host the card came from",
     .why =
         "Anybody can serve a card that leads to another's agent; without a "
         "signature that was verified nothing tells it from the agent's own.",
     .bad = R"({"origins": [{"pointer": "/supportedInterfaces/0/url",
 "url": "https://other.example.com/a2a"}]})",
     .good = R"({"origins": []})",
     .spec = "Cardinal, docs/probe.md",
     .examples = Examples::observations},
    1,
    check_origin};

}  // namespace

ProbeRules https_certificate_signature_origin_scheme_rules() {
  static constexpr const ProbeRule* rules[] = {&https, &certificate_lifetime,
                                               &signature, &scheme, &origin};
  return rules;
}

}  // namespace cardinal::probe
