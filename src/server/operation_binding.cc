#include "server/operation_binding.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/check_that.h"
#include "base/uri.h"
#include "base/utf8.h"

namespace cardinal::server {
namespace {

// The property that takes the body when it is a document.
constexpr std::string_view document_property = "text";
constexpr std::size_t parameters_max = 200;

http::Response bad_request(std::string_view detail) {
  return http::problem(400, "wrong-usage", "Invalid request", detail);
}

// "text/plain" of "text/plain; charset=utf-8", in lower case.
std::string media_type_of(const http::Request& request) {
  const std::string_view value = request.header("Content-Type").value_or("");
  return lower_case(trimmed(value.substr(0, value.find(';'))));
}

bool is_json_type(std::string_view type) {
  return type == "application/json" || type.empty();
}

bool is_document_type(std::string_view type) {
  return type == "text/plain" || type == "application/octet-stream";
}

bool is_lines_type(std::string_view type) {
  return type == "application/x-ndjson" || type == "application/jsonl";
}

http::Response too_large(std::size_t bytes_max) {
  return http::problem(
      413, "body-too-large", "Request body too large",
      "Send a body of at most " + std::to_string(bytes_max) + " bytes.");
}

// As browsers send forms and queries: a plus sign is a space.
std::string decoded(std::string_view text) {
  std::string spaced(text);
  std::ranges::replace(spaced, '+', ' ');
  return percent_decoded(spaced);
}

}  // namespace

OperationBinding::OperationBinding(const Operation& operation)
    : operation_(operation) {
  Faults faults;
  const Document schema =
      Reader().read(std::string(operation.input), Limits{}, faults);
  CHECK(faults.empty());
  for (const Member property : schema.root()["properties"].members()) {
    const auto type = property.value["type"].string().value_or("");
    const Type bound = type == "boolean"   ? Type::boolean
                       : type == "integer" ? Type::integer
                       : type == "array"   ? Type::list
                       : type.empty() && !property.value["enum"]
                           ? Type::document
                           : Type::text;
    types_.emplace(property.name, bound);
  }
}

std::size_t OperationBinding::body_bytes_max() const {
  const OperationLimits& limits = operation_.limits;
  return takes_lines() ? std::max(limits.input_bytes, limits.lines_bytes)
                       : limits.input_bytes;
}

bool OperationBinding::has(const std::vector<Parameter>& parameters,
                           std::string_view name) {
  return std::ranges::find(parameters, name, &Parameter::name) !=
         parameters.end();
}

OperationBinding::Type OperationBinding::type_of(
    std::string_view property) const {
  const auto found = types_.find(property);
  return found == types_.end() ? Type::text : found->second;
}

std::expected<std::vector<OperationBinding::Parameter>, http::Response>
OperationBinding::parameters_of(const http::Request& request) const {
  std::vector<Parameter> parameters;
  parameters.reserve(request.parameters.size());
  for (const auto& [name, value] : request.parameters) {
    parameters.push_back({name, value});
  }
  std::string_view rest = request.query;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view pair = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (pair.empty()) continue;
    if (parameters.size() >= parameters_max) {
      return std::unexpected(
          bad_request("The query has more than 200 parameters."));
    }
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const std::string_view name = pair.substr(0, equals);
    std::string value = decoded(pair.substr(std::min(equals + 1, pair.size())));
    if (!is_utf8(value) || !is_utf8(name)) {
      return std::unexpected(bad_request(
          "The query must be UTF-8 after its escapes are decoded."));
    }
    if (has(parameters, name) && type_of(name) != Type::list) {
      return std::unexpected(bad_request("The parameter \"" +
                                         std::string(name) +
                                         "\" is given twice; give it once."));
    }
    parameters.push_back({name, std::move(value)});
  }
  return parameters;
}

// A value that does not fit its type stays a text; the schema then says what
// was expected.
void OperationBinding::write_value(Writer& json, Type type,
                                   const std::string& value) const {
  const bool is_boolean = value == "true" || value == "false" || value.empty();
  if (type == Type::boolean && is_boolean) {
    json.boolean(value != "false");
  } else if (type == Type::integer && !value.empty() && value.size() < 16 &&
             std::ranges::all_of(value, is_digit)) {
    json.number(static_cast<std::int64_t>(std::stoll(value)));
  } else {
    json.string(value);
  }
}

void OperationBinding::write_parameters(
    Writer& json, const std::vector<Parameter>& parameters) const {
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const Parameter& each = parameters[i];
    if (type_of(each.name) != Type::list) {
      json.key(each.name);
      write_value(json, type_of(each.name), each.value);
      continue;
    }
    const auto first =
        std::ranges::find(parameters, each.name, &Parameter::name);
    if (&*first != &each) continue;  // written with the first
    json.key(each.name).begin_array();
    for (const Parameter& other : parameters) {
      if (other.name == each.name) json.string(other.value);
    }
    json.end_array();
  }
}

