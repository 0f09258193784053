#include <signal.h>
#include <time.h>

#include <algorithm>
#include <list>

#include "http/connector.h"
#include "http/request_text.h"

namespace cardinal::http {
namespace {

using SendResult = std::expected<ClientResponse, ClientError>;

// OpenSSL writes to sockets without MSG_NOSIGNAL. SIGPIPE must not end the
// program, and the program's handler must not be changed.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;
  ~NoPipeSignal() {
    const timespec no_time{};
    if (!was_pending_) sigtimedwait(&pipe_, nullptr, &no_time);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_{}, before_{};
  bool was_pending_ = false;
};

bool is_redirect(int status) {
  return status == 301 || status == 302 || status == 303 || status == 307 ||
         status == 308;
}

}  // namespace

class Client::Impl {
 public:
  explicit Impl(ClientOptions options)
      : options_(std::move(options)), connector_(options_) {}

  [[nodiscard]] SendResult send(const ClientRequest& request);

 private:
  struct IdleConnection {
    std::string key;
    std::unique_ptr<ClientConnection> connection;
  };
  // Of one request of a call; a redirect gives the next.
  struct Destination {
    Url url;
    bool is_cross_origin = false;  // a redirect left the caller's origin
  };
  [[nodiscard]] ClientResult<ClientResponse> send_to(
      const ClientRequest& request, const Destination& destination,
      const Deadline& total);
  [[nodiscard]] ClientResult<ClientResponse> send_on(
      const ClientRequest& request, const Destination& destination,
      const std::optional<Proxy>& proxy, ClientConnection& connection,
      const Deadline& total, bool& is_stale);
  std::unique_ptr<ClientConnection> take_idle(const std::string& key);
  void keep(std::string key, std::unique_ptr<ClientConnection> connection);
  [[nodiscard]] ClientResult<void> check_options() const;
  [[nodiscard]] ClientResult<Destination> redirect_destination(
      const ClientResponse& response, const Destination& destination,
      const std::vector<std::string>& visited) const;

