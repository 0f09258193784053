// What the connections of a server share, and what those of one thread share.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cardinal/http.h"
#include "http/access_log.h"
#include "http/head.h"
#include "http/log_output.h"
#include "http/tls.h"
#include "http/worker_pool.h"

namespace cardinal::http {

// Threads share nothing but what is here, and of this only the counters, the
// pool, the routes, the certificate and the log change.
class ServerState {
 public:
  ServerState(ServerOptions given, Router given_routes);

  const ServerOptions options;
  Counters counters;
  WorkerPool pool;
  std::atomic<bool> is_stopping = false;  // no request after the current ones

  bool is_known_host(std::string_view host) const;
  // What a response for this request carries for pages of other origins.
  std::string_view cors(const Request& request, std::string& out) const;
  void log(std::string_view lines);
  // None without TLS.
  std::shared_ptr<const TlsContext> tls() const;
  // Rises when the files are read again: certificates of clients that were
  // judged before count no more.
  std::uint64_t tls_edition() const {
    return tls_edition_.load(std::memory_order_relaxed);
  }
  Status load_tls();

  void replace_routes(Router routes);
  // Renews `routes` if others have taken their place since `edition`.
  void renew(std::shared_ptr<const Router>& routes,
             std::uint64_t& edition) const;

 private:
  mutable std::mutex routes_mutex_;
  std::shared_ptr<const Router> routes_;
  std::atomic<std::uint64_t> edition_ = 1;  // of the routes
  std::vector<std::string> hosts_;
  std::string cors_for_all_;
  std::atomic<std::uint64_t> tls_edition_ = 0;
  mutable std::mutex tls_mutex_;
  std::shared_ptr<const TlsContext> tls_;
  std::mutex log_mutex_;
  LogOutput log_output_;
};

// What a request needs from its first byte to its answer. An idle connection
// has none.
struct RequestBuffers {
  std::vector<char> in;
  std::size_t begin = 0;  // of the current request
  std::size_t have = 0;   // bytes read
  HeadScanner scanner;
  RequestHead head;
  std::string body;
  std::string id;
  std::string out;
};

// Belongs to one thread.
class IoThreadState {
 public:
  explicit IoThreadState(ServerState& server);
  ServerState& server;
  bool is_draining = false;  // no request after the current one

  std::unique_ptr<RequestBuffers> take_buffers();
  void return_buffers(std::unique_ptr<RequestBuffers> buffers);
  // "Date: ...", as of the last sweep.
  const std::string& date_line() const { return date_line_; }
  // With the time of now.
  void log(LogEntry entry);
  // Plain ids pass, others are replaced by one of ours.
  void name_request(std::optional<std::string_view> given, std::string& id);
  // Renews the date, hands the log on.
  void tick();

  std::int64_t wall_ms() const { return env_.clock->now_ms(); }
  // As they are now.
  const Router& fresh_routes() {
    server.renew(routes_, routes_edition_);
    return *routes_;
  }
  // Those of the last call; whoever goes on with a route later holds on to
  // them.
  const std::shared_ptr<const Router>& routes() const { return routes_; }

 private:
  Env& env_;
  std::shared_ptr<const Router> routes_;
  std::uint64_t routes_edition_ = 0;
  std::vector<std::unique_ptr<RequestBuffers>> free_;
  std::string date_line_;
  std::string log_;
  LogClock log_clock_;
  std::string id_prefix_;
  std::uint64_t ids_ = 0;
};

// Milliseconds and microseconds that never go back.
std::int64_t steady_ms();
std::int64_t steady_us();

}  // namespace cardinal::http
