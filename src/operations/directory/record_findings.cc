#include "cardinal/check.h"
#include "operations/call_buffers.h"
#include "operations/diagnostics.h"
#include "operations/directory/stored_card.h"

namespace cardinal {
namespace {

Result<Reply> run_record_findings(Call& call) {
  const std::string subject = named_subject(call);
  TRY(directory::Record record, stored_record(call));
  Checker checker(CheckOptions{}, call.services.env);
  const Report report = checker.check(std::move(*record.text));
  Writer json;
  json.begin_object().key("subject").string(subject);
  write_count(json, "change", record.change);
  json.key("valid").boolean(report.valid());
  json.key("diagnostics");
  write_diagnostics(json, report);
  return Reply{.outcome = report.valid() ? Outcome::clean : Outcome::has_errors,
               .json = json.end_object().take()};
}

Rendered record_findings_as_text(Value answer, const Asked&,
                                 const Style& style) {
  if (answer["diagnostics"].size() == 0) {
    return {.out = text_of(answer, "subject") + ": no findings\n"};
  }
  return {.messages = diagnostics_as_text(answer, text_of(answer, "subject"),
                                          "", style)};
}

constexpr View record_findings_views[] = {
    {"text", "text/plain", record_findings_as_text}};

}  // namespace

constinit const Operation record_findings_operation{
    .name = "record findings",
    .summary = "Check a card that is in a directory",
    .details =
        "Runs all rules on the stored card, as check does: rules may be newer "
        "than the card. Exit code 1: the card has errors.",
    .examples =
        "cardinal record findings --data data "
        "urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE",
    .route = {"GET", "/v1/agents/{subject}/findings"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject"],
  "properties": {
)json" CARDINAL_STORED_CARD_PROPERTIES R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["subject", "change", "valid", "diagnostics"],
  "additionalProperties": false,
  "properties": {
    "subject": {"type": "string"}, "change": {"type": "integer"},
    "valid": {"type": "boolean"},
    "diagnostics": )json" CARDINAL_DIAGNOSTICS_SCHEMA R"json(
  }
})json",
    .needs_directory = true,
    .views = record_findings_views,
    .run = run_record_findings,
};

}  // namespace cardinal
