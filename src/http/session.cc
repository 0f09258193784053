#include "http/session.h"

#include <algorithm>

#include "base/check_that.h"
#include "http/cors.h"
#include "http/response.h"

namespace cardinal::http {
namespace {

// A refused client may send this much more before the connection is closed.
constexpr std::uint32_t lingered_bytes_max = 1u << 20;
// Responses to pipelined requests are collected up to this size.
constexpr std::size_t out_bytes_max = 65'536;

constexpr std::string_view all_methods =
    "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

// An exception is a defect, and its text may be confidential: the client gets
// neither.
Response call_handler(const Route& route, const Request& request) {
  try {
    return route.handler(request);
  } catch (...) {
    return problem(500, "internal", "Internal server error",
                   "Report the X-Request-Id of this response to the operator.");
  }
}

bool has_passed(std::int64_t deadline_ms, std::int64_t now_ms) {
  return deadline_ms != 0 && now_ms > deadline_ms;
}

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
  return late;
}

Session::Need Session::step() {
  if (is_aborted_) return Need::close;
  if (is_expired_) {
    is_expired_ = false;
    const bool reads = phase_ == Phase::head || phase_ == Phase::body;
    if (phase_ != Phase::idle) {
      increment(thread_.server.counters.timed_out);
    }
    if (!reads || write_deadline_ms_ != 0) return Need::close;
    // No head was parsed: what is there belongs to the previous request.
    if (phase_ == Phase::head) buffers_->head.request = {};
    refuse(refusal::timeout);
  }
  for (;;) {
    if (const std::optional<Need> need = advance()) return *need;
  }
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
    case Phase::job:
      return wait_for_job();
    case Phase::closing:
      return close_down();
    case Phase::lingering:
      return linger();
  }
  return Need::close;
}

std::optional<Session::Need> Session::do_handshake() {
  switch (stream_.handshake().wait) {
    case IoWait::read:
      return Need::read;
    case IoWait::write:
      return Need::write;
    case IoWait::close:
      increment(thread_.server.counters.handshakes_failed);
      return Need::close;
    case IoWait::nothing:
      break;
  }
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
  buffers_ = thread_.take_buffers();
  next_request(0);
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
  switch (step.wait) {
    case IoWait::read:
      return Need::read;
    case IoWait::write:
      return Need::write;
    case IoWait::close:
      return Need::close;
    case IoWait::nothing:
      break;
  }
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
  const BodyReader::Step step = body_reader_.read(bytes, buffers.body);
  consumed_to_ += step.used;
  if (step.refusal != nullptr) {
    refuse(*step.refusal);
  } else if (step.is_done) {
    call_handler_or_queue();
  } else {
    // The body so far is in buffers.body, so its bytes can be overwritten. The
    // head stays: the request has views into it.
    consumed_to_ = head_end_;
    const auto need = fill(head_end_);
    if (need) buffers.filled = head_end_;
    return need;
  }
  return std::nullopt;
}

std::optional<Session::Need> Session::wait_for_job() {
  if (!was_waiting_) {
    if (const auto need = flush()) return need;
    was_waiting_ = true;
    return Need::job;
  }
  was_waiting_ = false;
  answer(std::move(job_response_));
  job_response_ = {};
  return std::nullopt;
}

std::optional<Session::Need> Session::flush() {
  PendingOutput& out = buffers_->out;
  while (!out.is_sent()) {
    const IoStep step = out.write_to(stream_);
    if (step.wait == IoWait::close) return Need::close;
    if (step.wait != IoWait::nothing) {
      if (write_deadline_ms_ == 0) {
        const std::int64_t now = thread_.monotonic_ms();
        write_deadline_ms_ = now + thread_.server.options.deadlines.write_ms;
        if (blocked_since_ms_ == 0) blocked_since_ms_ = now;
      }
      return step.wait == IoWait::read ? Need::read : Need::write;
    }
    write_deadline_ms_ = 0;
    thread_.server.counters.bytes_sent.fetch_add(step.bytes,
                                                 std::memory_order_relaxed);
  }
  out.clear();
  if (blocked_since_ms_ != 0) {
    const std::int64_t blocked = thread_.monotonic_ms() - blocked_since_ms_;
    if (deadline_ms_ != 0) deadline_ms_ += blocked;
    blocked_since_ms_ = 0;
  }
  return std::nullopt;
}

