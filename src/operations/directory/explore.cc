#include "base/text.h"
#include "operations/directory/query_input.h"

namespace cardinal {
namespace {

Result<Reply> run_explore(Call& call) {
  directory::Directory& directory = directory_of(call);
  TRY(directory::Query query, query_of(call.input));
  query.limit = directory::query_limit_max;
  std::vector<std::string> facets = texts_of(call.input, "facet");
  if (facets.empty()) {
    for (const std::string_view name : directory::facet_names()) {
      facets.emplace_back(name);
    }
  }
  TRY(const std::vector<directory::Facet> found,
      directory.explore(query, viewer_of(call), facets,
                        limit_of(call.input, 20)));
  Writer json;
  json.begin_object().key("facets").begin_array();
  for (const directory::Facet& facet : found) {
    json.begin_object().key("name").string(facet.name);
    json.key("values").begin_array();
    for (const directory::FacetValue& value : facet.values) {
      json.begin_object().key("value").string(value.value);
      write_count(json, "count", value.count);
      json.end_object();
    }
    json.end_array().end_object();
  }
  return Reply{.json = json.end_array().end_object().take()};
}

Rendered explored_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value facet : answer["facets"].items()) {
    shown.out += text_of(facet, "name") + "\n";
    for (const Value value : facet["values"].items()) {
      shown.out += "  " + padded(std::string(value["count"].raw()), 8) + " " +
                   text_of(value, "value") + "\n";
    }
  }
  return shown;
}

constexpr View explore_views[] = {{"text", "text/plain", explored_as_text}};

}  // namespace

constinit const Operation explore_operation{
    .name = "explore",
    .summary = "Count the agents of a directory by dialect, tag, protocol ...",
    .details =
        "Lists the values of facets among the agents that a query finds, with "
        "the number of agents that have each; with words or tags, among the "
        "best of them. Without a query it counts all agents.",
    .examples =
        "cardinal explore --data data --facet dialect\n"
        "cardinal explore --data data search --facet tag --facet protocol",
    .route = {"POST", "/v1/explore"},
    .also = {"GET", "/v1/explore"},
    .scope = Scope::read,
    .limits = {.input_bytes = 256u << 10},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
)json" CARDINAL_QUERY_PROPERTIES R"json(,
    "facet": {"type": "array", "items": {"type": "string"}, "maxItems": 32,
              "x-value": "NAME",
              "description": "What to count by (everything); repeatable"},
    "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "x-value": "N",
              "description": "At most this many values per facet (20)"},
)json" CARDINAL_MIN_CHANGE R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["facets"],
  "additionalProperties": false,
  "properties": {
    "facets": {"type": "array", "items": {"type": "object",
      "required": ["name", "values"],
      "additionalProperties": false,
      "properties": {"name": {"type": "string"},
        "values": {"type": "array", "items": {"type": "object",
          "required": ["value", "count"],
          "additionalProperties": false,
          "properties": {"value": {"type": "string"},
                         "count": {"type": "integer"}}}}}}}
  }
})json",
    .needs_directory = true,
    .views = explore_views,
    .run = run_explore,
};

}  // namespace cardinal
