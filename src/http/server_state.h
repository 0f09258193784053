// What the threads of a server share.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cardinal/http.h"
#include "http/memory_budget.h"
#include "http/server_metrics.h"
#include "http/tls.h"
#include "http/worker_pool.h"

namespace cardinal::http {

// Threads share nothing else, and of this only the metrics, the pool, the
// routes, the certificate and the log change.
class ServerState {
 public:
  ServerState(ServerOptions given, std::shared_ptr<RouteTable> given_routes);

  const ServerOptions options;
  const std::shared_ptr<RouteTable> routes;
  ServerMetrics metrics;
  // Work that goes on alone shares it.
  const std::shared_ptr<MemoryBudget> memory;
  WorkerPool pool;
  std::atomic<bool> is_stopping = false;  // no request after the current ones

  Env& env() const { return env_; }
  bool is_known_host(std::string_view host) const;
  // Whether a query has one of the secret parameters.
  bool has_secret(std::string_view query) const;
  // The fields that every response has.
  const std::string& header_text() const { return header_text_; }
  // The CORS fields of a response to this request; `out` may store them.
  std::string_view cors(const Request& request, std::string& out) const;
  bool logs(LogLevel level) const {
    return options.log != nullptr && options.log->is_enabled(level);
  }
  // None without TLS.
  std::shared_ptr<const TlsContext> tls() const;
  // Rises when the files are read again: client certificates that were
  // verified before no longer count.
  std::uint64_t tls_version() const {
    return tls_version_.load(std::memory_order_relaxed);
  }
  Status load_tls(const std::optional<Tls>& files = {});

  // The time of the last sweep of each I/O thread, by the monotonic clock.
  // Filled before the threads run.
  std::deque<std::atomic<std::int64_t>> swept_ms;
  // Of each accept loop: why it does not accept, as an errno, or 0. Filled
  // before the threads run.
  std::deque<std::atomic<int>> accept_errors;
  // Fails: unavailable, when a thread has stalled or a loop does not accept.
  Status health() const;

 private:
  Env& env_;
  std::vector<std::string> hosts_;
  std::string cors_for_all_;
  std::string header_text_;
  std::atomic<std::uint64_t> tls_version_ = 0;
  std::mutex tls_loading_mutex_;
  mutable std::mutex tls_mutex_;
  std::shared_ptr<const TlsContext> tls_;
  std::optional<Tls> tls_files_;  // instead of those of the options
};

}  // namespace cardinal::http
