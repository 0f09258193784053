// HTTP/1.1 server: strict requests, routes, prepared responses.
//
//   Router routes;
//   routes.add({Method::get, "/.well-known/agent-card.json",
//               [&](const Request&) { return Response::of(card); }});
//   Result<std::unique_ptr<Server>> server =
//       Server::start(options, std::move(routes));
//   ...
//   (*server)->stop();
//
// A server whose routes have several owners takes a RouteTable instead.
//
// A request is a set of views into the connection's buffer; they are valid
// until its response is returned. Cheap handlers run on the I/O thread and
// must not wait for anything; the others run on a bounded pool of workers.
// Responses that come later, and bodies sent or read piece by piece, are in
// http_stream.h; Server-Sent Events in http_events.h.
//
// Thread safety: a Router does not change while it serves, but may be replaced;
// handlers are called from many threads at a time; a Representation is
// immutable; a RouteTable and a Server may be used from any thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/base.h"
#include "cardinal/log.h"
#include "cardinal/metrics.h"

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
  std::string_view path;         // normalised: escapes and dot segments
  std::string_view query;        // after the first "?", as it was sent
  std::string_view host;         // with its port, from the target or Host
  std::vector<Field> fields;
  std::string_view body;
  std::string_view remote;          // the peer's address, "unix" for a socket
  std::string_view request_id;      // letters, digits, ".", "_", "-" only
  std::string_view client_subject;  // of a verified client certificate
  bool secure = false;              // over TLS

  // The decoded value of {name} in the route; empty if the route has none.
  std::string_view parameter(std::string_view name) const;
  // The first field of that name, ignoring case.
  std::optional<std::string_view> header(std::string_view name) const;
  // All of them, combined as in RFC 9110 5.3.
  std::string list(std::string_view name) const;

  std::vector<std::pair<std::string_view, std::string>> parameters;
};

// A copy with bytes of its own, for work that goes on after the handler has
// returned.
std::shared_ptr<const Request> owned_copy(const Request& request);

class PendingResponse;
class BodySource;
class BodySink;

// The bytes of one resource, ready to be sent: plain and compressed, each with
// its own strong ETag. Built when the content changes.
class Representation {
 public:
  struct Options {
    std::string content_type = "application/json";
    std::string cache_control = "no-cache";
    std::string vary;                // besides Accept-Encoding
    std::int64_t last_modified = 0;  // seconds since 1970; 0: no such field
    // Further fields of the response, such as Deprecation.
    std::vector<std::pair<std::string, std::string>> fields;
    bool compress = true;  // if that makes it smaller
    // The ETag's text, which the compressed variant adds "-gzip" to; empty:
    // from the content.
    std::string version;
    const Env* env = &system_env();
  };
  Representation(std::string body, const Options& options);

  // The response to a request: 200, 304 or 412. `header_text` has the fields
  // that are the same for every response, one per line, and the empty line
  // after them. Views into this object.
  struct Selected {
    int status = 200;
    std::string_view header_text;
    std::string_view body;
  };
  Selected select(const Request& request) const;

  const std::string& body() const { return plain_.body; }
  const std::string& etag() const { return plain_.etag; }
  // What it holds in memory.
  std::size_t bytes() const;

 private:
  struct Encoded {
    std::string etag, body, header_text, not_modified_header_text;
  };
  void write_headers(Encoded& encoded, const Options& options,
                     std::string_view encoding) const;
  Encoded plain_;
  std::optional<Encoded> gzip_;
  std::int64_t last_modified_ = 0;
  const Clock* clock_;
};

struct Response {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> fields;
  std::string body;
  std::string problem;  // the slug of a problem, for the log; else empty
  std::string cause;    // of a 5xx, for the log only
  // If set, the response is selected from it, with `fields` besides; all other
  // members are ignored.
  std::shared_ptr<const Representation> representation;
  // If set, the response is what completes it; all other members are ignored.
  std::shared_ptr<PendingResponse> pending;
  // If set, the body is pulled from it as the client reads; `body` is ignored.
  std::shared_ptr<BodySource> source;

  static Response of(std::shared_ptr<const Representation> representation);
  static Response text(int status, std::string content_type, std::string body);
  static Response later(std::shared_ptr<PendingResponse> pending);
  static Response stream(int status, std::string content_type,
                         std::shared_ptr<BodySource> source);
};

// RFC 9457, with the type urn:cardinal:problem:<slug>, which never changes.
Response problem(int status, std::string_view slug, std::string_view title,
                 std::string_view detail);
// Of an internal error only the log has the text.
Response problem(const Error& error);

using Handler = std::function<Response(const Request&)>;
// The thread that calls a handler.
enum class RunsOn : std::uint8_t {
  io_thread,  // for handlers that respond at once, from bytes in memory
  worker,     // for handlers that compute, read files or wait
};