  ClientOptions options_;
  Connector connector_;
  std::list<IdleConnection> idle_;  // the longest unused first
};

ClientResult<void> Client::Impl::check_options() const {
  for (const std::string& network : options_.allow_networks) {
    if (is_network(network)) continue;
    return failed(ClientFault::bad_option,
                  "expected a network such as 10.0.0.0/8; got " +
                      quoted_for_message(network));
  }
  return {};
}

std::unique_ptr<ClientConnection> Client::Impl::take_idle(
    const std::string& key) {
  const std::int64_t now_us = options_.env->clock->monotonic_us();
  std::erase_if(idle_, [&](const IdleConnection& one) {
    return now_us - one.connection->last_used_us >
           options_.limits.idle_ms * 1'000;
  });
  const auto found = std::ranges::find(idle_, key, &IdleConnection::key);
  if (found == idle_.end()) return nullptr;
  auto connection = std::move(found->connection);
  idle_.erase(found);
  return connection->is_quiet() ? std::move(connection) : nullptr;
}

void Client::Impl::keep(std::string key,
                        std::unique_ptr<ClientConnection> connection) {
  idle_.push_back({std::move(key), std::move(connection)});
  if (idle_.size() > options_.limits.idle_connections) idle_.pop_front();
}

ClientResult<ClientResponse> Client::Impl::send_on(
    const ClientRequest& request, const Destination& destination,
    const std::optional<Proxy>& proxy, ClientConnection& connection,
    const Deadline& total, bool& is_stale) {
  ResponseReader reader(options_.limits, request.method == "HEAD");
  // Through a tunnel the proxy sees nothing of it.
  const Proxy* seen_by =
      proxy && !destination.url.is_secure ? &*proxy : nullptr;
  const std::string head =
      head_of(request, destination.url, destination.is_cross_origin,
              options_.keep_alive, seen_by);
  ClientResponse response;
  response.request_time_ms = options_.env->clock->now_ms();
  ClientConnection::Exchange about;
  auto sent =
      connection.exchange(head, request, reader, options_.limits, total, about);
  is_stale = !about.was_answered;
  if (!sent) return std::unexpected(sent.error());
  response.response_time_ms = options_.env->clock->now_ms();
  response.status = reader.status();
  response.minor_version = reader.minor_version();
  response.fields = std::move(reader.fields());
  response.body = std::move(reader.body());
  response.wire_bytes = reader.wire_bytes();
  response.url = destination.url.text();
  response.address = to_text(connection.address());
  response.refused = connection.refused;
  response.via_proxy = connection.via_proxy;
  response.certificate = connection.certificate();
  response.timings.first_byte = about.first_byte_us;
  response.is_cut = about.was_cut;
  is_stale = !(options_.keep_alive && reader.keeps_alive());
  return response;
}

ClientResult<ClientResponse> Client::Impl::send_to(
    const ClientRequest& request, const Destination& destination,
    const Deadline& total) {
  auto proxy = proxy_for(destination.url, options_);
  if (!proxy) return std::unexpected(proxy.error());
  // Connections on which our certificate was shown are not for others.
  const std::string key = destination.url.origin() +
                          (destination.is_cross_origin ? " cross-origin" : "") +
                          (*proxy ? " by " + (*proxy)->text() : "");
  bool is_stale = false;
  if (auto connection = take_idle(key)) {
    auto response =
        send_on(request, destination, *proxy, *connection, total, is_stale);
    if (response) {
      response->was_kept = true;
      if (!is_stale) keep(key, std::move(connection));
      return response;
    }
    // The server closed the connection meanwhile. Safe methods are repeated.
    const bool may_repeat = request.method == "GET" || request.method == "HEAD";
    const ClientFault kind = response.error().kind;
    if (!may_repeat || !is_stale ||
        (kind != ClientFault::no_answer && kind != ClientFault::write_failed)) {
      return response;
    }
  }
  auto opened = connector_.open(destination.url, *proxy,
                                destination.is_cross_origin, total);
  if (!opened) return std::unexpected(opened.error());
  ClientConnection& connection = **opened;
  auto response =
      send_on(request, destination, *proxy, connection, total, is_stale);
  if (!response) {
    response.error().message +=
        " (connected to " + to_text(connection.address()) + ")";
    return response;
  }
  response->timings.dns = connection.dns_us;
  response->timings.connect = connection.connect_us;
  response->timings.tls = connection.tls_us;
  if (is_stale) {
    connection.close();
  } else {
    keep(key, *std::move(opened));
  }
  return response;
}

ClientResult<Client::Impl::Destination> Client::Impl::redirect_destination(
    const ClientResponse& response, const Destination& destination,
    const std::vector<std::string>& visited) const {
  const std::string location = list_of(response.fields, "Location");
  const auto next = resolve_reference(destination.url, location);
  if (!next) {
    return failed(ClientFault::bad_redirect,
                  "invalid redirect target: " + next.error().message);
  }
  if (destination.url.is_secure && !next->is_secure) {
    return failed(
        ClientFault::insecure_redirect,
        "the redirect goes from https to " + quoted_for_message(next->text()));
  }
  if (next->text() == destination.url.text() ||
      std::ranges::find(visited, next->text()) != visited.end()) {
    return failed(
        ClientFault::redirect_loop,
        "the redirect loops back to " + quoted_for_message(next->text()));
  }
  if (visited.size() >= static_cast<std::size_t>(options_.limits.redirects)) {
    return failed(ClientFault::too_many_redirects,
                  "more than " + std::to_string(options_.limits.redirects) +
                      " redirects; the next target is " +
                      quoted_for_message(next->text()));
  }
  const bool leaves = next->origin() != destination.url.origin();
  return Destination{*next, destination.is_cross_origin || leaves};
}

SendResult Client::Impl::send(const ClientRequest& request) {
  const NoPipeSignal no_pipe_signal;
  const Clock& clock = *options_.env->clock;
  const Stopwatch whole_call(clock);
  const std::int64_t most_ms = options_.limits.total_ms;
  const Deadline total = Deadline::after(
      std::min(request.total_ms.value_or(most_ms), most_ms), clock);
  std::vector<std::string> visited;
  Destination destination;
  const auto fail = [&](const ClientFailure& fault,
                        std::string where) -> SendResult {
    ClientError error;
    error.code = code_of(fault.kind);
    error.message = fault.message;
    error.where = std::move(where);
    error.fault = fault.kind;
    error.redirects = visited;
    return std::unexpected(std::move(error));
  };
  const std::string requested = shown_url(request.url);
  if (auto good = check_options(); !good) return fail(good.error(), requested);
  if (auto good = check_request(request); !good) {
    return fail(good.error(), requested);
  }
  auto url = parse_url(request.url);
  if (!url) {
    return fail({ClientFault::bad_url, url.error().message}, requested);
  }
  destination.url = *std::move(url);
  const bool follows = options_.limits.redirects > 0 &&
                       (request.method == "GET" || request.method == "HEAD");
  for (;;) {
    auto response = send_to(request, destination, total);
    if (!response) return fail(response.error(), destination.url.text());
    if (!follows || !is_redirect(response->status) ||
        !response->header("Location")) {
      response->redirects = std::move(visited);
      response->timings.total = whole_call.elapsed_us();
      return *std::move(response);
    }
    auto next = redirect_destination(*response, destination, visited);
    if (!next) return fail(next.error(), destination.url.text());
    visited.push_back(destination.url.text());
    destination = *std::move(next);
  }
}

Client::Client(ClientOptions options)
    : impl_(std::make_unique<Impl>(std::move(options))) {}
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;
Client::~Client() = default;

SendResult Client::send(const ClientRequest& request) {
  return impl_->send(request);
}

SendResult Client::get(const std::string& url) {
  ClientRequest request;
  request.url = url;
  return impl_->send(request);
}

}  // namespace cardinal::http
