#include "server/api_server.h"

#include "base/check_that.h"
#include "http/admin.h"
#include "server/operation_routes.h"

namespace cardinal::server {

struct ApiServer::State {
  explicit State(ApiServerOptions given)
      : options(std::move(given)),
        metrics(std::make_shared<MetricRegistry>()),
        routes(std::make_shared<http::RouteTable>(metrics)) {}

  Status open(Services& services);
  Status open_admin(Env& env);

  ApiServerOptions options;
  std::shared_ptr<MetricRegistry> metrics;
  std::shared_ptr<http::RouteTable> routes;
  http::Readiness readiness;
  std::unique_ptr<http::Server> server, admin;
  const std::vector<std::string> none;
};

Status ApiServer::State::open_admin(Env& env) {
  if (options.admin_listen.empty()) return {};
  http::ServerOptions small;
  small.listen = {options.admin_listen};
  small.threads = small.workers = 1;
  small.limits = http::admin_limits();
  small.env = &env;
  const auto health = [this] { return server->health(); };
  const auto is_ready = [this] { return readiness.status(); };
  TRY(admin, http::Server::start(
                 small, http::admin_routes({health, is_ready, metrics})));
  return {};
}

Status ApiServer::State::open(Services& services) {
  http::add_process_metrics(*metrics, services.env.clock->now_ms());
  http::Router operations;
  for (http::Route& route : operation_routes(services, Scope::read)) {
    TRY_STATUS(operations.add(std::move(route)));
  }
  TRY_STATUS(routes->replace("operations", std::move(operations)));
  options.server.env = &services.env;
  TRY(server, http::Server::start(options.server, routes));
  TRY_STATUS(open_admin(services.env));
  readiness.set_ready();
  return {};
}

ApiServer::ApiServer(std::unique_ptr<State> state) : state_(std::move(state)) {}
ApiServer::~ApiServer() { stop(); }

Result<std::unique_ptr<ApiServer>> ApiServer::start(ApiServerOptions options,
                                                    Services& services) {
  std::unique_ptr<ApiServer> server(
      new ApiServer(std::make_unique<State>(std::move(options))));
  TRY_STATUS(server->state_->open(services));
  return server;
}

const std::vector<std::string>& ApiServer::addresses() const {
  return state_->server->addresses();
}
const std::vector<std::string>& ApiServer::admin_addresses() const {
  return state_->admin ? state_->admin->addresses() : state_->none;
}

Status ApiServer::reload() { return state_->server->reload_tls(); }

bool ApiServer::stop() {
  state_->readiness.set_not_ready("draining");
  const bool has_ended = !state_->server || state_->server->stop();
  // The last, so that it says what the other does.
  if (state_->admin) state_->admin->stop();
  return has_ended;
}

}  // namespace cardinal::server
