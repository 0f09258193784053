#include "server/mcp/mcp_request.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/base64.h"
#include "base/text.h"
#include "cardinal/address.h"
#include "http/accept.h"
#include "json/json_rpc.h"

namespace cardinal::server {
namespace {

// "localhost" of "localhost:8420", "::1" of "[::1]:8420".
std::string_view host_without_port(std::string_view host) {
  if (host.starts_with('[')) {
    return host.substr(1, std::min(host.find(']'), host.size()) - 1);
  }
  return host.substr(0, host.find(':'));
}

bool is_own_name(std::string_view host,
                 const std::vector<std::string>& host_names) {
  if (equal_ignoring_case(host, "localhost") || is_network(host)) return true;
  return std::ranges::any_of(host_names, [&](const std::string& name) {
    return equal_ignoring_case(name, host);
  });
}

// Absent if it is not decodable.
std::optional<std::string> decoded_field(std::string_view value) {
  constexpr std::string_view begin = "=?base64?", end = "?=";
  const bool is_encoded = value.size() >= begin.size() + end.size() &&
                          value.starts_with(begin) && value.ends_with(end);
  if (!is_encoded) return std::string(value);
  value.remove_prefix(begin.size());
  value.remove_suffix(end.size());
  return decode_base64(value);
}

std::optional<http::Response> differing(std::string_view field, Value id,
                                        std::string_view given,
                                        std::string_view expected) {
  if (given == expected) return std::nullopt;
  return mcp_refusal(400, mcp::header_mismatch,
                     std::string(field) + " is " + quoted(given) +
                         ", but the message says " + quoted(expected),
                     id);
}

}  // namespace

http::Response mcp_refusal(int status, int code, std::string_view message,
                           Value id) {
  http::Response response = http::Response::text(
      status, "application/json",
      rpc::response_to(id, rpc::Error{code, std::string(message), {}}));
  response.fields.emplace_back("Cache-Control", "no-store");
  return response;
}

std::optional<http::Response> refused_origin(
    const http::Request& request, const std::vector<std::string>& host_names) {
  const auto origin = request.header("Origin");
  // Browsers send it with every request; "none" is a user who typed the
  // address.
  const auto site = request.header("Sec-Fetch-Site").value_or("none");
  const bool is_of_page = site != "none" && site != "same-origin";
  if (!origin && !is_of_page) return std::nullopt;
  const std::size_t scheme = origin ? origin->find("://") : std::string::npos;
  const bool is_own =
      !is_of_page && scheme != std::string_view::npos &&
      equal_ignoring_case(origin->substr(scheme + 3), request.host) &&
      is_own_name(host_without_port(request.host), host_names);
  if (is_own) return std::nullopt;
  return mcp_refusal(403, rpc::invalid_request,
                     "web pages of other origins may not use this endpoint");
}

AcceptedForms accepted_forms(const http::Request& request) {
  if (!request.header("Accept")) return {.json = true, .events = false};
  const std::string accept = request.list("Accept");
  const auto takes = [&](std::string_view type) {
    const auto quality = http::quality_of(accept, type);
    return quality && quality->weight > 0;
  };
  return {.json = takes("application/json"),
          .events = takes("text/event-stream")};
}

std::optional<http::Response> refused_content(const http::Request& request) {
  const std::string_view value = request.header("Content-Type").value_or("");
  const std::string_view type = trimmed(value.substr(0, value.find(';')));
  if (equal_ignoring_case(type, "application/json")) return std::nullopt;
  return mcp_refusal(415, rpc::invalid_request,
                     "send the message with Content-Type: application/json");
}

NamedVersion named_version_of(const http::Request& request) {
  const auto named = request.header("MCP-Protocol-Version");
  if (!named) return {};
  return {.text = std::string(*named), .version = mcp::version_named(*named)};
}

std::optional<http::Response> refused_fields(const http::Request& request,
                                             Value message) {
  const Value id = message["id"];
  const Value params = message["params"];
  const std::string_view method = message["method"].string().value_or("");
  for (const char* field : {"MCP-Protocol-Version", "Mcp-Method"}) {
    if (request.header(field)) continue;
    return mcp_refusal(400, mcp::header_mismatch,
                       std::string(field) + " is missing", id);
  }
  const Value version =
      params["_meta"]["io.modelcontextprotocol/protocolVersion"];
  if (auto bad = differing("MCP-Protocol-Version", id,
                           *request.header("MCP-Protocol-Version"),
                           version.string().value_or(""))) {
    return bad;
  }
  if (auto bad =
          differing("Mcp-Method", id, *request.header("Mcp-Method"), method)) {
    return bad;
  }
  const bool has_name = method == "tools/call" || method == "prompts/get";
  const Value source = has_name                     ? params["name"]
                       : method == "resources/read" ? params["uri"]
                                                    : Value();
  if (!source.is(Kind::string)) return std::nullopt;
  const auto name = request.header("Mcp-Name");
  const auto decoded = name ? decoded_field(*name) : std::nullopt;
  if (!decoded) {
    return mcp_refusal(
        400, mcp::header_mismatch,
        name ? "Mcp-Name is not valid Base64" : "Mcp-Name is missing", id);
  }
  return differing("Mcp-Name", id, *decoded, *source.string());
}

}  // namespace cardinal::server
