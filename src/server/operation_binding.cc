#include "server/operation_binding.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/check_that.h"
#include "base/uri.h"
#include "base/utf8.h"
#include "http/accept.h"

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

// "application/agentcard+json".
bool is_special_json_type(std::string_view type) {
  return type.starts_with("application/") && type.ends_with("+json");
}

bool is_document_type(std::string_view type) {
  return type == "text/plain" || type == "application/octet-stream";
}

// Records of the ledger in binary form. No page of another origin sends it
// without being asked for its origin.
bool is_cbor_type(std::string_view type) {
  return type == "application/pacr+cbor" || type == "application/cbor";
}

bool is_lines_type(std::string_view type) {
  return type == "application/x-ndjson" || type == "application/jsonl";
}

http::Response too_large(std::size_t bytes_max) {
  return http::problem(
      413, "body-too-large", "Request body too large",
      "Send a body of at most " + std::to_string(bytes_max) + " bytes.");
}

bool is_json_number(const std::string& text) {
  Faults faults;
  const Document read = Reader().read(text, Limits{}, faults);
  return faults.empty() && read.root().is(Kind::number);
}

// The change that an entity tag of a record names: "12-...". Absent for tags
// of others.
std::optional<std::string> change_of_tag(std::string_view tag) {
  if (!tag.starts_with('"')) return std::nullopt;
  std::string digits;
  for (const char c : tag.substr(1)) {
    if (!is_digit(c)) break;
    digits += c;
  }
  if (digits.empty() || digits.size() > 15) return std::nullopt;
  return digits;
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
    const bool has_type = property.value["type"] || property.value["enum"];
    const Type bound = type == "boolean"   ? Type::boolean
                       : type == "integer" ? Type::integer
                       : type == "number"  ? Type::number
                       : type == "array"   ? Type::list
                       : has_type          ? Type::text
                                           : Type::document;
    types_.emplace(property.name, bound);
    if (const auto name = property.value["x-query"].string()) {
      short_names_.emplace(*name, property.name);
    }
    for (const Member type_of : property.value["x-accept"].members()) {
      accepted_.push_back({std::string(type_of.name),
                           std::string(property.name),
                           std::string(*type_of.value.string())});
    }
  }
  takes_body_ = bool(schema.root()["x-body"]);
  const Document output =
      Reader().read(std::string(operation.output), Limits{}, faults);
  for (const Member property : output.root()["properties"].members()) {
    if (property.value["x-secret"]) answers_secret_ = true;
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
    parameters.push_back({std::string(name), std::string(value)});
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
    std::string name = decoded(pair.substr(0, equals));
    const auto full_name = short_names_.find(name);
    if (full_name != short_names_.end()) name = full_name->second;
    std::string value = decoded(pair.substr(std::min(equals + 1, pair.size())));
    if (!is_utf8(value) || !is_utf8(name)) {
      return std::unexpected(bad_request(
          "The query must be UTF-8 after its escapes are decoded."));
    }
    if (has(parameters, name) && type_of(name) != Type::list) {
      return std::unexpected(bad_request("The parameter \"" + name +
                                         "\" is given twice; give it once."));
    }
    parameters.push_back({std::move(name), std::move(value)});
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
  } else if ((type == Type::number || type == Type::integer) &&
             is_json_number(value)) {
    json.raw(value);
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
  add_accepted(request, *parameters);
  if (auto refused = add_condition(request, *parameters)) {
    return std::unexpected(std::move(*refused));
  }
  const bool has_body = !request.body.empty();
  if (!has_body) {
    Writer json;
    json.begin_object();
    write_parameters(json, *parameters);
    return BoundInput{.input = json.end_object().take()};
  }
  const std::string type = media_type_of(request);
  // A page of another origin can send plain text, or a body without a type, and
  // is not asked for its origin then: such bodies are only for reading.
  const bool is_read = operation_.effects.read_only;
  const bool takes_text = is_read && types_.contains(document_property);
  const bool has_lines = takes_lines() && is_lines_type(type);
  if (has_lines && !has(*parameters, "jsonl")) {
    parameters->push_back({"jsonl", "true"});
  }
  if (!has_lines && request.body.size() > operation_.limits.input_bytes) {
    return std::unexpected(too_large(operation_.limits.input_bytes));
  }
  const bool is_bare =
      takes_body() && (is_special_json_type(type) || is_cbor_type(type) ||
                       (type == "application/json" && !is_input(request.body)));
  if (has_lines || is_bare || (takes_text && is_document_type(type))) {
    return bind_document(request, *parameters);
  }
  if (is_json_type(type) && (is_read || !type.empty())) {
    return bind_json(request, *parameters);
  }
  return std::unexpected(http::problem(
      415, "unsupported-media-type", "Unsupported media type",
      "Send the input as a JSON object with Content-Type: application/json" +
          std::string(
              takes_text ? ", or the exact text of the document as text/plain "
                           "with options in the query."
              : takes_body() ? ", or the card itself as application/json or "
                               "application/*+json with options in the query."
                             : ".")));
}

// Whether a JSON body is an input rather than the document itself.
bool OperationBinding::is_input(std::string_view body) const {
  Faults faults;
  const Document read = Reader().read(
      std::string(body), {.bytes_max = operation_.limits.input_bytes}, faults);
  if (!faults.empty() || !read.root().is(Kind::object)) return false;
  for (const Member member : read.root().members()) {
    if (!types_.contains(member.name)) return false;
  }
  return true;
}

// Only a type that Accept names counts: ranges such as */* ask for nothing.
void OperationBinding::add_accepted(const http::Request& request,
                                    std::vector<Parameter>& parameters) const {
  if (accepted_.empty()) return;
  const std::string accept = request.list("Accept");
  const AcceptedType* best = nullptr;
  int best_weight = 0;
  for (const AcceptedType& each : accepted_) {
    const auto quality = http::quality_of(accept, each.media_type);
    const bool is_better =
        quality && quality->is_exact && quality->weight > best_weight;
    if (!is_better || has(parameters, each.property)) continue;
    best = &each;
    best_weight = quality->weight;
  }
  if (best) parameters.push_back({best->property, best->value});
}

std::optional<http::Response> OperationBinding::add_condition(
    const http::Request& request, std::vector<Parameter>& parameters) const {
  constexpr std::string_view property = "if_change";
  if (!types_.contains(property)) return std::nullopt;
  const std::string match = request.list("If-Match");
  const std::string none = request.list("If-None-Match");
  if (match.empty() && none.empty()) return std::nullopt;
  if (has(parameters, property)) {
    return bad_request("\"if_change\" and If-Match are given; give one.");
  }
  if (none == "*" && match.empty()) {
    parameters.push_back({std::string(property), "0"});
    return std::nullopt;
  }
  const auto change = change_of_tag(match);
  if (!change || !none.empty()) {
    return bad_request(
        "If-Match must be the ETag of the record, or If-None-Match must be *.");
  }
  parameters.push_back({std::string(property), *change});
  return std::nullopt;
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
  BoundInput bound{.input = std::string(request.body), .is_body = true};
  if (parameters.empty()) return bound;
  Faults faults;
  const Document body = Reader().read(
      bound.input, {.bytes_max = operation_.limits.input_bytes}, faults);
  // call() says what is invalid.
  if (!faults.empty() || !body.root().is(Kind::object)) return bound;
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
  bound.input = json.end_object().take();
  return bound;
}

}  // namespace cardinal::server
