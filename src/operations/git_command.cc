#include "operations/git_command.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <string_view>

#include "base/descriptor.h"
#include "base/errors.h"

namespace cardinal {
namespace {

constexpr int silence_ms_max = 60'000;
constexpr std::size_t messages_bytes_max = 2000;

// A hook's repository need not be that of the cards.
bool is_of_a_hook(std::string_view variable) {
  constexpr std::string_view names[] = {
      "GIT_DIR=", "GIT_WORK_TREE=", "GIT_INDEX_FILE=", "GIT_PREFIX=",
      "GIT_COMMON_DIR="};
  return std::ranges::any_of(
      names, [&](std::string_view name) { return variable.starts_with(name); });
}

std::vector<std::string> environment_for_git() {
  std::vector<std::string> kept;
  for (char** variable = environ; *variable; ++variable) {
    const std::string_view text = *variable;
    if (is_of_a_hook(text) || text.starts_with("LC_ALL=")) continue;
    kept.emplace_back(text);
  }
  kept.emplace_back("LC_ALL=C");               // its messages are quoted
  kept.emplace_back("GIT_OPTIONAL_LOCKS=0");   // reads, never writes
  kept.emplace_back("GIT_TERMINAL_PROMPT=0");  // nobody answers
  return kept;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

// Ended on every way out, so that no process is left behind.
class GitProcess {
 public:
  GitProcess() = default;
  GitProcess(const GitProcess&) = delete;
  GitProcess& operator=(const GitProcess&) = delete;
  ~GitProcess() {
    if (id_ <= 0) return;
    kill(id_, SIGKILL);
    (void)wait();
  }

  Status start(std::vector<std::string> words, int out, int messages) {
    std::vector<std::string> variables = environment_for_git();
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null",
                                     O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, messages, STDERR_FILENO);
    sigset_t none;  // worker threads block signals
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    const int failed =
        posix_spawnp(&id_, words[0].c_str(), &files, &attributes,
                     pointers_to(words).data(), pointers_to(variables).data());
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    if (failed == 0) return {};
    id_ = -1;
    return unavailable("git cannot be started: {}; is it installed?",
                       strerror(failed));
  }

  // Its exit code; -1 if a signal ended it.
  int wait() {
    int status = 0;
    while (waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
    id_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t id_ = -1;
};

// Reads what is there; false at the end.
bool read_some(int descriptor, std::string& into, std::size_t bytes_max) {
  std::array<char, 16384> buffer;
  const ssize_t got = read(descriptor, buffer.data(), buffer.size());
  if (got < 0) return errno == EINTR || errno == EAGAIN;
  const std::size_t room = bytes_max - std::min(into.size(), bytes_max);
  into.append(buffer.data(), std::min(static_cast<std::size_t>(got), room));
  return got > 0;
}

// Until both streams end. One byte beyond the bound shows that there is more.
Status read_both(int out, int messages, std::size_t bytes_max,
                 GitOutput& output) {
  std::array<pollfd, 2> streams{{{out, POLLIN, 0}, {messages, POLLIN, 0}}};
  while (streams[0].fd >= 0 || streams[1].fd >= 0) {
    const int ready = poll(streams.data(), streams.size(), silence_ms_max);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) {
      return unavailable("git said nothing for {} seconds",
                         silence_ms_max / 1000);
    }
    if (streams[0].revents != 0 &&
        !read_some(out, output.text, bytes_max + 1)) {
      streams[0].fd = -1;
    }
    if (streams[1].revents != 0 &&
        !read_some(messages, output.messages, messages_bytes_max)) {
      streams[1].fd = -1;
    }
    if (output.text.size() > bytes_max) {
      return unavailable("git printed more than {} bytes", bytes_max);
    }
  }
  return {};
}

}  // namespace

Result<GitOutput> run_git(const std::string& folder,
                          const std::vector<std::string>& arguments,
                          std::size_t bytes_max) {
  int out[2];
  int messages[2];
  if (pipe2(out, O_CLOEXEC) != 0) {
    return std::unexpected(system_error("git", errno));
  }
  const Descriptor out_end(out[0]);
  std::optional<Descriptor> out_begin(std::in_place, out[1]);
  if (pipe2(messages, O_CLOEXEC) != 0) {
    return std::unexpected(system_error("git", errno));
  }
  const Descriptor messages_end(messages[0]);
  std::optional<Descriptor> messages_begin(std::in_place, messages[1]);
  // A monitor of the file system is a program that the repository names.
  std::vector<std::string> words{"git", "-c", "core.fsmonitor=false", "-C",
                                 folder};
  words.insert(words.end(), arguments.begin(), arguments.end());
  GitProcess process;
  TRY_STATUS(process.start(std::move(words), out[1], messages[1]));
  out_begin.reset();
  messages_begin.reset();
  GitOutput output;
  TRY_STATUS(read_both(out[0], messages[0], bytes_max, output));
  output.status = process.wait();
  return output;
}

}  // namespace cardinal
