#include "cli/publish.h"

#include "base/check_that.h"
#include "base/errors.h"
#include "base/text.h"
#include "cli/advertiser.h"
#include "cli/dns_records.h"
#include "cli/publish_options.h"
#include "cli/reload_thread.h"
#include "cli/server_options.h"
#include "cli/server_process.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

using wellknown::CardServer;
using wellknown::CardServerOptions;

void announce_notes(const CardServer& server, Announcer& announcer) {
  for (const std::string& note : server.notes()) {
    announcer.warn("note: " + note);
  }
}

void announce_start(const CardServer& server, bool is_tls,
                    Announcer& announcer) {
  for (const std::string& line : server.served()) announcer.info(line);
  announce_notes(server, announcer);
  announcer.addresses(server.addresses(), is_tls);
  announcer.admin_addresses(server.admin_addresses());
}

void reload(CardServer& server, Announcer& announcer) {
  if (const Status loaded = server.reload(); !loaded) {
    announcer.failure("not reloaded; still serving the previous cards",
                      loaded.error());
    return;
  }
  announcer.info("reloaded");
  announce_notes(server, announcer);
}

// Null without --advertise.
Result<std::unique_ptr<Advertiser>> start_advertiser(
    Value input, const std::vector<wellknown::CardFile>& cards,
    Announcer& announcer, Env& env) {
  AdvertiserOptions options{.urls = texts_of(input, "advertise"),
                            .files = {},
                            .key_file = text_of(input, "advertise_key"),
                            .revokes_at_end = is_true(input, "revoke_at_end")};
  if (options.urls.empty()) {
    if (!input["advertise_key"] && !input["revoke_at_end"]) return nullptr;
    return usage("--advertise-key and --revoke-at-end need --advertise URL");
  }
  for (const wellknown::CardFile& card : cards) {
    options.files.push_back(card.file);
  }
  return Advertiser::start(std::move(options), announcer, env);
}

Result<int> run_publish(CliOnlyCall& call) {
  if (is_true(call.input, "dns")) {
    TRY(const std::string lines,
        dns_records_of(text_of(call.input, "base_url"), false));
    call.out.write(lines);
    return 0;
  }
  TRY(CardServerOptions options, publish_options(call.input));
  const std::vector<wellknown::CardFile> cards = options.cards;
  prepare_server_process();
  std::optional<StartGuard> starting(std::in_place);
  const bool is_tls = options.server.tls.has_value();
  TRY(const std::shared_ptr<Log> log, open_log(call.input, call.env));
  options.server.log = log;
  TRY(const std::unique_ptr<CardServer> server,
      CardServer::start(std::move(options), call.env));
  starting.reset();
  Announcer announcer(*log, call.messages);
  TRY(const std::unique_ptr<Advertiser> advertiser,
      start_advertiser(call.input, cards, announcer, call.env));
  ReloadThread::Actions actions;
  actions.reload = [&] {
    reload(*server, announcer);
    if (advertiser) advertiser->reload();
  };
  if (is_true(call.input, "watch")) {
    actions.has_changed = [&] { return server->has_changed(); };
  }
  actions.on_exception = [&](const std::exception& failure) {
    announcer.failure("not reloaded; still serving the previous cards",
                      internal("{}", failure.what()).error());
  };
  TRY(const std::unique_ptr<ReloadThread> reloading,
      ReloadThread::start(std::move(actions)));
  announce_start(*server, is_tls, announcer);
  wait_for_stop([&] { reloading->request(); });
  announcer.info("stopping");
  if (advertiser) advertiser->stop();
  const bool has_ended = server->stop();
  if (!has_ended) announcer.warn("stopped before all requests had ended");
  const bool is_idle = reloading->stop();
  if (!is_idle) announcer.warn("stopped during a reload");
  if (!has_ended || !is_idle) exit_without_cleanup(*log);
  return 0;
}

}  // namespace

const CliOnlyVerb publish_verb = {
    .record =
        {.name = "publish",
         .summary = "Serve cards at the well-known paths of their dialects",
         .details =
             "Serves each card where clients of its dialect look: an A2A card "
             "at "
             "/.well-known/agent-card.json, in the form of the A2A version "
             "that the "
             "client requests; an AgentCard at /.well-known/agentcard; an ADP "
             "card "
             "at /.well-known/agent-card.json and by adp.describe. "
             "/.well-known/ard.json and ai-catalog.json list all cards. Cards "
             "with errors "
             "are "
             "not served. --advertise sends the ADP cards to directories. "
             "SIGHUP reloads all files, including certificates; if "
             "one "
             "of them is invalid, the server keeps the previous state. See "
             "docs/publish.md.",
         .examples = "cardinal publish examples/trip-planner.a2a.json",
         .input = publish_input,
         .output = "{}"},
    .run = run_publish};

}  // namespace cardinal::cli
