// What the threads of a server share.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cardinal/http.h"
#include "http/log_output.h"
#include "http/tls.h"
#include "http/worker_pool.h"

namespace cardinal::http {

inline void increment(std::atomic<std::uint64_t>& counter) {
  counter.fetch_add(1, std::memory_order_relaxed);
}

// Threads share nothing else, and of this only the counters, the pool, the
// routes, the certificate and the log change.
class ServerState {
 public:
  ServerState(ServerOptions given, Router given_routes);

  const ServerOptions options;
  Counters counters;
  WorkerPool pool;
  std::atomic<bool> is_stopping = false;  // no request after the current ones

  Env& env() const { return env_; }
  bool is_known_host(std::string_view host) const;
  // The CORS fields of a response to this request; `out` may store them.
  std::string_view cors(const Request& request, std::string& out) const;
  void log(std::string_view lines);
  // None without TLS.
  std::shared_ptr<const TlsContext> tls() const;
  // Rises when the files are read again: client certificates that were
  // verified before no longer count.
  std::uint64_t tls_version() const {
    return tls_version_.load(std::memory_order_relaxed);
  }
  Status load_tls();

  void replace_routes(Router routes);
  // Replaces `routes` if they were replaced here since `version`.
  void renew_routes(std::shared_ptr<const Router>& routes,
                    std::uint64_t& version) const;

 private:
  Env& env_;
  mutable std::mutex routes_mutex_;
  std::shared_ptr<const Router> routes_;
  std::atomic<std::uint64_t> routes_version_ = 1;
  std::vector<std::string> hosts_;
  std::string cors_for_all_;
  std::atomic<std::uint64_t> tls_version_ = 0;
  mutable std::mutex tls_mutex_;
  std::shared_ptr<const TlsContext> tls_;
  std::mutex log_mutex_;
  LogOutput log_output_;
};

}  // namespace cardinal::http
