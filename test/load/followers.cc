#include "load/followers.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>
#include <string_view>

#include "base/time.h"

namespace cardinal::load {
namespace {

using namespace std::chrono_literals;

// One delay in so many is kept.
constexpr std::uint64_t delay_every = 97;

std::int64_t unix_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

int connected_socket(std::uint16_t port) {
  sockaddr_in name{};
  name.sin_family = AF_INET;
  name.sin_port = htons(port);
  name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return -1;
  if (::connect(socket, reinterpret_cast<sockaddr*>(&name), sizeof name) == 0) {
    return socket;
  }
  ::close(socket);
  return -1;
}

// Sends the request and reads the head of the response. What follows it, if it
// is 200; absent otherwise.
std::optional<std::string> begun(int socket, const std::string& request) {
  if (::send(socket, request.data(), request.size(), MSG_NOSIGNAL) < 0) {
    return std::nullopt;
  }
  std::string text;
  for (;;) {
    char bytes[16'384];
    const ssize_t count = ::recv(socket, bytes, sizeof bytes, 0);
    if (count <= 0) return std::nullopt;
    text.append(bytes, static_cast<std::size_t>(count));
    const std::size_t end = text.find("\r\n\r\n");
    if (end == std::string::npos) continue;
    if (!text.starts_with("HTTP/1.1 200 ")) return std::nullopt;
    return text.substr(end + 4);
  }
}

// The text behind `name` up to a comma or a quote; empty: none.
std::string_view member_of(std::string_view line, std::string_view name) {
  const std::size_t at = line.find(name);
  if (at == std::string_view::npos) return {};
  line.remove_prefix(at + name.size());
  return line.substr(0, line.find_first_of(",\"}"));
}

}  // namespace

Followers::Followers(std::uint16_t port, std::size_t count, std::uint64_t since)
    : queue_(::epoll_create1(EPOLL_CLOEXEC)) {
  const std::string request = "GET /v1/changes?since=" + std::to_string(since) +
                              " HTTP/1.1\r\nHost: localhost\r\n"
                              "Accept: text/event-stream\r\n\r\n";
  followers_.reserve(count);
  // A server that is busy says so; whoever follows asks again.
  constexpr int tries_max = 100;
  for (int tries = 0; followers_.size() < count && tries < tries_max;) {
    const int socket = connected_socket(port);
    if (socket < 0) break;
    std::optional<std::string> rest = begun(socket, request);
    if (!rest) {
      ::close(socket);
      ++tries;
      std::this_thread::sleep_for(50ms);
      continue;
    }
    tries = 0;
    ::fcntl(socket, F_SETFL, O_NONBLOCK);
    Follower& follower = followers_.emplace_back();
    follower.socket = socket;
    follower.unread = *std::move(rest);
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = followers_.size() - 1;
    ::epoll_ctl(queue_, EPOLL_CTL_ADD, socket, &event);
  }
  connected_ = followers_.size();
  thread_ = std::thread([this] { run(); });
}

Followers::~Followers() {
  is_over_ = true;
  if (thread_.joinable()) thread_.join();
  for (const Follower& each : followers_) {
    if (each.socket >= 0) ::close(each.socket);
  }
  ::close(queue_);
}

void Followers::run() {
  std::vector<epoll_event> ready(1'024);
  while (!is_over_) {
    const int count =
        ::epoll_wait(queue_, ready.data(), static_cast<int>(ready.size()), 100);
    for (int i = 0; i < count; ++i) {
      Follower& follower =
          followers_[ready[static_cast<std::size_t>(i)].data.u64];
      if (read_some(follower)) continue;
      ::close(follower.socket);
      follower.socket = -1;
      --connected_;
    }
    std::uint64_t fewest = ~std::uint64_t{0};
    for (const Follower& each : followers_) {
      if (each.socket >= 0) fewest = std::min(fewest, each.events);
    }
    fewest_ = fewest;
  }
}

bool Followers::read_some(Follower& follower) {
  char bytes[65'536];
  const ssize_t count = ::recv(follower.socket, bytes, sizeof bytes, 0);
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  if (count == 0) return false;
  std::string& unread = follower.unread;
  unread.append(bytes, static_cast<std::size_t>(count));
  // Whole chunks: a size in hexadecimal, the bytes, each with a line end.
  std::size_t at = 0;
  for (;;) {
    const std::size_t line_end = unread.find("\r\n", at);
    if (line_end == std::string::npos) break;
    std::size_t size = 0;
    std::from_chars(unread.data() + at, unread.data() + line_end, size, 16);
    if (size == 0 || unread.size() < line_end + 2 + size + 2) break;
    read_lines(follower, std::string_view(unread).substr(line_end + 2, size));
    at = line_end + 2 + size + 2;
  }
  unread.erase(0, at);
  return true;
}

void Followers::read_lines(Follower& follower, std::string_view text) {
  for (;;) {
    const std::size_t end = text.find('\n');
    follower.line += text.substr(0, end);
    if (end == std::string_view::npos) return;
    count_line(follower, follower.line);
    follower.line.clear();
    text.remove_prefix(end + 1);
  }
}

void Followers::count_line(Follower& follower, std::string_view line) {
  const std::string_view digits = member_of(line, "data: {\"change\":");
  if (digits.empty()) return;
  std::uint64_t change = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), change);
  if (follower.last_change != 0 && change != follower.last_change + 1) {
    ++follower.holes;
  }
  follower.last_change = change;
  if (++follower.events % delay_every != 0) return;
  const auto at = read_date_time(std::string(member_of(line, "\"at\":\"")),
                                 LeapSeconds::at_end_of_day);
  if (at) delays_ms_.push_back(unix_ms() - at->unix_ms);
}

FollowersReport Followers::finish(std::uint64_t events, int wait_ms) {
  const auto end =
      std::chrono::steady_clock::now() + std::chrono::milliseconds(wait_ms);
  while (fewest_ < events && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(20ms);
  }
  is_over_ = true;
  thread_.join();
  FollowersReport report{.connected = connected_, .fewest = fewest_};
  for (const Follower& each : followers_) {
    report.events += each.events;
    report.holes += each.holes;
  }
  std::ranges::sort(delays_ms_);
  if (!delays_ms_.empty()) {
    report.p99_delay_ms = delays_ms_[delays_ms_.size() * 99 / 100];
  }
  return report;
}

}  // namespace cardinal::load
