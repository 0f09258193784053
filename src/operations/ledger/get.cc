#include "base/text.h"
#include "operations/ledger/ledger_call.h"

namespace cardinal {
namespace {

std::string_view word_for(ledger::RecordGraph::Place place) {
  switch (place) {
    case ledger::RecordGraph::Place::accepted:
      return "accepted";
    case ledger::RecordGraph::Place::held:
      return "held";
    case ledger::RecordGraph::Place::unknown:
      break;
  }
  return "expired";
}

Result<Reply> run_ledger_get(Call& call) {
  TRY(const ledger::RecordId id, record_id_of(call));
  TRY(const ledger::Ledger* ledger, ledger_of(call));
  TRY(const ledger::StoredRecord stored, ledger->record(id));
  Writer json;
  json.begin_object().key("record").raw(to_json(stored.record));
  json.key("text").string(stored.text);
  json.key("place").string(word_for(stored.place));
  json.key("missing").begin_array();
  for (const ledger::RecordId& each : stored.missing) {
    json.string(pacr::to_text(each));
  }
  json.end_array();
  json.key("signed_by").string(name_of(stored.facts.signed_by));
  json.key("counts").boolean(stored.facts.counts_ppm > 0);
  json.key("forensic").boolean(stored.facts.is_forensic);
  write_count(json, "change", stored.change);
  write_time(json, "received", stored.received_ms);
  Reply reply{.json = json.end_object().take()};
  reply.change = stored.change;
  return reply;
}

Rendered stored_as_text(Value answer, const Asked&, const Style& style) {
  const std::string text = text_of(answer, "text");
  return {.out = (style.terminal ? for_terminal(text, "\n\t") : text) + "\n",
          .messages = text_of(answer, "place") + ", signed by " +
                      text_of(answer, "signed_by") + ", change " +
                      std::string(answer["change"].raw()) + "\n"};
}

constexpr View ledger_get_views[] = {{"text", "text/plain", stored_as_text}};

}  // namespace

constinit const Operation ledger_get_operation{
    .name = "ledger get",
    .summary = "Print a record of the ledger",
    .details =
        "Prints the record as it was sent, and says whether it is accepted, "
        "waits for its predecessors or has waited too long.",
    .examples =
        "cardinal ledger get --data data 0190A5B2C3D4E5F60718293A4B5C6D01",
    .route = {"GET", "/v1/ledger/records/{id}"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["id"],
  "properties": {
)json" CARDINAL_RECORD_ID_PROPERTY R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["record", "text", "place", "missing", "signed_by", "counts",
               "forensic", "change", "received"],
  "additionalProperties": false,
  "properties": {
    "record": {"type": "object", "description": "In the form that Cardinal writes"},
    "text": {"type": "string", "x-document": true, "description": "As it was sent"},
    "place": {"enum": ["accepted", "held", "expired"]},
    "missing": {"type": "array", "items": {"type": "string"}},
    "signed_by": {"enum": ["nobody", "agent", "caller"]},
    "counts": {"type": "boolean"},
    "forensic": {"type": "boolean"},
    "change": {"type": "integer"},
    "received": {"type": "string"}
  }
})json",
    .needs_directory = true,
    .views = ledger_get_views,
    .run = run_ledger_get,
};

}  // namespace cardinal
