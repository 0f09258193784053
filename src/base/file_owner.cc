#include "base/file_owner.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/descriptor.h"
#include "base/errors.h"
#include "base/parse_number.h"

namespace cardinal {
namespace {

bool is_own_or_root(uid_t owner) {
  if (owner == 0 || owner == ::geteuid()) return true;
  if (::geteuid() != 0) return false;
  // Set by sudo; only root could have been deceived by another value.
  const auto caller = system_variables().get("SUDO_UID");
  return caller && parse_number<uid_t>(*caller) == owner;
}

// At most `bytes_max` + 1 bytes, as read_whole.
Result<std::string> read_all(int descriptor, std::size_t bytes_max,
                             const std::string& path) {
  constexpr std::size_t piece_bytes = 16'384;
  std::string text;
  while (text.size() <= bytes_max) {
    const std::size_t have = text.size();
    text.resize(std::min(have + piece_bytes, bytes_max + 1));
    const ssize_t got =
        ::read(descriptor, text.data() + have, text.size() - have);
    const int fault = got < 0 ? errno : 0;
    text.resize(have + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (fault != 0 && fault != EINTR) {
      return std::unexpected(system_error(path, fault));
    }
    if (got == 0) break;
  }
  return text;
}

// Whoever can change the folder of a file can put another there, unless the
// folder keeps the entries of each user from the others, as /tmp does.
std::string who_else_can_replace(const std::string& path) {
  const std::size_t slash = path.find_last_not_of('/') == std::string::npos
                                ? std::string::npos
                                : path.rfind('/', path.find_last_not_of('/'));
  const std::string folder = slash == std::string::npos ? "."
                             : slash == 0               ? "/"
                                                        : path.substr(0, slash);
  struct stat about{};
  const bool is_open = ::stat(folder.c_str(), &about) == 0 &&
                       (about.st_mode & S_IWOTH) != 0 &&
                       (about.st_mode & S_ISVTX) == 0;
  if (!is_open) return {};
  return "other users can replace it, because they can change its folder; run "
         "chmod o-w on that";
}

}  // namespace

Result<std::string> read_own_file(const std::string& path,
                                  std::size_t bytes_max) {
  // To open a FIFO without a writer would block.
  const Descriptor in(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  struct stat about{}, link{};
  if (in.number < 0 || ::fstat(in.number, &about) != 0 ||
      ::lstat(path.c_str(), &link) != 0) {
    return std::unexpected(system_error(path, errno));
  }
  if (!S_ISREG(about.st_mode)) {
    return at(path, usage("this is not a regular file"));
  }
  for (const uid_t owner : {about.st_uid, link.st_uid}) {
    if (is_own_or_root(owner)) continue;
    return at(path, denied("it belongs to another user (uid {})",
                           static_cast<unsigned>(owner)));
  }
  return read_all(in.number, bytes_max, path);
}

std::string who_else_can_change(const std::string& path) {
  constexpr unsigned by_others = 022;
  struct stat about{};
  if (::stat(path.c_str(), &about) != 0) return {};
  if (!is_own_or_root(about.st_uid)) {
    return "it belongs to another user (uid " + std::to_string(about.st_uid) +
           "), who can change it";
  }
  if ((about.st_mode & by_others) != 0) {
    return "other users can change it; run chmod go-w";
  }
  return who_else_can_replace(path);
}

}  // namespace cardinal
