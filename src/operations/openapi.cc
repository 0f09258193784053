// The HTTP API as OpenAPI 3.1, from the records of the operations it serves.
#include <algorithm>
#include <map>

#include "base/check_that.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

constexpr std::string_view problem_schema = R"json({
  "type": "object",
  "description": "A problem (RFC 9457)",
  "required": ["type", "title", "status"],
  "properties": {
    "type": {"type": "string", "format": "uri"},
    "title": {"type": "string"},
    "status": {"type": "integer"},
    "detail": {"type": "string"},
    "message": {"type": "string",
                "description": "The detail as the command line words it"},
    "where": {"type": ["string", "null"],
              "description": "What it is about: a property, a pointer"},
    "diagnostics": {
      "type": "array",
      "description": "What is invalid in the input, or refused to this caller",
      "items": {
        "type": "object",
        "required": ["pointer", "message", "help"],
        "properties": {
          "pointer": {"type": "string", "description": "RFC 6901"},
          "message": {"type": "string"},
          "help": {"type": ["string", "null"]}
        }
      }
    }
  }
})json";

Document read_schema(std::string_view text) {
  Faults faults;
  Document document = Reader().read(std::string(text), Limits{}, faults);
  CHECK(faults.empty());
  return document;
}

bool is_of_clients(Value property) {
  return !property["x-files"] && !property["x-operator"];
}

// The definition that a reference inside of the schema `root` names; absent for
// other values.
Value definition_of(Value value, Value root) {
  constexpr std::string_view prefix = "#/$defs/";
  const auto name = value["$ref"].string();
  if (!name || !name->starts_with(prefix)) return {};
  return root["$defs"][name->substr(prefix.size())];
}

// A schema without our own keywords, which are for other front ends, and
// without definitions: references would lead to the root of another document.
void write_plain(Writer& json, Value value, Value root) {
  if (value.is(Kind::array)) {
    json.begin_array();
    for (const Value item : value.items()) write_plain(json, item, root);
    json.end_array();
    return;
  }
  if (!value.is(Kind::object)) {
    json.raw(value.raw());
    return;
  }
  if (const Value definition = definition_of(value, root)) {
    return write_plain(json, definition, root);
  }
  json.begin_object();
  for (const Member member : value.members()) {
    if (member.name.starts_with("x-") || !is_of_clients(member.value)) continue;
    if (member.name == "$defs") continue;
    json.key(member.name);
    write_plain(json, member.value, root);
  }
  json.end_object();
}

// "/v1/rules/{rule*}" as "/v1/rules/{rule}".
std::string openapi_path(std::string_view path) {
  std::string out(path);
  std::erase(out, '*');
  return out;
}

bool is_in_path(const Operation& operation, std::string_view name) {
  return openapi_path(operation.route.path)
             .find("{" + std::string(name) + "}") != std::string::npos;
}

void write_parameters(Writer& json, const Operation& operation,
                      Value properties) {
  json.key("parameters").begin_array();
  for (const Member property : properties.members()) {
    const bool in_path = is_in_path(operation, property.name);
    const bool has_type = property.value["type"] || property.value["enum"];
    // A document is in the body.
    if (!is_of_clients(property.value) || !has_type) continue;
    if (!in_path && property.value["x-api"]) continue;
    json.begin_object().key("name").string(property.name);
    json.key("in").string(in_path ? "path" : "query");
    json.key("required").boolean(in_path);
    json.key("description").raw(property.value["description"].raw());
    json.key("schema");
    write_plain(json, property.value, property.value);
    json.end_object();
  }
  json.end_array();
}

void write_body(Writer& json, Value schema) {
  json.key("requestBody").begin_object().key("required").boolean(true);
  json.key("content").begin_object();
  json.key("application/json").begin_object().key("schema");
  write_plain(json, schema, schema);
  json.end_object();
  if (schema["properties"]["text"]) {
    for (const char* type : {"text/plain", "application/octet-stream"}) {
      json.key(type).begin_object().key("schema").begin_object();
      json.key("type").string("string");
      json.key("description")
          .string("The exact text of the document, with options in the query");
      json.end_object().end_object();
    }
  }
  if (schema["properties"]["jsonl"]) {
    json.key("application/x-ndjson").begin_object().key("schema");
    json.begin_object()
        .key("type")
        .string("string")
        .key("description")
        .string("The exact texts of several documents, one per line");
    json.end_object().end_object();
  }
  json.end_object().end_object();
}

bool has_lines(const Operation& operation) {
  const Document input = read_schema(operation.input);
  return bool(input.root()["properties"]["jsonl"]);
}

