#include "cli/service_manager.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <cerrno>
#include <cstddef>
#include <cstring>

#include "base/descriptor.h"
#include "base/errors.h"

namespace cardinal::cli {

Status notify_service_manager(std::string_view state, const Env& env) {
  const std::string path =
      env.variables->get("NOTIFY_SOCKET").value_or(std::string());
  if (path.empty()) return {};
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) {
    return usage("NOTIFY_SOCKET is longer than a path of a socket");
  }
  std::memcpy(address.sun_path, path.data(), path.size());
  if (path.front() == '@') address.sun_path[0] = '\0';  // an abstract one
  const auto size =
      static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size());
  const Descriptor out(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  if (out.number < 0 ||
      ::sendto(out.number, state.data(), state.size(), MSG_NOSIGNAL,
               reinterpret_cast<const sockaddr*>(&address), size) < 0) {
    return unavailable("cannot notify the service manager at {}: {}", path,
                       std::strerror(errno));
  }
  return {};
}

}  // namespace cardinal::cli
