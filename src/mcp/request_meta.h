// Protocol version 2026-07-28: what each request says of itself in "_meta", and
// what each result has besides its own members.
//
// Thread safety: free functions without shared state.
#pragma once

#include <expected>
#include <optional>
#include <string>

#include "json/json_rpc.h"
#include "mcp/notifications.h"
#include "mcp/protocol.h"

namespace cardinal::mcp {

// The version that a request names itself; absent for those of a session.
Value named_version(Value params);

struct RequestMeta {
  std::optional<LogLevel> level;  // absent: no log messages
};
// Fails: unsupported_version, for another version; invalid_params.
std::expected<RequestMeta, rpc::Error> read_request_meta(Value params);

rpc::Error unsupported_version_error(std::string_view requested);

// For how long, and for whom, a client may keep a result.
enum class Keeping : std::uint8_t {
  none,     // a result that is not kept
  public_,  // the same for everybody, as long as the program
  private_  // of this caller and this moment
};
// `result` is a JSON object without "_meta".
std::string stateless_result(std::string_view result, Keeping keeping);

// "serverInfo".
std::string server_info(Version version);

// The filter of subscriptions/listen. Fails: invalid_params.
std::expected<Watched, rpc::Error> read_listen(Value params);
// Of a URI to watch.
std::optional<rpc::Error> bad_watched_uri(Value uri);

}  // namespace cardinal::mcp
