// A server that offers the operations over HTTP.
//
//   TRY(auto server, ApiServer::start(options, services));
//   ...
//   server->stop();
//
// Thread safety: reload and stop may be called from any thread, one at a time.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cardinal/http.h"
#include "cardinal/operations.h"

namespace cardinal::server {

struct ApiServerOptions {
  http::ServerOptions server;
  std::string admin_listen;  // health and metrics; empty: nowhere
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
  // Reads the certificates again; if that fails, keeps the old ones.
  Status reload();
  // As Server::stop.
  bool stop();

 private:
  struct State;
  explicit ApiServer(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace cardinal::server
