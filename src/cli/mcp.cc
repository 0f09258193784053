#include "cli/mcp.h"

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>

#include "base/descriptor.h"
#include "base/errors.h"
#include "cli/mcp_backend.h"
#include "cli/mcp_config.h"
#include "cli/message_lines.h"
#include "cli/server_process.h"
#include "mcp/change_follower.h"
#include "mcp/message_queue.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

// How long a call that was cancelled may take to end.
constexpr std::int64_t end_wait_ms = 2'000;
constexpr std::int64_t idle_check_ms = 100;
// The same for the thread that follows changes, whose calls are short or of
// another machine.
constexpr std::int64_t follower_wait_ms = 200;

// Responses, one per line, and nothing else ever.
class ResponseWriter {
 public:
  void write(std::string_view response) {
    std::string line(response);
    line += '\n';
    std::string_view rest = line;
    while (!rest.empty() && !is_closed_) {
      const ssize_t count = ::write(STDOUT_FILENO, rest.data(), rest.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0 && errno == EAGAIN) {
        // The other end of a descriptor that the host shares with us.
        pollfd wait{STDOUT_FILENO, POLLOUT, 0};
        ::poll(&wait, 1, -1);
        continue;
      }
      if (count < 0) is_closed_ = true;  // nobody reads any longer
      if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
    }
  }
  bool is_closed() const { return is_closed_; }

 private:
  std::atomic<bool> is_closed_ = false;
};

// Readable as soon as SIGINT or SIGTERM has come. Requires: they are blocked.
int stop_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return ::signalfd(-1, &signals, SFD_CLOEXEC);
}

