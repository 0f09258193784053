#include "http/server_state.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

#include "base/ascii.h"
#include "base/cores.h"
#include "http/cors.h"
#include "http/date.h"
#include "http/target.h"
#include "http/text.h"

namespace cardinal::http {
namespace {

constexpr std::size_t free_buffers_max = 64;
constexpr std::size_t kept_bytes_max = 65'536;
constexpr std::size_t log_bytes_max = 32'768;
constexpr std::size_t request_id_bytes_max = 64;
// Beside the head, for bodies and for requests sent ahead.
constexpr std::size_t read_ahead_bytes = 16'384;

unsigned worker_count(unsigned asked) {
  return asked > 0 ? asked : std::max(workers_min, usable_cores());
}

bool is_plain_id(std::string_view id) {
  return !id.empty() && id.size() <= request_id_bytes_max &&
         std::ranges::all_of(id, [](char c) {
           return is_alnum(c) ||
                  c == '.' || c == '_' || c == '-';
         });
}

void append_hex(std::string& out, std::uint64_t value, int digits) {
  constexpr std::string_view hex = "0123456789abcdef";
  for (int shift = digits * 4 - 4; shift >= 0; shift -= 4) {
    out += hex[(value >> shift) & 15];
  }
}

}  // namespace

std::int64_t steady_us() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

std::int64_t steady_ms() { return steady_us() / 1'000; }

ServerState::ServerState(ServerOptions given, Router given_routes)
    : options(std::move(given)),
      pool(worker_count(options.workers), options.limits.queued_jobs),
      routes_(std::make_shared<const Router>(std::move(given_routes))),
      hosts_{"localhost", "127.0.0.1", "[::1]"} {
  for (const std::string& name : options.host_names) {
    hosts_.push_back(lower_case(name));
  }
  for (const std::string& address : options.listen) {
    if (address.starts_with("unix:")) continue;
    hosts_.push_back(lower_case(host_name(address)));
  }
  const auto& origins = options.cors.origins;
  if (std::ranges::find(origins, "*") != origins.end()) {
    cors_for_all_ = cors_fields(options.cors, {});
  }
}

bool ServerState::is_known_host(std::string_view host) const {
  std::string name = lower_case(host_name(host));
  if (name.ends_with('.')) name.pop_back();
  return std::ranges::find(hosts_, name) != hosts_.end();
}

std::string_view ServerState::cors(const Request& request, std::string& out) const {
  if (!cors_for_all_.empty()) return cors_for_all_;
  if (options.cors.origins.empty()) return {};
  out = cors_fields(options.cors, request);
  return out;
}

void ServerState::log(std::string_view lines) {
  const std::lock_guard lock(log_mutex_);
  if (options.log) {
    options.log(lines);
  } else {
    log_output_.write(lines);
  }
}

std::shared_ptr<const TlsContext> ServerState::tls() const {
  const std::lock_guard lock(tls_mutex_);
  return tls_;
}

Status ServerState::load_tls() {
  if (!options.tls) return {};
  auto loaded = TlsContext::load(*options.tls);
  if (!loaded) return std::unexpected(loaded.error());
  const std::lock_guard lock(tls_mutex_);
  tls_ = std::move(*loaded);
  ++tls_edition_;
  return {};
}

void ServerState::replace_routes(Router routes) {
  auto fresh = std::make_shared<const Router>(std::move(routes));
  const std::lock_guard lock(routes_mutex_);
  routes_ = std::move(fresh);
  edition_.fetch_add(1, std::memory_order_release);
}

void ServerState::renew(std::shared_ptr<const Router>& routes,
                  std::uint64_t& edition) const {
  if (edition == edition_.load(std::memory_order_acquire)) return;
  const std::lock_guard lock(routes_mutex_);
  routes = routes_;
  edition = edition_.load(std::memory_order_relaxed);
}

IoThreadState::IoThreadState(ServerState& in)
    : server(in),
      env_(in.options.env != nullptr ? *in.options.env : system_env()) {
  std::array<std::uint8_t, 8> bytes{};
  env_.random->fill(bytes.data(), bytes.size());
  for (const std::uint8_t byte : bytes) append_hex(id_prefix_, byte, 2);
  tick();
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
  buffers->begin = buffers->have = 0;
  for (std::string* text : {&buffers->body, &buffers->out}) {
    text->clear();
    if (text->capacity() > kept_bytes_max) text->shrink_to_fit();
  }
  free_.push_back(std::move(buffers));
}

void IoThreadState::log(LogEntry entry) {
  entry.time = log_clock_.text(wall_ms());
  append_line(log_, entry, server.options.log_format);
  if (log_.size() < log_bytes_max) return;
  server.log(log_);
  log_.clear();
}

void IoThreadState::name_request(std::optional<std::string_view> given,
                        std::string& id) {
  if (given && is_plain_id(*given)) {
    id = *given;
    return;
  }
  id = id_prefix_;
  append_hex(id, ++ids_, 10);
}

void IoThreadState::tick() {
  date_line_ = "Date: " + http_date(wall_ms() / 1'000) + "\r\n";
  if (log_.empty()) return;
  server.log(log_);
  log_.clear();
}

}  // namespace cardinal::http
