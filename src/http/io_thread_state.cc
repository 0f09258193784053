#include "http/io_thread_state.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/ascii.h"
#include "http/date.h"
#include "http/response.h"

namespace cardinal::http {
namespace {

constexpr std::size_t free_buffers_max = 64;
constexpr std::size_t kept_bytes_max = 65'536;
constexpr std::size_t log_bytes_max = 32'768;
constexpr std::size_t request_id_bytes_max = 64;
// Beside the head, for bodies and for requests sent ahead.
constexpr std::size_t read_ahead_bytes = 16'384;

bool is_plain_id(std::string_view id) {
  return !id.empty() && id.size() <= request_id_bytes_max &&
         std::ranges::all_of(id, [](char c) {
           return is_alnum(c) || c == '.' || c == '_' || c == '-';
         });
}

void append_hex(std::string& out, std::uint64_t value, int digits) {
  for (int shift = digits * 4 - 4; shift >= 0; shift -= 4) {
    out += hex_digits_lower[(value >> shift) & 15];
  }
}

}  // namespace

void RequestBuffers::move_unread_to_front() {
  const std::string_view bytes = unread();
  if (begin > 0) std::memmove(in.data(), bytes.data(), bytes.size());
  filled -= begin;
  begin = 0;
}

IoThreadState::IoThreadState(ServerState& in)
    : server(in), clock_(*in.env().clock) {
  std::array<std::uint8_t, 8> bytes{};
  server.env().random->fill(bytes.data(), bytes.size());
  for (const std::uint8_t byte : bytes) append_hex(id_prefix_, byte, 2);
  renew_date_and_flush_log();
}

std::unique_ptr<RequestBuffers> IoThreadState::take_buffers() {
  if (!free_.empty()) {
    auto buffers = std::move(free_.back());
    free_.pop_back();
    return buffers;
  }
  auto buffers = std::make_unique<RequestBuffers>();
  buffers->in.resize(server.options.limits.header_bytes + read_ahead_bytes);
  return buffers;
}

void IoThreadState::return_buffers(std::unique_ptr<RequestBuffers> buffers) {
  if (free_.size() >= free_buffers_max) return;
  buffers->begin = buffers->filled = 0;
  buffers->head.request.request_id = {};
  buffers->body.clear();
  buffers->out.clear();
  for (std::string* text : {&buffers->body, &buffers->out.text}) {
    if (text->capacity() > kept_bytes_max) text->shrink_to_fit();
  }
  free_.push_back(std::move(buffers));
}

void IoThreadState::log(LogEntry entry) {
  entry.time = log_timestamp_.text(wall_ms());
  append_line(log_, entry, server.options.log_format);
  if (log_.size() < log_bytes_max) return;
  server.log(log_);
  log_.clear();
}

void IoThreadState::assign_request_id(std::optional<std::string_view> given,
                                      std::string& id) {
  if (given && is_plain_id(*given)) {
    id = *given;
    return;
  }
  id = id_prefix_;
  append_hex(id, ++ids_, 10);
}

void IoThreadState::append_head(std::string& out, int status,
                                const Request& request, bool keeps_alive) {
  out += "HTTP/1.1 ";
  out += std::to_string(status);
  out += ' ';
  out += reason_of(status);
  out += "\r\n";
  out += date_line_;
  out += "X-Request-Id: ";
  out += request.request_id;
  out += "\r\nX-Content-Type-Options: nosniff\r\n";
  if (!keeps_alive) {
    out += "Connection: close\r\n";
  } else if (request.minor_version == 0) {
    out += "Connection: keep-alive\r\n";
  }
  std::string scratch;
  out += server.cors(request, scratch);
}

void IoThreadState::renew_date_and_flush_log() {
  date_line_ = "Date: " + http_date(wall_ms() / 1'000) + "\r\n";
  if (log_.empty()) return;
  server.log(log_);
  log_.clear();
}

}  // namespace cardinal::http