// Waits for the client or a signal; with `timeout_ms` not longer than that.
bool is_stopped(int signals, bool reads_input, int timeout_ms) {
  pollfd waits[] = {{signals, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
  while (::poll(waits, reads_input ? 2 : 1, timeout_ms) < 0) {
    if (errno != EINTR) return true;
  }
  return waits[0].revents != 0;
}

// Until the client closes the input, then until all calls were answered. False:
// a signal, or nobody reads the responses.
bool converse(mcp::MessageQueue& queue, const ResponseWriter& responses,
              int signals) {
  const MessageLines::Actions actions{
      .on_line = [&](std::string line) { queue.receive(std::move(line)); },
      .on_long_line =
          [&] {
            queue.refuse(rpc::invalid_request,
                         "a message may have " +
                             std::to_string(mcp::message_bytes_max >> 20) +
                             " MiB at most");
          }};
  MessageLines lines(STDIN_FILENO, mcp::message_bytes_max);
  for (bool has_more = true; has_more; has_more = lines.read_more(actions)) {
    if (responses.is_closed() || is_stopped(signals, true, -1)) return false;
  }
  while (!queue.wait_idle(idle_check_ms)) {
    if (responses.is_closed() || is_stopped(signals, false, 0)) return false;
  }
  return true;
}

Result<int> print_mcp_config(const CliOnlyCall& call) {
  const std::string host = text_of(call.input, "print_config");
  const std::string url = text_of(call.input, "url");
  const auto remote = url.empty()
                          ? std::nullopt
                          : mcp_remote_config(host, mcp_endpoint_of(url));
  if (remote) {
    call.messages.write("cardinal: for " + std::string(mcp_config_file(host)) +
                        "\n");
    call.out.write(*remote);
    return 0;
  }
  std::error_code failed;
  McpCommand command{
      .program = std::filesystem::read_symlink("/proc/self/exe", failed),
      .arguments = {"mcp"}};
  if (const std::string data = text_of(call.input, "data"); !data.empty()) {
    command.arguments.insert(
        command.arguments.end(),
        {"--data", std::filesystem::absolute(data).lexically_normal()});
  }
  // A host that starts programs only reaches a server through this one.
  const std::string server = url.empty() ? text_of(call.input, "server") : url;
  if (!server.empty()) {
    command.arguments.insert(command.arguments.end(), {"--server", server});
  }
  call.messages.write("cardinal: for " + std::string(mcp_config_file(host)) +
                      "\n");
  call.out.write(mcp_config(host, command));
  return 0;
}

// Until the client or a signal ends it.
int serve_session(McpBackend& backend, int signals, Env& env) {
  mcp::Session session(
      {.call =
           [&](const Operation& operation, std::string_view input,
               const CallOptions& options) {
             return backend.call(operation, input, options);
           },
       .env = &env,
       .follows_changes = true});
  ResponseWriter responses;
  std::atomic<mcp::MessageQueue*> receiver = nullptr;
  using mcp::ChangeFollower;
  ChangeFollower follower(backend.other_call(),
                          backend.is_remote()
                              ? ChangeFollower::Answers::slowly
                              : ChangeFollower::Answers::at_once,
                          [&](Value changes) {
                            if (auto* const queue = receiver.load()) {
                              queue->changed(changes);
                            }
                          });
  mcp::MessageQueue queue(
      session, [&](std::string_view response) { responses.write(response); },
      [&] { follower.start(); });
  receiver = &queue;
  bool has_ended = converse(queue, responses, signals);
  if (!has_ended) {
    queue.cancel_all();
    has_ended = queue.wait_idle(end_wait_ms);
  }
  receiver = nullptr;
  has_ended = follower.stop(follower_wait_ms) && has_ended;
  if (!has_ended) {
    backend.remove_temporary_folder();
    ::_exit(0);  // a call waits for another machine
  }
  return 0;
}

Result<int> run_mcp(CliOnlyCall& call) {
  const std::string data = text_of(call.input, "data");
  const std::string server = text_of(call.input, "server");
  if (!data.empty() && !server.empty()) {
    return usage("--data and --server cannot be combined");
  }
  const bool has_url = bool(call.input["url"]);
  if (has_url &&
      (!call.input["print_config"] || !data.empty() || !server.empty())) {
    return usage(
        "--url is for --print-config alone; --server URL uses the directory of "
        "a server");
  }
  if (call.input["print_config"]) return print_mcp_config(call);
  prepare_server_process();
  std::optional<StartGuard> starting(std::in_place);
  const Descriptor signals(stop_signals());
  if (signals.number < 0) {
    return std::unexpected(system_error("signalfd", errno));
  }
  TRY(const std::unique_ptr<McpBackend> backend,
      McpBackend::open(data, server, call.env));
  starting.reset();
  return serve_session(*backend, signals.number, call.env);
}

}  // namespace

const CliOnlyVerb mcp_verb = {
    .record =
        {.name = "mcp",
         .summary = "Serve the operations as tools to AI applications (MCP)",
         .details =
             "Speaks the Model Context Protocol on standard input and output, "
             "for hosts that start it: the operations are tools, cards are "
             "resources. Without --data and --server the directory is empty "
             "at the start and gone at the end. --data uses the directory in "
             "a folder, through the server that runs on it if there is one. "
             "With --server, CARDINAL_TOKEN says who calls. --print-config "
             "prints the lines for the configuration of a host instead, with "
             "--url those for a server that the host connects to itself. It "
             "runs until standard input ends. See docs/mcp.md.",
         .examples = "cardinal mcp --print-config claude-desktop --data data",
         .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "data": {"type": "string", "x-value": "DIR",
             "description": "Data folder of the directory"},
    "server": {"type": "string", "x-value": "URL",
               "description": "Server of the directory"},
    "url": {"type": "string", "x-value": "URL",
            "description": "With --print-config: a server that speaks MCP over HTTP"},
    "print_config": {"enum": ["claude-desktop", "claude-code", "cursor",
                              "vscode", "codex"],
                     "x-flag": "print-config",
                     "description": "Print the configuration lines for this host instead"}
  }
})json",
         .output = "{}"},
    .run = run_mcp};

}  // namespace cardinal::cli
