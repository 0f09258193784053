// ETag: by which clients notice that the card changed.
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_etag(const Observation& seen, Findings& out) {
  if (!has_card(seen) || seen["etag"].string()) return;
  out.add(seen["etag"], "the response has no ETag",
          "send one derived from the card's content");
}

void check_etag_stable(const Observation& seen, Findings& out) {
  if (seen["etag_changed"].boolean() == true) {
    out.add(seen["etag_changed"],
            "two requests got the same card with different ETags",
            "derive the ETag from the content, in the same way on all servers");
  }
  if (seen["body_changed"].boolean() == true) {
    out.add(seen["body_changed"],
            "two requests got different cards with the same ETag",
            "derive the ETag from the content");
  }
}

constinit const ProbeRule etag_rule{
    {.id = "probe/etag",
     .category = Category::interoperability,
     .severity = Severity::warning,
     .overrides = {{{served_other, Severity::hint},
                    {served_agentcard, Severity::hint}}},
     .title = "Missing ETag",
     .summary = "The card has an ETag",
     .why = "With it, a client needs only 100 bytes to learn that nothing "
            "changed.",
     .bad = R"({"etag": null})",
     .good = R"({"etag": "W/\"1\""})",
     .spec = "A2A 1.0, 8.6.1",
     .examples = Examples::observations},
    1,
    check_etag};

constinit const ProbeRule etag_stable_rule{
    {.id = "probe/etag-stable",
     .category = Category::interoperability,
     .severity = Severity::warning,
     .overrides = {{{served_other, Severity::hint},
                    {served_agentcard, Severity::hint}}},
     .title = "Unreliable ETag",
     .summary = "The ETag changes if and only if the card changes",
     .why = "ETags that change without reason make caches useless; one that "
            "never changes makes them wrong.",
     .bad = R"({"etag_changed": true})",
     .good = R"({"etag_changed": false})",
     .spec = "RFC 9110, 8.8.3",
     .examples = Examples::observations},
    1,
    check_etag_stable};

}  // namespace

ProbeRules etag_rules() {
  static constexpr const ProbeRule* rules[] = {&etag_rule, &etag_stable_rule};
  return rules;
}

}  // namespace cardinal::probe
