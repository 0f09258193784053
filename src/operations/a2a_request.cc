#include "operations/a2a_request.h"

#include <fmt/format.h>

#include "base/text.h"
#include "base/uri.h"
#include "base/utf8.h"
#include "cardinal/json.h"

namespace cardinal {
namespace {

// 1.0 renamed methods, roles and parts; what came before is read as 0.3.
bool is_version_1(const Agent::Interface& interface) {
  return interface.protocol_version.starts_with("1.");
}

// In the form of 1.0, which is also that of the HTTP binding of 0.3, but for
// the name of the parts.
void write_message(Writer& json, std::string_view text,
                   std::string_view parts) {
  json.begin_object().key("messageId").string("message-1");
  json.key("role").string("ROLE_USER");
  json.key(parts).begin_array().begin_object().key("text").string(text);
  json.end_object().end_array().end_object();
}

void write_older_message(Writer& json, std::string_view text) {
  json.begin_object().key("kind").string("message");
  json.key("messageId").string("message-1").key("role").string("user");
  json.key("parts").begin_array().begin_object().key("kind").string("text");
  json.key("text").string(text).end_object().end_array().end_object();
}

std::string json_rpc_body(const Agent::Interface& interface,
                          std::string_view text) {
  const bool is_1 = is_version_1(interface);
  Writer json;
  json.begin_object().key("jsonrpc").string("2.0").key("id").number(
      std::int64_t{1});
  json.key("method").string(is_1 ? "SendMessage" : "message/send");
  json.key("params").begin_object();
  if (is_1 && !interface.tenant.empty()) {
    json.key("tenant").string(interface.tenant);
  }
  json.key("message");
  if (is_1) {
    write_message(json, text, "parts");
  } else {
    write_older_message(json, text);
  }
  return json.end_object().end_object().take();
}

// Characters that nobody sees, or that reorder what is seen, as \uXXXX: what
// is shown is what is sent.
std::string with_visible_characters(std::string_view json) {
  std::string visible;
  for (std::size_t i = 0; i < json.size();) {
    const Utf8Step step = decode_utf8(json, i);
    const std::string_view bytes = json.substr(i, step.bytes);
    i += step.bytes;
    if (!is_invisible(step.point)) {
      visible += bytes;
    } else if (step.point <= 0xffff) {
      visible += fmt::format("\\u{:04x}", step.point);
    } else {
      const std::uint32_t rest = step.point - 0x10000;
      visible += fmt::format("\\u{:04x}\\u{:04x}", 0xd800 + (rest >> 10),
                             0xdc00 + (rest & 0x3ff));
    }
  }
  return visible;
}

std::string without_slash(std::string url) {
  while (url.ends_with('/')) url.pop_back();
  return url;
}

// The path of the method below the URL of the interface.
std::string message_url(const Agent::Interface& interface) {
  std::string url = without_slash(interface.url);
  if (!is_version_1(interface)) return url + "/v1/message:send";
  if (!interface.tenant.empty()) url += "/" + percent_encoded(interface.tenant);
  return url + "/message:send";
}

}  // namespace

std::optional<A2aRequest> a2a_request(const Agent::Interface& interface,
                                      std::string_view message) {
  const bool is_1 = is_version_1(interface);
  A2aRequest request;
  request.headers.push_back({"Content-Type", "application/json", ""});
  if (is_1) request.headers.push_back({"A2A-Version", "1.0", ""});
  if (interface.protocol == "jsonrpc") {
    request.url = interface.url;
    request.body = with_visible_characters(json_rpc_body(interface, message));
    return request;
  }
  if (interface.protocol != "http+json") return std::nullopt;
  request.url = message_url(interface);
  Writer json;
  json.begin_object().key("message");
  write_message(json, message, is_1 ? "parts" : "content");
  request.body = with_visible_characters(json.end_object().take());
  return request;
}

}  // namespace cardinal