std::optional<Session::Need> Session::close_down() {
  if (const auto need = flush()) return need;
  stream_.finish();
  // Closing with unread bytes resets the connection, and the client may lose
  // the response.
  if (!lingers_ && buffers_->begin == buffers_->filled) return Need::close;
  enter(Phase::lingering, thread_.server.options.deadlines.linger_ms);
  return std::nullopt;
}

std::optional<Session::Need> Session::linger() {
  buffers_->begin = 0;
  if (const auto need = fill(0)) return need;
  lingered_bytes_ += static_cast<std::uint32_t>(buffers_->filled);
  if (lingered_bytes_ > lingered_bytes_max) return Need::close;
  return std::nullopt;
}

// ---- Responding ----

void Session::begin_request(const Scan& scan) {
  RequestBuffers& buffers = *buffers_;
  begun_us_ = thread_.monotonic_us();
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
  route_request();
}

const Refusal* Session::check_host_and_length(
    std::size_t body_bytes_max) const {
  const RequestHead& head = buffers_->head;
  const bool checked = on_loopback_ && !thread_.server.options.any_host;
  if (checked && !head.request.host.empty() &&
      !thread_.server.is_known_host(head.request.host)) {
    return &refusal::misdirected;
  }
  return head.content_length > body_bytes_max ? &refusal::body_too_large
                                              : nullptr;
}

void Session::route_request() {
  RequestBuffers& buffers = *buffers_;
  RequestHead& head = buffers.head;
  Request& request = head.request;
  thread_.assign_request_id(request.header("X-Request-Id"), buffers.id);
  request.request_id = buffers.id;
  const bool is_stale = has_stale_client_certificate();
  request.client_subject = is_stale ? std::string_view() : subject_;
  request.remote = remote_;
  request.secure = stream_.is_tls();
  const Router::Match match = thread_.fresh_routes().find(request);
  route_ = match.route;
  const ServerLimits& limits = thread_.server.options.limits;
  const std::size_t body_bytes_max = route_ != nullptr && route_->body_bytes > 0
                                         ? route_->body_bytes
                                         : limits.body_bytes;
  if (const Refusal* bad = check_host_and_length(body_bytes_max))
    return refuse(*bad);
  keeps_alive_ = head.keep_alive && !is_stale;
  if (route_ == nullptr) return answer_unrouted(match);
  if (!head.has_body()) return call_handler_or_queue();
  if (head.expects_continue)
    buffers.out.text += "HTTP/1.1 100 Continue\r\n\r\n";
  buffers.body.clear();
  routes_ = thread_.routes();
  body_reader_ = head.is_chunked ? BodyReader::of_chunks(body_bytes_max, limits)
                                 : BodyReader::of_length(head.content_length);
  enter(Phase::body, thread_.server.options.deadlines.body_ms);
}

void Session::answer_unrouted(const Router::Match& match) {
  const RequestHead& head = buffers_->head;
  const Request& request = head.request;
  const bool all = request.path == "*";
  // The body is not read, so the begin of the next request is unknown.
  if (head.has_body()) {
    keeps_alive_ = false;
    lingers_ = true;
  }
  if (request.method == Method::options && (all || !match.allow.empty())) {
    const std::string allow(all ? all_methods : std::string_view(match.allow));
    Response response;
    response.status = 204;
    response.fields.emplace_back("Allow", allow);
    const Cors& cors = thread_.server.options.cors;
    std::string preflight = preflight_header_text(cors, request, allow);
    answer(std::move(response), preflight);
    return;
  }
  if (match.allow.empty()) {
    return answer(problem(404, "not-found", "Not found", ""));
  }
  Response response = problem(405, "method-not-allowed", "Method not allowed",
                              "Use one of " + match.allow + ".");
  response.fields.emplace_back("Allow", match.allow);
  answer(std::move(response));
}

