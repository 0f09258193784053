#include "store/backup.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/descriptor.h"
#include "base/errors.h"
#include "store/format.h"
#include "store/stored_tree.h"

namespace cardinal::store {
namespace {

// Unless it got its name, the copy goes, with what SQLite put beside it.
class TemporaryCopy {
 public:
  explicit TemporaryCopy(std::string path) : path_(std::move(path)) {
    remove();
  }
  TemporaryCopy(const TemporaryCopy&) = delete;
  TemporaryCopy& operator=(const TemporaryCopy&) = delete;
  ~TemporaryCopy() { remove(); }
  const std::string& path() const { return path_; }

 private:
  void remove() {
    for (const char* suffix : {"", "-journal", "-wal", "-shm"}) {
      ::unlink((path_ + suffix).c_str());
    }
  }
  std::string path_;
};

std::unexpected<Error> already_there(const std::string& path) {
  return at(path, conflict("there is a file of this name; choose another"));
}

// That it can be opened, and that its tree fits its changes.
Status require_whole(const std::string& path, const std::string& vfs) {
  TRY(Database copy, Database::open(path, Database::Access::read_only, vfs));
  TRY_STATUS(require_format(copy));
  TRY([[maybe_unused]] const merkle::TreeEdge edge, load_edge(copy));
  return {};
}

}  // namespace

Status back_up(Database& source, const std::string& path,
               const std::string& vfs) {
  struct stat about;
  if (::lstat(path.c_str(), &about) == 0) return already_there(path);
  const TemporaryCopy copy(path + ".partial");
  TRY_STATUS(source.copy_to(copy.path(), vfs));
  TRY_STATUS(require_whole(copy.path(), vfs));
  // A link, unlike a rename, never replaces a file that came meanwhile.
  if (::link(copy.path().c_str(), path.c_str()) != 0) {
    if (errno == EEXIST) return already_there(path);
    return std::unexpected(system_error(path, errno));
  }
  return sync_folder_of(path);
}

}  // namespace cardinal::store