struct RouteMetrics;

struct Route {
  Method method = Method::get;
  // "/v1/agents/{id}", or "/pages/{rest*}" for everything below; "*" for what
  // is asked of paths that no other route has.
  std::string pattern;
  Handler handler;
  RunsOn runs_on = RunsOn::io_thread;
  std::size_t body_bytes = 0;  // at most; 0: the server's limit
  // For a route on the I/O thread: whether this request runs on a worker.
  std::function<bool(const Request&)> needs_worker = {};
  // If set, tried on the I/O thread before anything else: a response that is
  // there already. Absent: the handler answers. Only for requests without body.
  std::function<std::optional<Response>(const Request&)> ready = {};
  // If set, called on the I/O thread once the head has arrived: takes the body
  // piece by piece and answers. Null: the handler answers without the body.
  std::function<std::shared_ptr<BodySink>(const Request&)> body_sink = {};
  // The label of its metrics; empty: the pattern. Routes that differ only in
  // what an operator configured, such as a prefix, should share one.
  std::string label = {};
  bool is_deprecated = false;  // its use is logged
  // Whether pages of other origins may use it, as Cors says.
  bool for_other_origins = true;
  // Of every response, instead of ServerOptions::fields; empty: those.
  std::vector<std::pair<std::string, std::string>> fields = {};
  // Only for the pattern "*": the requests that it answers; unset: all.
  std::function<bool(const Request&)> applies = {};
  // Of a pattern with {rest*}, for protocols that have errors of their own: the
  // form of all problems below its path, also of requests that never get to a
  // route. Called on an I/O thread.
  std::function<Response(Response problem)> error_form = {};
  RouteMetrics* metrics = nullptr;  // set by the RouteTable
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
  // The same for a route that another router has as well.
  Status add(std::shared_ptr<Route> route);
  const std::vector<std::shared_ptr<Route>>& routes() const { return routes_; }

  struct Match {
    const Route* route = nullptr;
    std::string allow;  // when a route has the path but not the method
    // Of those, the methods that pages of other origins may use.
    std::string allow_other_origins;
  };
  // Fills the parameters. Literal segments take precedence over {names}, and
  // these over {rest*}.
  Match find(Request& request) const;
  // The route whose error_form is that of a path, as it was sent or normalised.
  const Route* error_route_of(std::string_view path) const;

 private:
  struct Node;
  const Route* unknown_path_route(const Request& request) const;

  std::unique_ptr<Node> root_;
  std::vector<std::shared_ptr<Route>> routes_;
  const Route* unknown_path_ = nullptr;  // of routes_, for GET
};

class RequestMetrics;

// The routes of a server, from several owners: cards, operations, pages. Each
// owner replaces its own routes as a whole; requests in progress keep the route
// they began with.
class RouteTable {
 public:
  // Null: a registry of its own.
  explicit RouteTable(std::shared_ptr<MetricRegistry> metrics = nullptr);
  RouteTable(const RouteTable&) = delete;
  RouteTable& operator=(const RouteTable&) = delete;
  ~RouteTable();

  // Replaces all routes of `owner`. `also` is called when the routes are known
  // to fit; if it fails, so does this. After a failure nothing has changed.
  // Fails: conflict, when a route is taken by another owner; names both.
  Status replace(const std::string& owner, Router routes,
                 const std::function<Status()>& also = {});
  void remove(const std::string& owner);

  MetricRegistry& metrics() const { return *metrics_; }
  RequestMetrics& request_metrics() const { return *request_metrics_; }
  // Replaces `routes` if they were replaced here since `version`.
  void update_if_replaced(std::shared_ptr<const Router>& routes,
                          std::uint64_t& version) const;

 private:
  using Owned = std::vector<std::shared_ptr<Route>>;
  Status merge(const std::map<std::string, Owned>& owners, Router& out) const;
  void publish(Router merged);

  std::shared_ptr<MetricRegistry> metrics_;
  std::shared_ptr<RequestMetrics> request_metrics_;
  mutable std::mutex owners_mutex_;
  std::map<std::string, Owned> owners_;
  mutable std::mutex current_mutex_;
  std::shared_ptr<const Router> current_;
  std::atomic<std::uint64_t> version_ = 1;
};

