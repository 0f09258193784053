// What the Streamable HTTP transport of MCP demands of requests, before any
// message is read.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cardinal/http.h"
#include "cardinal/json.h"
#include "mcp/protocol.h"

namespace cardinal::server {

inline constexpr std::string_view session_field = "Mcp-Session-Id";

// A response that is a JSON-RPC error; without an id it is of no message.
http::Response mcp_refusal(int status, int code, std::string_view message,
                           Value id = {});

// 403 for pages of other origins. With a name that DNS gives, the origin must
// be one of `host_names`: a name that leads here by DNS rebinding is not.
std::optional<http::Response> refused_origin(
    const http::Request& request, const std::vector<std::string>& host_names);

// Which forms of an answer the client takes.
struct AcceptedForms {
  bool json = false, events = false;
};
AcceptedForms accepted_forms(const http::Request& request);

// 415 for a body that is not JSON.
std::optional<http::Response> refused_content(const http::Request& request);

// What MCP-Protocol-Version says.
struct NamedVersion {
  std::string text;                     // empty: no such field
  std::optional<mcp::Version> version;  // absent: none that is known
};
NamedVersion named_version_of(const http::Request& request);

// Version 2026-07-28 repeats parts of the message in fields: 400 where they
// differ. Requires: `message` is an object.
std::optional<http::Response> refused_fields(const http::Request& request,
                                             Value message);

}  // namespace cardinal::server
