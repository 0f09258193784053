#include <fmt/core.h>

#include "base/errors.h"
#include "base/text.h"
#include "operations/adp/adp_call.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

std::string discover_params(Value input) {
  Writer json;
  json.begin_object();
  for (const char* name : {"tags", "query", "limit", "min_score"}) {
    if (input[name]) json.key(name).raw(input[name].raw());
  }
  return json.end_object().take();
}

bool is_result(Value result) {
  const auto score = result["score"].number();
  return result["agent_card"]["id"].is(Kind::string) &&
         result["agent_card"]["name"].is(Kind::string) && score &&
         *score >= 0 && *score <= 1;
}

struct LeftOut {
  std::size_t forged = 0, malformed = 0;
};

// A card whose signature is invalid is discarded. A part of a card has none.
LeftOut write_found(Writer& json, Value results) {
  LeftOut left_out;
  json.key("results").begin_array();
  for (const Value each : results.items()) {
    if (!is_result(each)) {
      ++left_out.malformed;
      continue;
    }
    const Verification found = verify(each["agent_card"], {}, Dialect::adp);
    if (found.verdict == Verdict::invalid) {
      ++left_out.forged;
      continue;
    }
    json.begin_object().key("agent_card").raw(each["agent_card"].raw());
    json.key("score").raw(each["score"].raw());
    json.key("matched_tags").begin_array();
    for (const Value tag : each["matched_tags"].items()) {
      json.string(tag.string().value_or(""));
    }
    json.end_array();
    json.key("verdict").string(name_of(found.verdict));
    json.key("partial").boolean(is_true(each, "partial")).end_object();
  }
  json.end_array();
  return left_out;
}

Notes notes_about(const LeftOut& left_out) {
  const std::size_t all = left_out.forged + left_out.malformed;
  if (all == 0) return {};
  std::string why;
  if (left_out.forged > 0) {
    why = std::to_string(left_out.forged) + " with an invalid signature";
  }
  if (left_out.malformed > 0) {
    why += (why.empty() ? "" : ", ") + std::to_string(left_out.malformed) +
           " malformed";
  }
  return {counted(all, "result") + (all == 1 ? " was" : " were") +
          " left out: " + why};
}

Result<Reply> run_adp_discover(Call& call) {
  TRY(const std::unique_ptr<AdpClient> made, adp_client(call, {}));
  AdpClient& client = *made;
  TRY(const AdpAnswer answer,
      client.call("adp.discover", discover_params(call.input)));
  const Value result = answer.result();
  if (!answer.error() && !result["results"].is(Kind::array)) {
    return at(client.url(), invalid("expected a list of results"));
  }
  Writer json;
  json.begin_object().key("url").string(client.url());
  write_adp_error(json, answer);
  const LeftOut left_out = write_found(json, result["results"]);
  json.key("omitted").number(result["omitted"].int64().value_or(0));
  return Reply{.outcome = answer.error() ? Outcome::has_errors : Outcome::clean,
               .json = json.end_object().take(),
               .notes = notes_about(left_out)};
}

Rendered adp_discovered_as_text(Value answer, const Asked&, const Style&) {
  const std::string error = adp_error_as_text(answer);
  if (!error.empty()) return {.messages = error};
  std::string out;
  for (const Value each : answer["results"].items()) {
    const Value card = each["agent_card"];
    out += fmt::format("{:.2f}  {}  {}", each["score"].number().value_or(0),
                       for_terminal(text_of(card, "id")),
                       for_terminal(text_of(card, "name")));
    std::string tags;
    for (const Value tag : each["matched_tags"].items()) {
      tags +=
          (tags.empty() ? "" : ", ") + std::string(tag.string().value_or(""));
    }
    out += tags.empty() ? "" : "  [" + tags + "]";
    out += is_true(each, "partial") ? "  (part of the card)\n" : "\n";
  }
  const std::int64_t omitted = answer["omitted"].int64().value_or(0);
  return {.out = out.empty() ? "no agents found\n" : out,
          .messages = omitted == 0
                          ? ""
                          : "cardinal: " + std::to_string(omitted) +
                                " more had no room in the answer; ask for "
                                "less\n"};
}

constexpr View adp_discover_views[] = {
    {"text", "text/plain", adp_discovered_as_text}};

}  // namespace

constinit const Operation adp_discover_operation{
    .name = "adp discover",
    .summary = "Find agents through a directory of ADP",
    .details =
        "Calls adp.discover by JSON-RPC over HTTP: by skill tags, by a task in "
        "plain words, or both. Cards with an invalid signature are left out, "
        "and "
        "standard error says how many. "
        "Exit code 1: the directory answered with an error. See docs/adp.md.",
    .examples =
        "cardinal adp discover https://agents.example.com \"translate a "
        "contract\"\n"
        "cardinal adp discover --tag nlp/translation --json "
        "https://agents.example.com",
    .scope = Scope::admin,
    .effects = {.open_world = true},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["url"],
  "properties": {
)json" CARDINAL_ADP_URL_PROPERTY R"json(,
    "query": {"type": "string", "x-positional": true, "x-value": "TEXT",
              "description": "What the agent shall do, in plain words"},
    "tags": {"type": "array", "items": {"type": "string"}, "x-flag": "tag",
             "x-value": "TAG",
             "description": "Skill tag, such as nlp/translation or audio/*; repeatable"},
    "limit": {"type": "integer", "minimum": 1, "x-value": "N",
              "description": "At most this many agents (10)"},
    "min_score": {"type": "number", "minimum": 0, "maximum": 1,
                  "x-flag": "min-score", "x-value": "S",
                  "description": "Leave out agents with a lower score (0.1)"},
)json" CARDINAL_ADP_CLIENT_PROPERTIES R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["url", "error", "results", "omitted"],
  "additionalProperties": false,
  "properties": {
    "url": {"type": "string"},
    "error": )json" CARDINAL_ADP_ERROR_SCHEMA R"json(,
    "results": {"type": "array", "items": {"type": "object",
      "required": ["agent_card", "score", "matched_tags", "verdict", "partial"],
      "additionalProperties": false,
      "properties": {"agent_card": {"type": "object", "x-document": true},
        "score": {"type": "number"},
        "matched_tags": {"type": "array", "items": {"type": "string"}},
        "verdict": {"enum": ["valid", "partial", "key-unknown", "unsigned"]},
        "partial": {"type": "boolean", "description":
          "Only a part of the card had room in the answer; parts are unsigned"}}}},
    "omitted": {"type": "integer",
                "description": "Results that had no room in the answer"}
  }
})json",
    .views = adp_discover_views,
    .run = run_adp_discover,
};

}  // namespace cardinal
