// Whether the card can be trusted: its transport, its signature, its addresses.
#include "base/text.h"
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

// For the days left, rounded down: below 0 it has expired.
std::string told_end(std::int64_t days) {
  if (days == 0) return "expires within a day";
  if (days == -1) return "expired less than a day ago";
  if (days > 0) {
    return "expires in " + counted(static_cast<std::uint64_t>(days), "day");
  }
  return "expired " + counted(static_cast<std::uint64_t>(-days - 1), "day") +
         " ago";
}

void check_https(const Observation& seen, Findings& out) {
  if (const auto fault = seen["tls_fault"].string()) {
    out.add(seen["tls_fault"], "TLS fails: " + for_terminal(*fault));
  }
  const bool answered = seen["status"].is(Kind::number);
  const bool plain = seen["secure"].boolean() == false;
  if (answered && plain && seen["loopback"].boolean() == false) {
    out.add(
        seen["secure"], "the card is served over plain http",
        "serve it over https: on plain http anyone in between can change it");
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
  out.add(
      seen["signature_fault"],
      "the card's signature is invalid: " +
          for_terminal(shortened(*fault, 200)),
      "sign the card exactly as it is served; until then clients discard it");
}

void check_scheme(const Observation& seen, Findings& out) {
  const auto fault = seen["scheme_fault"].string();
  if (!fault) return;
  out.add(seen["scheme_fault"], for_terminal(*fault),
          "serve both over https; until then clients discard the card");
}

void check_origin(const Observation& seen, Findings& out) {
  for (const Value link : seen["origins"].items()) {
    out.add(link,
            for_terminal(shortened(link["url"].string().value_or(""), 200)) +
                " is on a different host from the card",
            "serve the card from the agent's own host, or sign it");
  }
}

constinit const ProbeRule https{
    {.id = "probe/https",
     .category = Category::security,
     .severity = Severity::error,
     .title = "Card not served over https",
     .summary = "The card is served over https with a valid certificate",
     .why = "Anyone who can change the card in transit decides where clients "
            "send their tasks and credentials.",
     .bad = R"({"secure": false})",
     .good = R"({"secure": false, "loopback": true})",
     .spec = "A2A 1.0, 7.1; draft-aevum-agentcard-00, section 8.5",
     .examples = Examples::observations},
    1,
    check_https};

constinit const ProbeRule certificate_lifetime{
    {.id = "probe/certificate-lifetime",
     .category = Category::security,
     .severity = Severity::warning,
     .title = "Certificate expires soon",
     .summary = "The certificate is valid for at least two more weeks",
     .why = "Once it expires, every client refuses to connect.",
     .bad = R"({"certificate_days": 3})",
     .good = R"({"certificate_days": 30})",
     .spec = "A2A 1.0, 7.1; Cardinal, docs/probe.md",
     .examples = Examples::observations},
    1,
    check_certificate};

constinit const ProbeRule signature{
    {.id = "probe/signature",
     .category = Category::security,
     .severity = Severity::error,
     .title = "Invalid signature",
     .summary = "The card's signature is valid",
     .why = "An invalid signature means that the card was changed, and clients "
            "discard it.",
     .bad = R"({"signature_fault": "the signature does not match"})",
     .good = R"({"signature_fault": null})",
     .spec = "A2A 1.0, 8.4.3; draft-song-anp-adp-00, section 3.2",
     .examples = Examples::observations},
    1,
    check_signature};

constinit const ProbeRule scheme{
    {.id = "probe/scheme",
     .category = Category::correctness,
     .severity = Severity::error,
     .title = "Card and endpoint schemes differ",
     .summary = "An AgentCard is served with the scheme of its endpoint",
     .why = "An attacker who can change one of the two in transit must not "
            "control the other.",
     .bad = R"({"scheme_fault":
 "its endpoint is http://agent.example.com/, the card came by https"})",
     .good = R"({"scheme_fault": null})",
     .spec = "draft-aevum-agentcard-00, section 8.5",
     .examples = Examples::observations},
    1,
    check_scheme};

constinit const ProbeRule origin{
    {.id = "probe/origin",
     .category = Category::security,
     .severity = Severity::warning,
     .title = "Interface on another host",
     .summary = "The interfaces are on the host that serves the card",
     .why = "Anyone can serve a card that points to someone else's agent. "
            "Without a verified signature, it looks like the agent's own card.",
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
