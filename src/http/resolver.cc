#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <cstring>
#include <mutex>
#include <system_error>
#include <thread>

#include "base/errors.h"
#include "cardinal/http_client.h"

namespace cardinal::http {
namespace {

// A lookup of the system cannot be cancelled. After a timeout it keeps its
// thread until it returns; this limits how many there are.
constexpr int lookups_max = 64;

struct Lookup {
  std::string host;
  std::mutex mutex;
  std::condition_variable is_done;
  std::optional<Result<std::vector<IpAddress>>> answer;
};

IpAddress address_of(const sockaddr* name) {
  IpAddress address;
  address.is_v4 = name->sa_family == AF_INET;
  if (address.is_v4) {
    const auto* four = reinterpret_cast<const sockaddr_in*>(name);
    std::memcpy(address.bytes.data(), &four->sin_addr, 4);
  } else {
    const auto* six = reinterpret_cast<const sockaddr_in6*>(name);
    std::memcpy(address.bytes.data(), &six->sin6_addr, 16);
  }
  return address;
}

// RFC 6761, 6.3: these names are this machine's, also where no hosts file says
// so, as in an empty container.
std::vector<IpAddress> loopback_addresses(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  if (host != "localhost" && !host.ends_with(".localhost")) return {};
  return {*parse_ip("127.0.0.1"), *parse_ip("::1")};
}

Result<std::vector<IpAddress>> ask_system(const std::string& host) {
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = AI_ADDRCONFIG;
  addrinfo* found = nullptr;
  int result = ::getaddrinfo(host.c_str(), nullptr, &wanted, &found);
  if (result == EAI_NONAME || result == EAI_NODATA) {
    // On a machine with loopback alone AI_ADDRCONFIG hides every address.
    wanted.ai_flags = 0;
    result = ::getaddrinfo(host.c_str(), nullptr, &wanted, &found);
  }
  if (result != 0) {
    if (auto loopback = loopback_addresses(host); !loopback.empty()) {
      return loopback;
    }
    const char* const reason = ::gai_strerror(result);
    const bool is_unknown = result == EAI_NONAME || result == EAI_NODATA;
    return at(host,
              is_unknown ? not_found("{}", reason) : unavailable("{}", reason));
  }
  std::vector<IpAddress> addresses;
  for (const addrinfo* one = found; one != nullptr; one = one->ai_next) {
    if (one->ai_family != AF_INET && one->ai_family != AF_INET6) continue;
    const IpAddress address = address_of(one->ai_addr);
    if (std::ranges::find(addresses, address) == addresses.end()) {
      addresses.push_back(address);
    }
  }
  ::freeaddrinfo(found);
  return addresses;
}

class SystemResolver final : public Resolver {
 public:
  Result<std::vector<IpAddress>> resolve(const std::string& host,
                                         std::int64_t timeout_ms) override {
    const auto lookup = std::make_shared<Lookup>();
    lookup->host = host;
    if (Status started = start(lookup); !started) {
      return std::unexpected(started.error());
    }
    std::unique_lock lock(lookup->mutex);
    lookup->is_done.wait_for(lock, std::chrono::milliseconds(timeout_ms),
                             [&] { return lookup->answer.has_value(); });
    if (lookup->answer) return *lookup->answer;
    return at(host, unavailable("no response in time"));
  }

 private:
  Status start(const std::shared_ptr<Lookup>& lookup) {
    if (running_.fetch_add(1) >= lookups_max) {
      running_.fetch_sub(1);
      return at(lookup->host, unavailable("too many concurrent DNS lookups"));
    }
    // A thread inherits what is blocked; signals are for the others.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    Status started;
    try {
      std::thread([this, lookup] { run(*lookup); }).detach();
    } catch (const std::system_error&) {
      running_.fetch_sub(1);
      started =
          at(lookup->host, unavailable("no thread available for the lookup"));
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return started;
  }

  void run(Lookup& lookup) {
    auto answer = ask_system(lookup.host);
    {
      const std::lock_guard lock(lookup.mutex);
      lookup.answer = std::move(answer);
    }
    running_.fetch_sub(1);
    lookup.is_done.notify_one();
  }

  std::atomic<int> running_ = 0;
};

}  // namespace

Resolver& system_resolver() {
  // Never destroyed: a lookup may outlive main.
  static auto* resolver = new SystemResolver;
  return *resolver;
}

}  // namespace cardinal::http
