#include "http/exchange.h"

#include "http/handler_call.h"
#include "http/owned_request.h"
#include "http/problem_form.h"
#include "http/unrouted.h"

namespace cardinal::http {
namespace {

// The statuses of responses that were not sent, for the log: as nginx has it,
// and as the client would have got it.
constexpr int client_gone_status = 499;
constexpr int stopping_status = 503;

}  // namespace

Exchange::Exchange(IoThreadState& thread, std::shared_ptr<WakeTarget> wake)
    : thread_(thread),
      wake_(std::move(wake)),
      routes_(thread),
      body_reader_(BodyReader::of_length(0)) {}

Exchange::~Exchange() {
  try {
    cancel(nullptr, {});
  } catch (const std::exception&) {
    routes_.release();  // there was no memory to log it
  }
}

void Exchange::keep_request(RequestBuffers& buffers) {
  if (later().request) return;
  later_->request = owned_copy(
      buffers.head.request,
      buffers.head.has_body() ? std::move(buffers.body) : std::string(),
      thread_.server.memory);
  buffers.head.request.request_id = {};
}

// ---- The request ----

Exchange::Next Exchange::begin(RequestBuffers& buffers, bool checks_host,
                               bool may_keep_alive) {
  RequestHead& head = buffers.head;
  Request& request = head.request;
  thread_.assign_request_id(request.header("X-Request-Id"), buffers.id);
  request.request_id = buffers.id;
  lingers_ = false;
  const Router::Match match = thread_.current_routes().find(request);
  route_ = match.route;
  const ServerOptions& options = thread_.server.options;
  if (checks_host && !request.host.empty() &&
      !thread_.server.is_known_host(request.host)) {
    return refuse(buffers, refusal::misdirected);
  }
  if (thread_.server.has_secret(request.query)) {
    return refuse(buffers, refusal::secret_in_query);
  }
  if (head.content_length > body_bytes_max()) {
    return refuse(buffers, refusal::body_too_large);
  }
  keeps_alive_ = head.keep_alive && may_keep_alive;
  if (route_ == nullptr) {
    if (head.has_body()) leave_body_unread();
    UnroutedResponse other = unrouted(request, match, options);
    return write_response(buffers, std::move(other.response),
                          other.extra_header_text);
  }
  if (thread_.server.memory->is_full()) {
    thread_.report_full_memory();
    if (head.has_body()) leave_body_unread();
    return write_response(buffers, problem(refusal::overloaded));
  }
  if (route_->body_sink) return begin_body(buffers);
  if (!head.has_body()) return call_handler_or_queue(buffers);
  // RFC 9110 9.3.1: it has no meaning.
  if (request.method == Method::get || request.method == Method::head) {
    buffers.body.clear();
    leave_body_unread();
    return call_handler_or_queue(buffers);
  }
  return begin_body(buffers);
}

Exchange::Next Exchange::begin_body(RequestBuffers& buffers) {
  const RequestHead& head = buffers.head;
  buffers.body.clear();
  routes_.hold();
  if (route_->body_sink) {
    std::shared_ptr<BodySink> sink;
    try {
      sink = route_->body_sink(head.request);
    } catch (...) {
      leave_body_unread();
      return write_response(buffers, internal_problem(exception_text()));
    }
    if (!sink) {
      keeps_alive_ = keeps_alive_ && !head.has_body();
      lingers_ = head.has_body();
      return call_handler_or_queue(buffers);
    }
    later().intake = std::make_unique<BodyIntake>(std::move(sink), wake_,
                                                  thread_.server.pool);
    if (!head.has_body()) {
      return after_sink(buffers, later_->intake->write({}, true));
    }
  }
  if (head.expects_continue) {
    buffers.out.text += "HTTP/1.1 100 Continue\r\n\r\n";
  }
  body_reader_ = head.is_chunked
                     ? BodyReader::of_chunks(body_bytes_max(),
                                             thread_.server.options.limits)
                     : BodyReader::of_length(head.content_length);
  return Next::body;
}

Exchange::BodyStep Exchange::read_body(RequestBuffers& buffers,
                                       std::string_view bytes) {
  const std::size_t bytes_max =
      buffers.head.is_chunked
          ? body_bytes_max()
          : static_cast<std::size_t>(buffers.head.content_length);
  if (!buffers.reserve_body(bytes.size(), bytes_max)) {
    thread_.report_full_memory();
    return {0, refuse(buffers, refusal::overloaded)};
  }
  const BodyReader::Step step = body_reader_.read(bytes, buffers.body);
  BodyStep result{step.used, std::nullopt};
  if (step.refusal != nullptr) {
    result.next = refuse(buffers, *step.refusal);
  } else if (later_ && later_->intake) {
    if (buffers.body.empty() && !step.is_done) return result;
    result.next = after_sink(
        buffers,
        later_->intake->write(std::exchange(buffers.body, {}), step.is_done));
  } else if (step.is_done) {
    result.next = call_handler_or_queue(buffers);
  }
  return result;
}

Exchange::Next Exchange::after_sink(RequestBuffers& buffers,
                                    BodyIntake::Progress progress) {
  pending_ms_ = thread_.server.options.deadlines.pending_ms;
  switch (progress) {
    case BodyIntake::Progress::more:
      return Next::body;
    case BodyIntake::Progress::wait:
      return Next::wait;
    case BodyIntake::Progress::answered:
      break;
  }
  if (!later_->intake->has_all()) leave_body_unread();
  if (later_->intake->was_refused()) thread_.server.metrics.overloaded.add();
  Response response = later_->intake->take_response();
  later_->intake.reset();
  return respond(buffers, std::move(response));
}

Exchange::Next Exchange::call_handler_or_queue(RequestBuffers& buffers) {
  Request& request = buffers.head.request;
  request.body = buffers.head.has_body() ? buffers.body : std::string_view();
  if (auto ready = ready_response(*route_, request)) {
    return respond(buffers, *std::move(ready));
  }
  if (route_->runs_on == RunsOn::io_thread &&
      !(route_->needs_worker && route_->needs_worker(request))) {
    return respond(buffers, call_handler(*route_, request));
  }
  keep_request(buffers);
  pending_ms_ = 0;
  const bool started = later_->job.start(
      thread_.server.pool, wake_,
      [route = route_, routes = routes_.routes(), request = later_->request] {
        return call_handler(*route, *request);
      });
  if (started) return Next::wait;
  thread_.server.metrics.overloaded.add();
  return write_response(buffers, problem(refusal::overloaded));
}

Exchange::Next Exchange::refuse(RequestBuffers& buffers,
                                const Refusal& refusal) {
  if (refusal.status != 408 && refusal.status != 503) {
    thread_.server.metrics.rejected.add();
  }
  if (request(buffers).request_id.empty()) {
    start_clock();
    thread_.assign_request_id({}, buffers.id);
    buffers.head.request.request_id = buffers.id;
  }
  leave_body_unread();
  if (later_) later_->intake.reset();
  const bool is_large = refusal.slug == refusal::body_too_large.slug;
  return write_response(
      buffers, is_large ? body_too_large(body_bytes_max()) : problem(refusal));
}

std::size_t Exchange::body_bytes_max() const {
  return route_ != nullptr && route_->body_bytes > 0
             ? route_->body_bytes
             : thread_.server.options.limits.body_bytes;
}

// ---- Waiting ----

bool Exchange::is_ready() {
  if (later_->job.is_active()) return later_->job.is_done();
  if (later_->stream) {
    return later_->stream->is_ready(thread_.monotonic_ms()) ||
           (thread_.is_draining && later_->stream->is_endable());
  }
  if (has_expired_) return true;
  if (later_->intake) {
    return thread_.ends_waiting || later_->intake->is_ready();
  }
  return later_->pending->is_complete() || must_end(*later_->pending);
}

bool Exchange::is_due(std::int64_t now_ms) const {
  if (!later_ || !later_->stream) return false;
  const std::int64_t at = later_->stream->ready_at_ms();
  return at != 0 && now_ms >= at;
}

Exchange::Next Exchange::advance(RequestBuffers& buffers) {
  if (later_->job.is_active()) return respond(buffers, later_->job.take());
  if (later_->stream) return pull(buffers);
  if (later_->intake) {
    if (has_expired_) return refuse(buffers, refusal::pending_timeout);
    if (!later_->intake->is_ready()) return refuse(buffers, refusal::stopping);
    return after_sink(buffers, later_->intake->advance());
  }
  return respond(buffers, pending_result());
}

Response Exchange::pending_result() {
  const std::shared_ptr<PendingResponse> pending = std::move(later_->pending);
  if (pending->is_complete()) return pending->take();
  pending->cancel();
  return problem(has_expired_ ? refusal::pending_timeout : refusal::stopping);
}

void Exchange::cancel(const RequestBuffers* buffers, std::string_view reason) {
  if (!later_) return routes_.release();
  const std::unique_ptr<Later> later = std::move(later_);
  if (later->pending) later->pending->cancel();
  const Request* of = later->request.get();
  if (of == nullptr && buffers != nullptr) of = &buffers->head.request;
  if (of != nullptr) {
    const int status = later->stream                      ? later->stream_status
                       : reason == refusal::stopping.slug ? stopping_status
                                                          : client_gone_status;
    record_response(*of, status,
                    later->stream ? later->stream->body_bytes() : 0, reason,
                    {});
  }
  routes_.release();
}

// ---- The response ----

Exchange::Next Exchange::respond(RequestBuffers& buffers, Response response) {
  if (response.pending) return wait_for(std::move(response.pending));
  if (response.source) return begin_stream(buffers, std::move(response));
  return write_response(buffers, std::move(response));
}

Exchange::Next Exchange::wait_for(std::shared_ptr<PendingResponse> pending) {
  pending->attach(wake_);
  has_expired_ = false;
  pending_ms_ = pending->options().deadline_ms > 0
                    ? pending->options().deadline_ms
                    : thread_.server.options.deadlines.pending_ms;
  later().pending = std::move(pending);
  return Next::wait;
}

Exchange::Next Exchange::begin_stream(RequestBuffers& buffers,
                                      Response response) {
  keep_request(buffers);
  count_request();
  const Request& request = *later_->request;
  const bool is_chunked = request.minor_version > 0;
  const bool no_body = request.method == Method::head;
  keeps_alive_ = keeps_alive_ && (is_chunked || no_body);
  thread_.append_head(buffers.out.text, response.status, request, route_,
                      keeps_alive_);
  buffers.out.text += stream_header_text_of(response, is_chunked);
  if (no_body) {
    discard(response);
    record_response(request, response.status, 0, response.problem,
                    response.cause);
    return finish(buffers, Next::done);
  }
  needs_reset_ = !is_chunked;
  pending_ms_ = 0;
  later_->stream_status = response.status;
  later_->stream_problem = std::move(response.problem);
  later_->stream_cause = std::move(response.cause);
  later_->stream = std::make_unique<BodyStream>(
      std::move(response.source), is_chunked, wake_, thread_.server.pool);
  return pull(buffers);
}

Exchange::Next Exchange::pull(RequestBuffers& buffers) {
  BodyStream& stream = *later_->stream;
  std::string& out = buffers.out.text;
  const std::size_t bytes_max = thread_.server.options.limits.stream_bytes;
  const std::int64_t now_ms = thread_.monotonic_ms();
  auto progress = BodyStream::Progress::more;
  // Not into the last half, which would make small pieces.
  while (progress == BodyStream::Progress::more &&
         out.size() <= bytes_max / 2) {
    progress = stream.pull(out, bytes_max - out.size(), now_ms);
  }
  const bool ends = thread_.is_draining && stream.is_endable();
  if (progress == BodyStream::Progress::failed) {
    record_response(*later_->request, later_->stream_status,
                    stream.body_bytes(), incomplete_reason::source_failed,
                    stream.cause());
    return finish(buffers, Next::close_incomplete);
  }
  if (progress != BodyStream::Progress::end && !ends) return Next::wait;
  stream.end(out);
  needs_reset_ = false;
  record_response(*later_->request, later_->stream_status, stream.body_bytes(),
                  later_->stream_problem, later_->stream_cause);
  return finish(buffers, Next::done);
}

Exchange::Next Exchange::finish(RequestBuffers& buffers, Next next) {
  buffers.head.request.request_id = {};
  has_expired_ = false;
  later_.reset();
  route_ = nullptr;
  routes_.release();
  return next;
}

void Exchange::count_request() {
  ++requests_;
  if (requests_ >= thread_.server.options.limits.requests_a_connection ||
      thread_.server.is_stopping.load(std::memory_order_relaxed)) {
    keeps_alive_ = false;
  }
}

Exchange::Next Exchange::write_response(RequestBuffers& buffers,
                                        Response response,
                                        std::string_view extra_header_text) {
  count_request();
  const Request& of = request(buffers);
  adapt_problem(response, of, buffers.unread(), routes_.routes_of(route_));
  const bool is_shared = response.representation != nullptr;
  Representation::Selected chosen;
  std::string header_text;
  std::shared_ptr<const void> owner;
  if (response.representation) {
    chosen = response.representation->select(of);
    header_text = fields_text_of(response);
    owner = std::move(response.representation);
  } else {
    header_text = header_text_of(response);
    auto text = std::make_shared<const std::string>(
        response.status == 204 ? std::string() : std::move(response.body));
    chosen = {response.status, header_text, *text};
    owner = std::move(text);
  }
  std::string& out = buffers.out.text;
  thread_.append_head(out, chosen.status, of, route_, keeps_alive_);
  out += extra_header_text;
  if (is_shared) out += header_text;
  out += chosen.header_text;
  if (of.method == Method::head) chosen.body = {};
  buffers.out.add_body(chosen.body, std::move(owner), is_shared);
  record_response(of, chosen.status, chosen.body.size(), response.problem,
                  response.cause);
  return finish(buffers, Next::done);
}

void Exchange::record_response(const Request& request, int status,
                               std::uint64_t body_bytes,
                               std::string_view problem,
                               std::string_view cause) {
  LogEntry entry = log_entry_of(request);
  const std::string client = thread_.logged_client(request);
  if (!client.empty()) entry.remote = client;
  entry.status = status;
  entry.body_bytes = body_bytes;
  entry.micros = thread_.monotonic_us() - begun_us_;
  entry.problem = problem;
  thread_.record(entry, route_, cause);
}

}  // namespace cardinal::http
