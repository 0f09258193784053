#include "http/listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <optional>

#include "base/errors.h"
#include "http/text.h"

namespace cardinal::http {
namespace {

constexpr int backlog = 4'096;

struct SocketAddress {
  sockaddr_storage bytes{};
  socklen_t size = 0;
  sockaddr* get() { return reinterpret_cast<sockaddr*>(&bytes); }
};

std::optional<std::uint16_t> port_of(std::string_view text) {
  if (text.empty() || text.size() > 5) return std::nullopt;
  unsigned value = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    value = value * 10 + static_cast<unsigned>(c - '0');
  }
  if (value > 65'535) return std::nullopt;
  return static_cast<std::uint16_t>(value);
}

std::optional<SocketAddress> parse_address(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  const auto port = port_of(text.substr(colon + 1));
  std::string host(text.substr(0, colon));
  if (!port) return std::nullopt;
  if (host == "localhost") host = "127.0.0.1";
  SocketAddress address;
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
    auto* six = reinterpret_cast<sockaddr_in6*>(&address.bytes);
    six->sin6_family = AF_INET6;
    six->sin6_port = htons(*port);
    address.size = sizeof *six;
    host = host.substr(1, host.size() - 2);
    if (inet_pton(AF_INET6, host.c_str(), &six->sin6_addr) != 1) return {};
    return address;
  }
  auto* four = reinterpret_cast<sockaddr_in*>(&address.bytes);
  four->sin_family = AF_INET;
  four->sin_port = htons(*port);
  address.size = sizeof *four;
  if (inet_pton(AF_INET, host.c_str(), &four->sin_addr) != 1) return {};
  return address;
}

std::string host_text(const sockaddr_storage& bytes) {
  char text[INET6_ADDRSTRLEN] = "";
  if (bytes.ss_family == AF_INET) {
    const auto* four = reinterpret_cast<const sockaddr_in*>(&bytes);
    inet_ntop(AF_INET, &four->sin_addr, text, sizeof text);
  } else if (bytes.ss_family == AF_INET6) {
    const auto* six = reinterpret_cast<const sockaddr_in6*>(&bytes);
    inet_ntop(AF_INET6, &six->sin6_addr, text, sizeof text);
  } else {
    return "unix";
  }
  return text;
}

// By errno.
std::unexpected<Error> cannot_listen(const std::string& address) {
  const int number = errno;
  const char* const reason = strerror(number);
  if (number == EADDRINUSE) {
    return at(address, conflict("cannot listen: {}; stop the other program or "
                                "choose another address",
                                reason));
  }
  if (number == EACCES) return at(address, denied("cannot listen: {}", reason));
  return at(address, internal("cannot listen: {}", reason));
}

enum class Sharing : std::uint8_t { alone, shared };

// A socket that listens, or -1 with errno. Alone it fails where another
// program listens on the same port, even one that would share it.
int listen_on(SocketAddress address, Sharing sharing) {
  const int family = address.bytes.ss_family;
  const int fd =
      ::socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  const int yes = 1;
  bool good = setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0;
  if (sharing == Sharing::shared) {
    good =
        good && setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &yes, sizeof yes) == 0;
  }
  if (family == AF_INET6) {
    good = good &&
           setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes) == 0;
  }
  good = good && ::bind(fd, address.get(), address.size) == 0;
  good = good && ::listen(fd, backlog) == 0;
  if (good) return fd;
  const int number = errno;
  ::close(fd);
  errno = number;
  return -1;
}

bool is_on_loopback(const sockaddr_storage& bytes) {
  const std::string host = host_text(bytes);
  return host.starts_with("127.") || host == "::1";
}

std::string address_of(int socket) {
  SocketAddress address;
  address.size = sizeof address.bytes;
  getsockname(socket, address.get(), &address.size);
  const bool six = address.bytes.ss_family == AF_INET6;
  const std::string host = host_text(address.bytes);
  // The port is at the same offset in both.
  const auto* four = reinterpret_cast<const sockaddr_in*>(&address.bytes);
  return (six ? "[" + host + "]" : host) + ":" +
         std::to_string(ntohs(four->sin_port));
}

