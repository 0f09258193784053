#include "base/errors.h"
#include "base/text.h"
#include "operations/directory/change_answer.h"

namespace cardinal {
namespace {

using directory::ChangePage;
using directory::RecordChange;

Reply gone_reply(const directory::Directory& directory, std::uint64_t last) {
  Writer json;
  json.begin_object().key("changes").begin_array().end_array();
  json.key("next").string(place_text(directory, last));
  json.key("is_last").boolean(true);
  json.key("snapshot").string("/v1/agents");
  Reply reply{.outcome = Outcome::incomplete,
              .json = json.end_object().take(),
              .notes = {gone_refusal().detail}};
  reply.refusal = gone_refusal();
  return reply;
}

// Until there is a change that was not seen.
Reply later_changes(Call& call, std::uint64_t after, std::int64_t wait_ms) {
  directory::Directory& directory = directory_of(call);
  Reply reply;
  reply.later = std::make_unique<RepeatedCall>(
      changes_operation, call, wait_ms,
      [&directory, after](std::function<void()> wake) {
        return directory.store().on_grow(after, std::move(wake));
      });
  return reply;
}

Result<Reply> run_changes(Call& call) {
  directory::Directory& directory = directory_of(call);
  const std::uint64_t last = directory.store().end().change;
  Place place;
  if (call.input["since"]) {
    TRY(place, place_of(call.input["since"], directory));
  }
  if (place.of == PlaceOf::another) return gone_reply(directory, last);
  if (place.number > last) {
    return usage("--since {} is not there yet; the last change is {}",
                 place.number, last);
  }
  store::Cursor after = directory.store().end();
  after.change = place.number;
  const bool with_text = is_true(call.input, "cards");
  TRY(const ChangePage page,
      directory.records().changes(after, limit_of(call.input, 100),
                                  viewer_of(call), with_text));
  const std::int64_t wait_ms =
      static_cast<std::int64_t>(number_of(call.input, "wait").value_or(0)) *
      1'000;
  const bool waits = page.changes.empty() && page.is_last && wait_ms > 0 &&
                     !call.options.has_waited;
  if (waits) return later_changes(call, page.next.change, wait_ms);
  Writer json;
  json.begin_object().key("changes").begin_array();
  for (const RecordChange& change : page.changes) {
    write_change(json, change, directory, with_text);
  }
  json.end_array().key("next").string(store::to_text(page.next));
  json.key("is_last").boolean(page.is_last);
  Reply reply{.json = json.end_object().take()};
  reply.change = last;
  return reply;
}

Rendered changes_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value change : answer["changes"].items()) {
    shown.out += padded(std::string(change["change"].raw()), 8) + " " +
                 text_of(change, "at") + "  " +
                 padded(text_of(change, "kind"), 9) + " " +
                 text_of(change, "subject");
    const std::string moved = text_of(change, "moved_to");
    if (!moved.empty()) shown.out += " -> " + moved;
    const std::string reason = text_of(change, "reason");
    if (!reason.empty()) shown.out += " (" + reason + ")";
    shown.out += "\n";
  }
  return shown;
}

constexpr View changes_views[] = {{"text", "text/plain", changes_as_text}};

}  // namespace

constinit const Operation changes_operation{
    .name = "changes",
    .summary = "Read what changed in a directory",
    .details =
        "Lists changes after a number or a cursor, the oldest first: cards "
        "registered (put), withdrawn, revoked, taken down, and changes of "
        "status. \"next\" goes on where a page ends, also when it is empty. "
        "With --wait the answer comes when there is a change. Over HTTP the "
        "same as Server-Sent Events: Accept: text/event-stream, with "
        "Last-Event-ID. A cursor of another directory, or of a time before a "
        "backup was restored, is refused: read all records again then.",
    .examples =
        "cardinal changes --data data\n"
        "cardinal changes --data data --since 1 --limit 10",
    .route = {"GET", "/v1/changes"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "since": {"type": ["integer", "string"], "minimum": 0, "x-value": "CURSOR",
              "description": "After this change: a number, or a cursor (from the first)"},
    "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "x-value": "N",
              "description": "At most this many (100)"},
    "wait": {"type": "integer", "minimum": 0, "maximum": 60, "x-value": "S",
             "description": "Seconds to wait for a change, if there is none (0)"},
    "cards": {"type": "boolean",
              "description": "With the texts of the cards, as far as they are kept"},
)json" CARDINAL_MIN_CHANGE R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["changes", "next", "is_last"],
  "additionalProperties": false,
  "properties": {
    "changes": {"type": "array", "items": {"type": "object",
      "required": ["change", "cursor", "subject", "kind", "at", "previous",
                   "dialect", "provenance", "digest", "seq", "visibility",
                   "reason", "moved_to"],
      "additionalProperties": false,
      "properties": {
        "change": {"type": "integer"}, "cursor": {"type": "string"},
        "subject": {"type": "string"}, "kind": {"type": "string"},
        "at": {"type": "string"},
        "previous": {"type": "integer", "description": "The subject's change before; 0: none"},
        "dialect": {"type": ["string", "null"]},
        "provenance": {"type": ["string", "null"]},
        "digest": {"type": ["string", "null"], "description": "SHA-256 of the card's text"},
        "seq": {"type": ["integer", "null"]},
        "visibility": {"type": "string"},
        "reason": {"type": ["string", "null"]},
        "moved_to": {"type": ["string", "null"]},
        "text": {"type": ["string", "null"], "x-document": true}}}},
    "next": {"type": "string", "description": "The cursor to go on with"},
    "is_last": {"type": "boolean", "description": "There were no more at that moment"},
    "snapshot": {"type": "string", "description": "Where all records are, if the cursor is of another history"}
  }
})json",
    .needs_directory = true,
    .feed = {.items = "changes",
             .id = "cursor",
             .next = "next",
             .since = "since",
             .wait = "wait"},
    .views = changes_views,
    .run = run_changes,
};

}  // namespace cardinal
