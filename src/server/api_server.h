// A server that offers the operations over HTTP.
//
//   TRY(auto server, ApiServer::start(options, services));
//   ...
//   server->stop();
//
// Thread safety: reload and stop may be called from any thread, one at a time.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cardinal/http.h"
#include "cardinal/operations.h"
#include "server/request_gate.h"

namespace cardinal::server {

class PendingReplies;

struct ApiServerOptions {
  http::ServerOptions server;
  std::string admin_listen;  // health and metrics; empty: nowhere
  // Null: only operations that read are offered, to everybody.
  std::shared_ptr<RequestGate> gate = {};
  // The path of a Unix socket on which callers are this machine's user, with
  // `operator_services`; empty: there is none.
  std::string socket = {};
  Services* operator_services = nullptr;
  // Where answers to requests with an Idempotency-Key outlive the server;
  // empty: nowhere.
  std::string idempotency_file = {};
  // Why the server should get no requests, besides its own state.
  std::function<Status()> is_ready = {};
};

class ApiServer {
 public:
  // `services` must outlive it. Fails: as listening does.
  static Result<std::unique_ptr<ApiServer>> start(ApiServerOptions options,
                                                  Services& services);
  // Stops.
  ~ApiServer();

  const std::vector<std::string>& addresses() const;
  const std::vector<std::string>& admin_addresses() const;
  MetricRegistry& metrics() const;
  // For other owners of routes, and where their calls wait.
  std::shared_ptr<http::RouteTable> routes() const;
  PendingReplies& pending() const;
  // As Server::reload_tls.
  Status reload_tls(const std::optional<http::Tls>& files = {});
  // As Server::stop.
  bool stop();

 private:
  struct State;
  explicit ApiServer(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace cardinal::server
