#include "base/errors.h"
#include "operations/directory/directory_call.h"

namespace cardinal {
namespace {

// Who may say how busy an agent is: its publisher.
Status require_publisher(const Call& call, const std::string& subject) {
  if (is_administrator(call)) return {};
  TRY(const directory::Record record,
      directory_of(call).records().get(subject, viewer_of(call)));
  const std::string owner = record.state ? record.state->owner : "";
  const std::string name = call.options.who ? call.options.who->name : "";
  if (owner == name) return {};
  return denied("the load of {} is reported by its publisher", subject);
}

Result<Reply> run_report_load(Call& call) {
  const std::string subject = named_subject(call);
  const auto tasks =
      static_cast<std::uint32_t>(number_of(call.input, "tasks").value_or(0));
  TRY_STATUS(require_publisher(call, subject));
  TRY_STATUS(directory_of(call).report_load(subject, tasks, viewer_of(call)));
  Writer json;
  json.begin_object().key("subject").string(subject);
  write_count(json, "tasks", tasks);
  return Reply{.json = json.end_object().take()};
}

Rendered load_as_text(Value answer, const Asked&, const Style&) {
  return {.out = text_of(answer, "subject") + " has " +
                 std::string(answer["tasks"].raw()) + " active tasks\n"};
}

constexpr View report_load_views[] = {{"text", "text/plain", load_as_text}};

}  // namespace

constinit const Operation report_load_operation{
    .name = "report load",
    .summary = "Report how busy an agent is",
    .details =
        "An agent that reports as many active tasks as its card allows is "
        "ranked as unavailable. A report counts for five minutes, or until "
        "the next one, and is not stored.",
    .examples =
        "cardinal report load --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE "
        "--tasks 3",
    .route = {"POST", "/v1/agents/{subject}/load"},
    .scope = Scope::publish,
    .effects = {.read_only = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject", "tasks"],
  "properties": {
)json" CARDINAL_SUBJECT_PROPERTY R"json(,
    "tasks": {"type": "integer", "minimum": 0, "maximum": 1000000000,
              "x-value": "N", "description": "Tasks that it works on now"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["subject", "tasks"],
  "additionalProperties": false,
  "properties": {"subject": {"type": "string"}, "tasks": {"type": "integer"}}
})json",
    .needs_directory = true,
    .views = report_load_views,
    .run = run_report_load,
};

}  // namespace cardinal
