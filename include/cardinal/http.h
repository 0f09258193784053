// HTTP/1.1 as a server speaks it: strict requests, routes, prepared answers.
//
//   Router routes;
//   routes.add({Method::get, "/.well-known/agent-card.json",
//               [&](const Request&) { return Response::of(card); }});
//   Result<std::unique_ptr<Server>> server =
//       Server::start(options, std::move(routes));
//   ...
//   (*server)->stop();
//
// A request is a set of views into the connection's buffer; they are valid
// until its response is returned. Cheap handlers run on the I/O thread and
// must not wait for anything; the others run in a bounded pool.
//
// Thread safety: a Router does not change once it serves, but another may take
// its place; handlers are called from many threads at a time; a Representation
// is immutable; a Server may be stopped and reloaded from any thread.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/base.h"

namespace cardinal::http {

enum class Method : std::uint8_t {
  get,
  head,
  post,
  put,
  patch,
  delete_,
  options,
  other
};
std::string_view name_of(Method method);

struct Field {
  std::string_view name, value;
};

struct Request {
  Method method = Method::other;
  int minor_version = 1;         // of HTTP/1.x
  std::string_view method_name;  // as it was sent
  std::string_view target;       // as it was sent
  std::string_view path;         // unreserved escapes and dot segments are gone
  std::string_view query;        // behind the first "?", as it was sent
  std::string_view host;         // with its port, from the target or Host
  std::vector<Field> fields;
  std::string_view body;
  std::string_view remote;          // the peer's address, "unix" for a socket
  std::string_view request_id;      // plain: letters, digits, ".", "_", "-"
  std::string_view client_subject;  // of a verified client certificate
  bool secure = false;              // came by TLS

  // The value of the route's {name}, decoded; empty when the route has none.
  std::string_view parameter(std::string_view name) const;
  // The first field of that name, whatever its case.
  std::optional<std::string_view> header(std::string_view name) const;
  // All of them as one list, as RFC 9110 5.3 joins them.
  std::string list(std::string_view name) const;

  std::vector<std::pair<std::string_view, std::string>> parameters;
};

// The bytes of one resource, ready to be sent: plain and compressed, each with
// a strong ETag of its own. Made when the content changes.
class Representation {
 public:
  struct Options {
    std::string content_type = "application/json";
    std::string cache_control = "no-cache";
    std::string vary;                 // besides Accept-Encoding
    std::int64_t last_modified = 0;   // seconds since 1970; 0: not told
    std::vector<std::string> fields;  // whole lines, "Deprecation: @0"
    bool compress = true;             // where that makes it smaller
    const Env* env = nullptr;         // none: the system's
  };
  Representation(std::string body, const Options& options);

  // What this request gets: 200, 304 or 412; `fields` with all but the status
  // line and what is different each time. Views into this object.
  struct Selected {
    int status = 200;
    std::string_view fields;
    std::string_view body;
  };
  Selected select(const Request& request) const;

  const std::string& body() const { return plain_.body; }
  const std::string& etag() const { return plain_.etag; }

 private:
  struct Variant {
    std::string etag, body, fields, not_modified_fields;
  };
  void describe(Variant& variant, const Options& options,
                std::string_view encoding) const;
  Variant plain_;
  std::optional<Variant> gzip_;
  std::int64_t last_modified_ = 0;
  const Clock* clock_;
};

struct Response {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> fields;
  std::string body;
  // When set, the answer is chosen from it and the rest is not looked at.
  std::shared_ptr<const Representation> content;

  static Response of(std::shared_ptr<const Representation> content);
  static Response text(int status, std::string content_type, std::string body);
};

// RFC 9457, with the type urn:cardinal:problem:<slug>, which never changes.
Response problem(int status, std::string_view slug, std::string_view title,
                 std::string_view detail);
Response problem(const Error& error);

using Handler = std::function<Response(const Request&)>;
enum class Cost : std::uint8_t {
  io,      // answered at once, on the I/O thread, from bytes in memory
  worker,  // anything that computes, reads files or waits
};

struct Route {
  Method method = Method::get;
  // "/v1/agents/{id}", or "/pages/{rest*}" for everything below.
  std::string pattern;
  Handler handler;
  Cost cost = Cost::io;
  std::size_t body_bytes = 0;  // at most; 0: the server's limit
  // Of a cheap route: the requests that are not, and go to the pool.
  std::function<bool(const Request&)> is_costly = {};
};

// HEAD comes with GET, and OPTIONS with every route. An unknown path is a 404;
// an unknown method of a known path a 405 that lists the known ones.
class Router {
 public:
  Router();
  Router(Router&&) noexcept;
  Router& operator=(Router&&) noexcept;
  ~Router();
  // Fails: usage, for an invalid pattern; conflict, for one that is taken.
  Status add(Route route);

