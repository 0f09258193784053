#include <unistd.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "base/cores.h"
#include "base/errors.h"
#include "base/signals.h"
#include "http/deadline.h"
#include "http/io_thread.h"

namespace cardinal::http {
namespace {

// The owner of the routes that start() gets as a Router.
constexpr const char* server_owner = "server";
// For workers without a job to end.
constexpr std::int64_t worker_exit_ms = 100;

}  // namespace

class Server::Impl {
 public:
  Impl(ServerOptions options, std::shared_ptr<RouteTable> routes)
      : state(std::move(options), std::move(routes)) {}

  Status open() {
    if (Status loaded = state.load_tls(); !loaded) return loaded;
    const unsigned configured = state.options.threads;
    const unsigned threads = configured > 0 ? configured : usable_cores();
    std::vector<std::vector<Listener>> shares(threads);
    for (const std::string& address : state.options.listen) {
      auto opened = Listener::open(address, threads);
      if (!opened) return std::unexpected(opened.error());
      addresses.push_back(opened->front().address());
      for (unsigned i = 0; i < threads; ++i) {
        shares[i].push_back(std::move((*opened)[i]));
      }
    }
    for (auto& share : shares) {
      loops.push_back(std::make_unique<IoThread>(state, std::move(share)));
    }
    running.reserve(threads);
    for (const auto& loop : loops) {
      running.emplace_back([&thread = *loop] {
        block_all_signals();
        thread.run();
      });
    }
    return {};
  }

  bool stop() {
    const std::lock_guard lock(stop_mutex);
    // Only once: after that the Unix socket path may belong to another process.
    if (std::exchange(is_stopped, true)) return have_workers_ended;
    const Stopwatch since_stop(*state.env().clock);
    // Before any thread begins, so that none promises more than another.
    state.is_stopping = true;
    for (const auto& loop : loops) loop->drain();
    running.clear();
    loops.clear();
    const std::int64_t left_ms =
        state.options.deadlines.shutdown_ms - since_stop.elapsed_us() / 1'000;
    have_workers_ended =
        state.pool.stop(std::max<std::int64_t>(left_ms, worker_exit_ms));
    if (state.options.log) state.options.log->flush();
    for (const std::string& address : addresses) {
      if (!address.starts_with(unix_prefix)) continue;
      ::unlink(address.substr(unix_prefix.size()).c_str());
    }
    return have_workers_ended;
  }

  ServerState state;
  std::vector<std::string> addresses;
  std::vector<std::unique_ptr<IoThread>> loops;
  std::vector<std::jthread> running;
  std::mutex stop_mutex;
  bool is_stopped = false;
  bool have_workers_ended = true;
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() { impl_->stop(); }

Result<std::unique_ptr<Server>> Server::start(ServerOptions options,
                                              Router routes) {
  auto table = std::make_shared<RouteTable>();
  if (Status added = table->replace(server_owner, std::move(routes)); !added) {
    return std::unexpected(added.error());
  }
  return start(std::move(options), std::move(table));
}

Result<std::unique_ptr<Server>> Server::start(
    ServerOptions options, std::shared_ptr<RouteTable> routes) {
  // Threads, memory and the event loop fail by exceptions.
  std::unique_ptr<Impl> impl;
  try {
    impl = std::make_unique<Impl>(std::move(options), std::move(routes));
    if (Status opened = impl->open(); !opened) {
      impl->stop();
      return std::unexpected(opened.error());
    }
    return std::unique_ptr<Server>(new Server(std::move(impl)));
  } catch (const std::exception& failure) {
    if (impl) impl->stop();  // it may have running threads
    return unavailable(
        "cannot start the server: {}; free memory, or raise the limits of "
        "threads and open files",
        failure.what());
  }
}

const std::vector<std::string>& Server::addresses() const {
  return impl_->addresses;
}

MetricRegistry& Server::metrics() const {
  return impl_->state.routes->metrics();
}

Status Server::replace_routes(Router routes) {
  return impl_->state.routes->replace(server_owner, std::move(routes));
}

Status Server::health() const { return impl_->state.health(); }

Status Server::reload_tls(const std::optional<Tls>& files) {
  return impl_->state.load_tls(files);
}

bool Server::stop() { return impl_->stop(); }

}  // namespace cardinal::http
