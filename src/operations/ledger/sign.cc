#include "ledger/envelope.h"

#include "base/errors.h"
#include "ledger/record_check.h"
#include "operations/input_files.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

Result<Reply> run_ledger_sign(Call& call) {
  TRY(const std::string_view text, document_view(call, "text", "record"));
  TRY(const SigningKey key, read_signing_key(text_of(call.input, "key")));
  ledger::RecordChecker checker({}, call.services.env);
  Writer json;
  json.begin_object().key("records").begin_array();
  for (const ledger::TextPart& part : ledger::split_lines(text)) {
    const ledger::CheckedRecords checked =
        checker.check(std::string(part.text));
    if (checked.records.empty()) {
      return invalid("line {}: no record could be read", part.first_line);
    }
    for (const ledger::CheckedRecord& each : checked.records) {
      if (!each.record || each.envelope) {
        return invalid("line {}: {}; cardinal ledger verify says more",
                       part.first_line,
                       each.envelope ? "the record is signed already"
                                     : "the record has errors");
      }
      TRY(const std::string envelope, ledger::sign_record(each.text, key));
      json.raw(envelope);
    }
  }
  return Reply{.json = json.end_array().end_object().take()};
}

Rendered signed_as_lines(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value each : answer["records"].items()) {
    shown.out.append(each.raw()) += '\n';
  }
  return shown;
}

constexpr View ledger_sign_views[] = {
    {"jsonl", "application/jsonl", signed_as_lines}};

}  // namespace

constinit const Operation ledger_sign_operation{
    .name = "ledger sign",
    .summary = "Sign PACR records as a party of the interaction",
    .details =
        "Prints each record in the envelope of its signature (JWS), one per "
        "line. It counts if the key is bound to the caller or the agent of the "
        "action: the key of its did:key or agent:// name, or one that the "
        "directory has pinned or trusts.",
    .examples =
        "cardinal ledger sign --key agent.key examples/ledger/records.jsonl",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["key"],
  "properties": {
    "file": {"type": "string", "x-positional": true, "x-value": "FILE",
             "x-files": true, "x-file-for": "text", "x-required": true,
             "description": "Records in JSON, JSON Lines or CBOR, or - for standard input"},
    "key": {"type": "string", "x-value": "FILE", "x-files": true,
            "description": "The signing key: a JWK or PEM file"},
    "record": {"x-api": true, "description": "A record, or an array of them"},
    "text": {"type": "string", "x-api": true,
             "description": "Instead of record: the exact text"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["records"],
  "additionalProperties": false,
  "properties": {"records": {"type": "array", "items": {"type": "object"}}}
})json",
    .views = ledger_sign_views,
    .run = run_ledger_sign,
};

}  // namespace cardinal
