#include "http/session.h"

#include <algorithm>
#include <cstring>

#include "http/cors.h"
#include "http/response.h"

namespace cardinal::http {
namespace {

// What a refused client may still send before it is cut off.
constexpr std::uint32_t lingered_bytes_max = 1u << 20;
// Answers to requests sent ahead are collected up to this.
constexpr std::size_t out_bytes_max = 65'536;

constexpr std::string_view all_methods =
    "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

// What a handler throws is a defect; whoever asked learns no more than that.
Response call_handler(const Route& route, const Request& request) {
  try {
    return route.handler(request);
  } catch (...) {
    return problem(500, "internal", "Internal server error",
                   "Report the X-Request-Id of this response to the operator.");
  }
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
      increment(thread_.server.counters.timed_out);
    }
    if (!reads || write_deadline_ms_ != 0) return Need::close;
    if (phase_ == Phase::head) buffers_->head.request = {};  // the one before
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
  switch (stream_.handshake().want) {
    case Want::read:
      return Need::read;
    case Want::write:
      return Need::write;
    case Want::close:
      increment(thread_.server.counters.handshakes_failed);
      return Need::close;
    case Want::nothing:
      break;
  }
  subject_ = stream_.client_subject();
  subject_version_ = thread_.server.tls_version();
  phase_ = Phase::idle;
  return std::nullopt;
}

std::optional<Session::Need> Session::wait_idle() {
  if (!wait_requested_) {
    wait_requested_ = true;
    enter(Phase::idle, thread_.server.options.deadlines.idle_ms);
    return Need::read;
  }
  wait_requested_ = false;
  is_readable_ = true;
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
  return {buffers_->in.data() + buffers_->begin,
          buffers_->have - buffers_->begin};
}

void Session::release_buffers() {
  thread_.return_buffers(std::move(buffers_));
  phase_ = Phase::idle;
  wait_requested_ = false;
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
  if (!none && buffers.out.text.size() < out_bytes_max &&
      !buffers.out.has_tail()) {
    const Scan scan =
        buffers.scanner.scan(unread(), thread_.server.options.limits);
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
  const bool had_output = !buffers.out.is_empty();
  if (const auto need = flush()) return need;
  if (had_output && !none) return std::nullopt;  // there may be a head still
  // Without TLS nothing is buffered elsewhere: waiting will tell.
  if (none && !is_readable_ && !stream_.is_tls() && !thread_.is_draining) {
    release_buffers();
    return std::nullopt;
  }
  is_readable_ = false;
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
  const std::string_view bytes(buffers.in.data() + body_at_,
                               buffers.have - body_at_);
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
  if (!wait_requested_) {
    if (const auto need = flush()) return need;
    wait_requested_ = true;
    return Need::job;
  }
  wait_requested_ = false;
  answer(std::move(job_response_));
  job_response_ = {};
  return std::nullopt;
}

std::optional<Session::Need> Session::flush() {
  PendingOutput& out = buffers_->out;
  while (!out.is_sent()) {
    const IoStep step = out.write_to(stream_);
    if (step.want == Want::close) return Need::close;
    if (step.want != Want::nothing) {
      if (write_deadline_ms_ == 0) {
        write_deadline_ms_ =
            thread_.monotonic_ms() + thread_.server.options.deadlines.write_ms;
      }
      return step.want == Want::read ? Need::read : Need::write;
    }
    write_deadline_ms_ = 0;
    thread_.server.counters.bytes_sent.fetch_add(step.bytes,
                                                 std::memory_order_relaxed);
  }
  out.clear();
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

// ---- Answering ----

void Session::take_head(const Scan& scan) {
  RequestBuffers& buffers = *buffers_;
  begun_us_ = thread_.monotonic_us();
  const Refusal* bad = parse_head(
      unread().substr(scan.begin, scan.end - scan.begin), buffers.head);
  if (bad != nullptr) return refuse(*bad);
  if (buffers.head.has_body() && buffers.begin > 0) {
    // The body is read behind its head, which must have room then.
    std::copy(buffers.in.begin() + static_cast<std::ptrdiff_t>(buffers.begin),
              buffers.in.begin() + static_cast<std::ptrdiff_t>(buffers.have),
              buffers.in.begin());
    buffers.have -= buffers.begin;
    buffers.begin = 0;
    parse_head(unread().substr(scan.begin, scan.end - scan.begin),
               buffers.head);
  }
  head_end_ = body_at_ = buffers.begin + scan.end;
  take_request();
}

const Refusal* Session::objection(std::size_t body_bytes_max) const {
  const RequestHead& head = buffers_->head;
  const bool checked = on_loopback_ && !thread_.server.options.any_host;
  if (checked && !head.request.host.empty() &&
      !thread_.server.is_known_host(head.request.host)) {
    return &refusal::misdirected;
  }
  return head.content_length > body_bytes_max ? &refusal::body_too_large
                                              : nullptr;
}

void Session::take_request() {
  RequestBuffers& buffers = *buffers_;
  RequestHead& head = buffers.head;
  Request& request = head.request;
  thread_.name_request(request.header("X-Request-Id"), buffers.id);
  request.request_id = buffers.id;
  const bool outdated = is_outdated();
  request.client_subject = outdated ? std::string_view() : subject_;
  request.remote = remote_;
  request.secure = stream_.is_tls();
  const Router::Match match = thread_.fresh_routes().find(request);
  route_ = match.route;
  const ServerLimits& limits = thread_.server.options.limits;
  const std::size_t body_bytes_max = route_ != nullptr && route_->body_bytes > 0
                                         ? route_->body_bytes
                                         : limits.body_bytes;
  if (const Refusal* bad = objection(body_bytes_max)) return refuse(*bad);
  keeps_alive_ = head.keep_alive && !outdated;
  if (route_ == nullptr) return answer_unrouted(match);
  if (!head.has_body()) return run();
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
  // A body nobody asked for is not read; where the next request begins is not
  // worth finding out.
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
    std::string preflight = preflight_fields(cors, request, allow);
    answer(std::move(response), preflight);
    return;
  }
  if (match.allow.empty()) {
    problem_ = "not-found";
    return answer(problem(404, problem_, "Not found", ""));
  }
  problem_ = "method-not-allowed";
  Response response = problem(405, problem_, "Method not allowed",
                              "Use one of " + match.allow + ".");
  response.fields.emplace_back("Allow", match.allow);
  answer(std::move(response));
}

void Session::run() {
  buffers_->head.request.body = buffers_->body;
  if (!buffers_->head.has_body()) buffers_->head.request.body = {};
  const Request& request = buffers_->head.request;
  if (route_->cost == Cost::io &&
      !(route_->is_costly && route_->is_costly(request))) {
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
  problem_ = refusal::overloaded.slug;
  job_response_ = problem(refusal::overloaded);
}

void Session::refuse(const Refusal& refusal) {
  RequestBuffers& buffers = *buffers_;
  if (refusal.status != 408) increment(thread_.server.counters.malformed);
  if (buffers.head.request.request_id.empty()) {
    begun_us_ = thread_.monotonic_us();
    thread_.name_request({}, buffers.id);
    buffers.head.request.request_id = buffers.id;
  }
  keeps_alive_ = false;
  lingers_ = true;
  problem_ = refusal.slug;
  answer(problem(refusal));
}

void Session::append_head(int status, std::string_view more) {
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
  out += more;
}

void Session::answer(Response response, std::string_view more) {
  RequestBuffers& buffers = *buffers_;
  routes_.reset();
  ++requests_;
  if (requests_ >= thread_.server.options.limits.requests_a_connection ||
      thread_.server.is_stopping.load(std::memory_order_relaxed)) {
    keeps_alive_ = false;
  }
  const bool no_body = buffers.head.request.method == Method::head;
  Representation::Selected chosen;
  std::string fields;
  std::shared_ptr<const void> owner;
  if (response.content) {
    chosen = response.content->select(buffers.head.request);
    owner = std::move(response.content);
  } else {
    fields = fields_of(response);
    auto text = std::make_shared<const std::string>(
        response.status == 204 ? std::string() : std::move(response.body));
    chosen = {response.status, fields, *text};
    owner = std::move(text);
  }
  append_head(chosen.status, more);
  buffers.out.text += chosen.fields;
  if (no_body) chosen.body = {};
  buffers.out.add_body(chosen.body, std::move(owner));
  record_response(chosen.status, chosen.body.size());
  if (keeps_alive_) return next_request(body_at_);
  buffers.begin = std::min(body_at_, buffers.have);
  enter(Phase::closing, 0);
}

void Session::record_response(int status, std::size_t body_bytes) {
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
    entry.problem = problem_;
    thread_.log(entry);
  }
  problem_ = {};
  buffers_->head.request.request_id = {};
}

}  // namespace cardinal::http
