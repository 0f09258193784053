#include "store/store_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "base/descriptor.h"
#include "base/errors.h"
#include "base/private_files.h"

namespace cardinal::store {
namespace fs = std::filesystem;

std::string database_path(const std::string& folder) {
  return folder + "/cardinal.db";
}

Status make_folder(const std::string& folder) {
  TRY(const bool is_new, make_private_folder(folder));
  if (!is_new) return {};
  // Its name must be as durable as what is in it.
  const std::string parent = fs::absolute(folder).parent_path().string();
  const Descriptor opened(
      ::open(parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.number < 0 || ::fsync(opened.number) != 0) {
    return std::unexpected(system_error(parent, errno));
  }
  return {};
}

Result<Database::Access> access_for_reading(const std::string& folder) {
  const std::string path = database_path(folder);
  struct stat about;
  if (::stat(path.c_str(), &about) != 0) {
    if (errno != ENOENT) return std::unexpected(system_error(path, errno));
    return at(folder, not_found("there is no store in this folder"));
  }
  const bool has_log = ::stat((path + "-wal").c_str(), &about) == 0;
  return has_log ? Database::Access::read : Database::Access::read_only;
}

}  // namespace cardinal::store
