#include "http/dialer.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>

namespace cardinal::http {
namespace {

// Of one name; the rest is not tried.
constexpr std::size_t addresses_max = 16;
constexpr std::int64_t stagger_ms = 250;

std::string described(const IpAddress& address, const SpecialNetwork& rule) {
  return to_text(address) + " (" + std::string(rule.name) + ", " +
         std::string(rule.why) + ")";
}

bool is_allowed(const IpAddress& address, const ClientOptions& options) {
  return std::ranges::any_of(
      options.allow_networks,
      [&](const std::string& network) { return is_within(address, network); });
}

struct SocketName {
  sockaddr_storage bytes{};
  socklen_t size = 0;
};

SocketName name_of(const IpAddress& address, std::uint16_t port) {
  SocketName name;
  if (address.is_v4) {
    auto* four = reinterpret_cast<sockaddr_in*>(&name.bytes);
    four->sin_family = AF_INET;
    four->sin_port = htons(port);
    ::memcpy(&four->sin_addr, address.bytes.data(), 4);
    name.size = sizeof *four;
  } else {
    auto* six = reinterpret_cast<sockaddr_in6*>(&name.bytes);
    six->sin6_family = AF_INET6;
    six->sin6_port = htons(port);
    ::memcpy(&six->sin6_addr, address.bytes.data(), 16);
    name.size = sizeof *six;
  }
  return name;
}

// Several attempts at a time, none of which blocks.
class Race {
 public:
  Race(const std::vector<IpAddress>& addresses, std::uint16_t port,
       const Deadline& deadline)
      : addresses_(addresses), port_(port), deadline_(deadline) {}

  ClientResult<Dialed> run() {
    for (;;) {
      if (waiting_.empty() || is_next_due()) start_next();
      if (std::optional<Dialed> won = take_winner()) return *std::move(won);
      if (waiting_.empty() && next_ == addresses_.size()) {
        return failed(ClientFault::connect_failed, said());
      }
      if (waiting_.empty()) continue;
      const std::int64_t left = deadline_.left_ms();
      if (left == 0) {
        ClientFailure late = deadline_.late();
        late.message += said().empty() ? "" : "; " + said();
        return std::unexpected(std::move(late));
      }
      std::vector<pollfd> events;
      events.reserve(waiting_.size());
      for (const Dialed& one : waiting_) {
        events.push_back({one.socket.number(), POLLOUT, 0});
      }
      const bool has_more = next_ < addresses_.size();
      const std::int64_t most = has_more ? stagger_ms : 60'000;
      ::poll(events.data(), events.size(),
             static_cast<int>(std::min(left, most)));
    }
  }

 private:
  std::int64_t now_us() const { return deadline_.clock().monotonic_us(); }

  bool is_next_due() const {
    return next_ < addresses_.size() &&
           now_us() - last_us_ >= stagger_ms * 1'000;
  }

  void start_next() {
    if (next_ == addresses_.size()) return;
    const IpAddress& address = addresses_[next_++];
    last_us_ = now_us();
    const int family = address.is_v4 ? AF_INET : AF_INET6;
    Socket socket(
        ::socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    const SocketName name = name_of(address, port_);
    if (!socket.is_open() ||
        (::connect(socket.number(),
                   reinterpret_cast<const sockaddr*>(&name.bytes),
                   name.size) != 0 &&
         errno != EINPROGRESS)) {
      note(address, errno);
      return;
    }
    waiting_.push_back({std::move(socket), address});
  }

  std::optional<Dialed> take_winner() {
    for (std::size_t i = 0; i < waiting_.size();) {
      const int socket = waiting_[i].socket.number();
      pollfd event{socket, POLLOUT, 0};
      if (::poll(&event, 1, 0) != 1) {
        ++i;
        continue;
      }
      int error = 0;
      socklen_t size = sizeof error;
      ::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size);
      Dialed one = std::move(waiting_[i]);
      if (error == 0) return one;
      waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(i));
      note(one.address, error);
      start_next();
    }
    return std::nullopt;
  }

  void note(const IpAddress& address, int error) {
    if (!failures_.empty()) failures_ += ", ";
    failures_ += to_text(address) + ": " + ::strerror(error);
  }
  std::string said() const {
    return failures_.empty() ? ""
                             : "port " + std::to_string(port_) +
                                   ": connection failed: " + failures_;
  }

  const std::vector<IpAddress>& addresses_;
  std::uint16_t port_;
  std::size_t next_ = 0;
  const Deadline& deadline_;
  std::int64_t last_us_ = 0;
  std::vector<Dialed> waiting_;
  std::string failures_;
};

}  // namespace

Socket::~Socket() {
  if (number_ >= 0) ::close(number_);
}

ClientResult<std::vector<IpAddress>> allowed_addresses(
    const std::string& host, const std::vector<IpAddress>& found,
    const ClientOptions& options, std::vector<std::string>& refused) {
  std::vector<IpAddress> good;
  for (const IpAddress& address : found) {
    if (good.size() + refused.size() == addresses_max) break;
    const SpecialNetwork* rule =
        options.allow_private ? nullptr : special_network(address);
    if (rule == nullptr || is_allowed(address, options)) {
      good.push_back(address);
    } else {
      refused.push_back(described(address, *rule));
    }
  }
  if (!good.empty()) return good;
  if (refused.empty()) {
    return failed(ClientFault::unknown_host, host + " has no address");
  }
  std::string all;
  for (const std::string& one : refused) {
    all += (all.empty() ? "" : ", ") + one;
  }
  // A host that is an address resolves to itself.
  const bool literal = refused.size() == 1 && all.starts_with(host + ' ');
  return failed(
      ClientFault::refused_address,
      (literal ? host + " is refused" + all.substr(host.size())
               : host + " resolves to " + all) +
          "; only public addresses are allowed, unless --allow-private is set");
}

ClientResult<Dialed> dial(const std::vector<IpAddress>& addresses,
                          std::uint16_t port, const Deadline& deadline) {
  auto dialed = Race(addresses, port, deadline).run();
  if (!dialed) return dialed;
  const int yes = 1;
  ::setsockopt(dialed->socket.number(), IPPROTO_TCP, TCP_NODELAY, &yes,
               sizeof yes);
  return dialed;
}

// Such a socket connects at once, or not at all.
ClientResult<Dialed> dial_unix(const std::string& path) {
  sockaddr_un name{};
  name.sun_family = AF_UNIX;
  if (path.size() >= sizeof name.sun_path) {
    return failed(ClientFault::bad_option,
                  path + ": the path of the socket is too long");
  }
  path.copy(name.sun_path, path.size());
  Socket socket(
      ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (!socket.is_open() ||
      ::connect(socket.number(), reinterpret_cast<const sockaddr*>(&name),
                sizeof name) != 0) {
    return failed(ClientFault::connect_failed,
                  path + ": connection failed: " + ::strerror(errno));
  }
  return Dialed{std::move(socket), IpAddress{}};
}

}  // namespace cardinal::http
