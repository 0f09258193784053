#include "wellknown/agent_ways.h"

#include <algorithm>

#include "http/text.h"

namespace cardinal::wellknown {
namespace {

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                       is_digit(c) || c == '-' || c == '.' || c == '_' ||
                       c == '~';
    const auto byte = static_cast<unsigned char>(c);
    if (plain) {
      out += c;
    } else {
      out += {'%', digits[byte >> 4], digits[byte & 0x0F]};
    }
  }
  return out;
}

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

// "1.0", "0.3" or "0.2": the ways of that generation.
std::string generation_of(const a2a::Card& card,
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
std::string rest_base(const AgentWay& way) {
  if (way.version != "1.0") return base_of(way.base) + "/v1";
  return base_of(way.base) +
         (way.tenant.empty() ? "" : "/" + percent_encoded(way.tenant));
}

// The interfaces that can be called from here; their ways lack URL and method.
std::vector<std::pair<AgentWay, bool>> callable(const a2a::Card& card) {
  std::vector<std::pair<AgentWay, bool>> out;
  for (const a2a::Interface& interface : card.interfaces) {
    const bool by_rpc = is_rpc(interface);
    if (!interface.url || (!by_rpc && !is_rest(interface))) continue;
    out.emplace_back(AgentWay{.tenant = std::string(interface.tenant.text),
                              .version = generation_of(card, interface),
                              .base = std::string(interface.url.text),
                              .at = interface.url.at},
                     by_rpc);
  }
  return out;
}

// Cards of 0.3 list their main URL among the others once more.
void add_new(AgentWay way, std::vector<AgentWay>& ways) {
  const bool is_known = std::ranges::any_of(ways, [&](const AgentWay& each) {
    return each.url == way.url && each.method == way.method &&
           each.version == way.version && each.tenant == way.tenant;
  });
  if (!is_known) ways.push_back(std::move(way));
}

http::ClientRequest post(const AgentWay& way, std::string url) {
  http::ClientRequest request;
  request.method = "POST";
  request.url = std::move(url);
  request.fields = {{"Content-Type", "application/json"},
                    {"A2A-Version", way.version}};
  return request;
}

// Ends with the params open, for more of them.
Writer rpc_call(const AgentWay& way, std::string_view method) {
  Writer body;
  body.begin_object().key("jsonrpc").string("2.0");
  body.key("id").number(rpc_id);
  body.key("method").string(method);
  body.key("params").begin_object();
  if (way.version == "1.0" && !way.tenant.empty()) {
    body.key("tenant").string(way.tenant);
  }
  return body;
}

// A message has three shapes: of 1.0, of 0.3's JSON-RPC, and of 0.3's
// HTTP+JSON, which is that of its a2a.proto.
void write_message(Writer& body, const AgentWay& way, const std::string& id) {
  constexpr std::string_view text =
      "This is a connection test. No action is needed; a short reply is "
      "enough.";
  const bool is_old_rpc = way.is_rpc() && way.version != "1.0";
  const bool is_old_rest = !way.is_rpc() && way.version != "1.0";
  body.key("message").begin_object();
  if (is_old_rpc) body.key("kind").string("message");
  body.key("messageId").string(id);
  body.key("role").string(is_old_rpc ? "user" : "ROLE_USER");
  body.key(is_old_rest ? "content" : "parts").begin_array().begin_object();
  if (is_old_rpc) body.key("kind").string("text");
  body.key("text").string(text).end_object().end_array().end_object();
}

}  // namespace

std::vector<AgentWay> extended_ways(const a2a::Card& card) {
  std::vector<AgentWay> ways;
  for (auto& [way, by_rpc] : callable(card)) {
    if (way.version == "0.2") {
      way.url = parent_of(way.base) + "/agent/authenticatedExtendedCard";
    } else if (by_rpc) {
      way.url = way.base;
      way.method = way.version == "1.0" ? "GetExtendedAgentCard"
                                        : "agent/getAuthenticatedExtendedCard";
    } else {
      way.url = rest_base(way) +
                (way.version == "1.0" ? "/extendedAgentCard" : "/card");
    }
    add_new(std::move(way), ways);
  }
  return ways;
}

http::ClientRequest extended_request(const AgentWay& way) {
  http::ClientRequest request;
  if (way.is_rpc()) {
    request = post(way, way.url);
    request.body = rpc_call(way, way.method).end_object().end_object().take();
  } else {
    request.url = way.url;
    request.fields = {{"A2A-Version", way.version}};
  }
  request.fields.emplace_back("Accept",
                              "application/a2a+json, application/json");
  return request;
}

std::vector<AgentWay> rpc_ways(const a2a::Card& card) {
  std::vector<AgentWay> ways;
  for (auto& [way, by_rpc] : callable(card)) {
    if (!by_rpc) continue;
    way.url = way.base;
    way.method = "cardinal/NoSuchMethod";
    add_new(std::move(way), ways);
  }
  return ways;
}

http::ClientRequest unknown_method_request(const AgentWay& way) {
  http::ClientRequest request = post(way, way.url);
  request.fields.emplace_back("Accept", "application/json");
  request.body = rpc_call(way, way.method).end_object().end_object().take();
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

std::vector<AgentWay> stream_ways(const a2a::Card& card) {
  std::vector<AgentWay> ways;
  for (auto& [way, by_rpc] : callable(card)) {
    if (by_rpc) {
      way.url = way.base;
      way.method =
          way.version == "1.0" ? "SendStreamingMessage" : "message/stream";
    } else {
      way.url = rest_base(way) + "/message:stream";
    }
    ways.push_back(std::move(way));
  }
  return ways;
}

http::ClientRequest stream_request(const AgentWay& way,
                                   const std::string& message_id) {
  http::ClientRequest request = post(way, way.url);
  request.fields.emplace_back("Accept", "text/event-stream");
  if (way.is_rpc()) {
    Writer body = rpc_call(way, way.method);
    write_message(body, way, message_id);
    request.body = body.end_object().end_object().take();
  } else {
    Writer body;
    body.begin_object();
    write_message(body, way, message_id);
    request.body = body.end_object().take();
  }
  return request;
}

http::ClientRequest cancel_request(const AgentWay& way,
                                   const std::string& task_id) {
  if (!way.is_rpc()) {
    http::ClientRequest request = post(
        way, rest_base(way) + "/tasks/" + percent_encoded(task_id) + ":cancel");
    request.body = "{}";
    return request;
  }
  http::ClientRequest request = post(way, way.url);
  Writer body =
      rpc_call(way, way.version == "1.0" ? "CancelTask" : "tasks/cancel");
  request.body =
      body.key("id").string(task_id).end_object().end_object().take();
  return request;
}

}  // namespace cardinal::wellknown