void write_responses(Writer& json, const Operation& operation) {
  const Document output = read_schema(operation.output);
  json.key("responses").begin_object();
  const bool makes_new =
      !operation.effects.read_only && operation.route.method == "POST";
  if (makes_new) {
    json.key("201").raw(
        R"({"description":"Something new was made; the answer is as for 200"})");
  }
  json.key("200").begin_object();
  json.key("description").string(operation.summary);
  json.key("headers").begin_object();
  json.key("Cardinal-Outcome").begin_object();
  json.key("description")
      .string("How the call ended; the exit code of the command line");
  json.key("schema").raw(R"({"enum":["clean","has-errors","incomplete"]})");
  json.end_object().end_object();
  json.key("content").begin_object();
  json.key("application/json").begin_object().key("schema");
  write_plain(json, output.root(), output.root());
  json.end_object();
  for (const View& view : operation.views) {
    json.key(view.media_type).raw(R"({"schema":{"type":"string"}})");
  }
  if (has_lines(operation)) {
    json.key("application/x-ndjson")
        .raw(
            R"({"schema":{"type":"string",)"
            R"("description":"One result per line, then the rest of the answer )"
            R"(and the outcome"}})");
  }
  json.end_object().end_object();
  json.key("4XX").raw(R"({"$ref":"#/components/responses/Problem"})");
  json.key("5XX").raw(R"({"$ref":"#/components/responses/Problem"})");
  json.end_object();
}

// An operation at one of its routes.
struct RoutedOperation {
  const Operation* operation;
  OperationRoute route;
};

void write_operation(Writer& json, const RoutedOperation& routed) {
  const Operation& operation = *routed.operation;
  const Document input = read_schema(operation.input);
  std::string id(operation.name);
  std::ranges::replace(id, ' ', '_');
  if (routed.route.method != operation.route.method) id += "_by_query";
  std::string method(routed.route.method);
  std::ranges::transform(method, method.begin(), [](char c) {
    return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  });
  json.key(method).begin_object();
  json.key("operationId").string(id);
  json.key("summary").string(operation.summary);
  json.key("description").string(operation.details);
  write_parameters(json, operation, input.root()["properties"]);
  if (method != "get" && method != "delete") write_body(json, input.root());
  write_responses(json, operation);
  json.end_object();
}

// Whether it cannot be called without what only this machine's user may set.
bool needs_operator(const Operation& operation) {
  const Document input = read_schema(operation.input);
  for (const Value name : input.root()["required"].items()) {
    const Value property = input.root()["properties"][*name.string()];
    if (!is_of_clients(property)) return true;
  }
  return false;
}

Result<Reply> run_openapi(Call&) {
  // Two methods of one path are one member.
  std::map<std::string, std::vector<RoutedOperation>> by_path;
  for (const Operation* operation : all_operations()) {
    if (!is_served(*operation) || needs_operator(*operation)) continue;
    for (const OperationRoute& route : {operation->route, operation->also}) {
      if (route.path.empty()) continue;
      by_path[openapi_path(route.path)].push_back({operation, route});
    }
  }
  Writer json(Writer::Layout{.indent = 2});
  json.begin_object().key("openapi").string("3.1.0");
  json.key("info").begin_object();
  json.key("title").string("Cardinal");
  json.key("summary").string(
      "Checks, converts and compares agent cards, and finds agents");
  json.key("version").string(cardinal_version);
  json.key("license").raw(R"({"name":"Apache-2.0","identifier":"Apache-2.0"})");
  json.end_object();
  json.key("servers").raw(R"([{"url":"/"}])");
  json.key("security").raw("[]");
  json.key("paths").begin_object();
  for (const auto& [path, operations] : by_path) {
    json.key(path).begin_object();
    for (const RoutedOperation& operation : operations) {
      write_operation(json, operation);
    }
    json.end_object();
  }
  json.end_object();
  json.key("components").begin_object();
  json.key("schemas").begin_object().key("Problem").raw(problem_schema);
  json.end_object();
  json.key("responses").begin_object().key("Problem").begin_object();
  json.key("description").string("The request was not carried out");
  json.key("content").raw(
      R"({"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}})");
  json.end_object().end_object().end_object();
  return Reply{.json = json.end_object().take()};
}

}  // namespace

constinit const Operation openapi_operation{
    .name = "openapi",
    .summary = "Print the HTTP API as OpenAPI 3.1",
    .details =
        "Describes every operation that cardinal serve offers, with its "
        "parameters, its body, its answer and its errors. It is printed from "
        "the same records as the command line.",
    .examples = "cardinal openapi",
    .route = {"GET", "/v1/openapi.json"},
    .scope = Scope::read,
    .effects = {.constant = true},
    .input = R"json({"type": "object", "additionalProperties": false,
                     "properties": {}})json",
    .output = R"json({
  "type": "object",
  "required": ["openapi", "info", "paths", "components"],
  "properties": {
    "openapi": {"const": "3.1.0"},
    "info": {"type": "object"},
    "paths": {"type": "object"},
    "components": {"type": "object"}
  }
})json",
    .run = run_openapi,
};

}  // namespace cardinal
