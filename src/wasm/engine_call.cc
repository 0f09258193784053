#include "wasm/engine_call.h"

#include <algorithm>

#include "base/errors.h"
#include "operations/registry.h"

namespace cardinal::wasm {
namespace {

// What needs nothing but its input.
constexpr const Operation* engine_operations[] = {
    &check_operation, &convert_operation, &explain_operation, &rules_operation,
    &canon_operation, &id_operation,      &schema_operation,  &reach_operation,
    &diff_operation,  &verify_operation};

std::string_view name_of(Outcome outcome) {
  constexpr std::string_view names[] = {"clean", "has-errors", "incomplete"};
  return names[static_cast<std::size_t>(outcome)];
}

std::string_view name_of(Code code) {
  constexpr std::string_view names[] = {"usage",   "invalid",  "not-found",
                                        "denied",  "conflict", "unavailable",
                                        "internal"};
  return names[static_cast<std::size_t>(code)];
}

std::string answer_reply(const Reply& reply) {
  Writer json;
  json.begin_object().key("status").string("ok");
  json.key("outcome").string(name_of(reply.outcome));
  json.key("notes").begin_array();
  for (const std::string& note : reply.notes) json.string(note);
  json.end_array();
  return json.end_object().take() + "\n" + reply.json;
}

}  // namespace

// As in the problem that a server answers with.
std::string error_reply(const Error& error,
                        std::span<const InputFailure> failures,
                        const Operation* operation) {
  const auto worded = [&](const std::string& message) {
    return operation ? with_property_names(*operation, message) : message;
  };
  Writer json;
  json.begin_object().key("status").string("error");
  json.key("error").begin_object().key("code").string(name_of(error.code));
  json.key("message").string(worded(error.message));
  json.key("where").string_or_null(error.where);
  json.key("diagnostics").begin_array();
  for (const InputFailure& failure : failures) {
    json.begin_object().key("pointer").string(failure.pointer);
    json.key("message").string(worded(failure.message));
    json.key("help").string_or_null(failure.help).end_object();
  }
  json.end_array().end_object();
  return json.end_object().take() + "\n";
}

const Operation* engine_operation_named(std::string_view name) {
  const auto found =
      std::ranges::find(engine_operations, name, &Operation::name);
  return found == std::end(engine_operations) ? nullptr : *found;
}

const Operation* EngineCaller::operation_named(std::string_view name) const {
  const auto found = std::ranges::find(more_, name, &Operation::name);
  return found == more_.end() ? engine_operation_named(name) : *found;
}

std::string EngineCaller::call(EngineRequest request) {
  const Operation* const operation = operation_named(request.operation);
  if (!operation) {
    return error_reply({Code::not_found,
                        "there is no operation \"" +
                            std::string(request.operation) + "\" here",
                        ""});
  }
  InputDocument document{.property = "text", .text = {}, .name = {}};
  CallOptions options;
  options.limits.deadline_us = services_.env.clock->monotonic_us() +
                               operation->limits.timeout_ms * 1'000;
  if (request.document) {
    document.text = *std::move(request.document);
    options.documents = {&document, 1};
  }
  const Result<Reply> reply =
      cardinal::call(*operation, request.input, services_, options);
  if (reply) return answer_reply(*reply);
  const auto failures =
      reply.error().code == Code::usage
          ? input_failures(*operation, request.input, services_)
          : std::vector<InputFailure>();
  return error_reply(reply.error(), failures, operation);
}

}  // namespace cardinal::wasm