// Whether a file is a socket without a listener.
bool is_abandoned(const std::string& path, SocketAddress address) {
  struct stat status{};
  if (lstat(path.c_str(), &status) != 0 || !S_ISSOCK(status.st_mode)) {
    return false;
  }
  const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const bool refused = fd >= 0 &&
                       ::connect(fd, address.get(), address.size) != 0 &&
                       errno == ECONNREFUSED;
  if (fd >= 0) ::close(fd);
  return refused;
}

}  // namespace

Listener::Listener(Listener&& other) noexcept
    : socket_(other.socket_),
      address_(std::move(other.address_)),
      is_loopback_(other.is_loopback_) {
  other.socket_ = -1;
}

Listener::~Listener() {
  if (socket_ >= 0) ::close(socket_);
}

int Listener::release() {
  const int socket = socket_;
  socket_ = -1;
  return socket;
}

Result<std::vector<Listener>> Listener::open(const std::string& address,
                                             unsigned count) {
  if (address.starts_with(unix_prefix)) {
    return open_unix(address.substr(unix_prefix.size()), count);
  }
  std::optional<SocketAddress> parsed = parse_address(address);
  if (!parsed) {
    return at(address, usage("expected an address such as 127.0.0.1:8420, "
                             "[::1]:8420 or unix:PATH"));
  }
  const int probe = listen_on(*parsed, Sharing::alone);
  if (probe < 0) return cannot_listen(address);
  ::close(probe);
  std::vector<Listener> listeners;
  for (unsigned i = 0; i < count; ++i) {
    Listener listener;
    listener.socket_ = listen_on(*parsed, Sharing::shared);
    if (listener.socket_ < 0) return cannot_listen(address);
    listener.address_ = address_of(listener.socket_);
    listener.is_loopback_ = is_on_loopback(parsed->bytes);
    // Port 0 got one; the others take the same.
    if (i == 0) parsed = parse_address(listener.address_);
    listeners.push_back(std::move(listener));
  }
  return listeners;
}

std::optional<bool> is_local_address(const std::string& listen) {
  if (listen.starts_with(unix_prefix)) return true;
  const std::optional<SocketAddress> parsed = parse_address(listen);
  if (!parsed) return std::nullopt;
  return is_on_loopback(parsed->bytes);
}

Result<std::vector<Listener>> Listener::open_unix(const std::string& path,
                                                  unsigned count) {
  SocketAddress address;
  auto* name = reinterpret_cast<sockaddr_un*>(&address.bytes);
  if (path.empty() || path.size() >= sizeof name->sun_path) {
    return at(path, usage("expected a path of 1 to 107 bytes"));
  }
  name->sun_family = AF_UNIX;
  std::ranges::copy(path, name->sun_path);
  address.size = sizeof *name;
  if (is_abandoned(path, address)) ::unlink(path.c_str());
  const int fd =
      ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  Listener first;
  first.socket_ = fd;
  first.address_ = std::string(unix_prefix) + path;
  if (fd < 0 || ::bind(fd, address.get(), address.size) != 0 ||
      ::listen(fd, backlog) != 0) {
    return cannot_listen(first.address_);
  }
  std::vector<Listener> listeners;
  listeners.push_back(std::move(first));
  while (listeners.size() < count) {
    Listener other;
    other.socket_ = ::fcntl(fd, F_DUPFD_CLOEXEC, 0);
    if (other.socket_ < 0) return cannot_listen(path);
    other.address_ = listeners.front().address_;
    listeners.push_back(std::move(other));
  }
  return listeners;
}

std::string peer_of(int socket) {
  SocketAddress address;
  address.size = sizeof address.bytes;
  if (getpeername(socket, address.get(), &address.size) != 0) return "gone";
  return host_text(address.bytes);
}

}  // namespace cardinal::http
