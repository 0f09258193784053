// MCP over Streamable HTTP, at /mcp of a server
// (https://modelcontextprotocol.io): sessions for the versions that have them,
// and requests that stand alone.
//
// Thread safety: any thread.
#pragma once

#include <memory>
#include <vector>

#include "cardinal/http.h"
#include "cardinal/operations.h"
#include "http/worker_pool.h"
#include "server/mcp/mcp_request.h"
#include "server/mcp/mcp_sessions.h"
#include "server/pending_replies.h"
#include "server/request_gate.h"

namespace cardinal::server {

// All references outlive it.
struct McpEndpointOptions {
  Services& services;
  RequestGate* gate = nullptr;  // null: everybody may read
  PendingReplies& pending;
  MetricRegistry& metrics;
  // Names of this server that pages may have come from.
  std::vector<std::string> host_names = {};
  McpSessionLimits limits = {};
};

class McpEndpoint : public std::enable_shared_from_this<McpEndpoint> {
 public:
  explicit McpEndpoint(McpEndpointOptions options);
  std::vector<http::Route> routes();
  // After the server has stopped. False: calls have not ended in time.
  bool stop();

 private:
  // A message, and who has sent it.
  struct Received {
    const http::Request& request;
    AcceptedForms forms;
    NamedVersion version;
    Value message;
    AdmittedRequest admitted;
  };
  using Owner = std::shared_ptr<McpSession>;

  http::Response post(const http::Request& request);
  http::Response listen(const http::Request& request);
  http::Response end_session(const http::Request& request);

  http::Response stateless(Received& received);
  http::Response in_session(Received& received);
  http::Response initialize(Received& received);
  http::Response run(Received& received, const Owner& owner,
                     std::shared_ptr<mcp::Session> session);
  http::Response run_as_stream(const std::shared_ptr<McpCall>& call,
                               Received& received, const Owner& owner);
  http::Response subscribed(Received& received);
  http::Response resumed(McpSession& session, std::string_view event);
  std::expected<Owner, http::Response> session_of(const http::Request& request,
                                                  const access::Principal& who);
  std::shared_ptr<McpCall> new_call(std::shared_ptr<mcp::Session> session,
                                    const Owner& owner, const std::string& id);
  void take_notification(Value message, McpSession& session);
  mcp::SessionOptions session_options() const;

  const McpEndpointOptions options_;
  McpSessions sessions_;
  Gauge& session_count_;
  http::WorkerPool pool_;  // of calls with streams
};

}  // namespace cardinal::server