// The limits on what clients may send.
struct ServerLimits {
  std::size_t connections = 20'000;
  // File descriptors that connections leave free, for files to reload and for
  // other servers of the process; at most a quarter of what there are.
  std::size_t spare_descriptors = 64;
  std::size_t request_line_bytes = 8'192;
  std::size_t header_bytes = 16'384;  // with the request line
  std::size_t header_count = 64;
  std::size_t body_bytes = 1 << 20;
  std::size_t chunk_extension_bytes = 1'024;  // of a whole body
  std::uint32_t requests_a_connection = 100'000;
  std::size_t queued_jobs = 256;
  std::size_t stream_bytes = 65'536;  // of a body, pulled ahead of its reader
  // Of all requests and responses in progress together: read ahead, bodies,
  // copies for workers, and what clients have not read yet.
  std::size_t buffer_bytes = 256 << 20;
};

// Enforced by one sweep every `sweep_ms`, so up to that much later.
struct Deadlines {
  std::int64_t sweep_ms = 1'000;
  std::int64_t idle_ms = 60'000;      // between requests
  std::int64_t header_ms = 10'000;    // from a request's first byte; handshakes
  std::int64_t body_ms = 30'000;      // for a whole body; a sink: for a piece
  std::int64_t write_ms = 30'000;     // without the client reading a byte
  std::int64_t pending_ms = 60'000;   // for a pending response; a busy sink
  std::int64_t linger_ms = 2'000;     // for a rejected client to read why
  std::int64_t shutdown_ms = 10'000;  // for running requests when stopping
  std::int64_t stall_ms = 15'000;     // without a sweep: health() fails
};

// What pages of other origins may read; nothing if `origins` is empty.
struct Cors {
  std::vector<std::string> origins;  // "*", or each with its scheme
  std::string allow_headers = "Authorization, Content-Type, If-None-Match";
  bool allow_all_headers = false;  // every header that a preflight lists
  std::string expose_headers = "ETag, X-Request-Id";
  std::int64_t max_age_s = 3'600;
};

struct Tls {
  std::string certificate_file;  // PEM, the whole chain
  std::string key_file;
  std::string client_ca_file;  // CAs of optional client certificates
};

// Starts the address of a Unix socket; its path follows.
inline constexpr std::string_view unix_prefix = "unix:";

// Handlers may wait, so there are more of them than cores.
inline constexpr unsigned workers_min = 8;

struct ServerOptions {
  // "127.0.0.1:8420", "[::1]:8420", "unix:PATH"; port 0 takes a free one.
  std::vector<std::string> listen = {"127.0.0.1:8420"};
  // On loopback the Host of a request must be the address, localhost or one of
  // these, so that no web page can reach the server by DNS rebinding.
  std::vector<std::string> host_names;
  bool any_host = false;     // for use behind a proxy with other names
  bool checks_host = false;  // on other addresses, too
  // Names of query parameters that have secrets: a request with one is refused,
  // and its query is not logged.
  std::vector<std::string> secret_parameters;
  // Fields of every response, such as a Content-Security-Policy.
  std::vector<std::pair<std::string, std::string>> fields;
  unsigned threads = 0;  // 0: one per core
  unsigned workers = 0;  // 0: one per core, and at least workers_min
  ServerLimits limits;
  Deadlines deadlines;
  Cors cors;
  std::optional<Tls> tls;
  // Gets a line per request, at most one sweep later. Null: no log.
  std::shared_ptr<Log> log;
  // Whom the log has as the client, called on an I/O thread; null: the peer.
  std::function<std::string(const Request&)> client_of;
  bool log_queries = true;  // false: omitted, since they may contain keys
  // What a 404 for an unknown path says besides: where there is something.
  std::string not_found_detail;
  Env* env = &system_env();
};

// Whether an address to listen on is reachable only from this machine; absent
// for an invalid address.
std::optional<bool> is_local_address(const std::string& listen);

class Server {
 public:
  // Fails: usage, for an invalid address; conflict, for one that is taken;
  // invalid, for a certificate that cannot be used.
  static Result<std::unique_ptr<Server>> start(ServerOptions options,
                                               Router routes);
  // The same with routes of several owners.
  static Result<std::unique_ptr<Server>> start(
      ServerOptions options, std::shared_ptr<RouteTable> routes);
  // Stops.
  ~Server();

  // The addresses it listens on, with the actual ports.
  const std::vector<std::string>& addresses() const;
  // Of its RouteTable.
  MetricRegistry& metrics() const;
  // Replaces the routes that start() got, if that was a Router.
  Status replace_routes(Router routes);
  // Fails: unavailable, when an I/O thread has stalled or does not accept
  // connections.
  Status health() const;
  // Reads the certificate files again, or others; if that fails, keeps the old
  // ones. Without TLS, does nothing.
  Status reload_tls(const std::optional<Tls>& files = {});
  // Stops accepting and lets running requests end within the deadline. False:
  // handlers or sources on workers have not returned by then; they go on alone,
  // and what they use must stay alive.
  bool stop();

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace cardinal::http
