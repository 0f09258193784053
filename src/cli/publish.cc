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

using wellknown::Publisher;
using wellknown::PublishOptions;

// How often --watch looks at the files.
constexpr long watch_pause_ns = 500'000'000;

// Each connection is a descriptor, and the usual limit is a thousand.
void raise_open_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

void write_line(Sink& messages, std::string_view line) {
  messages.write("cardinal: " + for_terminal(line) + "\n");
}

void report_site(const Publisher& publisher, Sink& messages) {
  for (const std::string& line : publisher.served()) write_line(messages, line);
  for (const std::string& note : publisher.notes())
    write_line(messages, "note: " + note);
}

void reload(Publisher& publisher, Sink& messages) {
  if (const Status loaded = publisher.reload(); !loaded) {
    write_line(messages, "not reloaded; still serving the previous cards: " +
                             to_text(loaded.error()));
    return;
  }
  write_line(messages, "reloaded");
  for (const std::string& note : publisher.notes())
    write_line(messages, "note: " + note);
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

void serve(Publisher& publisher, const sigset_t& signals, bool watches,
           Sink& messages) {
  const timespec pause{0, watch_pause_ns};
  for (;;) {
    const int signal = watches ? ::sigtimedwait(&signals, nullptr, &pause)
                               : ::sigwaitinfo(&signals, nullptr);
    if (signal == SIGINT || signal == SIGTERM) return;
    if (signal == SIGHUP || (watches && publisher.has_changed())) {
      reload(publisher, messages);
    }
  }
}

Result<Outcome> run(Call& call) {
  TRY(PublishOptions options, publish_options(call.input));
  prepare_standard_streams();
  const sigset_t signals = block_control_signals();
  raise_open_files();
  const bool is_tls = options.server.tls.has_value();
  TRY(const std::unique_ptr<Publisher> started,
      Publisher::start(std::move(options), call.services.env));
  Publisher& publisher = *started;
  report_site(publisher, call.messages);
  for (const std::string& address : publisher.addresses()) {
    const bool is_unix = address.starts_with(http::unix_prefix);
    std::string line = "listening on ";
    line += is_unix ? "" : is_tls ? "https://" : "http://";
    line += address;
    write_line(call.messages, line);
  }
  for (const std::string& address : publisher.admin_addresses()) {
    write_line(call.messages, "health and metrics on http://" + address);
  }
  serve(publisher, signals, is_set(call.input, "watch"), call.messages);
  write_line(call.messages, "stopping");
  publisher.stop();
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
