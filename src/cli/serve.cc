#include "cli/serve.h"

#include "base/check_that.h"
#include "base/errors.h"
#include "cli/reload_thread.h"
#include "cli/server_options.h"
#include "cli/server_process.h"
#include "operations/file_operations.h"
#include "operations/registry.h"
#include "server/api_server.h"

namespace cardinal::cli {
namespace {

using server::ApiServer;
using server::ApiServerOptions;

void reload(ApiServer& api, Announcer& announcer) {
  if (const Status loaded = api.reload(); !loaded) {
    announcer.failure("not reloaded; still using the previous certificates",
                      loaded.error());
  } else {
    announcer.info("reloaded");
  }
}

Result<int> run_serve(ProgramCall& call) {
  ApiServerOptions options;
  TRY(options.server, server_options(call.input));
  options.admin_listen = text_of(call.input, "admin");
  prepare_server_process();
  std::optional<StartGuard> starting(std::in_place);
  const bool is_tls = options.server.tls.has_value();
  TRY(const std::shared_ptr<Log> log, open_log(call.input, call.env));
  options.server.log = log;
  // Neither files nor the powers of this machine's user: callers are others.
  Services services{.env = call.env, .lines = &line_operations()};
  TRY(const std::unique_ptr<ApiServer> api,
      ApiServer::start(std::move(options), services));
  starting.reset();
  Announcer announcer(*log, call.messages);
  ReloadThread::Actions actions;
  actions.reload = [&] { reload(*api, announcer); };
  actions.on_exception = [&](const std::exception& failure) {
    announcer.failure("not reloaded; still using the previous certificates",
                      internal("{}", failure.what()).error());
  };
  TRY(const std::unique_ptr<ReloadThread> reloading,
      ReloadThread::start(std::move(actions)));
  announcer.addresses(api->addresses(), is_tls);
  announcer.admin_addresses(api->admin_addresses());
  wait_for_stop([&] { reloading->request(); });
  announcer.info("stopping");
  const bool has_ended = api->stop();
  if (!has_ended) announcer.warn("stopped before all requests had ended");
  if (!reloading->stop() || !has_ended) exit_without_cleanup(*log);
  return 0;
}

}  // namespace

constinit const ProgramVerb serve_verb{
    .record = {.name = "serve",
               .summary = "Offer the operations over HTTP",
               .details =
                   "Serves check, convert, diff, verify, reach, canon, new, "
                   "rules, explain, schema and others under /v1/, and their "
                   "description as OpenAPI at /v1/openapi.json. Callers reach "
                   "neither the files nor the network of this machine. The "
                   "verbs themselves use such a server with --server. SIGHUP "
                   "reloads certificates. See docs/http-api.md.",
               .examples = "cardinal serve --listen 127.0.0.1:8420",
               .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
)json" CARDINAL_SERVER_FLAGS R"json(
  }
})json",
               .output = "{}"},
    .run = run_serve,
};

}  // namespace cardinal::cli
