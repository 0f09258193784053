#include "http/client_connection.h"

#include <poll.h>

namespace cardinal::http {
namespace {

bool is_3xx(int status) { return status >= 300 && status < 400; }

bool is_cut(const ClientRequest& request, ResponseReader& reader) {
  return request.is_enough && !is_3xx(reader.status()) &&
         request.is_enough(reader.body());
}

}  // namespace

ClientConnection::ClientConnection(Dialed dialed, std::string host)
    : socket_(std::move(dialed.socket)),
      address_(dialed.address),
      host_(std::move(host)),
      stream_(socket_.number(), nullptr) {}

ClientResult<void> ClientConnection::start_tls(const ClientTls& tls,
                                               const Deadline& deadline) {
  const Stopwatch handshake(deadline.clock());
  auto session = tls.session(socket_.number(), host_);
  if (!session)
    return failed(ClientFault::tls_failed, "not enough memory for TLS");
  stream_ = Stream(socket_.number(), std::move(session));
  for (;;) {
    const IoWait wait = stream_.handshake().wait;
    if (wait == IoWait::nothing) break;
    if (wait == IoWait::close) {
      return std::unexpected(handshake_fault(*stream_.tls(), host_));
    }
    if (auto ready = wait_until_ready(socket_.number(), wait, deadline);
        !ready) {
      return ready;
    }
  }
  certificate_ = certificate_facts(*stream_.tls());
  tls_us = handshake.elapsed_us();
  return {};
}

ClientResult<void> ClientConnection::write(std::string_view head,
                                           std::string_view body,
                                           const Deadline& deadline) {
  while (!head.empty() || !body.empty()) {
    const IoStep step = stream_.write(head, body);
    const std::size_t of_head = std::min(step.bytes, head.size());
    head.remove_prefix(of_head);
    body.remove_prefix(step.bytes - of_head);
    if (step.wait == IoWait::nothing) continue;
    if (step.wait == IoWait::close) {
      return failed(ClientFault::write_failed,
                    "the server closed the connection before it received the "
                    "whole request");
    }
    if (auto ready = wait_until_ready(socket_.number(), step.wait, deadline);
        !ready) {
      return ready;
    }
  }
  return {};
}

ClientResult<void> ClientConnection::read_some(ResponseReader& reader,
                                               const Deadline& deadline,
                                               bool& is_done) {
  char bytes[16'384];
  const IoStep got = stream_.read(bytes, sizeof bytes);
  if (got.bytes > 0) {
    // A slow sender never lets a single wait expire.
    if (deadline.left_ms() == 0) return std::unexpected(deadline.late());
    const auto step = reader.read({bytes, got.bytes});
    if (step.fault) return std::unexpected(*step.fault);
    is_done = step.is_done;
    // Bytes behind the response belong to no request: the connection is not
    // reused.
    if (is_done && step.used < got.bytes) reader.finish(false);
    return {};
  }
  if (got.wait == IoWait::close) {
    // Without TLS a truncated body looks like a complete one.
    const TlsSession* tls = stream_.tls();
    if (auto fault = reader.finish(tls == nullptr || tls->has_ended())) {
      return std::unexpected(*std::move(fault));
    }
    is_done = true;
    return {};
  }
  return wait_until_ready(socket_.number(), got.wait, deadline);
}

ClientResult<void> ClientConnection::exchange(
    std::string_view head, const ClientRequest& request, ResponseReader& reader,
    const ClientLimits& limits, const Deadline& total, Exchange& about) {
  const Stopwatch exchange_time(total.clock());
  const auto sent =
      write(head, request.body,
            total.phase(limits.write_ms, ClientFault::write_timeout,
                        "sending the request"));
  // A server may answer before it has read all, and close.
  if (!sent && sent.error().kind != ClientFault::write_failed) return sent;
  Deadline deadline = total.phase(limits.header_ms, ClientFault::header_timeout,
                                  "waiting for the header");
  std::optional<std::uint64_t> seen;  // of the body
  for (bool is_done = false; !is_done;) {
    if (auto read = read_some(reader, deadline, is_done); !read) {
      const bool nothing = !reader.has_bytes();
      return nothing && !sent ? sent : read;
    }
    if (reader.has_bytes() && !about.was_answered) {
      about.was_answered = true;
      about.first_byte_us = exchange_time.elapsed_us();
    }
    if (!reader.has_head() || seen == reader.wire_bytes()) continue;
    seen = reader.wire_bytes();
    if (!is_done && is_cut(request, reader)) {
      about.was_cut = true;
      reader.finish(false);
      return {};
    }
    deadline = total.phase(limits.body_idle_ms, ClientFault::body_timeout,
                           "waiting for more of the body");
  }
  if (!sent) reader.finish(false);
  last_used_us = total.clock().monotonic_us();
  return {};
}

bool ClientConnection::is_quiet() const {
  pollfd event{socket_.number(), POLLIN, 0};
  return ::poll(&event, 1, 0) == 0;
}

void ClientConnection::close() { stream_.finish(); }

}  // namespace cardinal::http
