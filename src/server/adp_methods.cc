#include "server/adp_methods.h"

#include <algorithm>

#include "base/errors.h"
#include "cardinal/trust.h"
#include "directory/directory.h"
#include "directory/discovery/query.h"
#include "operations/registry.h"
#include "wellknown/adp_error.h"
#include "wellknown/describe.h"

namespace cardinal::server {
namespace {

using wellknown::adp_invalid_request;
using wellknown::adp_unauthorized;

constexpr int adp_busy_code = -32002;
// When nothing says how long to wait.
constexpr std::string_view adp_retry_s = "1";
constexpr double adp_min_score = 0.1;
constexpr std::int64_t adp_limit = 10;
// Of an envelope without its id.
constexpr std::size_t adp_envelope_bytes = 64;
// Of what is wrong with a card.
constexpr std::size_t adp_diagnostics_bytes_max = 48'000;

Document adp_document(std::string text) {
  Faults faults;
  return Reader().read(std::move(text), Limits{.bytes_max = 16u << 20}, faults);
}

// What a gate is asked about.
constinit const Operation describing{
    .name = "adp.describe", .summary = "Read a card", .scope = Scope::read};

rpc::Error busy_error(std::string message, std::string_view retry_s,
                      AdpResponseFields& fields) {
  fields.set("Retry-After", std::string(retry_s));
  Writer data;
  data.begin_object().key("diagnostics").begin_array().begin_object();
  data.key("message").string(message).end_object().end_array();
  return {adp_busy_code, std::move(message), data.end_object().take()};
}

// A problem of HTTP as an error of ADP.
rpc::Error error_of_problem(const http::Response& problem,
                            AdpResponseFields& fields) {
  const Document body = adp_document(problem.body);
  std::string detail(body.root()["detail"].string().value_or("refused"));
  const bool is_refused = problem.status == 401 || problem.status == 403;
  if (is_refused) return adp_unauthorized(std::move(detail));
  std::string_view retry_s = adp_retry_s;
  for (const auto& [name, value] : problem.fields) {
    if (name == "Retry-After") retry_s = value;
  }
  return busy_error(std::move(detail), retry_s, fields);
}

rpc::Error error_of_call(const Operation& operation, const Error& error,
                         AdpResponseFields& fields,
                         const std::string& diagnostics = {}) {
  std::string message = with_property_names(operation, error.message);
  switch (error.code) {
    case Code::usage:
    case Code::invalid:
    case Code::not_found:
      return adp_invalid_request(std::move(message), diagnostics);
    case Code::denied:
      return adp_unauthorized(std::move(message), diagnostics);
    case Code::internal:
      return {rpc::internal_error, "internal error", {}};
    default:
      return busy_error(std::move(message), adp_retry_s, fields);
  }
}

std::string failures_as_json(const Operation& operation,
                             const std::vector<InputFailure>& failures) {
  Writer json;
  json.begin_array();
  for (const InputFailure& failure : failures) {
    json.begin_object().key("pointer").string(failure.pointer);
    json.key("message").string(with_property_names(operation, failure.message));
    json.key("help").string(failure.help).end_object();
  }
  return json.end_array().take();
}

// As many as there is room for.
std::string bounded_diagnostics(Value diagnostics) {
  Writer json;
  json.begin_array();
  std::size_t bytes = 0;
  for (const Value each : diagnostics.items()) {
    bytes += each.raw().size() + 1;
    if (bytes > adp_diagnostics_bytes_max) break;
    json.raw(each.raw());
  }
  return json.end_array().take();
}

// A limit beyond the directory's own is that; what is not a number is left for
// the schema.
void write_limit(Writer& json, Value limit) {
  constexpr auto most = static_cast<double>(directory::query_limit_max);
  json.key("limit");
  if (!limit) {
    json.number(adp_limit);
  } else if (limit.number().value_or(0) > most) {
    json.number(static_cast<std::int64_t>(most));
  } else {
    json.raw(limit.raw());
  }
}

// The input of `discover`, whose answer takes `change` into account.
std::string query_input_of(Value params, std::uint64_t change) {
  Writer json;
  json.begin_object();
  json.key("min_change").number(static_cast<std::int64_t>(change));
  for (const char* name : {"tags", "query"}) {
    if (params[name]) json.key(name).raw(params[name].raw());
  }
  write_limit(json, params["limit"]);
  json.key("min_score");
  if (params["min_score"]) {
    json.raw(params["min_score"].raw());
  } else {
    json.number(adp_min_score);
  }
  json.key("filters").begin_object().key("dialects").begin_array();
  json.string("adp").end_array().end_object();
  return json.end_object().take();
}

// Whether the answer of `register` says that the directory has the card now.
bool has_card(const Reply& reply) { return !reply.refusal; }

std::string advertised_result(Value answer, bool is_stored) {
  Writer json;
  json.begin_object().key("stored").boolean(is_stored);
  for (const char* name : {"reason", "verdict", "change", "lease_end"}) {
    json.key(name).raw(answer[name].raw());
  }
  return json.end_object().take();
}

// Valid, and not kept: a newer card is known, or one with a better proof.
bool is_passed_over(const Refusal& refusal) {
  return refusal.status == 409 || refusal.slug == "not-signed" ||
         refusal.slug == "less-authority";
}

rpc::Answer advertised_answer(const Reply& reply) {
  const Document answer = adp_document(reply.json);
  const Value root = answer.root();
  if (has_card(reply) || is_passed_over(*reply.refusal)) {
    return advertised_result(root, has_card(reply));
  }
  const Refusal& refusal = *reply.refusal;
  const std::string diagnostics = root["diagnostics"].size() > 0
                                      ? bounded_diagnostics(root["diagnostics"])
                                      : std::string();
  if (refusal.status == 403) {
    return adp_unauthorized(refusal.detail, diagnostics);
  }
  if (refusal.status < 500) {
    return adp_invalid_request(refusal.detail, diagnostics);
  }
  return rpc::Error{rpc::internal_error, "internal error", {}};
}

http::RpcResult as_result(rpc::Answer answer) {
  if (auto* error = std::get_if<rpc::Error>(&answer)) return std::move(*error);
  return std::move(std::get<std::string>(answer));
}

// The answer, or the response that it will be.
http::RpcResult settled(Result<Reply> reply, const http::RpcCall& call,
                        const AdpCaller& caller, AdpFinish finish,
                        AdpResponseFields& fields) {
  if (reply && reply->later && caller.defer) {
    return caller.defer(std::move(reply->later), call, std::move(finish));
  }
  if (reply) reply = wait_for(std::move(*reply));
  return as_result(finish(std::move(reply), caller.request, fields));
}

void add_limits(const AdmittedRequest& admitted, AdpResponseFields& fields) {
  for (const auto& [name, value] : admitted.fields) fields.set(name, value);
}

}  // namespace

void AdpResponseFields::set(std::string_view name, std::string value) {
  std::erase_if(fields, [&](const auto& field) { return field.first == name; });
  fields.emplace_back(name, std::move(value));
}

AdpMethods::AdpMethods(AdpMethodsOptions options)
    : options_(std::move(options)),
      own_card_(adp_document(options_.own_card)) {}

std::uint64_t AdpMethods::last_change() const {
  return options_.services.directory->store().end().change;
}

http::RpcResult AdpMethods::answer(const http::RpcCall& call,
                                   const AdpCaller& caller,
                                   AdpResponseFields& fields) {
  const bool is_describe = call.method == "adp.describe";
  const bool is_advertise = call.method == "adp.advertise";
  if (!is_describe && !is_advertise && call.method != "adp.discover") {
    return rpc::Error{
        rpc::method_not_found,
        "unknown method; expected adp.describe, adp.advertise or adp.discover",
        {}};
  }
  if (call.params && !call.params.is(Kind::object)) {
    return adp_invalid_request(
        "the parameters of " + std::string(call.method) +
        " must be an object; got " +
        std::string(kind_with_article(call.params.kind())));
  }
  if (!caller.fault.empty()) return adp_unauthorized(caller.fault);
  if (is_describe) return as_result(describe(call, caller, fields));
  return is_advertise ? advertise(call, caller, fields)
                      : discover(call, caller, fields);
}

Result<Reply> AdpMethods::call_operation(
    const Operation& operation, std::string_view input,
    const access::Principal& who, std::string_view request_id,
    std::span<const InputDocument> documents) {
  const Clock& clock = *options_.services.env.clock;
  const CallOptions options{
      .documents = documents,
      .who = &who,
      .limits = {.deadline_us = clock.monotonic_us() +
                                operation.limits.timeout_ms * 1'000},
      .request_id = request_id,
      .prefers_document = true};
  return call(operation, input, options_.services, options);
}

rpc::Answer AdpMethods::describe(const http::RpcCall& call,
                                 const AdpCaller& caller,
                                 AdpResponseFields& fields) {
  if (options_.gate) {
    auto admitted = options_.gate->admit(describing, caller.request);
    if (!admitted) return error_of_problem(admitted.error(), fields);
    add_limits(*admitted, fields);
  }
  return wellknown::described_card(call.params, own_card_.root());
}

http::RpcResult AdpMethods::advertise(const http::RpcCall& call,
                                      const AdpCaller& caller,
                                      AdpResponseFields& fields) {
  const Operation& operation = register_operation;
  const http::Request& request = caller.request;
  if (auto own = require_own_origin(operation, request); !own) {
    return error_of_problem(own.error(), fields);
  }
  AdmittedRequest admitted;
  if (options_.gate) {
    auto judged = options_.gate->admit_proof(operation, request);
    if (!judged) return error_of_problem(judged.error(), fields);
    admitted = std::move(*judged);
    add_limits(admitted, fields);
  }
  admitted.who.agent = caller.agent;
  const auto id = call.params["id"].string();
  if (!caller.agent.empty() && id && normalised_subject(*id) != caller.agent) {
    return adp_unauthorized("the request is signed by " + caller.agent +
                            ", and the card is of another agent: an agent "
                            "advertises its own card");
  }
  const InputDocument card{
      .property = "text",
      .text = call.params ? std::string(call.params.raw()) : "{}",
      .name = "params"};
  Result<Reply> reply =
      call_operation(operation, R"({"dialect":"adp"})", admitted.who,
                     request.request_id, {&card, 1});
  return settled(
      std::move(reply), call, caller,
      [this, admitted](const Result<Reply>& made, const http::Request& of,
                       AdpResponseFields& out) {
        return advertised(made, of, admitted, out);
      },
      fields);
}

rpc::Answer AdpMethods::advertised(const Result<Reply>& reply,
                                   const http::Request& request,
                                   const AdmittedRequest& admitted,
                                   AdpResponseFields& fields) {
  const Operation& operation = register_operation;
  if (!reply) return error_of_call(operation, reply.error(), fields);
  fields.change =
      std::max(fields.change, reply->change.value_or(last_change()));
  if (options_.gate) {
    http::Response outcome;
    outcome.status = reply->refusal ? reply->refusal->status : 200;
    if (reply->refusal) outcome.problem = reply->refusal->slug;
    options_.gate->record(operation, request, admitted,
                          {.subject = reply->subject, .change = reply->change},
                          outcome);
  }
  return advertised_answer(*reply);
}

http::RpcResult AdpMethods::discover(const http::RpcCall& call,
                                     const AdpCaller& caller,
                                     AdpResponseFields& fields) {
  const Operation& operation = discover_operation;
  AdmittedRequest admitted;
  if (options_.gate) {
    auto judged = options_.gate->admit(operation, caller.request);
    if (!judged) return error_of_problem(judged.error(), fields);
    admitted = std::move(*judged);
    add_limits(admitted, fields);
  }
  admitted.who.agent = caller.agent;
  const std::string input = query_input_of(call.params, last_change());
  const std::size_t room = adp_answer_bytes_max - adp_envelope_bytes -
                           adp_result_bytes - call.id.raw().size();
  Result<Reply> reply =
      call_operation(operation, input, admitted.who, caller.request.request_id);
  return settled(
      std::move(reply), call, caller,
      [this, who = admitted.who, input, room](const Result<Reply>& found,
                                              const http::Request&,
                                              AdpResponseFields& out) {
        return discovered(found, input, who, room, out);
      },
      fields);
}

rpc::Answer AdpMethods::discovered(const Result<Reply>& reply,
                                   const std::string& input,
                                   const access::Principal& who,
                                   std::size_t room,
                                   AdpResponseFields& fields) {
  const Operation& operation = discover_operation;
  if (!reply) {
    const auto failures = input_failures(operation, input, options_.services);
    return error_of_call(
        operation, reply.error(), fields,
        failures.empty() ? "" : failures_as_json(operation, failures));
  }
  fields.change =
      std::max(fields.change, reply->change.value_or(last_change()));
  const Document found = adp_document(reply->json);
  const auto cards = cards_of(found.root(), who);
  if (!cards) return error_of_call(operation, cards.error(), fields);
  return adp_results(*cards, room);
}

Result<std::vector<FoundCard>> AdpMethods::cards_of(
    Value answer, const access::Principal& who) {
  std::vector<FoundCard> cards;
  for (const Value hit : answer["results"].items()) {
    const auto read = [&]() -> Result<CardTexts::Found> {
      Writer input;
      input.begin_object().key("subject").raw(hit["subject"].raw());
      input.key("at").raw(hit["change"].raw()).end_object();
      TRY(Reply got, call_operation(get_operation, input.take(), who, {}));
      TRY(got, wait_for(std::move(got)));
      if (!got.document) return not_found("the card is gone");
      return CardTexts::Found{
          .text = std::make_shared<const std::string>(
              adp_document(got.document->text).root().raw()),
          .is_partial = got.document->is_partial,
          .is_for_all = !got.document->subject.empty()};
    };
    auto card = texts_.find(hit["change"].uint64().value_or(0), read);
    // Removed since the index was asked.
    if (!card && card.error().code == Code::not_found) continue;
    if (!card) return std::unexpected(card.error());
    cards.push_back({.text = std::move(card->text),
                     .hit = hit,
                     .is_partial = card->is_partial});
  }
  return cards;
}

}  // namespace cardinal::server
