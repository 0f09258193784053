#include "operations/remote_caller.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "base/parse_number.h"
#include "base/uri.h"
#include "base/utf8.h"
#include "schema/builtin_schema.h"

namespace cardinal {
namespace {

constexpr const char* accepted_answers =
    "application/vnd.cardinal+json, application/json;q=0.9";

// An input on its way to a server: parameters of the path are taken out.
struct RemoteRequest {
  std::string target;  // path and query
  std::string content_type;
  std::string body;
};

std::string text_value(Value value) {
  return std::string(value.string().value_or(value.raw()));
}

// "/v1/rules/{rule*}" with the input's "rule" in its place.
Result<std::string> filled_path(const Operation& operation, Value input,
                                std::vector<std::string>& used) {
  std::string out;
  std::string_view rest = operation.route.path;
  while (!rest.empty()) {
    const std::size_t open = std::min(rest.find('{'), rest.size());
    out += rest.substr(0, open);
    rest.remove_prefix(open);
    if (rest.empty()) break;
    const std::size_t close = rest.find('}');
    CHECK(close != std::string_view::npos);
    std::string name(rest.substr(1, close - 1));
    const bool is_rest = name.ends_with('*');
    if (is_rest) name.pop_back();
    if (!input[name]) return usage("\"{}\" is missing", name);
    out += percent_encoded(text_value(input[name]), is_rest ? "-._~/" : "-._~");
    used.push_back(name);
    rest.remove_prefix(close + 1);
  }
  return out;
}

void add_parameter(std::string& query, std::string_view name, Value value) {
  if (value.is(Kind::array)) {
    for (const Value item : value.items()) add_parameter(query, name, item);
    return;
  }
  query += query.empty() ? "?" : "&";
  query += percent_encoded(name);
  query += "=" + percent_encoded(text_value(value));
}

// A document that is not UTF-8 has no place in JSON, and a large one grows
// there beyond what a server accepts: it is the whole body, and the rest goes
// into the query.
bool is_document_body(const CallOptions& options) {
  constexpr std::size_t bytes_in_json_max = 256 << 10;
  if (options.documents.size() != 1) return false;
  const InputDocument& document = options.documents[0];
  return document.property == "text" &&
         (document.text.size() > bytes_in_json_max || !is_utf8(document.text));
}

Result<RemoteRequest> request_for(const Operation& operation, Value input,
                                  const CallOptions& options) {
  std::vector<std::string> used;
  RemoteRequest request;
  TRY(request.target, filled_path(operation, input, used));
  const bool has_body =
      operation.route.method != "GET" && operation.route.method != "DELETE";
  const bool is_document = has_body && is_document_body(options);
  std::string query;
  Writer json;
  json.begin_object();
  for (const Member member : input.members()) {
    if (std::ranges::find(used, member.name) != used.end()) continue;
    if (has_body && !is_document) {
      json.key(member.name).raw(member.value.raw());
    } else {
      add_parameter(query, member.name, member.value);
    }
  }
  for (const InputDocument& document : options.documents) {
    if (is_document) continue;
    json.key(document.property).string(document.text);
  }
  request.target += query;
  request.content_type =
      is_document ? "application/octet-stream" : "application/json";
  if (has_body) {
    request.body =
        is_document ? options.documents[0].text : json.end_object().take();
  }
  return request;
}

Code code_of(int status) {
  for (const Code code : {Code::usage, Code::invalid, Code::not_found,
                          Code::denied, Code::conflict, Code::unavailable}) {
    if (http_status(code) == status) return code;
  }
  // Too slow, and too often: later it may be well.
  if (status == 408 || status == 429) return Code::unavailable;
  return status == 401  ? Code::denied
         : status < 500 ? Code::usage
                        : Code::unavailable;
}

std::unexpected<Error> failure_of(const http::ClientResponse& response) {
  Faults faults;
  const Document body = Reader().read(response.body, answer_limits, faults);
  Error error{.code = code_of(response.status)};
  // Other servers, such as a proxy, have no message of ours.
  for (const char* member : {"message", "detail", "title"}) {
    if (!error.message.empty()) break;
    error.message = body.root()[member].string().value_or("");
  }
  error.where = body.root()["where"].string().value_or("");
  const bool is_about_token =
      response.status == 401 &&
      body.root()["type"].string() != "urn:cardinal:problem:bad-signature";
  if (is_about_token && !error.message.empty()) {
    error.message += " This program sends what CARDINAL_TOKEN has.";
  }
  if (error.message.empty()) {
    error.message = "the server answers with status " +
                    std::to_string(response.status) +
                    " and no reason; is it a Cardinal server?";
    error.code = Code::unavailable;
    error.where = response.url;
  }
  return std::unexpected(std::move(error));
}

Outcome outcome_of(const http::ClientResponse& response) {
  const std::string_view said =
      response.header("Cardinal-Outcome").value_or("clean");
  return said == "clean"        ? Outcome::clean
         : said == "has-errors" ? Outcome::has_errors
                                : Outcome::incomplete;
}

Notes notes_of(const http::ClientResponse& response) {
  Notes notes;
  for (const auto& [name, value] : response.fields) {
    if (!equal_ignoring_case(name, note_field)) continue;
    notes.push_back(percent_decoded(value));
  }
  return notes;
}

std::optional<std::uint64_t> change_of(const http::ClientResponse& response) {
  return parse_number<std::uint64_t>(
      response.header("Cardinal-Change").value_or(""));
}

Refusal refusal_in(Value problem, int status) {
  constexpr std::string_view prefix = "urn:cardinal:problem:";
  const auto text = [&](std::string_view member) {
    return std::string(problem[member].string().value_or(""));
  };
  std::string slug = text("type");
  if (slug.starts_with(prefix)) slug.erase(0, prefix.size());
  return {.status = status,
          .slug = std::move(slug),
          .title = text("title"),
          .detail = text("detail")};
}

struct RefusedAnswer {
  std::string json;
  Refusal refusal;
};

// The answer inside of a problem: what of its members the output schema names.
// Absent for problems that have none.
std::optional<RefusedAnswer> refused_answer(
    const Operation& operation, const http::ClientResponse& response) {
  if (!response.header("Cardinal-Outcome")) return std::nullopt;
  Faults faults;
  const Document body = Reader().read(response.body, answer_limits, faults);
  const Document schema =
      Reader().read(std::string(operation.output), Limits{}, faults);
  if (!faults.empty()) return std::nullopt;
  Writer json;
  json.begin_object();
  for (const Member member : body.root().members()) {
    if (!schema.root()["properties"][member.name]) continue;
    json.key(member.name).raw(member.value.raw());
  }
  return RefusedAnswer{json.end_object().take(),
                       refusal_in(body.root(), response.status)};
}

// What only this machine's user may set cannot be asked of a server.
Status refuse_local_properties(const Operation& operation, Value input,
                               bool is_operator) {
  Faults faults;
  const Document schema =
      Reader().read(std::string(operation.input), Limits{}, faults);
  for (const Member member : input.members()) {
    const Value property = schema.root()["properties"][member.name];
    const bool is_refused =
        property["x-files"] || (property["x-operator"] && !is_operator);
    if (!is_refused) continue;
    return usage("--{} cannot be combined with --server, which would refuse it",
                 property["x-flag"].string().value_or(member.name));
  }
  return {};
}

}  // namespace

RemoteCaller::RemoteCaller(RemoteServer server, Env& env)
    : url_(std::move(server.url)),
      token_(std::move(server.token)),
      is_operator_(server.is_operator),
      signer_(std::move(server.signer)),
      client_(std::move(server.client)),
      env_(env) {
  while (url_.ends_with('/')) url_.pop_back();
}

Result<Reply> RemoteCaller::call(const Operation& operation,
                                 std::string_view input,
                                 const CallOptions& options) {
  if (!is_served(operation)) {
    return usage("{} works on this machine only; leave --server out",
                 operation.name);
  }
  Faults faults;
  const Document given =
      Reader().read(std::string(input), answer_limits, faults);
  if (!faults.empty()) {
    return usage("the input is invalid JSON: {}", faults[0].message);
  }
  TRY_STATUS(refuse_local_properties(operation, given.root(), is_operator_));
  TRY(RemoteRequest request, request_for(operation, given.root(), options));
  http::ClientRequest sent{.method = std::string(operation.route.method),
                           .url = url_ + request.target,
                           .fields = {{"Accept", accepted_answers}},
                           .body = std::move(request.body)};
  if (!token_.empty()) {
    sent.fields.emplace_back("Authorization", "Bearer " + token_);
  }
  if (!sent.body.empty()) {
    sent.fields.emplace_back("Content-Type", request.content_type);
  }
  if (signer_ && operation.takes_signed_requests) {
    TRY_STATUS(signer_->sign(sent, env_));
  }
  const auto response = client_.send(sent);
  if (!response) {
    return std::unexpected(static_cast<const Error&>(response.error()));
  }
  const bool is_answer = response->status == 200 || response->status == 201;
  std::string body = response->body;
  std::optional<Refusal> refusal;
  if (!is_answer) {
    auto refused = refused_answer(operation, *response);
    if (!refused) return failure_of(*response);
    body = std::move(refused->json);
    refusal = std::move(refused->refusal);
  }
  const Document answer = Reader().read(body, answer_limits, faults);
  if (!faults.empty() ||
      !validate_by_builtin_schema(operation.output, answer.root(), env_)
           .empty()) {
    return at(response->url,
              invalid("the server's answer to {} is not one that this version "
                      "of cardinal understands; use a client of its version",
                      operation.name));
  }
  Reply reply{.outcome = outcome_of(*response),
              .json = std::move(body),
              .notes = notes_of(*response)};
  reply.is_new = response->status == 201;
  reply.refusal = std::move(refusal);
  reply.change = change_of(*response);
  return reply;
}

}  // namespace cardinal