std::expected<BoundInput, http::Response> OperationBinding::bind(
    const http::Request& request) const {
  auto parameters = parameters_of(request);
  if (!parameters) return std::unexpected(std::move(parameters.error()));
  const bool has_body = !request.body.empty();
  if (!has_body) {
    Writer json;
    json.begin_object();
    write_parameters(json, *parameters);
    return BoundInput{.input = json.end_object().take()};
  }
  const std::string type = media_type_of(request);
  const bool takes_document = types_.contains(document_property);
  const bool has_lines = takes_lines() && is_lines_type(type);
  if (has_lines && !has(*parameters, "jsonl")) {
    parameters->push_back({"jsonl", "true"});
  }
  if (!has_lines && request.body.size() > operation_.limits.input_bytes) {
    return std::unexpected(too_large(operation_.limits.input_bytes));
  }
  if (has_lines || (takes_document && is_document_type(type))) {
    return bind_document(request, *parameters);
  }
  if (is_json_type(type)) return bind_json(request, *parameters);
  return std::unexpected(http::problem(
      415, "unsupported-media-type", "Unsupported media type",
      "Send the input as a JSON object with Content-Type: application/json" +
          std::string(takes_document
                          ? ", or the exact text of the document as text/plain "
                            "with options in the query."
                          : ".")));
}

std::expected<BoundInput, http::Response> OperationBinding::bind_document(
    const http::Request& request,
    const std::vector<Parameter>& parameters) const {
  Writer json;
  json.begin_object();
  write_parameters(json, parameters);
  BoundInput bound{.input = json.end_object().take(),
                   .has_lines = has(parameters, "jsonl")};
  bound.documents.push_back({.property = std::string(document_property),
                             .text = std::string(request.body)});
  return bound;
}

std::expected<BoundInput, http::Response> OperationBinding::bind_json(
    const http::Request& request,
    const std::vector<Parameter>& parameters) const {
  if (parameters.empty()) return BoundInput{.input = std::string(request.body)};
  Faults faults;
  const Document body =
      Reader().read(std::string(request.body),
                    {.bytes_max = operation_.limits.input_bytes}, faults);
  if (!faults.empty() || !body.root().is(Kind::object)) {
    return std::unexpected(bad_request(
        faults.empty() ? "The body must be a JSON object."
                       : "The body is invalid JSON: " + faults[0].message));
  }
  Writer json;
  json.begin_object();
  write_parameters(json, parameters);
  for (const Member member : body.root().members()) {
    if (has(parameters, member.name)) {
      return std::unexpected(
          bad_request("\"" + std::string(member.name) +
                      "\" is in the body and in the URL; give it once."));
    }
    json.key(member.name).raw(member.value.raw());
  }
  return BoundInput{.input = json.end_object().take()};
}

namespace {

// The first mistake of many: the card itself as the JSON body.
bool is_bare_document(const Operation& operation, std::string_view input) {
  Faults faults;
  const Document schema =
      Reader().read(std::string(operation.input), Limits{}, faults);
  const Document given = Reader().read(
      std::string(input), {.bytes_max = operation.limits.input_bytes}, faults);
  return faults.empty() && schema.root()["properties"]["text"] &&
         given.root().is(Kind::object) && given.root().size() > 0 &&
         !given.root()["card"] && !given.root()["text"];
}

}  // namespace

http::Response problem_of(const Operation& operation, const Error& error,
                          std::string_view input, const Services& services) {
  Error worded = error;
  worded.message = with_property_names(operation, error.message);
  if (error.code == Code::usage && is_bare_document(operation, input)) {
    worded.message +=
        "; the body is the input: wrap a card as {\"card\": ...}, or send its "
        "text as text/plain";
  }
  http::Response response = http::problem(worded);
  Writer json;
  json.begin_object();
  json.key("where").string_or_null(error.where);
  json.key("message").string(error.message);
  const std::vector<InputFailure> failures =
      error.code == Code::usage ? input_failures(operation, input, services)
                                : std::vector<InputFailure>();
  if (!failures.empty()) json.key("diagnostics").begin_array();
  for (const InputFailure& failure : failures) {
    json.begin_object().key("pointer").string(failure.pointer);
    json.key("message").string(with_property_names(operation, failure.message));
    json.key("help").string_or_null(failure.help).end_object();
  }
  if (!failures.empty()) json.end_array();
  const std::string members = json.end_object().take();
  // Behind the last member of the problem.
  const std::size_t end = response.body.rfind('}');
  CHECK(end != std::string::npos);
  response.body.insert(end, "," + members.substr(1, members.size() - 2));
  return response;
}

}  // namespace cardinal::server
