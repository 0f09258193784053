// The media type of the card.
#include "check/rules/probe/rules.h"

namespace cardinal::probe {
namespace {

void check_content_type(const Observation& seen, Findings& out) {
  const auto fault = seen["content_type_fault"].string();
  if (fault) out.add(seen["content_type_fault"], std::string(*fault));
}

constinit const ProbeRule content_type_rule{
    {.id = "probe/content-type",
     .category = Category::interoperability,
     .severity = Severity::warning,
     .overrides = {{{under_stacka2a, Severity::error}}},
     .title = "Wrong Content-Type",
     .summary =
         "The Content-Type is application/json or ends in +json, in UTF-8",
     .why = "Clients and proxies use it to decide how to handle the bytes.",
     .bad = R"({"content_type_fault": "its Content-Type is text/plain"})",
     .good = R"({"content_type_fault": null})",
     .spec = "A2A 1.0, 8.2; draft-aevum-agentcard-00, section 4; RFC 8259, 8.1",
     .examples = Examples::observations},
    1,
    check_content_type};

}  // namespace

ProbeRules content_type_rules() {
  static constexpr const ProbeRule* rules[] = {&content_type_rule};
  return rules;
}

}  // namespace cardinal::probe
