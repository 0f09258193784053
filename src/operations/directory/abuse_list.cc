#include "base/text.h"
#include "directory/abuse/abuse_report.h"
#include "operations/directory/directory_call.h"

namespace cardinal {
namespace {

void write_reported(Writer& json, const directory::ReportedRecord& record) {
  json.begin_object().key("subject").string(record.about);
  write_count(json, "count", record.count);
  json.key("reports").begin_array();
  for (const directory::StoredReport& stored : record.reports) {
    json.begin_object();
    write_count(json, "change", stored.change);
    write_time(json, "at", stored.at_ms);
    json.key("reason").string(stored.report.reason);
    json.key("text").string_or_null(stored.report.text);
    json.key("principal").string_or_null(stored.report.principal);
    json.key("request_id").string_or_null(stored.report.request_id);
    json.end_object();
  }
  json.end_array().end_object();
}

Result<Reply> run_abuse_list(Call& call) {
  directory::Directory& directory = directory_of(call);
  const directory::AbuseReports reports(directory.store());
  const std::size_t limit = limit_of(call.input, 100);
  Place place;
  if (call.input["cursor"]) {
    TRY(place, place_of(call.input["cursor"], directory));
  }
  std::vector<directory::ReportedRecord> records;
  if (call.input["subject"]) {
    TRY(directory::ReportedRecord one, reports.of(named_subject(call)));
    records.push_back(std::move(one));
  } else if (place.of == PlaceOf::this_history) {
    TRY(records, reports.list(place.number, limit));
  }
  Writer json;
  json.begin_object().key("records").begin_array();
  for (const directory::ReportedRecord& record : records) {
    write_reported(json, record);
  }
  json.end_array().key("next");
  const bool has_more = !call.input["subject"] && records.size() == limit;
  json.string_or_null(has_more ? place_text(directory, records.back().id)
                               : std::string());
  Reply reply{.json = json.end_object().take()};
  if (place.of == PlaceOf::another) {
    reply.outcome = Outcome::incomplete;
    reply.refusal = gone_refusal();
  }
  return reply;
}

Rendered reports_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value record : answer["records"].items()) {
    const auto count = record["count"].uint64().value_or(0);
    shown.out +=
        text_of(record, "subject") + ": " + counted(count, "report") + "\n";
    for (const Value report : record["reports"].items()) {
      const std::string principal = text_of(report, "principal");
      shown.out += "  " + text_of(report, "at") + "  " +
                   padded(text_of(report, "reason"), 13) + " " +
                   (principal.empty() ? "anonymous" : principal);
      const std::string text = text_of(report, "text");
      if (!text.empty()) shown.out += ": " + text;
      shown.out += "\n";
    }
  }
  if (shown.out.empty()) shown.messages = "cardinal: no reports\n";
  return shown;
}

constexpr View abuse_list_views[] = {{"text", "text/plain", reports_as_text}};

}  // namespace

constinit const Operation abuse_list_operation{
    .name = "abuse list",
    .summary = "List the records that were reported to the operator",
    .details =
        "Records in the order of their first report, each with how many there "
        "are and the newest of them. The first 100 reports about a record are "
        "kept; further ones are only counted. get --view annotated has the "
        "number of one record, for administrators.",
    .examples = "cardinal abuse list --data data",
    .route = {"GET", "/v1/abuse-reports"},
    .scope = Scope::admin,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "subject": {"type": "string", "x-value": "SUBJECT",
                "description": "Only the reports about this agent"},
)json" CARDINAL_PAGE_PROPERTIES R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["records", "next"],
  "additionalProperties": false,
  "properties": {
    "records": {"type": "array", "items": {"type": "object",
      "required": ["subject", "count", "reports"],
      "additionalProperties": false,
      "properties": {
        "subject": {"type": "string"}, "count": {"type": "integer"},
        "reports": {"type": "array", "items": {"type": "object",
          "required": ["change", "at", "reason", "text", "principal",
                       "request_id"],
          "additionalProperties": false,
          "properties": {
            "change": {"type": "integer"}, "at": {"type": "string"},
            "reason": {"type": "string"}, "text": {"type": ["string", "null"]},
            "principal": {"type": ["string", "null"],
                          "description": "Who reports; null: an anonymous caller"},
            "request_id": {"type": ["string", "null"]}}}}}}},
    "next": {"type": ["string", "null"],
             "description": "The cursor of the next page"}
  }
})json",
    .needs_directory = true,
    .views = abuse_list_views,
    .run = run_abuse_list,
};

}  // namespace cardinal
