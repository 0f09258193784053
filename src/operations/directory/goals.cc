#include "base/text.h"
#include "operations/directory/directory_call.h"

namespace cardinal {
namespace {

void write_goal_agent(Writer& json, const directory::GoalAgent& agent) {
  json.begin_object();
  write_summary(json, agent.summary);
  json.key("priority");
  if (agent.priority) {
    json.number(*agent.priority);
  } else {
    json.null();
  }
  json.key("goal_description").string_or_null(agent.description);
  json.end_object();
}

Result<Reply> run_goals(Call& call) {
  directory::Directory& directory = directory_of(call);
  const std::size_t limit = limit_of(call.input, 100);
  const std::string goal = text_of(call.input, "goal");
  Writer json;
  json.begin_object().key("goals").begin_array();
  if (goal.empty()) {
    TRY(const std::vector<directory::FacetValue> goals,
        directory.goals(viewer_of(call), limit));
    for (const directory::FacetValue& each : goals) {
      json.begin_object().key("goal").string(each.value);
      write_count(json, "agents", each.count);
      json.end_object();
    }
  }
  json.end_array().key("agents").begin_array();
  if (!goal.empty()) {
    TRY(const std::vector<directory::GoalAgent> agents,
        directory.agents_of_goal(goal, viewer_of(call), limit));
    for (const directory::GoalAgent& agent : agents) {
      write_goal_agent(json, agent);
    }
  }
  return Reply{.json = json.end_array().end_object().take()};
}

Rendered goals_as_text(Value answer, const Asked& asked, const Style&) {
  Rendered shown;
  for (const Value goal : answer["goals"].items()) {
    shown.out += padded(std::string(goal["agents"].raw()), 8) + " " +
                 text_of(goal, "goal") + "\n";
  }
  for (const Value agent : answer["agents"].items()) {
    const bool has_priority = agent["priority"].is(Kind::number);
    shown.out +=
        padded(has_priority ? std::string(agent["priority"].raw()) : "-", 8) +
        " " + text_of(agent, "subject") + "  " + text_of(agent, "name") + "\n";
  }
  if (shown.out.empty()) {
    shown.out = asked.input["goal"] ? "no agent has subscribed to this goal\n"
                                    : "no agent has subscribed to a goal\n";
  }
  return shown;
}

constexpr View goals_views[] = {{"text", "text/plain", goals_as_text}};

}  // namespace

constinit const Operation goals_operation{
    .name = "goals",
    .summary = "List goals, or the agents that subscribed to one",
    .details =
        "Without a goal, lists the goals that agents of the directory have "
        "subscribed to, the commonest first. With one, lists its agents by "
        "the priority that they give it.",
    .examples = "cardinal goals --data data",
    .route = {"GET", "/v1/goals"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "goal": {"type": "string", "x-positional": true, "x-value": "GOAL",
             "description": "List the agents that subscribed to this goal"},
    "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "x-value": "N",
              "description": "At most this many (100)"},
)json" CARDINAL_MIN_CHANGE R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["goals", "agents"],
  "additionalProperties": false,
  "properties": {
    "goals": {"type": "array", "items": {"type": "object",
      "required": ["goal", "agents"], "additionalProperties": false,
      "properties": {"goal": {"type": "string"}, "agents": {"type": "integer"}}}},
    "agents": {"type": "array", "items": {"type": "object",
      "required": [)json" CARDINAL_SUMMARY_REQUIRED R"json(,
                   "priority", "goal_description"],
      "additionalProperties": false,
      "properties": {)json" CARDINAL_SUMMARY_PROPERTIES R"json(,
        "priority": {"type": ["number", "null"]},
        "goal_description": {"type": ["string", "null"]}}}}
  }
})json",
    .needs_directory = true,
    .views = goals_views,
    .run = run_goals,
};

}  // namespace cardinal
