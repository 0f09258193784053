#include "wellknown/agent_calls.h"

#include <algorithm>

#include "base/uri.h"
#include "http/text.h"

namespace cardinal::wellknown {
namespace {

// Without query and last slashes, ready for more path.
std::string base_of(std::string_view url) {
  std::string base(url.substr(0, url.find_first_of("?#")));
  while (base.ends_with('/')) base.pop_back();
  return base;
}

// {url}/.. : without the last segment of the path, if there is one.
std::string parent_of(std::string_view url) {
  std::string base = base_of(url);
  const std::size_t host = base.find("://");
  const std::size_t slash = base.rfind('/');
  if (host != std::string::npos && slash > host + 2) base.resize(slash);
  return base;
}

// "1.0", "0.3" or "0.2": whose calls the interface supports.
std::string interface_version_of(const a2a::Card& card,
                                 const a2a::Interface& interface) {
  const std::string_view said = interface.protocol_version.text;
  if (said.starts_with("1.")) return "1.0";
  if (said.starts_with("0.3")) return "0.3";
  if (said.starts_with("0.")) return "0.2";
  if (card.is(a2a::Version::v1_0) && !interface.main) return "1.0";
  return card.is(a2a::Version::v0_3) || card.is(a2a::Version::v1_0) ? "0.3"
                                                                    : "0.2";
}

bool is_rpc(const a2a::Interface& interface) {
  const std::string_view binding = interface.binding.text;
  return equal_ignoring_case(binding, "JSONRPC") ||
         (interface.main && binding.empty());
}

bool is_rest(const a2a::Interface& interface) {
  return equal_ignoring_case(interface.binding.text, "HTTP+JSON");
}

// Where the operations of HTTP+JSON begin.
std::string rest_base(const AgentCall& call) {
  if (call.version != "1.0") return base_of(call.base) + "/v1";
  return base_of(call.base) +
         (call.tenant.empty() ? "" : "/" + percent_encoded(call.tenant));
}

// The interfaces that can be called from here; their ways lack URL and method.
std::vector<std::pair<AgentCall, bool>> callable(const a2a::Card& card) {
  std::vector<std::pair<AgentCall, bool>> out;
  for (const a2a::Interface& interface : card.interfaces) {
    const bool by_rpc = is_rpc(interface);
    if (!interface.url || (!by_rpc && !is_rest(interface))) continue;
    out.emplace_back(AgentCall{.tenant = std::string(interface.tenant.text),
                               .version = interface_version_of(card, interface),
                               .base = std::string(interface.url.text),
                               .at = interface.url.at},
                     by_rpc);
  }
  return out;
}

// Cards of 0.3 list their main URL among the others once more.
void add_new(AgentCall call, std::vector<AgentCall>& calls) {
  const bool is_known = std::ranges::any_of(calls, [&](const AgentCall& each) {
    return each.url == call.url && each.method == call.method &&
           each.version == call.version && each.tenant == call.tenant;
  });
  if (!is_known) calls.push_back(std::move(call));
}

http::ClientRequest post(const AgentCall& call, std::string url) {
  http::ClientRequest request;
  request.method = "POST";
  request.url = std::move(url);
  request.fields = {{"Content-Type", "application/json"},
                    {"A2A-Version", call.version}};
  return request;
}

// Ends with the params open, for more of them.
Writer rpc_call(const AgentCall& call, std::string_view method) {
  Writer body;
  body.begin_object().key("jsonrpc").string("2.0");
  body.key("id").number(rpc_id);
  body.key("method").string(method);
  body.key("params").begin_object();
  if (call.version == "1.0" && !call.tenant.empty()) {
    body.key("tenant").string(call.tenant);
  }
  return body;
}

// A message has three shapes: of 1.0, of 0.3's JSON-RPC, and of 0.3's
// HTTP+JSON, which is that of its a2a.proto.
void write_message(Writer& body, const AgentCall& call, const std::string& id) {
  constexpr std::string_view text =
      "This is a connection test. No action is needed; a short reply is "
      "enough.";
  const bool is_old_rpc = call.is_rpc() && call.version != "1.0";
  const bool is_old_rest = !call.is_rpc() && call.version != "1.0";
  body.key("message").begin_object();
  if (is_old_rpc) body.key("kind").string("message");
  body.key("messageId").string(id);
  body.key("role").string(is_old_rpc ? "user" : "ROLE_USER");
  body.key(is_old_rest ? "content" : "parts").begin_array().begin_object();
  if (is_old_rpc) body.key("kind").string("text");
  body.key("text").string(text).end_object().end_array().end_object();
}

}  // namespace

std::vector<AgentCall> extended_card_calls(const a2a::Card& card) {
  std::vector<AgentCall> calls;
  for (auto& [call, by_rpc] : callable(card)) {
    if (call.version == "0.2") {
      call.url = parent_of(call.base) + "/agent/authenticatedExtendedCard";
    } else if (by_rpc) {
      call.url = call.base;
      call.method = call.version == "1.0"
                        ? "GetExtendedAgentCard"
                        : "agent/getAuthenticatedExtendedCard";
    } else {
      call.url = rest_base(call) +
                 (call.version == "1.0" ? "/extendedAgentCard" : "/card");
    }
    add_new(std::move(call), calls);
  }
  return calls;
}

http::ClientRequest extended_request(const AgentCall& call) {
  http::ClientRequest request;
  if (call.is_rpc()) {
    request = post(call, call.url);
    request.body = rpc_call(call, call.method).end_object().end_object().take();
  } else {
    request.url = call.url;
    request.fields = {{"A2A-Version", call.version}};
  }
  request.fields.emplace_back("Accept",
                              "application/a2a+json, application/json");
  return request;
}

std::vector<AgentCall> json_rpc_calls(const a2a::Card& card) {
  std::vector<AgentCall> calls;
  for (auto& [call, by_rpc] : callable(card)) {
    if (!by_rpc) continue;
    call.url = call.base;
    call.method = "cardinal/NoSuchMethod";
    add_new(std::move(call), calls);
  }
  return calls;
}

http::ClientRequest unknown_method_request(const AgentCall& call) {
  http::ClientRequest request = post(call, call.url);
  request.fields.emplace_back("Accept", "application/json");
  request.body = rpc_call(call, call.method).end_object().end_object().take();
  return request;
}

std::optional<std::int64_t> protocol_error(Value answer) {
  constexpr std::pair<std::string_view, std::int64_t> reasons[] = {
      {"TASK_NOT_FOUND", -32001},
      {"TASK_NOT_CANCELABLE", -32002},
      {"PUSH_NOTIFICATION_NOT_SUPPORTED", -32003},
      {"UNSUPPORTED_OPERATION", -32004},
      {"CONTENT_TYPE_NOT_SUPPORTED", -32005},
      {"INVALID_AGENT_RESPONSE", -32006},
      {"EXTENDED_AGENT_CARD_NOT_CONFIGURED", -32007},
      {"EXTENSION_SUPPORT_REQUIRED", -32008},
      {"VERSION_NOT_SUPPORTED", -32009}};
  for (const Value code : {answer["error"]["code"], answer["code"]}) {
    // Others are HTTP's own.
    if (code.int64().value_or(0) < 0) return code.int64();
  }
  for (const Value detail : answer["error"]["details"].items()) {
    for (const auto& [name, code] : reasons) {
      if (detail["reason"].string() == name) return code;
    }
  }
  return std::nullopt;
}

std::vector<AgentCall> stream_calls(const a2a::Card& card) {
  std::vector<AgentCall> calls;
  for (auto& [call, by_rpc] : callable(card)) {
    if (by_rpc) {
      call.url = call.base;
      call.method =
          call.version == "1.0" ? "SendStreamingMessage" : "message/stream";
    } else {
      call.url = rest_base(call) + "/message:stream";
    }
    calls.push_back(std::move(call));
  }
  return calls;
}

http::ClientRequest stream_request(const AgentCall& call,
                                   const std::string& message_id) {
  http::ClientRequest request = post(call, call.url);
  request.fields.emplace_back("Accept", "text/event-stream");
  if (call.is_rpc()) {
    Writer body = rpc_call(call, call.method);
    write_message(body, call, message_id);
    request.body = body.end_object().end_object().take();
  } else {
    Writer body;
    body.begin_object();
    write_message(body, call, message_id);
    request.body = body.end_object().take();
  }
  return request;
}

http::ClientRequest cancel_request(const AgentCall& call,
                                   const std::string& task_id) {
  if (!call.is_rpc()) {
    http::ClientRequest request =
        post(call, rest_base(call) + "/tasks/" + percent_encoded(task_id) +
                       ":cancel");
    request.body = "{}";
    return request;
  }
  http::ClientRequest request = post(call, call.url);
  Writer body =
      rpc_call(call, call.version == "1.0" ? "CancelTask" : "tasks/cancel");
  request.body =
      body.key("id").string(task_id).end_object().end_object().take();
  return request;
}

}  // namespace cardinal::wellknown
