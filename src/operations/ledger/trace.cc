#include "ledger/trace.h"

#include <map>

#include "base/text.h"
#include "operations/ledger/ledger_call.h"

namespace cardinal {
namespace {

Result<Reply> run_ledger_trace(Call& call) {
  TRY(const ledger::RecordId id, record_id_of(call));
  TRY(const ledger::Ledger* ledger, ledger_of(call));
  const bool is_forward = text_of(call.input, "direction") == "descendants";
  const ledger::TraceLimits limits{
      .depth = static_cast<std::uint32_t>(
          number_of(call.input, "depth").value_or(10)),
      .nodes = limit_of(call.input, 1'000)};
  TRY(const ledger::Trace trace,
      trace_from(*ledger, id,
                 is_forward ? ledger::Direction::descendants
                            : ledger::Direction::ancestors,
                 limits));
  Writer json;
  json.begin_object()
      .key("direction")
      .string(is_forward ? "descendants" : "ancestors");
  json.key("records").begin_array();
  for (const ledger::TraceNode& node : trace.nodes) {
    json.begin_object().key("id").string(pacr::to_text(node.id));
    write_count(json, "depth", node.depth);
    json.key("next").begin_array();
    for (const std::size_t next : node.next) {
      json.string(pacr::to_text(trace.nodes[next].id));
    }
    json.end_array().key("label").string(node.label);
    json.key("has_more").boolean(node.has_more).end_object();
  }
  json.end_array().key("is_cut").boolean(trace.is_cut);
  return Reply{.json = json.end_object().take()};
}

// The answer again as what it was made from.
ledger::Trace trace_of(Value answer) {
  ledger::Trace trace;
  if (text_of(answer, "direction") == "descendants") {
    trace.direction = ledger::Direction::descendants;
  }
  std::map<std::string, std::size_t, std::less<>> numbers;
  for (const Value each : answer["records"].items()) {
    numbers.emplace(text_of(each, "id"), numbers.size());
  }
  for (const Value each : answer["records"].items()) {
    ledger::TraceNode node{
        .id = pacr::read_record_id(text_of(each, "id"))
                  .value_or(ledger::RecordId{}),
        .depth = static_cast<std::uint32_t>(each["depth"].uint64().value_or(0)),
        .next = {},
        .has_more = each["has_more"].boolean().value_or(false),
        .label = for_terminal(text_of(each, "label"))};
    for (const Value next : each["next"].items()) {
      const auto found = numbers.find(next.string().value_or(""));
      if (found != numbers.end()) node.next.push_back(found->second);
    }
    trace.nodes.push_back(std::move(node));
  }
  return trace;
}

Rendered trace_as_tree(Value answer, const Asked&, const Style&) {
  return {.out = as_tree(trace_of(answer))};
}
Rendered trace_as_dot(Value answer, const Asked&, const Style&) {
  return {.out = as_dot(trace_of(answer))};
}

constexpr View ledger_trace_views[] = {
    {"text", "text/plain", trace_as_tree},
    {"dot", "text/vnd.graphviz", trace_as_dot}};

}  // namespace

constinit const Operation ledger_trace_operation{
    .name = "ledger trace",
    .summary = "Show what led to a record, or what came of it",
    .details =
        "Follows predecessors (or, with --direction descendants, successors) "
        "level by level and draws a tree, or a graph for Graphviz (--format "
        "dot). A record that is reached in several ways is drawn once.",
    .examples =
        "cardinal ledger trace --data data 0190A5B2C3D4E5F60718293A4B5C6D03",
    .route = {"GET", "/v1/ledger/records/{id}/trace"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["id"],
  "properties": {
)json" CARDINAL_RECORD_ID_PROPERTY R"json(,
    "direction": {"enum": ["ancestors", "descendants"],
                  "description": "Which way to go (ancestors)"},
    "depth": {"type": "integer", "minimum": 1, "maximum": 100, "x-value": "N",
              "description": "At most this many levels (10)"},
    "limit": {"type": "integer", "minimum": 1, "maximum": 10000, "x-value": "N",
              "description": "At most this many records (1000)"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["direction", "records", "is_cut"],
  "additionalProperties": false,
  "properties": {
    "direction": {"enum": ["ancestors", "descendants"]},
    "records": {"type": "array", "items": {"type": "object",
      "required": ["id", "depth", "next", "label", "has_more"],
      "additionalProperties": false,
      "properties": {"id": {"type": "string"}, "depth": {"type": "integer"},
        "next": {"type": "array", "items": {"type": "string"}},
        "label": {"type": "string"}, "has_more": {"type": "boolean"}}}},
    "is_cut": {"type": "boolean", "description": "A limit left something out"}
  }
})json",
    .needs_directory = true,
    .views = ledger_trace_views,
    .run = run_ledger_trace,
};

}  // namespace cardinal
