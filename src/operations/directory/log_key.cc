#include "base/errors.h"
#include "operations/directory/directory_call.h"

namespace cardinal {
namespace {

Result<Reply> run_log_key(Call& call) {
  TRY(transparency::PublishedLog* const log, directory_of(call).log());
  if (!log->is_following()) TRY_STATUS(log->publish());
  const auto last = log->checkpoint();
  Writer json;
  json.begin_object().key("key").string(log->verifier().text());
  json.key("origin").string(log->verifier().origin());
  json.key("size");
  if (last) {
    json.number(static_cast<std::int64_t>(last->tree.size));
  } else {
    json.null();
  }
  return Reply{.json = json.end_object().take()};
}

Rendered log_key_as_text(Value answer, const Asked&, const Style&) {
  return {.out = text_of(answer, "key") + "\n"};
}

constexpr View log_key_views[] = {{"text", "text/plain", log_key_as_text}};

}  // namespace

constinit const Operation log_key_operation{
    .name = "log key",
    .summary = "Print the public key of a directory's log",
    .details =
        "Prints the key that verify --log and log verify --key take: "
        "NAME+ID+BASE64 (c2sp.org/signed-note). Operators publish it where "
        "others trust it, such as a page of their own: a key that comes with "
        "the log itself only proves that nothing changed since.",
    .examples = "cardinal log key --data data",
    .route = {"GET", "/v1/log/key"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {}
})json",
    .output = R"json({
  "type": "object",
  "required": ["key", "origin", "size"],
  "additionalProperties": false,
  "properties": {
    "key": {"type": "string"},
    "origin": {"type": "string", "description": "The name of the log"},
    "size": {"type": ["integer", "null"],
             "description": "Entries under the last checkpoint"}
  }
})json",
    .needs_directory = true,
    .begins_directory = true,
    .views = log_key_views,
    .run = run_log_key,
};

}  // namespace cardinal
