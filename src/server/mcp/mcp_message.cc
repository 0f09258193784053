#include "server/mcp/mcp_message.h"

#include "base/parse_number.h"

namespace cardinal::server {

bool is_method(Value message, std::string_view method) {
  return message.is(Kind::object) && message["method"].string() == method;
}

bool is_notification(Value message) {
  if (message.is(Kind::object)) return !message["id"] || !message["method"];
  if (!message.is(Kind::array) || message.size() == 0) return false;
  for (const Value part : message.items()) {
    if (!part.is(Kind::object) || !is_notification(part)) return false;
  }
  return true;
}

bool wants_messages(Value message, const mcp::Session& session) {
  if (!message.is(Kind::object) || !message["params"].is(Kind::object)) {
    return false;
  }
  const Value meta = message["params"]["_meta"];
  const bool takes_time =
      is_method(message, "tools/call") || is_method(message, "resources/read");
  return takes_time &&
         (meta["progressToken"] || meta["io.modelcontextprotocol/logLevel"] ||
          session.log_level());
}

int status_of(int error_code, bool is_stateless) {
  if (error_code == rpc::parse_error || error_code == rpc::invalid_request) {
    return 400;
  }
  return is_stateless && error_code == rpc::method_not_found ? 404 : 200;
}

std::optional<std::pair<std::uint64_t, std::size_t>> place_of_event(
    std::string_view id) {
  const std::size_t dash = id.find('-');
  if (dash == id.npos) return std::nullopt;
  const auto stream = parse_number<std::uint64_t>(id.substr(0, dash));
  const auto place = parse_number<std::size_t>(id.substr(dash + 1));
  if (!stream || !place) return std::nullopt;
  return std::pair{*stream, *place};
}

}  // namespace cardinal::server
