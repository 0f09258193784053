#include "base/text.h"
#include "operations/directory/directory_call.h"

namespace cardinal {
namespace {

Result<Reply> run_coalition(Call& call) {
  directory::Directory& directory = directory_of(call);
  const std::vector<std::string> capabilities =
      texts_of(call.input, "capabilities");
  TRY(const directory::Coalition coalition,
      directory.coalition(text_of(call.input, "goal"), capabilities,
                          viewer_of(call)));
  Writer json;
  json.begin_object().key("goal").string(text_of(call.input, "goal"));
  json.key("members").begin_array();
  for (const auto& member : coalition.members) {
    json.begin_object();
    write_summary(json, member.summary);
    json.key("priority").number(member.priority);
    write_strings(json, "covers", member.covers);
    json.end_object();
  }
  json.end_array();
  write_strings(json, "uncovered", coalition.uncovered);
  return Reply{.outcome = coalition.uncovered.empty() ? Outcome::clean
                                                      : Outcome::has_errors,
               .json = json.end_object().take()};
}

std::string comma_list(Value list) {
  std::vector<std::string_view> words;
  for (const Value item : list.items()) {
    words.push_back(item.string().value_or(""));
  }
  return joined(words, ", ");
}

Rendered coalition_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value member : answer["members"].items()) {
    shown.out += text_of(member, "subject") + "  " + text_of(member, "name") +
                 "\n    covers " + comma_list(member["covers"]) + "\n";
  }
  if (answer["uncovered"].size() > 0) {
    shown.out += "not covered: " + comma_list(answer["uncovered"]) + "\n";
  }
  return shown;
}

constexpr View coalition_views[] = {{"text", "text/plain", coalition_as_text}};

}  // namespace

constinit const Operation coalition_operation{
    .name = "coalition",
    .summary = "Choose few agents that together cover what a goal needs",
    .details =
        "Of the live agents that subscribed to the goal, takes the one that "
        "covers most of the capabilities that are still uncovered, again and "
        "again. A capability is a skill tag, or the id of a skill. Exit code "
        "1: some capability is not covered.",
    .examples =
        "cardinal coalition --data data rescue --capability nlp/translation",
    .route = {"POST", "/v1/coalition"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["goal", "capabilities"],
  "properties": {
    "goal": {"type": "string", "x-positional": true, "x-value": "GOAL",
             "description": "The goal that the agents have subscribed to"},
    "capabilities": {"type": "array", "items": {"type": "string"},
             "minItems": 1, "maxItems": 64, "x-flag": "capability",
             "x-value": "CAPABILITY",
             "description": "What they shall be able to do: a skill tag or the id of a skill; repeatable"},
)json" CARDINAL_MIN_CHANGE R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["goal", "members", "uncovered"],
  "additionalProperties": false,
  "properties": {
    "goal": {"type": "string"},
    "members": {"type": "array", "items": {"type": "object",
      "required": [)json" CARDINAL_SUMMARY_REQUIRED R"json(,
                   "priority", "covers"],
      "additionalProperties": false,
      "properties": {)json" CARDINAL_SUMMARY_PROPERTIES R"json(,
        "priority": {"type": "number"},
        "covers": {"type": "array", "items": {"type": "string"}}}}},
    "uncovered": {"type": "array", "items": {"type": "string"}}
  }
})json",
    .needs_directory = true,
    .views = coalition_views,
    .run = run_coalition,
};

}  // namespace cardinal