  struct Match {
    const Route* route = nullptr;
    std::string allow;  // when a route has the path but not the method
  };
  // Fills the parameters. Literal segments go before {names}, these before
  // {rest*}.
  Match find(Request& request) const;

 private:
  struct Node;
  std::unique_ptr<Node> root_;
};

// The limits on what clients may send.
struct ServerLimits {
  std::size_t connections = 20'000;
  std::size_t request_line_bytes = 8'192;
  std::size_t header_bytes = 16'384;  // with the request line
  std::size_t header_count = 64;
  std::size_t body_bytes = 1 << 20;
  std::size_t chunk_extension_bytes = 1'024;  // of a whole body
  std::uint32_t requests_a_connection = 100'000;
  std::size_t queued_jobs = 256;
};

// Enforced by one sweep every `sweep_ms`, so up to that much later.
struct Deadlines {
  std::int64_t sweep_ms = 1'000;
  std::int64_t idle_ms = 60'000;      // between requests
  std::int64_t header_ms = 10'000;    // from a request's first byte; handshakes
  std::int64_t body_ms = 30'000;      // for a whole body
  std::int64_t write_ms = 30'000;     // without the client taking a byte
  std::int64_t linger_ms = 2'000;     // for a refused client to read why
  std::int64_t shutdown_ms = 10'000;  // for running requests when stopping
};

// What pages of other origins may read: nothing when `origins` is empty.
struct Cors {
  std::vector<std::string> origins;  // "*", or each with its scheme
  std::string allow_headers = "Authorization, Content-Type, If-None-Match";
  bool allow_all_headers = false;  // those that are asked for besides
  std::string expose_headers = "ETag, X-Request-Id";
  std::int64_t max_age_s = 3'600;
};

struct Tls {
  std::string certificate_file;  // PEM, the whole chain
  std::string key_file;
  std::string client_ca_file;  // clients may show a certificate of these
};

enum class LogFormat : std::uint8_t { none, text, json };

// Handlers may wait, so there are more of them than cores.
inline constexpr unsigned workers_min = 8;

struct ServerOptions {
  // "127.0.0.1:8420", "[::1]:8420", "unix:PATH"; port 0 takes a free one.
  std::vector<std::string> listen = {"127.0.0.1:8420"};
  // On loopback a request must name the address, localhost or one of these as
  // its host, so that no web page can rebind a name of its own to us.
  std::vector<std::string> host_names;
  bool any_host = false;  // for use behind a proxy with names of its own
  unsigned threads = 0;   // 0: one per core
  unsigned workers = 0;   // 0: one per core, and at least workers_min
  ServerLimits limits;
  Deadlines deadlines;
  Cors cors;
  std::optional<Tls> tls;
  LogFormat log_format = LogFormat::text;
  bool log_queries = true;  // false: cut at the "?", behind which keys may be
  // Gets whole lines, several at a time, within one sweep of the requests they
  // report; called from many threads, one at a time. None: standard error.
  std::function<void(std::string_view)> log;
  Env* env = nullptr;  // none: the system's
};

// Whether an address to listen on is reached from this machine alone; absent
// for an invalid address.
std::optional<bool> is_local_address(const std::string& listen);

struct Counters {
  std::atomic<std::uint64_t> connections_accepted = 0, connections_refused = 0;
  std::atomic<std::uint64_t> connections_open = 0;
  std::atomic<std::uint64_t> requests = 0, bytes_sent = 0;
  std::atomic<std::uint64_t> answered_2xx = 0, answered_3xx = 0;
  std::atomic<std::uint64_t> answered_4xx = 0, answered_5xx = 0;
  std::atomic<std::uint64_t> malformed = 0, timed_out = 0, overloaded = 0;
  std::atomic<std::uint64_t> handshakes_failed = 0;
};

class Server {
 public:
  // Fails: usage, for an invalid address; conflict, for one that is taken;
  // invalid, for a certificate that cannot be used.
  static Result<std::unique_ptr<Server>> start(ServerOptions options,
                                               Router routes);
  // Stops.
  ~Server();

  // What it listens on, with the ports it got.
  const std::vector<std::string>& addresses() const;
  const Counters& counters() const;
  // For requests from now on; those in progress keep the routes they have.
  void replace_routes(Router routes);
  // Reads the certificate files again; when that fails the old ones stay.
  Status reload_tls();
  // Accepts nothing more, lets running requests end within the deadline, and
  // returns when all threads are gone.
  void stop();

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace cardinal::http
