#include "base/text.h"
#include "operations/directory/record_answer.h"

namespace cardinal {
namespace {

Result<Reply> run_history(Call& call) {
  directory::Directory& directory = directory_of(call);
  const std::string subject = named_subject(call);
  const bool with_texts = is_true(call.input, "cards");
  TRY(const std::vector<directory::Record> records,
      directory.records().history(subject, viewer_of(call),
                                  limit_of(call.input, 100), with_texts));
  Writer json;
  json.begin_object().key("subject").string(subject);
  json.key("versions").begin_array();
  for (const directory::Record& record : records) {
    json.begin_object();
    write_record(json, record);
    if (with_texts) {
      json.key("text");
      if (record.text) {
        json.string(*record.text);
      } else {
        json.null();
      }
    }
    json.end_object();
  }
  return Reply{.json = json.end_array().end_object().take()};
}

Rendered history_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value version : answer["versions"].items()) {
    shown.out += padded(std::string(version["change"].raw()), 8) + " " +
                 text_of(version, "at") + "  " +
                 padded(text_of(version, "kind"), 9) + " " +
                 text_of(version, "provenance");
    if (version["seq"].is(Kind::number)) {
      shown.out += ", seq " + std::string(version["seq"].raw());
    }
    const std::string principal = text_of(version, "principal");
    if (!principal.empty()) shown.out += ", by " + principal;
    const std::string reason = text_of(version, "reason");
    if (!reason.empty()) shown.out += " (" + reason + ")";
    shown.out += "\n";
  }
  return shown;
}

constexpr View history_views[] = {{"text", "text/plain", history_as_text}};

}  // namespace

constinit const Operation history_operation{
    .name = "history",
    .summary = "List the versions of an agent's record",
    .details =
        "Lists the changes of one record, the newest first, as far as its "
        "history is kept: when, by whom, how authorship was proved. The card "
        "after a change is printed by get --at, and what differs between two "
        "by record diff.",
    .examples =
        "cardinal history --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE",
    .route = {"GET", "/v1/agents/{subject}/versions"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject"],
  "properties": {
)json" CARDINAL_SUBJECT_PROPERTY R"json(,
    "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "x-value": "N",
              "description": "At most this many (100)"},
    "cards": {"type": "boolean",
              "description": "With the texts of the cards, as far as they are kept"},
)json" CARDINAL_MIN_CHANGE R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["subject", "versions"],
  "additionalProperties": false,
  "properties": {
    "subject": {"type": "string"},
    "versions": {"type": "array", "items": {"type": "object",
      "additionalProperties": false,
      "properties": {)json" CARDINAL_RECORD_PROPERTIES R"json(,
        "text": {"type": ["string", "null"], "x-document": true}}}}
  }
})json",
    .needs_directory = true,
    .views = history_views,
    .run = run_history,
};

}  // namespace cardinal
