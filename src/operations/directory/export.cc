#include "operations/directory/record_answer.h"

namespace cardinal {
namespace {

void write_exported(Writer& json, const directory::Record& record) {
  json.begin_object();
  write_record(json, record);
  json.key("text").string(*record.text);
  json.end_object();
}

Result<Reply> run_export(Call& call) {
  directory::Directory& directory = directory_of(call);
  const std::uint64_t change = directory.store().end().change;
  Place place;
  if (call.input["cursor"]) {
    TRY(place, place_of(call.input["cursor"], directory));
  }
  Writer json;
  json.begin_object().key("records").begin_array();
  std::optional<std::uint64_t> last_id;
  if (place.of == PlaceOf::this_history) {
    const directory::Viewer viewer = viewer_of(call);
    const std::size_t limit = limit_of(call.input, 100);
    TRY(const std::vector<directory::ListedRecord> listed,
        directory.records().list(place.number, limit, viewer,
                                 is_administrator(call)
                                     ? directory::ListedStandings::all
                                     : directory::ListedStandings::shown));
    for (const directory::ListedRecord& each : listed) {
      const Result<directory::Record> record =
          directory.records().get(each.subject, viewer);
      // Removed since it was listed.
      if (!record && record.error().code == Code::not_found) continue;
      if (!record) return std::unexpected(record.error());
      if (!record->text || record->is_partial) continue;
      const bool is_copy = record->state && is_mirrored(record->state->owner);
      if (is_copy && !is_true(call.input, "mirrored")) continue;
      write_exported(json, *record);
    }
    if (listed.size() == limit) last_id = listed.back().id;
  }
  json.end_array();
  json.key("next").string_or_null(last_id ? place_text(directory, *last_id)
                                          : "");
  Reply reply{.json = json.end_object().take()};
  reply.change = change;
  if (place.of == PlaceOf::another) {
    reply.outcome = Outcome::incomplete;
    reply.refusal = gone_refusal();
    reply.notes = {reply.refusal->detail};
  }
  return reply;
}

}  // namespace

constinit const Operation export_operation{
    .name = "export",
    .summary = "Print all records of a directory as JSON Lines",
    .details =
        "Prints one line per record, in the order in which the agents were "
        "first registered: what is known of the record and, as \"text\", the "
        "exact text of its card. import reads such a file. An administrator's "
        "export has records in quarantine and expired ones, too. What was "
        "withdrawn, revoked or taken down has no card any more: backup copies "
        "that as well. Over HTTP it is read page by page.",
    .examples = "cardinal export --data data",
    .route = {"GET", "/v1/export"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "x-api": true,
              "description": "At most this many records per page (100)"},
    "cursor": {"type": "string", "x-value": "CURSOR",
               "description": "The \"next\" of the page before"},
    "mirrored": {"type": "boolean",
                 "description": "Also what cardinal mirror has copied from others"},
)json" CARDINAL_MIN_CHANGE R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["records", "next"],
  "additionalProperties": false,
  "properties": {
    "records": {"type": "array", "items": {"type": "object",
      "required": ["subject", "change", "text"],
      "additionalProperties": false,
      "properties": {)json" CARDINAL_RECORD_PROPERTIES R"json(,
        "text": {"type": "string", "x-document": true}}}},
    "next": {"type": ["string", "null"], "description": "The cursor of the next page"}
  }
})json",
    .needs_directory = true,
    .feed = {.items = "records", .next = "next", .since = "cursor"},
    .run = run_export,
};

}  // namespace cardinal
