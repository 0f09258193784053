#include "base/errors.h"
#include "base/text.h"
#include "operations/directory/directory_call.h"

namespace cardinal {
namespace {

void write_page_end(Writer& json, const directory::Directory& directory,
                    std::optional<std::uint64_t> last_id,
                    std::uint64_t change) {
  json.end_array();
  json.key("next").string_or_null(last_id ? place_text(directory, *last_id)
                                          : "");
  write_count(json, "change", change);
  json.key("feed").string(place_text(directory, change));
}

Result<Reply> run_list(Call& call) {
  directory::Directory& directory = directory_of(call);
  // Before the records are read: the feed after it has whatever they miss.
  const std::uint64_t change = directory.store().end().change;
  Place place;
  if (call.input["cursor"]) {
    TRY(place, place_of(call.input["cursor"], directory));
  }
  const std::size_t limit = limit_of(call.input, 100);
  Writer json;
  json.begin_object().key("agents").begin_array();
  if (place.of == PlaceOf::another) {
    write_page_end(json, directory, std::nullopt, change);
    Reply gone{.outcome = Outcome::incomplete,
               .json = json.end_object().take(),
               .notes = {gone_refusal().detail}};
    gone.refusal = gone_refusal();
    return gone;
  }
  // One more shows whether there is another page.
  TRY(std::vector<directory::ListedRecord> records,
      directory.records().list(place.number, limit + 1, viewer_of(call)));
  const bool has_more = records.size() > limit;
  if (has_more) records.pop_back();
  for (const directory::ListedRecord& record : records) {
    const Result<directory::Summary> summary = directory.summary_of(record);
    if (!summary && summary.error().code == Code::not_found) continue;
    if (!summary) return std::unexpected(summary.error());
    json.begin_object();
    write_summary(json, *summary);
    json.end_object();
  }
  write_page_end(json, directory,
                 has_more ? std::optional(records.back().id) : std::nullopt,
                 change);
  Reply reply{.json = json.end_object().take()};
  reply.change = change;
  return reply;
}

Rendered listed_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value agent : answer["agents"].items()) {
    const std::string standing = text_of(agent, "standing");
    shown.out += text_of(agent, "subject") + "\n    " + text_of(agent, "name") +
                 " (" + text_of(agent, "dialect") + ", " +
                 text_of(agent, "provenance") +
                 (standing == "live" ? "" : ", " + standing) + ")\n";
  }
  const std::string next = text_of(answer, "next");
  if (!next.empty()) {
    shown.messages = "cardinal: there are more; --cursor " + next + "\n";
  }
  return shown;
}

constexpr View list_views[] = {{"text", "text/plain", listed_as_text}};

}  // namespace

constinit const Operation list_operation{
    .name = "list",
    .summary = "List the agents of a directory",
    .details =
        "Lists all agents whose cards are valid, in the order in which they "
        "were first registered, page by page. \"feed\" is where changes goes "
        "on after this page: who reads all pages and then follows the feed of "
        "the first misses nothing.",
    .examples = "cardinal list --data data",
    .route = {"GET", "/v1/agents"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
)json" CARDINAL_PAGE_PROPERTIES R"json(,
)json" CARDINAL_MIN_CHANGE R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["agents", "next", "change", "feed"],
  "additionalProperties": false,
  "properties": {
    "agents": {"type": "array", "items": {
      "type": "object",
      "required": [)json" CARDINAL_SUMMARY_REQUIRED R"json(],
      "additionalProperties": false,
      "properties": {)json" CARDINAL_SUMMARY_PROPERTIES R"json(}}},
    "next": {"type": ["string", "null"], "description": "The cursor of the next page"},
    "change": {"type": "integer"},
    "feed": {"type": "string", "description": "Where changes goes on"}
  }
})json",
    .needs_directory = true,
    .views = list_views,
    .run = run_list,
};

}  // namespace cardinal
