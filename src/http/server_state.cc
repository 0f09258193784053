#include "http/server_state.h"

#include <algorithm>
#include <cstring>

#include "base/ascii.h"
#include "base/cores.h"
#include "base/errors.h"
#include "base/uri.h"
#include "http/cors.h"
#include "http/response.h"
#include "http/target.h"

namespace cardinal::http {
namespace {

unsigned worker_count(unsigned configured) {
  return configured > 0 ? configured : std::max(workers_min, usable_cores());
}

}  // namespace

ServerState::ServerState(ServerOptions given,
                         std::shared_ptr<RouteTable> given_routes)
    : options(std::move(given)),
      routes(std::move(given_routes)),
      metrics(routes->metrics()),
      memory(std::make_shared<MemoryBudget>(options.limits.buffer_bytes)),
      pool(worker_count(options.workers), options.limits.queued_jobs,
           metrics.queued_jobs),
      env_(*options.env),
      hosts_{"localhost", "127.0.0.1", "[::1]"} {
  for (const std::string& name : options.host_names) {
    hosts_.push_back(lower_case(name));
  }
  for (const std::string& address : options.listen) {
    if (address.starts_with(unix_prefix)) continue;
    hosts_.push_back(lower_case(host_name(address)));
  }
  for (const auto& [name, value] : options.fields) {
    append_field(header_text_, name, value);
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

bool ServerState::has_secret(std::string_view query) const {
  if (query.empty() || options.secret_parameters.empty()) return false;
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view pair = query.substr(0, end);
    const std::string name = percent_decoded(pair.substr(0, pair.find('=')));
    for (const std::string& secret : options.secret_parameters) {
      if (equal_ignoring_case(name, secret)) return true;
    }
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return false;
}

std::string_view ServerState::cors(const Request& request,
                                   std::string& out) const {
  if (!cors_for_all_.empty()) return cors_for_all_;
  if (options.cors.origins.empty()) return {};
  out = cors_header_text(options.cors, request);
  return out;
}

std::shared_ptr<const TlsContext> ServerState::tls() const {
  const std::lock_guard lock(tls_mutex_);
  return tls_;
}

Status ServerState::load_tls(const std::optional<Tls>& files) {
  if (!options.tls) return {};
  const std::lock_guard loading(tls_loading_mutex_);
  const Tls& wanted = files ? *files : tls_files_ ? *tls_files_ : *options.tls;
  auto loaded = TlsContext::load(wanted);
  if (!loaded) return std::unexpected(loaded.error());
  if (files) tls_files_ = files;
  const std::lock_guard lock(tls_mutex_);
  tls_ = std::move(*loaded);
  ++tls_version_;
  return {};
}

Status ServerState::health() const {
  if (is_stopping) return {};
  const std::int64_t now_ms = env_.clock->monotonic_us() / 1'000;
  for (std::size_t i = 0; i < swept_ms.size(); ++i) {
    const std::int64_t silent_ms =
        now_ms - swept_ms[i].load(std::memory_order_relaxed);
    if (silent_ms <= options.deadlines.stall_ms) continue;
    return unavailable("I/O thread {} of {} has not run for {} ms", i + 1,
                       swept_ms.size(), silent_ms);
  }
  for (std::size_t i = 0; i < accept_errors.size(); ++i) {
    const int number = accept_errors[i].load(std::memory_order_relaxed);
    if (number == 0) continue;
    return unavailable("accept loop {} of {} cannot accept connections: {}",
                       i + 1, accept_errors.size(), std::strerror(number));
  }
  return {};
}

}  // namespace cardinal::http
