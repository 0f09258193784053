#include "cli/publish.h"

#include <fcntl.h>
#include <sys/resource.h>

#include <csignal>

#include "base/check_that.h"
#include "base/text.h"
#include "cli/publish_options.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

using wellknown::CardServer;
using wellknown::CardServerOptions;

// How often --watch looks at the files.
constexpr long watch_pause_ns = 500'000'000;

// Each connection is a descriptor, and the usual limit is a thousand.
void raise_open_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

// What the operator reads: lines of the log, or messages if there is none.
class Announcer {
 public:
  Announcer(Log& log, Sink& messages) : log_(log), messages_(messages) {}

  void info(std::string_view line) { write(LogLevel::info, line); }
  void warning(std::string_view line) { write(LogLevel::warn, line); }
  void notes(const CardServer& server) {
    for (const std::string& note : server.notes()) {
      write(LogLevel::warn, "note: " + note);
    }
  }
  void failure(std::string_view line, const Error& error) {
    const std::string reason = to_text(error);
    if (log_.format() == LogFormat::none) {
      return write(LogLevel::error, std::string(line) + ": " + reason);
    }
    log_.write(LogLevel::error, line, {{"reason", reason}});
  }

 private:
  void write(LogLevel level, std::string_view line) {
    if (log_.format() != LogFormat::none) return log_.write(level, line);
    messages_.write("cardinal: " + for_terminal(line) + "\n");
  }
  Log& log_;
  Sink& messages_;
};

void announce_start(const CardServer& server, bool is_tls,
                    Announcer& announcer) {
  for (const std::string& line : server.served()) announcer.info(line);
  announcer.notes(server);
  for (const std::string& address : server.addresses()) {
    const bool is_unix = address.starts_with(http::unix_prefix);
    std::string line = "listening on ";
    line += is_unix ? "" : is_tls ? "https://" : "http://";
    line += address;
    announcer.info(line);
  }
  for (const std::string& address : server.admin_addresses()) {
    announcer.info("health and metrics on http://" + address);
  }
}

void reload(CardServer& server, Announcer& announcer) {
  if (const Status loaded = server.reload(); !loaded) {
    announcer.failure("not reloaded; still serving the previous cards",
                      loaded.error());
    return;
  }
  announcer.info("reloaded");
  announcer.notes(server);
}

// Opens /dev/null for any closed standard descriptor, so that no socket becomes
// stderr; ignores SIGPIPE, so that a closed log pipe does not end the server.
void prepare_standard_streams() {
  for (int fd = 0; fd <= 2; ++fd) {
    if (::fcntl(fd, F_GETFD) >= 0) continue;
    [[maybe_unused]] const int opened = ::open("/dev/null", O_RDWR);
  }
  std::signal(SIGPIPE, SIG_IGN);
}

// Blocks the signals that serve() waits for, in this and all later threads.
sigset_t block_control_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    sigaddset(&signals, signal);
  }
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signals;
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

Result<Outcome> run(Call& call) {
  TRY(CardServerOptions options, publish_options(call.input));
  prepare_standard_streams();
  const sigset_t signals = block_control_signals();
  raise_open_files();
  const bool is_tls = options.server.tls.has_value();
  const auto log =
      std::make_shared<Log>(log_options(call.input, call.services.env));
  options.server.log = log;
  TRY(const std::unique_ptr<CardServer> server,
      CardServer::start(std::move(options), call.services.env));
  Announcer announcer(*log, call.messages);
  announce_start(*server, is_tls, announcer);
  serve(*server, signals, is_set(call.input, "watch"), announcer);
  announcer.info("stopping");
  if (!server->stop()) {
    announcer.warning("stopped before all requests had ended");
  }
  return Outcome::clean;
}

}  // namespace

const Operation publish_operation = {
    .name = "publish",
    .summary = "Serve cards at the well-known paths of their dialects",
    .details =
        "Serves each card where clients of its dialect look: an A2A card at "
        "/.well-known/agent-card.json, in the form of the A2A version that the "
        "client requests; an AgentCard at /.well-known/agentcard; an ADP card "
        "at /.well-known/agent-card.json and by adp.describe. "
        "/.well-known/ai-catalog.json lists all cards. Cards with errors are "
        "not served. SIGHUP reloads all files, including certificates; if one "
        "of them is invalid, the server keeps the previous state. See "
        "docs/publish.md.",
    .examples = "cardinal publish examples/trip-planner.a2a.json",
    .input = publish_input,
    .output = "{}",
    .run = run};

}  // namespace cardinal::cli
