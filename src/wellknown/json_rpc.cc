#include "wellknown/json_rpc.h"

#include <optional>

namespace cardinal::wellknown {
namespace {

bool is_id(Value id) {
  return id.is(Kind::string) || id.is(Kind::number) || id.is(Kind::null);
}

std::string with_error(Value id, const RpcError& error) {
  Writer out;
  out.begin_object().key("jsonrpc").string("2.0");
  out.key("id");
  if (is_id(id)) {
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

std::optional<RpcError> objection(Value call) {
  const auto bad = [](std::string message) {
    return RpcError{rpc::invalid_request, std::move(message), {}};
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
  if (call["id"] && !is_id(call["id"])) {
    return bad("\"id\" must be a string, a number or null");
  }
  const Value params = call["params"];
  if (params && !params.is(Kind::object) && !params.is(Kind::array)) {
    return bad("\"params\" must be an object or an array");
  }
  return std::nullopt;
}

// What answers one call: nothing for a notification.
using OneAnswer = std::variant<std::string, http::Response>;
OneAnswer answer_one(Value call, const http::Request& request,
                     const RpcMethods& methods) {
  if (const auto bad = objection(call)) return with_error(call["id"], *bad);
  const Value id = call["id"];
  RpcAnswer answer =
      methods({call["method"].string_unchecked(), call["params"], request});
  if (auto* whole = std::get_if<http::Response>(&answer)) {
    return std::move(*whole);
  }
  if (!id) return std::string();
  if (const auto* error = std::get_if<RpcError>(&answer)) {
    return with_error(id, *error);
  }
  return with_result(id, std::get<std::string>(answer));
}

http::Response as_json(std::string text) {
  http::Response response =
      http::Response::text(200, "application/json", std::move(text));
  response.fields.emplace_back("Cache-Control", "no-store");
  return response;
}

http::Response whole_error(int code, std::string message) {
  return as_json(with_error({}, {code, std::move(message), {}}));
}

http::Response nothing() {
  http::Response response;
  response.status = 204;
  return response;
}

http::Response answer_batch(Value calls, const http::Request& request,
                            const RpcMethods& methods) {
  if (calls.size() == 0) {
    return whole_error(rpc::invalid_request,
                       "a batch must contain at least one call");
  }
  if (calls.size() > rpc_batch_max) {
    return whole_error(rpc::invalid_request, "a batch may contain at most " +
                                                 std::to_string(rpc_batch_max) +
                                                 " calls; got " +
                                                 std::to_string(calls.size()));
  }
  std::string all;
  for (const Value call : calls.items()) {
    OneAnswer one = answer_one(call, request, methods);
    if (auto* whole = std::get_if<http::Response>(&one)) {
      return std::move(*whole);
    }
    std::string& text = std::get<std::string>(one);
    if (text.empty()) continue;
    if (all.size() + text.size() > rpc_answer_bytes_max && !all.empty()) {
      text = with_error(call["id"], {rpc::too_large,
                                     "the combined response to this batch "
                                     "would be too large; send fewer calls",
                                     {}});
    }
    all += (all.empty() ? "[" : ",") + text;
  }
  return all.empty() ? nothing() : as_json(all + "]");
}

}  // namespace

http::Response answer_json_rpc(const http::Request& request,
                               const RpcMethods& methods) {
  Reader reader;
  Faults faults;
  const Document document =
      reader.read(std::string(request.body), Limits{}, faults);
  if (!faults.empty()) {
    return whole_error(rpc::parse_error,
                       "the body must be JSON: " + faults[0].message);
  }
  const Value root = document.root();
  if (root.is(Kind::array)) return answer_batch(root, request, methods);
  OneAnswer one = answer_one(root, request, methods);
  if (auto* whole = std::get_if<http::Response>(&one)) {
    return std::move(*whole);
  }
  std::string& text = std::get<std::string>(one);
  return text.empty() ? nothing() : as_json(std::move(text));
}

}  // namespace cardinal::wellknown
