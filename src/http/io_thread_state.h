// What the connections of one I/O thread share: request buffers, the current
// routes, the clock, the log.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "http/access_log.h"
#include "http/head.h"
#include "http/pending_output.h"
#include "http/server_state.h"

namespace cardinal::http {

// The time before which a kind of log line is not written again.
struct LogThrottle {
  std::int64_t next_ms = 0;
};

// Lent to a connection from the first byte of a request to the end of its
// response, so that an idle connection has none.
struct RequestBuffers {
  std::vector<char> in;
  std::size_t begin = 0;   // of the current request
  std::size_t filled = 0;  // bytes read into it
  HeadScanner scanner;
  RequestHead head;
  std::string body;
  std::string id;
  PendingOutput out;
  MemoryCharge charge;  // for all of these

  std::string_view unread() const {
    return {in.data() + begin, filled - begin};
  }
  // Room for more of a body of at most `bytes_max`. False: the budget does not
  // allow it.
  [[nodiscard]] bool reserve_body(std::size_t more, std::size_t bytes_max);
  // When the body or the output has grown. Output counts only once a client
  // does not take it, so that an ordinary response costs nothing here.
  void update_charge() {
    charge.set(in.capacity() + body.capacity() + out.held_bytes());
  }
  // Makes room behind the unread bytes. Views into them become invalid.
  void move_unread_to_front();
};

// Used by its own thread only.
class IoThreadState {
 public:
  explicit IoThreadState(ServerState& server);
  ServerState& server;
  bool is_draining = false;   // no request after the current one
  bool ends_waiting = false;  // pending responses are refused

  // For a new request. Null: the budget does not allow it.
  std::unique_ptr<RequestBuffers> try_take_buffers();
  // For a request in progress, even beyond the budget.
  std::unique_ptr<RequestBuffers> take_buffers();
  void return_buffers(std::unique_ptr<RequestBuffers> buffers);
  // The status line, and the fields that every response has.
  void append_head(std::string& out, int status, const Request& request,
                   const Route* route, bool keeps_alive);
  // As ServerOptions::client_of says; empty: the peer.
  std::string logged_client(const Request& request) const;
  // Counts and logs one response; a null route: the request had none. Sets the
  // time.
  void record(LogEntry& entry, const Route* route, std::string_view cause);
  // A plain id is kept; any other is replaced by a new one.
  void assign_request_id(std::optional<std::string_view> given,
                         std::string& id);
  // Counts a request without memory for it.
  void report_full_memory();
  // A warning, at most one per sweep for each limit. Does not throw.
  void warn(LogThrottle& limit, std::string_view message,
            std::string_view reason);
  // A place to read what nobody wants.
  std::span<char> scratch() { return scratch_; }
  // Updates what is the same for all responses of a second, says that the
  // thread lives, and flushes the log.
  void sweep();
  void flush_log();

  std::int64_t wall_ms() const { return clock_.now_ms(); }
  std::int64_t monotonic_us() const { return clock_.monotonic_us(); }
  std::int64_t monotonic_ms() const { return monotonic_us() / 1'000; }
  // The current routes.
  const Router& current_routes() {
    server.routes->update_if_replaced(routes_, routes_version_);
    return *routes_;
  }
  // Those that current_routes() last returned. A caller that keeps a route
  // beyond the next call must keep this pointer.
  const std::shared_ptr<const Router>& last_routes() const { return routes_; }

 private:
  void log_access(LogEntry& entry);
  void log_failure(const LogEntry& entry, const Route& route,
                   std::string_view cause) const;
  void log_deprecation(const LogEntry& entry, const Route& route) const;

  const Clock& clock_;
  RouteMetrics& unrouted_;
  std::atomic<std::int64_t>& swept_ms_;
  std::shared_ptr<const Router> routes_;
  std::uint64_t routes_version_ = 0;
  std::vector<std::unique_ptr<RequestBuffers>> free_;
  std::vector<char> scratch_;
  LogThrottle memory_line_;
  std::string date_line_;  // "Date: ...", as of the last sweep
  std::string log_;
  LogTimestamp log_timestamp_;
  std::string last_id_;  // random bytes of the thread and a count, in hex
};

}  // namespace cardinal::http
