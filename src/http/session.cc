#include "http/session.h"

#include <algorithm>
#include <cstring>

namespace cardinal::http {
namespace {

// What a refused client may still send before it is cut off.
constexpr std::uint32_t lingered_bytes_max = 1u << 20;
// Answers to requests sent ahead are collected up to this.
constexpr std::size_t out_bytes_max = 65'536;

}  // namespace

Session::Session(IoThreadState& thread, Peer peer)
    : thread_(thread),
      stream_(peer.socket, std::move(peer.tls)),
      on_loopback_(peer.on_loopback),
      remote_(std::move(peer.remote)),
      body_reader_(BodyReader::of_length(0)) {
  if (!stream_.is_tls()) return;
  enter(Phase::handshake, thread_.server.options.deadlines.header_ms);
}

Session::~Session() {
  if (buffers_) thread_.return_buffers(std::move(buffers_));
}

void Session::enter(Phase phase, std::int64_t deadline_ms) {
  phase_ = phase;
  deadline_ms_ = deadline_ms == 0 ? 0 : steady_ms() + deadline_ms;
}

bool Session::expire(std::int64_t now_ms) {
  const bool late = (is_idle() && is_outdated()) ||
                    (deadline_ms_ != 0 && now_ms > deadline_ms_) ||
                    (write_deadline_ms_ != 0 && now_ms > write_deadline_ms_);
  if (late) is_expired_ = true;
  return late;
}

Session::Need Session::step() {
  if (is_aborted_) return Need::close;
  if (is_expired_) {
    is_expired_ = false;
    const bool reads = phase_ == Phase::head || phase_ == Phase::body;
    if (phase_ != Phase::idle) {
      thread_.server.counters.timed_out.fetch_add(1, std::memory_order_relaxed);
    }
    if (!reads || write_deadline_ms_ != 0) return Need::close;
    if (phase_ == Phase::head) buffers_->head.request = {};  // the one before
    refuse(refusal::timeout);
  }
  for (;;) {
    if (const std::optional<Need> need = go_on()) return *need;
  }
}

std::optional<Session::Need> Session::go_on() {
  switch (phase_) {
    case Phase::handshake:
      return shake_hands();
    case Phase::idle:
      return wait_idle();
    case Phase::head:
      return read_head();
    case Phase::body:
      return read_body();
    case Phase::job:
      return wait_for_job();
    case Phase::closing:
      return close_down();
    case Phase::lingering:
      return linger();
  }
  return Need::close;
}

std::optional<Session::Need> Session::shake_hands() {
  switch (stream_.handshake().want) {
    case Want::read:
      return Need::read;
    case Want::write:
      return Need::write;
    case Want::close:
      thread_.server.counters.handshakes_failed.fetch_add(
          1, std::memory_order_relaxed);
      return Need::close;
    case Want::nothing:
      break;
  }
  subject_ = stream_.client_subject();
  subject_edition_ = thread_.server.tls_edition();
  phase_ = Phase::idle;
  return std::nullopt;
}

std::optional<Session::Need> Session::wait_idle() {
  if (!is_waiting_) {
    is_waiting_ = true;
    enter(Phase::idle, thread_.server.options.deadlines.idle_ms);
    return Need::read;
  }
  is_waiting_ = false;
  is_fresh_ = true;
  buffers_ = thread_.take_buffers();
  next_request(0);
  return std::nullopt;
}

// The head phase with the request that begins there, if its bytes are here.
void Session::next_request(std::size_t begin) {
  buffers_->begin = begin;
  buffers_->scanner = {};
  const bool some = begin < buffers_->have;
  enter(Phase::head, some ? thread_.server.options.deadlines.header_ms : 0);
}

std::string_view Session::unread() const {
  return {buffers_->in.data() + buffers_->begin, buffers_->have - buffers_->begin};
}

void Session::release_buffers() {
  thread_.return_buffers(std::move(buffers_));
  phase_ = Phase::idle;
  is_waiting_ = false;
}

// Reads to the end of the buffer. Nothing: there are more bytes now.
std::optional<Session::Need> Session::fill(std::size_t from) {
  RequestBuffers& buffers = *buffers_;
  const IoStep step =
      stream_.read(buffers.in.data() + from, buffers.in.size() - from);
  switch (step.want) {
    case Want::read:
      return Need::read;
    case Want::write:
      return Need::write;
    case Want::close:
      return Need::close;
    case Want::nothing:
      break;
  }
  buffers.have = from + step.bytes;
  return std::nullopt;
}

std::optional<Session::Need> Session::read_head() {
  RequestBuffers& buffers = *buffers_;
  const bool none = unread().empty();
  if (!none && buffers.out.size() < out_bytes_max && tail_.empty()) {
    const Scan scan = buffers.scanner.scan(unread(), thread_.server.options.limits);
    if (scan.refusal != nullptr) {
      buffers.head.request = {};
      refuse(*scan.refusal);
      return std::nullopt;
    }
    if (scan.end > 0) {
      take_head(scan);
      return std::nullopt;
    }
  }
  const bool had_output = !buffers.out.empty() || !tail_.empty();
  if (const auto need = flush()) return need;
  if (had_output && !none) return std::nullopt;  // there may be a head still
  // Without TLS nothing is buffered elsewhere: waiting will tell.
  if (none && !is_fresh_ && !stream_.is_tls() && !thread_.is_draining) {
    release_buffers();
    return std::nullopt;
  }
  is_fresh_ = false;
  if (buffers.begin > 0) {
    std::memmove(buffers.in.data(), unread().data(), unread().size());
    buffers.have -= buffers.begin;
    buffers.begin = 0;
  }
  const auto need = fill(buffers.have);
  if (need && none && *need != Need::close) {
    if (thread_.is_draining) return Need::close;
    release_buffers();
    return std::nullopt;
  }
  if (!need && none) {
    enter(Phase::head, thread_.server.options.deadlines.header_ms);
  }
  return need;
}

std::optional<Session::Need> Session::read_body() {
  RequestBuffers& buffers = *buffers_;
  if (const auto need = flush()) return need;
  const std::string_view bytes(buffers.in.data() + body_at_, buffers.have - body_at_);
  const BodyReader::Step step = body_reader_.read(bytes, buffers.body);
  body_at_ += step.used;
  if (step.refusal != nullptr) {
    refuse(*step.refusal);
  } else if (step.is_done) {
    run();
  } else {
    body_at_ = head_end_;  // all of it is read, the head is still needed
    const auto need = fill(head_end_);
    if (need) buffers.have = head_end_;
    return need;
  }
  return std::nullopt;
}

std::optional<Session::Need> Session::wait_for_job() {
  if (!is_waiting_) {
    if (const auto need = flush()) return need;
    is_waiting_ = true;
    return Need::job;
  }
  is_waiting_ = false;
  answer(std::move(job_response_));
  job_response_ = {};
  return std::nullopt;
}

std::optional<Session::Need> Session::flush() {
  RequestBuffers& buffers = *buffers_;
  while (sent_ < buffers.out.size() || !tail_.empty()) {
    const std::string_view out = std::string_view(buffers.out).substr(sent_);
    const IoStep step = stream_.write(out, tail_);
    if (step.want == Want::close) return Need::close;
    if (step.want != Want::nothing) {
      if (write_deadline_ms_ == 0) {
        write_deadline_ms_ =
            steady_ms() + thread_.server.options.deadlines.write_ms;
      }
      return step.want == Want::read ? Need::read : Need::write;
    }
    write_deadline_ms_ = 0;
    const std::size_t of_out = std::min(step.bytes, out.size());
    sent_ += of_out;
    tail_.remove_prefix(step.bytes - of_out);
    thread_.server.counters.bytes_sent.fetch_add(step.bytes,
                                              std::memory_order_relaxed);
  }
  buffers.out.clear();
  sent_ = 0;
  tail_owner_.reset();
  return std::nullopt;
}

std::optional<Session::Need> Session::close_down() {
  if (const auto need = flush()) return need;
  stream_.finish();
  // Closing with unread bytes would take the answer away from the client.
  if (!lingers_ && buffers_->begin == buffers_->have) return Need::close;
  enter(Phase::lingering, thread_.server.options.deadlines.linger_ms);
  return std::nullopt;
}

std::optional<Session::Need> Session::linger() {
  buffers_->begin = 0;
  if (const auto need = fill(0)) return need;
  lingered_bytes_ += static_cast<std::uint32_t>(buffers_->have);
  if (lingered_bytes_ > lingered_bytes_max) return Need::close;
  return std::nullopt;
}

}  // namespace cardinal::http
