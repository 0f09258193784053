#include "server/api_server.h"

#include <sys/stat.h>

#include "base/check_that.h"
#include "directory/directory.h"
#include "http/admin.h"
#include "server/log_routes.h"
#include "server/mcp/mcp_endpoint.h"
#include "server/operation_routes.h"
#include "server/security_fields.h"

namespace cardinal::server {
namespace {

Status add_log(http::Router& routes, Services& services, RequestGate* gate) {
  if (!services.directory) return {};
  for (http::Route& route : log_routes(*services.directory, gate)) {
    TRY_STATUS(routes.add(std::move(route)));
  }
  return {};
}

// What is made while it lives, nobody else can open.
class PrivateFiles {
 public:
  PrivateFiles() : before_(::umask(S_IRWXG | S_IRWXO)) {}
  PrivateFiles(const PrivateFiles&) = delete;
  PrivateFiles& operator=(const PrivateFiles&) = delete;
  ~PrivateFiles() { ::umask(before_); }

 private:
  mode_t before_;
};

}  // namespace

// Whoever can open the socket is the user of this machine.
class OperatorGate final : public RequestGate {
 public:
  std::expected<AdmittedRequest, http::Response> admit(
      const Operation&, const http::Request&) override {
    return AdmittedRequest{.is_operator = true};
  }
  std::expected<AdmittedRequest, http::Response> admit_proof(
      const Operation& operation, const http::Request& request) override {
    return admit(operation, request);
  }
  bool shows_credentials(const http::Request&) const override { return true; }
  void record(const Operation&, const http::Request&, const AdmittedRequest&,
              const WrittenRecord&, const http::Response&) override {}
};

struct ApiServer::State {
  State(ApiServerOptions given, const Clock& clock)
      : options(std::move(given)),
        metrics(std::make_shared<MetricRegistry>()),
        routes(std::make_shared<http::RouteTable>(metrics)),
        pending(*metrics, clock) {}

  Status open(Services& services);
  Status open_socket(Services& services);
  Status open_mcp(Services& services);
  Status open_admin(Env& env);

  ApiServerOptions options;
  std::shared_ptr<MetricRegistry> metrics;
  std::shared_ptr<http::RouteTable> routes;
  http::Readiness readiness;
  IdempotentRequests idempotent;  // the pending replies hold claims
  PendingReplies pending;
  FeedHub feeds;
  std::shared_ptr<McpEndpoint> mcp;
  OperatorGate operator_gate;
  std::unique_ptr<http::Server> server, socket, admin;
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
  const auto is_ready = [this]() -> Status {
    TRY_STATUS(readiness.status());
    return options.is_ready ? options.is_ready() : Status();
  };
  TRY(admin, http::Server::start(
                 small, http::admin_routes({health, is_ready, metrics})));
  return {};
}

// Callers on this machine's own socket may use everything.
Status ApiServer::State::open_socket(Services& services) {
  if (options.socket.empty()) return {};
  http::Router local;
  const RouteOptions with{.pending = &pending,
                          .feeds = &feeds,
                          .gate = &operator_gate,
                          .operator_services = options.operator_services};
  for (const Scope scope : {Scope::read, Scope::publish, Scope::admin}) {
    for (http::Route& route : operation_routes(services, scope, with)) {
      TRY_STATUS(local.add(std::move(route)));
    }
  }
  TRY_STATUS(add_log(local, services, &operator_gate));
  http::ServerOptions small;
  small.listen = {std::string(http::unix_prefix) + options.socket};
  small.threads = 1;
  small.workers = 2;
  small.env = &services.env;
  const PrivateFiles guard;
  TRY(socket, http::Server::start(small, std::move(local)));
  return {};
}

Status ApiServer::State::open_mcp(Services& services) {
  mcp = std::make_shared<McpEndpoint>(
      McpEndpointOptions{.services = services,
                         .gate = options.gate.get(),
                         .pending = pending,
                         .metrics = *metrics,
                         .host_names = options.server.host_names});
  http::Router own;
  for (http::Route& route : mcp->routes()) {
    TRY_STATUS(own.add(std::move(route)));
  }
  return routes->replace("mcp", std::move(own));
}

Status ApiServer::State::open(Services& services) {
  http::add_process_metrics(*metrics, services.env.clock->now_ms());
  http::Router operations;
  std::vector<Scope> scopes = {Scope::read};
  if (options.gate) scopes.insert(scopes.end(), {Scope::publish, Scope::admin});
  if (services.directory && !options.idempotency_file.empty()) {
    store::Cursor history = services.directory->store().begin();
    TRY_STATUS(idempotent.open(options.idempotency_file,
                               store::to_text(history),
                               services.env.clock->now_ms()));
  }
  const RouteOptions with{.pending = &pending,
                          .feeds = &feeds,
                          .gate = options.gate.get(),
                          .idempotent = &idempotent,
                          .keeps_documents = true};
  for (const Scope scope : scopes) {
    for (http::Route& route : operation_routes(services, scope, with)) {
      TRY_STATUS(operations.add(std::move(route)));
    }
  }
  TRY_STATUS(add_log(operations, services, options.gate.get()));
  TRY_STATUS(routes->replace("operations", std::move(operations)));
  TRY_STATUS(open_mcp(services));
  options.server.env = &services.env;
  options.server.fields = security_fields();
  options.server.secret_parameters = secret_parameters();
  options.server.not_found_detail =
      "GET /v1/openapi.json describes all operations and their paths.";
  TRY_STATUS(open_socket(services));
  TRY(server, http::Server::start(options.server, routes));
  TRY_STATUS(open_admin(services.env));
  readiness.set_ready();
  return {};
}

ApiServer::ApiServer(std::unique_ptr<State> state) : state_(std::move(state)) {}
ApiServer::~ApiServer() { stop(); }

Result<std::unique_ptr<ApiServer>> ApiServer::start(ApiServerOptions options,
                                                    Services& services) {
  std::unique_ptr<ApiServer> server(new ApiServer(
      std::make_unique<State>(std::move(options), *services.env.clock)));
  TRY_STATUS(server->state_->open(services));
  return server;
}

const std::vector<std::string>& ApiServer::addresses() const {
  return state_->server->addresses();
}
const std::vector<std::string>& ApiServer::admin_addresses() const {
  return state_->admin ? state_->admin->addresses() : state_->none;
}

MetricRegistry& ApiServer::metrics() const { return *state_->metrics; }

PendingReplies& ApiServer::pending() const { return state_->pending; }

std::shared_ptr<http::RouteTable> ApiServer::routes() const {
  return state_->routes;
}

Status ApiServer::reload_tls(const std::optional<http::Tls>& files) {
  return state_->server->reload_tls(files);
}

bool ApiServer::stop() {
  state_->readiness.set_not_ready("draining");
  bool has_ended = !state_->server || state_->server->stop();
  if (state_->socket) has_ended &= state_->socket->stop();
  if (state_->mcp) has_ended &= state_->mcp->stop();
  state_->pending.stop();
  state_->feeds.stop();
  // The last, so that it says what the other does.
  if (state_->admin) state_->admin->stop();
  return has_ended;
}

}  // namespace cardinal::server
