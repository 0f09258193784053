#include "base/text.h"
#include "operations/ledger/ledger_call.h"

namespace cardinal {
namespace {

Result<Reply> run_ledger_export(Call& call) {
  TRY(const ledger::Ledger* ledger, ledger_of(call));
  const std::size_t limit = limit_of(call.input, 10'000);
  TRY(const std::vector<ledger::StoredRecord> records,
      ledger->records(number_of(call.input, "after").value_or(0), limit));
  Writer json;
  json.begin_object().key("records").begin_array();
  for (const ledger::StoredRecord& each : records) json.raw(each.text);
  json.end_array().key("next");
  if (records.size() == limit) {
    json.number(static_cast<std::int64_t>(records.back().change));
  } else {
    json.null();
  }
  return Reply{.json = json.end_object().take()};
}

std::string more_of(Value answer) {
  const auto next = answer["next"].uint64();
  if (!next) return {};
  return "there are more; go on with --after " + std::to_string(*next) + "\n";
}

Rendered exported_as_lines(Value answer, const Asked&, const Style& style) {
  Rendered shown{.messages = more_of(answer)};
  for (const Value each : answer["records"].items()) {
    shown.out +=
        style.terminal ? for_terminal(each.raw()) : std::string(each.raw());
    shown.out += '\n';
  }
  return shown;
}

// Without their envelopes: those are JSON.
Rendered exported_as_cbor(Value answer, const Asked&, const Style&) {
  Rendered shown{.messages = more_of(answer)};
  for (const Value each : answer["records"].items()) {
    if (const auto record = ledger::record_in(each.raw())) {
      shown.out += to_cbor(*record);
    }
  }
  return shown;
}

constexpr View ledger_export_views[] = {
    {"jsonl", "application/jsonl", exported_as_lines},
    {"cbor", "application/cbor-seq", exported_as_cbor}};

}  // namespace

constinit const Operation ledger_export_operation{
    .name = "ledger export",
    .summary = "Print the records of the ledger",
    .details =
        "All records in the order in which they came, also those that wait: as "
        "JSON Lines, each as it was sent, or as a CBOR sequence (--format "
        "cbor) without signatures. ledger import reads both.",
    .examples = "cardinal ledger export --data data",
    .route = {"GET", "/v1/ledger/export"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "after": {"type": "integer", "minimum": 0, "maximum": 9007199254740991,
              "x-value": "CHANGE", "description": "Only those after this change"},
    "limit": {"type": "integer", "minimum": 1, "maximum": 100000,
              "x-value": "N", "description": "At most this many (10000)"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["records", "next"],
  "additionalProperties": false,
  "properties": {
    "records": {"type": "array", "items": {"type": "object"}},
    "next": {"type": ["integer", "null"],
             "description": "Where to go on; null at the end"}
  }
})json",
    .needs_directory = true,
    .views = ledger_export_views,
    .run = run_ledger_export,
};

}  // namespace cardinal
