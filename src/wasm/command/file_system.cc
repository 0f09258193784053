// What libc++'s <filesystem> for wasm32 declares and its library lacks, by
// calls of POSIX and of the host.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "wasm/command/host_calls.h"

_LIBCPP_BEGIN_NAMESPACE_FILESYSTEM

namespace {

void report(int number, error_code* failed) {
  if (!failed) {
    if (number != 0) __builtin_trap();  // there are no exceptions
    return;
  }
  *failed = error_code(number, system_category());
}

// The text that the host has made, of which `bytes` is the size.
path taken(int bytes, error_code* failed) {
  report(bytes < 0 ? -bytes : 0, failed);
  if (bytes < 0) return {};
  std::string text(static_cast<std::size_t>(bytes), '\0');
  host_take(text.data());
  return path(std::move(text));
}

file_type type_of(mode_t mode) {
  if (S_ISREG(mode)) return file_type::regular;
  if (S_ISDIR(mode)) return file_type::directory;
  if (S_ISLNK(mode)) return file_type::symlink;
  if (S_ISFIFO(mode)) return file_type::fifo;
  return file_type::unknown;
}

file_status status_of(int done, const struct stat& about, error_code* failed) {
  if (done == 0) {
    report(0, failed);
    return file_status(type_of(about.st_mode),
                       static_cast<perms>(about.st_mode & 07777));
  }
  const bool is_missing = errno == ENOENT || errno == ENOTDIR;
  if (failed) report(errno, failed);
  return file_status(is_missing ? file_type::not_found : file_type::none);
}

}  // namespace

file_status __status(const path& p, error_code* failed) {
  struct stat about{};
  return status_of(::stat(p.c_str(), &about), about, failed);
}

file_status __symlink_status(const path& p, error_code* failed) {
  struct stat about{};
  return status_of(::lstat(p.c_str(), &about), about, failed);
}

path __current_path(error_code* failed) {
  return taken(host_current_folder(), failed);
}

path __absolute(const path& p, error_code* failed) {
  report(0, failed);
  return p.is_absolute() ? p : __current_path(failed) / p;
}

path __canonical(const path& p, error_code* failed) {
  return taken(host_real_path(p.c_str(), p.native().size()), failed);
}

path __read_symlink(const path& p, error_code* failed) {
  return taken(host_link_target(p.c_str(), p.native().size()), failed);
}

// The part that is there without links, and the rest as it is.
path __weakly_canonical(const path& p, error_code* failed) {
  path rest;
  for (path there = p; !there.empty(); there = there.parent_path()) {
    error_code missing;
    const path real = __canonical(there, &missing);
    if (!missing) {
      report(0, failed);
      return rest.empty() ? real : (real / rest).lexically_normal();
    }
    rest = rest.empty() ? there.filename() : there.filename() / rest;
    if (there == there.parent_path()) break;
  }
  report(0, failed);
  return p.lexically_normal();
}

bool __equivalent(const path& a, const path& b, error_code* failed) {
  struct stat one{}, other{};
  if (::stat(a.c_str(), &one) != 0 || ::stat(b.c_str(), &other) != 0) {
    report(errno, failed);
    return false;
  }
  report(0, failed);
  return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

uintmax_t __file_size(const path& p, error_code* failed) {
  struct stat about{};
  const int done = ::stat(p.c_str(), &about);
  report(done == 0 ? 0 : errno, failed);
  return done == 0 ? static_cast<uintmax_t>(about.st_size)
                   : static_cast<uintmax_t>(-1);
}

bool __create_directory(const path& p, error_code* failed) {
  const int done = host_make_folder(p.c_str(), p.native().size());
  const bool is_there = done == -EEXIST && is_directory(__status(p, failed));
  report(done < 0 && !is_there ? -done : 0, failed);
  return done == 0;
}

bool __create_directories(const path& p, error_code* failed) {
  path there;
  bool has_made = false;
  for (const path& part : p) {
    there /= part;
    error_code fault;
    if (part.empty() || is_directory(__status(there, &fault))) continue;
    has_made = __create_directory(there, &fault);
    if (!fault) continue;
    report(fault.value(), failed);
    return false;
  }
  report(0, failed);
  return has_made;
}

bool __remove(const path& p, error_code* failed) {
  const int done = host_remove(p.c_str(), p.native().size());
  report(done == 0 || done == -ENOENT ? 0 : -done, failed);
  return done == 0;
}

void __rename(const path& from, const path& to, error_code* failed) {
  report(::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno, failed);
}

// The names in a folder, each with a zero after it.
class __dir_stream {
 public:
  __dir_stream(path folder, std::string entries)
      : folder_(std::move(folder)), entries_(std::move(entries)) {}

  bool advance() {
    if (at_ >= entries_.size()) return false;
    const char* const name = entries_.c_str() + at_;
    at_ += 1 + strlen(name);
    error_code ignored;
    entry_.assign(folder_ / name, ignored);
    return true;
  }
  const directory_entry& entry() const { return entry_; }

 private:
  path folder_;
  std::string entries_;
  std::size_t at_ = 0;
  directory_entry entry_;
};

directory_iterator::directory_iterator(const path& p, error_code* failed,
                                       directory_options) {
  const int bytes = host_list_folder(p.c_str(), p.native().size());
  const std::string entries = taken(bytes, failed).native();
  if (bytes < 0) return;
  __imp_ = make_shared<__dir_stream>(p, entries);
  __increment(failed);
}

directory_iterator& directory_iterator::__increment(error_code* failed) {
  report(0, failed);
  if (!__imp_->advance()) __imp_.reset();
  return *this;
}

const directory_entry& directory_iterator::__dereference() const {
  return __imp_->entry();
}

// Nothing is kept: each question looks again.
error_code directory_entry::__do_refresh() noexcept {
  __data_.__reset();
  return {};
}

_LIBCPP_END_NAMESPACE_FILESYSTEM
