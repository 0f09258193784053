#include "cli/serve.h"

#include "base/check_that.h"
#include "base/errors.h"
#include "base/joined_text.h"
#include "base/uri.h"
#include "cli/directory_adp.h"
#include "cli/directory_card.h"
#include "cli/fetch_policy.h"
#include "cli/reload_thread.h"
#include "cli/serve_config.h"
#include "cli/serve_flags.h"
#include "cli/serve_reload.h"
#include "cli/served_directory.h"
#include "cli/served_registry.h"
#include "cli/server_flags.h"
#include "cli/server_options.h"
#include "cli/server_process.h"
#include "cli/service_manager.h"
#include "operations/file_operations.h"
#include "operations/registry.h"
#include "server/api_server.h"
#include "web/web_routes.h"

namespace cardinal::cli {
namespace {

using server::ApiServer;
using server::ApiServerOptions;

constexpr std::string_view input_begin = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {)json";
constexpr std::string_view input_comma = ",";
constexpr std::string_view input_end = "}}";
constexpr std::string_view serve_input =
    joined_text<input_begin, serve_flags, input_comma, server_flags, input_end>;

// Until it is signalled.
Result<int> run_until_stopped(ServeReload& reload, bool is_tls,
                              const ServeReload::Running& running) {
  ApiServer& api = running.api;
  Announcer& announcer = running.announcer;
  ReloadThread::Actions actions;
  actions.reload = [&] { reload.run(); };
  actions.on_exception = [&](const std::exception& failure) {
    announcer.failure("not reloaded", internal("{}", failure.what()).error());
  };
  TRY(const std::unique_ptr<ReloadThread> reloading,
      ReloadThread::start(std::move(actions)));
  announcer.addresses(api.addresses(), is_tls);
  announcer.admin_addresses(api.admin_addresses());
  if (const Status told = notify_service_manager("READY=1", running.env);
      !told) {
    announcer.failure("the service manager may stop this", told.error());
  }
  wait_for_stop([&] { reloading->request(); });
  announcer.info("stopping");
  (void)notify_service_manager("STOPPING=1", running.env);
  const bool has_ended = api.stop();
  if (!has_ended) announcer.warn("stopped before all requests had ended");
  if (!reloading->stop() || !has_ended) exit_without_cleanup(running.log);
  return 0;
}

Result<int> start(CliOnlyCall& call, LoadedSettings settings,
                  ApiServerOptions options) {
  const Value input = settings.input.root();
  prepare_server_process();
  std::optional<StartGuard> starting(std::in_place);
  const bool is_tls = options.server.tls.has_value();
  TRY(const std::shared_ptr<Log> log, open_log(input, call.env));
  options.server.log = log;
  Announcer announcer(*log, call.messages);
  // Neither files nor the powers of this machine's user: callers are others.
  Services services{.env = call.env, .lines = &line_operations()};
  Services operator_services{.env = call.env, .is_operator = true};
  const std::unique_ptr<ServedFetches> fetches =
      served_fetches(input, call.env);
  services.fetches = fetches.get();
  std::unique_ptr<ServedDirectory> directory;
  if (input["data"]) {
    TRY(directory, ServedDirectory::open(input, call.env, announcer));
    directory->provide(services);
    directory->provide(operator_services);
    directory->configure(options, operator_services);
  }
  TRY(const std::unique_ptr<ApiServer> api,
      ApiServer::start(std::move(options), services));
  starting.reset();
  std::unique_ptr<DirectoryCard> own_card;
  if (directory) {
    directory->start(*log, api->metrics());
    auto published =
        DirectoryCard::publish(input, services.directory->store().begin(), *api,
                               is_tls, call.env, announcer);
    if (published) {
      own_card = *std::move(published);
    } else {
      announcer.failure("the directory's own card is not served",
                        published.error());
    }
    if (const Status answered =
            serve_adp(input, *directory, services, *api, is_tls);
        !answered) {
      announcer.failure("ADP is not served", answered.error());
    }
    TRY_STATUS(serve_registry(input, services, *directory, *api,
                              {.is_tls = is_tls, .has_card = bool(own_card)},
                              announcer));
  }
  TRY_STATUS(web::serve_pages(api->routes(), web::embedded_pages(), call.env));
  const ServeReload::Running running{.verb = serve_verb.record,
                                     .flags = call.input,
                                     .api = *api,
                                     .directory = directory.get(),
                                     .announcer = announcer,
                                     .log = *log,
                                     .env = call.env};
  ServeReload reload(running, std::move(settings));
  return run_until_stopped(reload, is_tls, running);
}

Result<int> run_serve(CliOnlyCall& call) {
  if (is_true(call.input, "config_schema")) {
    call.out.write(config_schema_of(serve_verb.record) + "\n");
    return 0;
  }
  const bool is_check = is_true(call.input, "check_config");
  if (is_check && !call.input["config"]) {
    return usage("--check-config needs --config FILE");
  }
  TRY(LoadedSettings settings,
      load_settings(serve_verb.record, call.input, call.env));
  if (!settings.findings.empty()) {
    call.messages.write(settings.findings);
    return is_check ? 1 : 2;
  }
  const Value input = settings.input.root();
  ApiServerOptions options;
  TRY(options.server, server_options(input));
  options.admin_listen = text_of(input, "admin");
  TRY_STATUS(check_directory_flags(input, options.server));
  TRY_STATUS(check_directory_profile(input));
  TRY_STATUS(check_registry_flags(input));
  TRY_STATUS(check_fetch_flags(input));
  if (const Result<Uri> own = parse_uri(text_of(input, "url"))) {
    options.server.host_names.push_back(own->host);
  }
  if (is_check) {
    call.out.write(text_of(call.input, "config") + " is valid\n");
    return 0;
  }
  return start(call, std::move(settings), std::move(options));
}

}  // namespace

constinit const CliOnlyVerb serve_verb{
    .record = {.name = "serve",
               .summary = "Run a directory, and offer the operations over HTTP",
               .details =
                   "With --data DIR, runs a directory: agents register their "
                   "cards, others find them, and everybody may follow the "
                   "changes. Without it, serves only the operations that need "
                   "none: check, convert, diff, verify and others. All are "
                   "under /v1/, and /v1/openapi.json describes them. Callers "
                   "reach neither the files nor the private network of this "
                   "machine; --fetch says for whom it fetches public cards. "
                   "The verbs themselves use such a server with --server, or "
                   "with --data on the same machine. --policy says what "
                   "publishers must prove; writing without a token is possible "
                   "only on loopback under the open policy. SIGHUP reloads "
                   "the configuration, the certificates and the auth file. See "
                   "docs/directory.md, docs/http-api.md and docs/running.md.",
               .examples = "cardinal serve --data data\n"
                           "cardinal serve --config serve.json --check-config",
               .input = serve_input,
               .output = "{}"},
    .run = run_serve,
};

}  // namespace cardinal::cli
