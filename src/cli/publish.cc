#include "cli/publish.h"

#include <csignal>

#include "base/check_that.h"
#include "base/text.h"
#include "cli/publish_options.h"
#include "cli/server_options.h"
#include "cli/server_process.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

using wellknown::CardServer;
using wellknown::CardServerOptions;

// How often --watch looks at the files.
constexpr long watch_pause_ns = 500'000'000;

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

void serve(CardServer& server, const sigset_t& signals, bool watches,
           Announcer& announcer) {
  const timespec pause{0, watch_pause_ns};
  for (;;) {
    const int signal = watches ? ::sigtimedwait(&signals, nullptr, &pause)
                               : ::sigwaitinfo(&signals, nullptr);
    if (signal == SIGINT || signal == SIGTERM) return;
    if (signal == SIGHUP || (watches && server.has_changed())) {
      reload(server, announcer);
    }
  }
}

Result<int> run_publish(ProgramCall& call) {
  TRY(CardServerOptions options, publish_options(call.input));
  const sigset_t signals = prepare_server_process();
  const bool is_tls = options.server.tls.has_value();
  const auto log = std::make_shared<Log>(log_options(call.input, call.env));
  options.server.log = log;
  TRY(const std::unique_ptr<CardServer> server,
      CardServer::start(std::move(options), call.env));
  Announcer announcer(*log, call.messages);
  announce_start(*server, is_tls, announcer);
  serve(*server, signals, is_set(call.input, "watch"), announcer);
  announcer.info("stopping");
  if (!server->stop()) {
    announcer.warn("stopped before all requests had ended");
  }
  return 0;
}

}  // namespace

const ProgramVerb publish_verb = {
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
             "/.well-known/ai-catalog.json lists all cards. Cards with errors "
             "are "
             "not served. SIGHUP reloads all files, including certificates; if "
             "one "
             "of them is invalid, the server keeps the previous state. See "
             "docs/publish.md.",
         .examples = "cardinal publish examples/trip-planner.a2a.json",
         .input = publish_input,
         .output = "{}"},
    .run = run_publish};

}  // namespace cardinal::cli
