#include "base/descriptor.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/ascii.h"

namespace cardinal {

Descriptor::~Descriptor() {
  if (number > 2) ::close(number);
}

Error system_error(const std::string& path, int number) {
  Code code = Code::internal;
  if (number == ENOENT || number == ENOTDIR) code = Code::not_found;
  if (number == EACCES || number == EPERM || number == EROFS) {
    code = Code::denied;
  }
  std::string message = std::strerror(number);
  if (!message.empty()) message[0] = to_lower(message[0]);
  return {code, message, path};
}

Status write_all(int descriptor, std::string_view text,
                 const std::string& path) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return std::unexpected(system_error(path, errno));
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Status sync_folder_of(const std::string& file) {
  std::string folder = std::filesystem::path(file).parent_path().string();
  if (folder.empty()) folder = ".";
  const Descriptor parent(
      ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (parent.number < 0 || ::fsync(parent.number) != 0) {
    return std::unexpected(system_error(folder, errno));
  }
  return {};
}

FileStamp stamp_of(const struct stat& about) {
  return {.device = about.st_dev,
          .inode = about.st_ino,
          .bytes = static_cast<std::uint64_t>(about.st_size),
          .changed_s = about.st_mtim.tv_sec,
          .changed_ns = about.st_mtim.tv_nsec,
          .regular = S_ISREG(about.st_mode)};
}

}  // namespace cardinal
