#include <algorithm>

#include "http/cors.h"
#include "http/response.h"
#include "http/session.h"

namespace cardinal::http {
namespace {

// Larger bodies are sent from where they are.
constexpr std::size_t copied_bytes_max = 32'768;

constexpr std::string_view all_methods =
    "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

void count(std::atomic<std::uint64_t>& counter) {
  counter.fetch_add(1, std::memory_order_relaxed);
}

// What a handler throws is a defect; whoever asked learns no more than that.
Response called(const Route& route, const Request& request) {
  try {
    return route.handler(request);
  } catch (...) {
    return problem(500, "internal", "The server has a defect",
                   "Tell its keeper the X-Request-Id of this response.");
  }
}

}  // namespace

void Session::take_head(const Scan& scan) {
  RequestBuffers& buffers = *buffers_;
  begun_us_ = steady_us();
  const Refusal* bad =
      parse_head(unread().substr(scan.begin, scan.end - scan.begin), buffers.head);
  if (bad != nullptr) return refuse(*bad);
  if (buffers.head.has_body() && buffers.begin > 0) {
    // The body is read behind its head, which must have room then.
    std::copy(buffers.in.begin() + static_cast<std::ptrdiff_t>(buffers.begin),
              buffers.in.begin() + static_cast<std::ptrdiff_t>(buffers.have),
              buffers.in.begin());
    buffers.have -= buffers.begin;
    buffers.begin = 0;
    parse_head(unread().substr(scan.begin, scan.end - scan.begin), buffers.head);
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
  if (route_ == nullptr) return answer_other(match);
  if (!head.has_body()) return run();
  if (head.expects_continue) buffers.out += "HTTP/1.1 100 Continue\r\n\r\n";
  buffers.body.clear();
  routes_ = thread_.routes();
  body_reader_ = head.is_chunked ? BodyReader::of_chunks(body_bytes_max, limits)
                                 : BodyReader::of_length(head.content_length);
  enter(Phase::body, thread_.server.options.deadlines.body_ms);
}

void Session::answer_other(const Router::Match& match) {
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
    return answer(problem(404, problem_, "There is nothing at this path", ""));
  }
  problem_ = "method-not-allowed";
  Response response = problem(405, problem_, "The path has no such method",
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
    answer(called(*route_, request));
    return;
  }
  if (!routes_) routes_ = thread_.routes();
  enter(Phase::job, 0);
}

void Session::run_job() {
  job_response_ = called(*route_, buffers_->head.request);
}

void Session::refuse_job() {
  count(thread_.server.counters.overloaded);
  problem_ = refusal::overloaded.slug;
  job_response_ = problem(refusal::overloaded);
}

void Session::refuse(const Refusal& refusal) {
  RequestBuffers& buffers = *buffers_;
  if (refusal.status != 408) count(thread_.server.counters.malformed);
  if (buffers.head.request.request_id.empty()) {
    begun_us_ = steady_us();
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
  std::string& out = buffers.out;
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
  if (response.content) {
    chosen = response.content->select(buffers.head.request);
    tail_owner_ = response.content;
  } else {
    fields = fields_of(response);
    const auto text = std::make_shared<const std::string>(
        response.status == 204 ? std::string() : std::move(response.body));
    chosen = {response.status, fields, *text};
    tail_owner_ = text;
  }
  append_head(chosen.status, more);
  buffers.out += chosen.fields;
  if (no_body) chosen.body = {};
  if (chosen.body.size() <= copied_bytes_max) {
    buffers.out += chosen.body;
  } else {
    tail_ = chosen.body;
  }
  note(chosen.status, chosen.body.size());
  if (keeps_alive_) return next_request(body_at_);
  buffers.begin = std::min(body_at_, buffers.have);
  enter(Phase::closing, 0);
}

void Session::note(int status, std::size_t body_bytes) {
  Counters& counters = thread_.server.counters;
  count(counters.requests);
  count(status < 300   ? counters.answered_2xx
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
    entry.micros = steady_us() - begun_us_;
    entry.problem = problem_;
    thread_.log(entry);
  }
  problem_ = {};
  buffers_->head.request.request_id = {};
}

}  // namespace cardinal::http
