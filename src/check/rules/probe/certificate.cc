// The certificate of the card's server.
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

void check_certificate(const Observation& seen, Findings& out) {
  constexpr std::int64_t days_wanted = 14;
  const auto days = seen["certificate_days"].int64();
  if (!days || *days >= days_wanted) return;
  out.add(seen["certificate_days"], "the certificate " + told_end(*days),
          "renew it");
}

constinit const ProbeRule certificate_lifetime_rule{
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

}  // namespace

ProbeRules certificate_rules() {
  static constexpr const ProbeRule* rules[] = {&certificate_lifetime_rule};
  return rules;
}

}  // namespace cardinal::probe
