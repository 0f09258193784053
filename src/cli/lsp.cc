#include "cli/lsp.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "base/file.h"
#include "check/config.h"
#include "lsp/session.h"

namespace cardinal::cli {
namespace {

constexpr std::size_t config_bytes_max = 1 << 20;
// Of input that is taken before anything is answered.
constexpr std::size_t taken_bytes_max = 1 << 20;

// False: nobody reads any longer.
bool write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) {
      pollfd wait{STDOUT_FILENO, POLLOUT, 0};
      ::poll(&wait, 1, -1);
      continue;
    }
    if (count < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

bool has_input() {
  pollfd wait{STDIN_FILENO, POLLIN, 0};
  return ::poll(&wait, 1, 0) > 0;
}

// False: the input has ended.
bool read_some(lsp::Session& session, std::size_t& taken) {
  char bytes[64 << 10];
  ssize_t count = 0;
  do {
    count = ::read(STDIN_FILENO, bytes, sizeof bytes);
  } while (count < 0 && errno == EINTR);
  if (count < 0 && errno == EAGAIN) {
    pollfd wait{STDIN_FILENO, POLLIN, 0};
    ::poll(&wait, 1, -1);
    return true;
  }
  if (count <= 0) return false;
  taken += static_cast<std::size_t>(count);
  session.receive({bytes, static_cast<std::size_t>(count)});
  return true;
}

// Takes all that waits, so that of several changes only the last text is
// checked.
int converse(lsp::Session& session) {
  bool has_more = true;
  while (has_more && !session.exit_code()) {
    std::size_t taken = 0;
    do {
      has_more = read_some(session, taken);
    } while (has_more && taken < taken_bytes_max && has_input());
    session.settle();
    if (!write_all(session.take_output())) break;
  }
  return session.exit_code_at_end();
}

Result<int> run_lsp(CliOnlyCall& call) {
  std::signal(SIGPIPE, SIG_IGN);
  auto configs = std::make_unique<ConfigStore>(call.env);
  lsp::Session session(
      {.config_for =
           [&](const std::string& path) { return configs->for_card(path); },
       .forget_configs =
           [&] { configs = std::make_unique<ConfigStore>(call.env); },
       .read_file = [](const std::string& path) -> std::optional<std::string> {
         auto text = read_whole(path, config_bytes_max);
         if (!text) return std::nullopt;
         return *std::move(text);
       },
       .env = &call.env});
  return converse(session);
}

}  // namespace

const CliOnlyVerb lsp_verb = {
    .record =
        {.name = "lsp",
         .summary = "Check cards in an editor while they are written (LSP)",
         .details =
             "Speaks the Language Server Protocol 3.17 on standard input and "
             "output, for editors that start it: diagnostics of the text in "
             "the editor, quick fixes, explanations, completion, an outline, "
             "formatting and conversion to A2A 1.0, for cards of every dialect "
             "and for cardinal.json. JSON that is no card gets nothing. It "
             "runs until the editor ends it. See docs/editors.md.",
         .examples = "cardinal lsp",
         .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "stdio": {"type": "boolean",
              "description": "What some editors add; standard input and output are used with and without"}
  }
})json",
         .output = "{}"},
    .run = run_lsp};

}  // namespace cardinal::cli
