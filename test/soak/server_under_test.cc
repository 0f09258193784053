#include "soak/server_under_test.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

namespace cardinal::soak {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr int start_polls_max = 400;
constexpr int stop_polls_max = 400;
constexpr auto poll_pause = 50ms;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Of a line such as "... listening on http://127.0.0.1:8420".
std::uint16_t port_behind(const std::string& log, const std::string& words) {
  const std::size_t at = log.find(words);
  if (at == std::string::npos) return 0;
  const std::size_t end = log.find('\n', at);
  if (end == std::string::npos) return 0;
  const std::size_t colon = log.rfind(':', end);
  return static_cast<std::uint16_t>(std::atoi(log.c_str() + colon + 1));
}

}  // namespace

ServerUnderTest::ServerUnderTest(const std::string& program,
                                 const std::string& card,
                                 const std::string& folder)
    : folder_(folder), card_text_(text_of(card)) {
  const std::string copy = folder_ + "/card.json";
  std::ofstream(copy, std::ios::binary) << card_text_;
  start(program, {"publish", "--buffer-memory", "24", copy});
}

ServerUnderTest::ServerUnderTest(const std::string& program,
                                 std::vector<std::string> arguments,
                                 const std::string& folder)
    : folder_(folder) {
  start(program, std::move(arguments));
}

void ServerUnderTest::start(const std::string& program,
                            std::vector<std::string> arguments) {
  const std::string log = folder_ + "/log";
  arguments.insert(arguments.begin(), program);
  arguments.insert(arguments.end(), {"--listen", "127.0.0.1:0", "--admin",
                                     "127.0.0.1:0", "--log", "none"});
  std::vector<char*> words;
  words.reserve(arguments.size() + 1);
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  process_ = ::fork();
  if (process_ == 0) {
    const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(out, STDERR_FILENO);
    ::execv(program.c_str(), words.data());
    ::_exit(127);
  }
  for (int i = 0; i < start_polls_max && admin_port_ == 0; ++i) {
    std::this_thread::sleep_for(poll_pause);
    const std::string text = text_of(log);
    port_ = port_behind(text, "listening on ");
    admin_port_ = port_behind(text, "health and metrics on ");
  }
  if (admin_port_ != 0) return;
  std::fprintf(stderr, "soak: the server does not start:\n%s\n",
               text_of(log).c_str());
  ::kill(process_, SIGKILL);
  std::exit(2);
}

ServerUnderTest::~ServerUnderTest() {
  if (process_ <= 0) return;
  ::kill(process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
}

std::size_t ServerUnderTest::memory_pages(int column) const {
  std::ifstream in("/proc/" + std::to_string(process_) + "/statm");
  std::size_t pages = 0;
  for (int i = 0; i <= column; ++i) in >> pages;
  return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

std::size_t ServerUnderTest::virtual_bytes() const { return memory_pages(0); }
std::size_t ServerUnderTest::resident_bytes() const { return memory_pages(1); }

std::size_t ServerUnderTest::descriptors() const {
  std::error_code ignored;
  const fs::directory_iterator entries(
      "/proc/" + std::to_string(process_) + "/fd", ignored);
  return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
}

void ServerUnderTest::replace_card(const std::string& text) const {
  const std::string copy = folder_ + "/card.json", next = folder_ + "/next";
  std::ofstream(next, std::ios::binary) << text;
  fs::rename(next, copy);
  ::kill(process_, SIGHUP);
}

rlim_t ServerUnderTest::limit(__rlimit_resource resource, rlim_t value) const {
  rlimit before{};
  ::prlimit(process_, resource, nullptr, &before);
  const rlimit after{value, before.rlim_max};
  ::prlimit(process_, resource, &after, nullptr);
  return before.rlim_cur;
}

std::optional<int> ServerUnderTest::stop() {
  ::kill(process_, SIGTERM);
  for (int i = 0; i < stop_polls_max; ++i) {
    int status = 0;
    if (::waitpid(process_, &status, WNOHANG) == process_) {
      process_ = -1;
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    std::this_thread::sleep_for(poll_pause);
  }
  return std::nullopt;
}

}  // namespace cardinal::soak
