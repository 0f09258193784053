#include "http/session.h"

#include <algorithm>
#include <span>

#include "base/check_that.h"

namespace cardinal::http {
namespace {

// A pipelined request is one advance, so that many responses are given before
// the other connections of the thread get their turn.
constexpr int advances_per_turn = 32;
// A refused client may send this much more before the connection is closed.
constexpr std::uint32_t lingered_bytes_max = 1u << 20;
// Responses to pipelined requests are collected up to this size.
constexpr std::size_t out_bytes_max = 65'536;

bool has_passed(std::int64_t deadline_ms, std::int64_t now_ms) {
  return deadline_ms != 0 && now_ms > deadline_ms;
}

}  // namespace

Session::Session(IoThreadState& thread, Peer peer,
                 std::shared_ptr<WakeTarget> wake)
    : thread_(thread),
      stream_(peer.socket, std::move(peer.tls)),
      on_loopback_(peer.on_loopback),
      remote_(std::move(peer.remote)),
      exchange_(thread, std::move(wake)) {
  if (!stream_.is_tls()) return;
  enter(Phase::handshake, thread_.server.options.deadlines.header_ms);
}

Session::~Session() {
  if (buffers_) thread_.return_buffers(std::move(buffers_));
}

void Session::enter(Phase phase, std::int64_t deadline_ms) {
  phase_ = phase;
  deadline_ms_ = deadline_ms == 0 ? 0 : thread_.monotonic_ms() + deadline_ms;
}

bool Session::has_stale_client_certificate() const {
  return !subject_.empty() &&
         subject_tls_version_ != thread_.server.tls_version();
}

bool Session::check_deadlines(std::int64_t now_ms) {
  const bool late =
      (is_idle() && has_stale_client_certificate()) ||
      (write_deadline_ms_ != 0 ? now_ms > write_deadline_ms_
                               : has_passed(deadline_ms_, now_ms));
  if (late) is_expired_ = true;
  if (late || !is_waiting() || write_deadline_ms_ != 0) return late;
  if (exchange_.is_due(now_ms)) return true;
  return !listens_ && exchange_.watches_client() &&
         is_gone(stream_.peer_state());
}

bool Session::is_gone(PeerState peer) const {
  return peer == PeerState::gone ||
         (peer == PeerState::half_closed && !exchange_.accepts_half_closed());
}

Session::Need Session::step() {
  has_advanced_ = false;
  const Need need = next_need();
  if (need != Need::close) return need;
  exchange_.cancel(buffers_.get(), close_reason_);
  if (exchange_.needs_reset()) stream_.reset_on_close();
  return need;
}

Session::Need Session::next_need() {
  if (is_aborted_) {
    close_reason_ = refusal::stopping.slug;
    return Need::close;
  }
  if (is_expired_ && !expire()) return Need::close;
  for (int i = 0; i < advances_per_turn; ++i) {
    if (const std::optional<Need> need = advance()) return *need;
  }
  return Need::yield;
}

// False: the connection is of no further use.
bool Session::expire() {
  is_expired_ = false;
  if (phase_ != Phase::idle) thread_.server.metrics.timeouts.add();
  if (write_deadline_ms_ != 0) {
    close_reason_ = incomplete_reason::client_stalled;
    return false;
  }
  if (phase_ == Phase::waiting) {
    exchange_.expire();
    return true;
  }
  if (phase_ != Phase::head && phase_ != Phase::body) return false;
  // No head was parsed: what is there belongs to the previous request.
  if (phase_ == Phase::head) buffers_->head.request = {};
  refuse(refusal::timeout);
  return true;
}

std::optional<Session::Need> Session::advance() {
  switch (phase_) {
    case Phase::handshake:
      return do_handshake();
    case Phase::idle:
      return wait_idle();
    case Phase::head:
      return read_head();
    case Phase::body:
      return read_body();
    case Phase::waiting:
      return wait_for_response();
    case Phase::closing:
      return close_down();
    case Phase::lingering:
      return linger();
  }
  return Need::close;
}

std::optional<Session::Need> Session::do_handshake() {
  const IoWait wait = stream_.handshake().wait;
  if (wait == IoWait::close) thread_.server.metrics.handshakes_failed.add();
  if (const auto need = need_of(wait)) return need;
  subject_ = stream_.client_subject();
  subject_tls_version_ = thread_.server.tls_version();
  phase_ = Phase::idle;
  return std::nullopt;
}

std::optional<Session::Need> Session::wait_idle() {
  if (!was_waiting_) {
    was_waiting_ = true;
    enter(Phase::idle, thread_.server.options.deadlines.idle_ms);
    return Need::read;
  }
  was_waiting_ = false;
  is_readable_ = true;
  buffers_ = thread_.try_take_buffers();
  if (!buffers_) return turn_away();
  next_request(0);
  return std::nullopt;
}

// What the client has sent is not read, so that it costs nothing.
std::optional<Session::Need> Session::turn_away() {
  thread_.report_full_memory();
  // One attempt: it is short, and the socket has sent all before.
  stream_.write(overloaded_response(), {});
  stream_.finish();
  enter(Phase::lingering, thread_.server.options.deadlines.linger_ms);
  return std::nullopt;
}

// Enters the head phase. Its deadline starts with the first byte of a request.
void Session::next_request(std::size_t begin) {
  buffers_->begin = begin;
  buffers_->scanner = {};
  const bool has_begun = begin < buffers_->filled;
  enter(Phase::head,
        has_begun ? thread_.server.options.deadlines.header_ms : 0);
}

void Session::release_buffers() {
  thread_.return_buffers(std::move(buffers_));
  phase_ = Phase::idle;
  was_waiting_ = false;
}

std::optional<Session::Need> Session::fill(std::size_t from) {
  RequestBuffers& buffers = *buffers_;
  const IoStep step =
      stream_.read(buffers.in.data() + from, buffers.in.size() - from);
  if (const auto need = need_of(step.wait)) return need;
  buffers.filled = from + step.bytes;
  return std::nullopt;
}

std::optional<Session::Need> Session::read_head() {
  RequestBuffers& buffers = *buffers_;
  const bool nothing_unread = buffers.unread().empty();
  if (!nothing_unread && buffers.out.text.size() < out_bytes_max &&
      !buffers.out.has_tail()) {
    const Scan scan =
        buffers.scanner.scan(buffers.unread(), thread_.server.options.limits);
    if (scan.refusal != nullptr) {
      buffers.head.request = {};
      refuse(*scan.refusal);
      return std::nullopt;
    }
    if (scan.end > 0) {
      begin_request(scan);
      return std::nullopt;
    }
  }
  const bool had_output = !buffers.out.is_empty();
  if (const auto need = flush()) return need;
  // The output may have had no room for another response before.
  if (had_output && !nothing_unread) return std::nullopt;
  // Without TLS all received bytes are in the socket, so waiting for it
  // misses none. OpenSSL may hold bytes that the socket no longer has.
  if (nothing_unread && !is_readable_ && !stream_.is_tls() &&
      !thread_.is_draining) {
    release_buffers();
    return std::nullopt;
  }
  is_readable_ = false;
  buffers.move_unread_to_front();
  const auto need = fill(buffers.filled);
  if (need && nothing_unread && *need != Need::close) {
    if (thread_.is_draining) return Need::close;
    release_buffers();
    return std::nullopt;
  }
  if (!need && nothing_unread) {
    enter(Phase::head, thread_.server.options.deadlines.header_ms);
  }
  return need;
}

std::optional<Session::Need> Session::read_body() {
  RequestBuffers& buffers = *buffers_;
  if (const auto need = flush()) return need;
  const std::string_view bytes(buffers.in.data() + consumed_to_,
                               buffers.filled - consumed_to_);
  const Exchange::BodyStep step = exchange_.read_body(buffers, bytes);
  consumed_to_ += step.used;
  if (step.next) {
    enter_phase_for(*step.next);
    return std::nullopt;
  }
  // The body so far is in buffers.body or with its sink, so its bytes can be
  // overwritten. The head stays: the request has views into it.
  consumed_to_ = head_end_;
  const auto need = fill(head_end_);
  if (need) buffers.filled = head_end_;
  return need;
}

std::optional<Session::Need> Session::wait_for_response() {
  if (buffers_) {
    if (const auto need = flush()) return need;
  }
  if (!exchange_.is_ready()) {
    if (buffers_) suspend();
    listens_ = false;
    return exchange_.watches_client() ? watch_client() : Need::event_only;
  }
  // A source that always has more must not keep others from their turn.
  if (has_advanced_) {
    start_write_deadline();
    return Need::write;
  }
  has_advanced_ = true;
  if (!buffers_) resume();
  enter_phase_for(exchange_.advance(*buffers_));
  return std::nullopt;
}

// Bytes that the client sends meanwhile stay in the socket. Waiting for reads
// would then return at once, so the sweep watches instead.
Session::Need Session::watch_client() {
  const PeerState peer = stream_.peer_state();
  if (is_gone(peer)) return Need::close;
  listens_ = peer == PeerState::quiet;
  return listens_ ? Need::event : Need::event_only;
}

void Session::suspend() {
  RequestBuffers& buffers = *buffers_;
  exchange_.keep_request(buffers);
  unread_.keep(
      std::string_view(buffers.in.data(), buffers.filled).substr(consumed_to_),
      thread_.server.memory);
  thread_.return_buffers(std::move(buffers_));
  head_end_ = consumed_to_ = 0;
}

void Session::resume() {
  buffers_ = thread_.take_buffers();
  unread_.move_to(*buffers_);
}

std::optional<Session::Need> Session::flush() {
  PendingOutput& out = buffers_->out;
  while (!out.is_sent()) {
    const IoStep step = out.write_to(stream_);
    if (step.wait == IoWait::close) return Need::close;
    if (step.wait != IoWait::nothing) {
      if (write_deadline_ms_ == 0) start_write_deadline();
      buffers_->update_charge();  // it may be held for long
      return step.wait == IoWait::read ? Need::read : Need::write;
    }
    write_deadline_ms_ = 0;
    thread_.server.metrics.sent_bytes.add(step.bytes);
  }
  out.clear();
  write_deadline_ms_ = 0;
  if (blocked_since_ms_ != 0) {
    const std::int64_t blocked = thread_.monotonic_ms() - blocked_since_ms_;
    if (deadline_ms_ != 0) deadline_ms_ += blocked;
    blocked_since_ms_ = 0;
  }
  return std::nullopt;
}

void Session::start_write_deadline() {
  const std::int64_t now = thread_.monotonic_ms();
  write_deadline_ms_ = now + thread_.server.options.deadlines.write_ms;
  if (blocked_since_ms_ == 0) blocked_since_ms_ = now;
}

std::optional<Session::Need> Session::close_down() {
  if (const auto need = flush()) return need;
  if (is_incomplete_) return Need::close;
  stream_.finish();
  // Closing with unread bytes resets the connection, and the client may lose
  // the response.
  if (!exchange_.lingers() && buffers_->begin == buffers_->filled) {
    return Need::close;
  }
  thread_.return_buffers(std::move(buffers_));
  enter(Phase::lingering, thread_.server.options.deadlines.linger_ms);
  return std::nullopt;
}

std::optional<Session::Need> Session::linger() {
  const std::span<char> scratch = thread_.scratch();
  const IoStep step = stream_.read(scratch.data(), scratch.size());
  if (const auto need = need_of(step.wait)) return need;
  lingered_bytes_ += static_cast<std::uint32_t>(step.bytes);
  if (lingered_bytes_ > lingered_bytes_max) return Need::close;
  return std::nullopt;
}

// ---- Requests ----

void Session::begin_request(const Scan& scan) {
  RequestBuffers& buffers = *buffers_;
  exchange_.start_clock();
  const auto parse = [&] {
    return parse_head(
        buffers.unread().substr(scan.begin, scan.end - scan.begin),
        buffers.head);
  };
  if (const Refusal* bad = parse()) return refuse(*bad);
  if (buffers.head.has_body() && buffers.begin > 0) {
    // The body is read behind its head, so the head must not be at the end of
    // the buffer. Moving it invalidates the views of the request.
    buffers.move_unread_to_front();
    CHECK(parse() == nullptr);
  }
  head_end_ = consumed_to_ = buffers.begin + scan.end;
  const bool is_stale = has_stale_client_certificate();
  Request& request = buffers.head.request;
  request.client_subject = is_stale ? std::string_view() : subject_;
  request.remote = remote_;
  request.secure = stream_.is_tls();
  const ServerOptions& options = thread_.server.options;
  const bool checks_host =
      options.checks_host || (on_loopback_ && !options.any_host);
  enter_phase_for(exchange_.begin(buffers, checks_host, !is_stale));
}

void Session::refuse(const Refusal& refusal) {
  buffers_->head.request.remote = remote_;
  enter_phase_for(exchange_.refuse(*buffers_, refusal));
}

void Session::enter_phase_for(Exchange::Next next) {
  switch (next) {
    case Exchange::Next::body:
      return enter(Phase::body, thread_.server.options.deadlines.body_ms);
    case Exchange::Next::wait:
      return enter(Phase::waiting, exchange_.pending_ms());
    case Exchange::Next::done:
      if (exchange_.keeps_alive()) return next_request(consumed_to_);
      break;
    case Exchange::Next::close_incomplete:
      is_incomplete_ = true;
      break;
  }
  buffers_->begin = std::min(consumed_to_, buffers_->filled);
  enter(Phase::closing, 0);
}

}  // namespace cardinal::http
