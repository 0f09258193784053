#include "json/json_rpc.h"

namespace cardinal::rpc {
namespace {

bool is_id(Value id, const MessageLimits& limits) {
  const bool has_type =
      id.is(Kind::string) || id.is(Kind::number) || id.is(Kind::null);
  return has_type && id.raw().size() <= limits.id_bytes_max;
}

// An id that is unknown or not one is null in the response.
std::string with_error(Value id, const Error& error,
                       const MessageLimits& limits) {
  Writer out;
  out.begin_object().key("jsonrpc").string("2.0");
  out.key("id");
  if (is_id(id, limits)) {
    out.raw(id.raw());
  } else {
    out.null();
  }
  out.key("error").begin_object();
  out.key("code").number(std::int64_t{error.code});
  out.key("message").string(error.message);
  if (!error.data.empty()) out.key("data").raw(error.data);
  out.end_object().end_object();
  return out.take();
}

std::string with_result(Value id, std::string_view result) {
  Writer out;
  out.begin_object().key("jsonrpc").string("2.0");
  out.key("id").raw(id.raw());
  out.key("result").raw(result);
  out.end_object();
  return out.take();
}

std::optional<Error> objection(Value call, const MessageLimits& limits) {
  const auto bad = [](std::string message) {
    return Error{invalid_request, std::move(message), {}};
  };
  if (!call.is(Kind::object)) {
    return bad("a request must be an object with jsonrpc, id and method; got " +
               std::string(kind_with_article(call.kind())));
  }
  if (call["jsonrpc"].string() != "2.0") {
    return bad("\"jsonrpc\" must be \"2.0\"");
  }
  if (!call["method"].is(Kind::string)) {
    return bad("\"method\" must be a string");
  }
  if (call["id"] && !is_id(call["id"], limits)) {
    return bad("\"id\" must be a string, a number or null, of at most " +
               std::to_string(limits.id_bytes_max) + " bytes");
  }
  const Value params = call["params"];
  if (limits.any_params) return std::nullopt;
  if (params && !params.is(Kind::object) && !params.is(Kind::array)) {
    return bad("\"params\" must be an object or an array");
  }
  return std::nullopt;
}

// Empty for a notification.
std::optional<std::string> answer_one(Value given, const Methods& methods,
                                      const MessageLimits& limits) {
  const auto call = call_in(given, limits);
  if (!call) return with_error(given["id"], call.error(), limits);
  const Answer answer = methods(*call);
  if (std::holds_alternative<Stopped>(answer)) return std::nullopt;
  if (!call->id) return std::string();
  return response_to(call->id, answer, limits);
}

std::optional<std::string> answer_batch(Value calls, const Methods& methods,
                                        const MessageLimits& limits) {
  if (calls.size() == 0) {
    return with_error(
        {}, {invalid_request, "a batch must contain at least one call", {}},
        limits);
  }
  if (calls.size() > limits.calls_max) {
    return with_error(
        {},
        {invalid_request,
         "a batch may contain at most " + std::to_string(limits.calls_max) +
             " calls; got " + std::to_string(calls.size()),
         {}},
        limits);
  }
  std::string all;
  for (const Value call : calls.items()) {
    std::optional<std::string> one = answer_one(call, methods, limits);
    if (!one) return std::nullopt;
    if (one->empty()) continue;
    if (all.size() + one->size() > limits.response_bytes_max && !all.empty()) {
      one = with_error(call["id"],
                       {too_large,
                        "the combined response to this batch would "
                        "be too large; send fewer calls",
                        {}},
                       limits);
    }
    all += (all.empty() ? "[" : ",") + *one;
  }
  return all.empty() ? all : all + "]";
}

}  // namespace

std::expected<Call, Error> call_in(Value part, const MessageLimits& limits) {
  if (auto bad = objection(part, limits)) {
    return std::unexpected(*std::move(bad));
  }
  return Call{part["method"].string_unchecked(), part["params"], part["id"]};
}

std::string response_to(Value id, const Answer& answer,
                        const MessageLimits& limits) {
  if (const auto* error = std::get_if<Error>(&answer)) {
    return with_error(id, *error, limits);
  }
  return with_result(id, std::get<std::string>(answer));
}

std::optional<std::string> answer(std::string_view message,
                                  const Methods& methods,
                                  const MessageLimits& limits) {
  Faults faults;
  const Document document =
      Reader().read(std::string(message), limits.json, faults);
  if (!faults.empty()) {
    return with_error(
        {}, {parse_error, "the body must be JSON: " + faults[0].message, {}},
        limits);
  }
  const Value root = document.root();
  return root.is(Kind::array) ? answer_batch(root, methods, limits)
                              : answer_one(root, methods, limits);
}

}  // namespace cardinal::rpc