void Session::call_handler_or_queue() {
  buffers_->head.request.body = buffers_->body;
  if (!buffers_->head.has_body()) buffers_->head.request.body = {};
  const Request& request = buffers_->head.request;
  if (route_->runs_on == RunsOn::io_thread &&
      !(route_->needs_worker && route_->needs_worker(request))) {
    answer(call_handler(*route_, request));
    return;
  }
  if (!routes_) routes_ = thread_.routes();
  enter(Phase::job, 0);
}

void Session::run_job() {
  job_response_ = call_handler(*route_, buffers_->head.request);
}

void Session::refuse_job() {
  increment(thread_.server.counters.overloaded);
  job_response_ = problem(refusal::overloaded);
}

void Session::refuse(const Refusal& refusal) {
  RequestBuffers& buffers = *buffers_;
  if (refusal.status != 408) increment(thread_.server.counters.rejected);
  if (buffers.head.request.request_id.empty()) {
    begun_us_ = thread_.monotonic_us();
    thread_.assign_request_id({}, buffers.id);
    buffers.head.request.request_id = buffers.id;
  }
  keeps_alive_ = false;
  lingers_ = true;
  answer(problem(refusal));
}

void Session::append_head(int status, std::string_view extra_header_text) {
  RequestBuffers& buffers = *buffers_;
  std::string& out = buffers.out.text;
  out += "HTTP/1.1 ";
  out += std::to_string(status);
  out += ' ';
  out += reason_of(status);
  out += "\r\n";
  out += thread_.date_line();
  out += "X-Request-Id: ";
  out += buffers.id;
  out += "\r\nX-Content-Type-Options: nosniff\r\n";
  if (!keeps_alive_) {
    out += "Connection: close\r\n";
  } else if (buffers.head.request.minor_version == 0) {
    out += "Connection: keep-alive\r\n";
  }
  std::string scratch;
  out += thread_.server.cors(buffers.head.request, scratch);
  out += extra_header_text;
}

void Session::answer(Response response, std::string_view extra_header_text) {
  RequestBuffers& buffers = *buffers_;
  routes_.reset();
  ++requests_;
  if (requests_ >= thread_.server.options.limits.requests_a_connection ||
      thread_.server.is_stopping.load(std::memory_order_relaxed)) {
    keeps_alive_ = false;
  }
  const bool no_body = buffers.head.request.method == Method::head;
  Representation::Selected chosen;
  std::string header_text;
  std::shared_ptr<const void> owner;
  if (response.content) {
    chosen = response.content->select(buffers.head.request);
    owner = std::move(response.content);
  } else {
    header_text = header_text_of(response);
    auto text = std::make_shared<const std::string>(
        response.status == 204 ? std::string() : std::move(response.body));
    chosen = {response.status, header_text, *text};
    owner = std::move(text);
  }
  append_head(chosen.status, extra_header_text);
  buffers.out.text += chosen.header_text;
  if (no_body) chosen.body = {};
  buffers.out.add_body(chosen.body, std::move(owner));
  record_response(chosen.status, chosen.body.size(), response.problem);
  if (keeps_alive_) return next_request(consumed_to_);
  buffers.begin = std::min(consumed_to_, buffers.filled);
  enter(Phase::closing, 0);
}

void Session::record_response(int status, std::size_t body_bytes,
                              std::string_view problem) {
  Counters& counters = thread_.server.counters;
  increment(counters.requests);
  increment(status < 300   ? counters.answered_2xx
            : status < 400 ? counters.answered_3xx
            : status < 500 ? counters.answered_4xx
                           : counters.answered_5xx);
  if (thread_.server.options.log_format != LogFormat::none) {
    const Request& request = buffers_->head.request;
    LogEntry entry;
    entry.remote = remote_;
    entry.method = request.method_name.empty() ? "-" : request.method_name;
    entry.target = request.target.empty() ? "-" : request.target;
    if (!thread_.server.options.log_queries) {
      entry.target = entry.target.substr(0, entry.target.find('?'));
    }
    entry.request_id = buffers_->id;
    entry.status = status;
    entry.body_bytes = body_bytes;
    entry.micros = thread_.monotonic_us() - begun_us_;
    entry.problem = problem;
    thread_.log(entry);
  }
  buffers_->head.request.request_id = {};
}

}  // namespace cardinal::http
