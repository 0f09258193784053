#include "http/server_state.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/cores.h"
#include "http/cors.h"
#include "http/target.h"

namespace cardinal::http {
namespace {

unsigned worker_count(unsigned configured) {
  return configured > 0 ? configured : std::max(workers_min, usable_cores());
}

}  // namespace

ServerState::ServerState(ServerOptions given, Router given_routes)
    : options(std::move(given)),
      pool(worker_count(options.workers), options.limits.queued_jobs),
      env_(*options.env),
      routes_(std::make_shared<const Router>(std::move(given_routes))),
      hosts_{"localhost", "127.0.0.1", "[::1]"} {
  for (const std::string& name : options.host_names) {
    hosts_.push_back(lower_case(name));
  }
  for (const std::string& address : options.listen) {
    if (address.starts_with(unix_prefix)) continue;
    hosts_.push_back(lower_case(host_name(address)));
  }
  const auto& origins = options.cors.origins;
  if (std::ranges::find(origins, "*") != origins.end()) {
    cors_for_all_ = cors_header_text(options.cors, {});
  }
}

bool ServerState::is_known_host(std::string_view host) const {
  std::string name = lower_case(host_name(host));
  if (name.ends_with('.')) name.pop_back();
  return std::ranges::find(hosts_, name) != hosts_.end();
}

std::string_view ServerState::cors(const Request& request,
                                   std::string& out) const {
  if (!cors_for_all_.empty()) return cors_for_all_;
  if (options.cors.origins.empty()) return {};
  out = cors_header_text(options.cors, request);
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
  ++tls_version_;
  return {};
}

void ServerState::replace_routes(Router routes) {
  auto fresh = std::make_shared<const Router>(std::move(routes));
  const std::lock_guard lock(routes_mutex_);
  routes_ = std::move(fresh);
  routes_version_.fetch_add(1, std::memory_order_release);
}

void ServerState::renew_routes(std::shared_ptr<const Router>& routes,
                               std::uint64_t& version) const {
  if (version == routes_version_.load(std::memory_order_acquire)) return;
  const std::lock_guard lock(routes_mutex_);
  routes = routes_;
  version = routes_version_.load(std::memory_order_relaxed);
}

}  // namespace cardinal::http
