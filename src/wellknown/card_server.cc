#include "base/errors.h"
#include "base/uri.h"
#include "cardinal/wellknown.h"
#include "http/admin.h"
#include "http/target.h"
#include "wellknown/file_watch.h"

namespace cardinal::wellknown {
namespace {

// The first address as a URL; empty when none is reachable by one.
std::string url_of(const std::vector<std::string>& addresses, bool is_tls) {
  for (const std::string& address : addresses) {
    if (address.starts_with(http::unix_prefix)) continue;
    const std::string_view host = http::host_name(address);
    if (host == "0.0.0.0" || host == "[::]" || host.empty()) continue;
    return (is_tls ? "https://" : "http://") + address;
  }
  return {};
}

std::vector<std::string> tls_files_of(const http::ServerOptions& options) {
  if (!options.tls) return {};
  std::vector<std::string> files = {options.tls->certificate_file,
                                    options.tls->key_file};
  if (!options.tls->client_ca_file.empty()) {
    files.push_back(options.tls->client_ca_file);
  }
  return files;
}

}  // namespace

struct CardServer::State {
  State(CardServerOptions given, Env& in)
      : options(std::move(given)),
        env(in),
        metrics(std::make_shared<MetricRegistry>()),
        routes(std::make_shared<http::RouteTable>(metrics)),
        tls_watch(tls_files_of(options.server)) {}

  Status open();
  Status open_admin();
  Status serve_cards();

  CardServerOptions options;
  Env& env;
  std::shared_ptr<MetricRegistry> metrics;
  std::shared_ptr<http::RouteTable> routes;
  FileWatch tls_watch;
  http::Readiness readiness;
  std::unique_ptr<Publisher> publisher;
  std::unique_ptr<http::Server> server, admin;
  // Set once, when `server` is: the admin server answers before.
  std::atomic<const http::Server*> running = nullptr;
  std::vector<std::string> none;
};

Status CardServer::State::open_admin() {
  if (options.admin_listen.empty()) return {};
  http::ServerOptions small;
  small.listen = {options.admin_listen};
  small.threads = small.workers = 1;
  small.limits = http::admin_limits();
  small.env = &env;
  const auto health = [this]() -> Status {
    const http::Server* const current = running;
    if (current == nullptr) return {};
    return current->health();
  };
  const auto is_ready = [this] { return readiness.status(); };
  TRY(admin, http::Server::start(
                 small, http::admin_routes({health, is_ready, metrics})));
  return {};
}

Status CardServer::State::serve_cards() {
  PublishOptions cards = options;
  const bool is_tls = options.server.tls.has_value();
  cards.accepts_client_certificates =
      is_tls && !options.server.tls->client_ca_file.empty();
  const bool has_base_url = !options.base_url.empty();
  if (!has_base_url) cards.base_url = url_of(options.server.listen, is_tls);
  TRY(publisher, Publisher::load(std::move(cards), routes, env));
  if (const Result<Uri> uri = parse_uri(options.base_url)) {
    options.server.host_names.push_back(uri->host);
  }
  options.server.env = &env;
  // Cards may have callers put keys there.
  if (!options.auth_file.empty()) options.server.log_queries = false;
  TRY(server, http::Server::start(options.server, routes));
  running = server.get();
  // A free port is known only now, and the list of cards has it.
  if (has_base_url) return {};
  return publisher->set_base_url(url_of(server->addresses(), is_tls));
}

Status CardServer::State::open() {
  http::add_process_metrics(*metrics, env.clock->now_ms());
  if (options.server.log) {
    metrics->counter_from(
        "cardinal_log_dropped_lines_total",
        "Log lines dropped because their reader was too slow.",
        [log = options.server.log] {
          return static_cast<double>(log->dropped_lines());
        });
  }
  TRY_STATUS(open_admin());
  const Status serving = serve_cards();
  if (serving) {
    readiness.set_ready();
  } else {
    readiness.set_not_ready("the first load failed: " +
                            to_text(serving.error()));
  }
  return serving;
}

CardServer::CardServer(std::unique_ptr<State> state)
    : state_(std::move(state)) {}
CardServer::~CardServer() { stop(); }

Result<std::unique_ptr<CardServer>> CardServer::start(CardServerOptions options,
                                                      Env& env) {
  auto state = std::make_unique<State>(std::move(options), env);
  std::unique_ptr<CardServer> server(new CardServer(std::move(state)));
  TRY_STATUS(server->state_->open());
  return server;
}

const std::vector<std::string>& CardServer::addresses() const {
  return state_->server->addresses();
}
const std::vector<std::string>& CardServer::admin_addresses() const {
  return state_->admin ? state_->admin->addresses() : state_->none;
}
const std::vector<std::string>& CardServer::served() const {
  return state_->publisher->served();
}
const std::vector<std::string>& CardServer::notes() const {
  return state_->publisher->notes();
}

Status CardServer::reload() {
  state_->tls_watch.remember_state();
  return state_->publisher->reload(
      [this] { return state_->server->reload_tls(); });
}

bool CardServer::has_changed() {
  const bool cards = state_->publisher->has_changed();
  return state_->tls_watch.has_changed() || cards;
}

bool CardServer::stop() {
  state_->readiness.set_not_ready("draining");
  const bool have_ended = !state_->server || state_->server->stop();
  // The last, so that it says what the other does.
  const bool has_admin_ended = !state_->admin || state_->admin->stop();
  return have_ended && has_admin_ended;
}

}  // namespace cardinal::wellknown
