#include "base/private_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "base/descriptor.h"
#include "base/errors.h"
#include "base/text.h"

namespace cardinal {
namespace fs = std::filesystem;

Result<bool> make_private_folder(const std::string& folder) {
  std::error_code failed;
  if (fs::is_directory(folder, failed)) return false;
  fs::path path(folder);
  if (!path.has_filename()) path = path.parent_path();  // "data/"
  failed.clear();  // that there is none is no failure
  if (path.has_parent_path()) {
    fs::create_directories(path.parent_path(), failed);
  }
  if (failed) return std::unexpected(system_error(folder, failed.value()));
  if (::mkdir(path.c_str(), private_folder_mode) == 0) return true;
  const int reason = errno;
  if (reason == EEXIST && fs::is_directory(path, failed)) return false;
  return std::unexpected(system_error(folder, reason));
}

Status make_private_file(const std::string& path) {
  const Descriptor made(::open(path.c_str(),
                               O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                               private_file_mode));
  if (made.number >= 0 || errno == EEXIST) return {};
  return std::unexpected(system_error(path, errno));
}

std::string who_else_can_read(const std::string& folder) {
  constexpr unsigned by_others = S_IRWXG | S_IRWXO;
  struct stat about{};
  if (::stat(folder.c_str(), &about) != 0) return {};
  if ((about.st_mode & by_others) == 0) return {};
  return "other users can read " + folder +
         ", which may have private records; run: chmod -R go-rwx " +
         shell_quoted(folder);
}

}  // namespace cardinal
