#include "base/text.h"
#include "operations/directory/directory_call.h"

namespace cardinal {
namespace {

Result<Reply> run_tags(Call& call) {
  directory::Directory& directory = directory_of(call);
  const std::string facet = "tag";
  TRY(const std::vector<directory::Facet> found,
      directory.explore({.limit = directory::query_limit_max}, viewer_of(call),
                        {&facet, 1}, limit_of(call.input, 100)));
  Writer json;
  json.begin_object().key("tags").begin_array();
  for (const directory::Facet& each : found) {
    for (const directory::FacetValue& value : each.values) {
      json.begin_object().key("tag").string(value.value);
      write_count(json, "agents", value.count);
      write_strings(json, "aliases", directory.aliases().names_of(value.value));
      json.end_object();
    }
  }
  return Reply{.json = json.end_array().end_object().take()};
}

Rendered tags_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value tag : answer["tags"].items()) {
    shown.out +=
        padded(std::string(tag["agents"].raw()), 8) + " " + text_of(tag, "tag");
    std::string names;
    for (const Value name : tag["aliases"].items()) {
      names += (names.empty() ? " (also " : ", ") + std::string(*name.string());
    }
    shown.out += names.empty() ? "\n" : names + ")\n";
  }
  if (shown.out.empty()) shown.messages = "cardinal: no agent has a tag\n";
  return shown;
}

constexpr View tags_views[] = {{"text", "text/plain", tags_as_text}};

}  // namespace

constinit const Operation tags_operation{
    .name = "tags",
    .summary = "List the tags of the agents of a directory",
    .details =
        "Lists the tags that agents have, the commonest first, with the number "
        "of agents and the other names by which discover finds them. An agent "
        "with the tag nlp/summarize counts for nlp as well.",
    .examples = "cardinal tags --data data --limit 20",
    .route = {"GET", "/v1/tags"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "x-value": "N",
              "description": "At most this many (100)"},
)json" CARDINAL_MIN_CHANGE R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["tags"],
  "additionalProperties": false,
  "properties": {
    "tags": {"type": "array", "items": {"type": "object",
      "required": ["tag", "agents", "aliases"],
      "additionalProperties": false,
      "properties": {"tag": {"type": "string"}, "agents": {"type": "integer"},
        "aliases": {"type": "array", "items": {"type": "string"}}}}}
  }
})json",
    .needs_directory = true,
    .views = tags_views,
    .run = run_tags,
};

}  // namespace cardinal
