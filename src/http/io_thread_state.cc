#include "http/io_thread_state.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <new>

#include "base/ascii.h"
#include "http/date.h"
#include "http/request_metrics.h"
#include "http/response.h"

namespace cardinal::http {
namespace {

constexpr std::size_t free_buffers_max = 64;
constexpr std::size_t kept_bytes_max = 65'536;
constexpr std::size_t log_bytes_max = 32'768;
constexpr std::size_t request_id_bytes_max = 64;
// Beside the head, for bodies and for requests sent ahead.
constexpr std::size_t read_ahead_bytes = 16'384;
constexpr std::size_t scratch_bytes = 16'384;

bool is_plain_id(std::string_view id) {
  return !id.empty() && id.size() <= request_id_bytes_max &&
         std::ranges::all_of(id, [](char c) {
           return is_alnum(c) || c == '.' || c == '_' || c == '-';
         });
}

constexpr std::size_t id_count_digits = 10;

// Adds one to the count at its end, in place: few digits change.
void advance_id(std::string& id) {
  const std::size_t begin = id.size() - id_count_digits;
  for (std::size_t i = id.size(); i-- > begin;) {
    char& digit = id[i];
    if (digit == 'f') {
      digit = '0';
      continue;
    }
    digit = digit == '9' ? 'a' : static_cast<char>(digit + 1);
    return;
  }
}

}  // namespace

void RequestBuffers::move_unread_to_front() {
  const std::string_view bytes = unread();
  if (begin > 0) std::memmove(in.data(), bytes.data(), bytes.size());
  filled -= begin;
  begin = 0;
}

bool RequestBuffers::reserve_body(std::size_t more, std::size_t bytes_max) {
  const std::size_t needed = body.size() + more;
  if (needed <= body.capacity()) return true;
  const std::size_t room =
      std::max(needed, std::min(2 * body.capacity(), bytes_max));
  if (!charge.try_grow(room - body.capacity())) return false;
  body.reserve(room);
  update_charge();
  return true;
}

IoThreadState::IoThreadState(ServerState& in)
    : server(in),
      clock_(*in.env().clock),
      unrouted_(in.routes->request_metrics().unrouted()),
      swept_ms_(in.swept_ms.emplace_back(0)),
      scratch_(scratch_bytes) {
  free_.reserve(free_buffers_max);  // giving buffers back must not fail
  std::array<std::uint8_t, 8> bytes{};
  server.env().random->fill(bytes.data(), bytes.size());
  for (const std::uint8_t byte : bytes) {
    last_id_ += hex_digits_lower[byte >> 4];
    last_id_ += hex_digits_lower[byte & 15];
  }
  last_id_.append(id_count_digits, '0');
  sweep();
}

std::unique_ptr<RequestBuffers> IoThreadState::try_take_buffers() {
  if (free_.empty() && server.memory->is_full()) return nullptr;
  return take_buffers();
}

std::unique_ptr<RequestBuffers> IoThreadState::take_buffers() {
  if (!free_.empty()) {
    auto buffers = std::move(free_.back());
    free_.pop_back();
    return buffers;
  }
  auto buffers = std::make_unique<RequestBuffers>();
  buffers->in.resize(server.options.limits.header_bytes + read_ahead_bytes);
  buffers->charge = MemoryCharge(server.memory);
  buffers->update_charge();
  return buffers;
}

void IoThreadState::return_buffers(std::unique_ptr<RequestBuffers> buffers) {
  if (free_.size() >= free_buffers_max || server.memory->is_scarce()) return;
  buffers->begin = buffers->filled = 0;
  buffers->head.request.request_id = {};
  buffers->body.clear();
  buffers->out.clear();
  for (std::string* text : {&buffers->body, &buffers->out.text}) {
    if (text->capacity() > kept_bytes_max) std::string().swap(*text);
  }
  // Not for what else is kept, which is little: `free_` is bounded.
  buffers->charge.set(buffers->in.capacity());
  free_.push_back(std::move(buffers));
}

std::string IoThreadState::logged_client(const Request& request) const {
  const auto& client_of = server.options.client_of;
  if (!client_of || !server.logs(LogLevel::info)) return {};
  return client_of(request);
}

void IoThreadState::record(LogEntry& entry, const Route* route,
                           std::string_view cause) {
  RouteMetrics& metrics = route != nullptr && route->metrics != nullptr
                              ? *route->metrics
                              : unrouted_;
  metrics.record(entry.status, entry.micros, entry.body_bytes);
  if (server.logs(LogLevel::info)) log_access(entry);
  if (route == nullptr) return;
  if (entry.status >= 500 ||
      entry.problem == incomplete_reason::source_failed) {
    log_failure(entry, *route, cause);
  }
  if (route->is_deprecated) {
    server.metrics.deprecated_requests.add();
    const bool is_first =
        !metrics.is_deprecation_logged.load(std::memory_order_relaxed) &&
        !metrics.is_deprecation_logged.exchange(true);
    if (is_first || server.logs(LogLevel::debug)) {
      log_deprecation(entry, *route);
    }
  }
}

void IoThreadState::log_access(LogEntry& entry) {
  entry.time = log_timestamp_.text(wall_ms());
  const std::size_t query =
      std::min(entry.target.find('?'), entry.target.size());
  if (!server.options.log_queries ||
      (query < entry.target.size() &&
       server.has_secret(entry.target.substr(query + 1)))) {
    entry.target = entry.target.substr(0, query);
  }
  const std::size_t before = log_.size();
  try {
    append_line(log_, entry, server.options.log->format());
  } catch (const std::bad_alloc&) {
    log_.resize(before);  // the response matters more than its line
  }
  if (log_.size() < log_bytes_max) return;
  server.options.log->write_lines(log_);
  log_.clear();
}

// A full queue is the load's fault and a stop the operator's wish; the rest is
// the server's fault.
void IoThreadState::log_failure(const LogEntry& entry, const Route& route,
                                std::string_view cause) const {
  if (server.options.log == nullptr) return;
  const bool is_expected = entry.problem == refusal::overloaded.slug ||
                           entry.problem == refusal::stopping.slug;
  server.options.log->write(is_expected ? LogLevel::warn : LogLevel::error,
                            "request failed",
                            {{"request_id", entry.request_id},
                             {"method", entry.method},
                             {"route", route.pattern},
                             {"status", entry.status},
                             {"problem", entry.problem},
                             {"cause", cause}});
}

void IoThreadState::log_deprecation(const LogEntry& entry,
                                    const Route& route) const {
  if (server.options.log == nullptr) return;
  server.options.log->write(LogLevel::info, "deprecated route requested",
                            {{"request_id", entry.request_id},
                             {"route", route.pattern},
                             {"remote", entry.remote}});
}

void IoThreadState::report_full_memory() {
  server.metrics.overloaded.add();
  warn(memory_line_, "requests are turned away", "limit of buffer memory");
}

void IoThreadState::warn(LogThrottle& limit, std::string_view message,
                         std::string_view reason) {
  const std::int64_t now = monotonic_ms();
  if (now < limit.next_ms || !server.logs(LogLevel::warn)) return;
  try {
    const auto connections =
        static_cast<std::uint64_t>(server.metrics.connections.value());
    server.options.log->write(
        LogLevel::warn, message,
        {{"reason", reason}, {"connections", connections}});
    limit.next_ms = now + server.options.deadlines.sweep_ms;
  } catch (const std::exception&) {
    limit.next_ms = 0;  // the next one is written
  }
}

void IoThreadState::assign_request_id(std::optional<std::string_view> given,
                                      std::string& id) {
  if (given && is_plain_id(*given)) {
    id = *given;
    return;
  }
  advance_id(last_id_);
  id = last_id_;
}

void IoThreadState::append_head(std::string& out, int status,
                                const Request& request, const Route* route,
                                bool keeps_alive) {
  append_status_line(out, status);
  out += date_line_;
  out += "X-Request-Id: ";
  out += request.request_id;
  out += "\r\nX-Content-Type-Options: nosniff\r\n";
  if (!keeps_alive) {
    out += "Connection: close\r\n";
  } else if (request.minor_version == 0) {
    out += "Connection: keep-alive\r\n";
  }
  if (route != nullptr && !route->fields.empty()) {
    for (const auto& [name, value] : route->fields) {
      append_field(out, name, value);
    }
  } else {
    out += server.header_text();
  }
  if (route != nullptr && !route->for_other_origins) return;
  std::string scratch;
  out += server.cors(request, scratch);
}

void IoThreadState::sweep() {
  swept_ms_.store(monotonic_ms(), std::memory_order_relaxed);
  server.metrics.buffer_bytes.set(static_cast<double>(server.memory->used()));
  date_line_ = "Date: " + http_date(wall_ms() / 1'000) + "\r\n";
  flush_log();
}

void IoThreadState::flush_log() {
  if (log_.empty()) return;
  server.options.log->write_lines(log_);
  log_.clear();
}

}  // namespace cardinal::http
