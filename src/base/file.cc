#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/check_that.h"

namespace cardinal {
namespace fs = std::filesystem;
namespace {

Error system_error(const std::string& path, int number) {
  Code code = Code::internal;
  if (number == ENOENT || number == ENOTDIR) code = Code::not_found;
  if (number == EACCES || number == EPERM) code = Code::denied;
  std::string message = std::strerror(number);
  if (!message.empty() && message[0] >= 'A' && message[0] <= 'Z') {
    message[0] = static_cast<char>(message[0] + 32);
  }
  return {code, message, path};
}

// Closes on every way out.
struct Descriptor {
  int number;
  explicit Descriptor(int n) : number(n) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number > 2) ::close(number);
  }
};

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

}  // namespace

Result<std::string> read_whole(const std::string& path, std::size_t bytes_max) {
  const Descriptor in(path == "-" ? STDIN_FILENO
                                  : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (in.number < 0) return std::unexpected(system_error(path, errno));
  struct stat about{};
  std::size_t expected = 4096;
  if (::fstat(in.number, &about) == 0) {
    if (S_ISDIR(about.st_mode)) {
      return std::unexpected(system_error(path, EISDIR));
    }
    expected = static_cast<std::size_t>(std::max<off_t>(about.st_size, 4095));
  }
  std::string text;
  for (;;) {
    const std::size_t have = text.size();
    if (have > bytes_max) return text;
    const std::size_t room = std::min(expected + 1, bytes_max + 1 - have);
    text.resize(have + room);
    const ssize_t got = ::read(in.number, text.data() + have, room);
    if (got < 0 && errno != EINTR) {
      return std::unexpected(system_error(path, errno));
    }
    text.resize(have + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got == 0) return text;
  }
}

// The name is on disk only when its folder is synced as well.
Status write_whole(const std::string& path, std::string_view text) {
  const std::string temporary =
      path + ".new-" + std::to_string(static_cast<long>(::getpid()));
  {
    const Descriptor out(::open(temporary.c_str(),
                                O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
    if (out.number < 0) return std::unexpected(system_error(path, errno));
    Status written = write_all(out.number, text, path);
    if (written && ::fsync(out.number) != 0) {
      written = std::unexpected(system_error(path, errno));
    }
    if (!written) {
      ::unlink(temporary.c_str());
      return written;
    }
  }
  if (::rename(temporary.c_str(), path.c_str()) != 0) {
    const int number = errno;
    ::unlink(temporary.c_str());
    return std::unexpected(system_error(path, number));
  }
  const fs::path folder = fs::path(path).parent_path();
  const Descriptor parent(::open(folder.empty() ? "." : folder.c_str(),
                                 O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (parent.number >= 0) ::fsync(parent.number);
  return {};
}

FolderWalk::FolderWalk(std::string folder, std::string suffix)
    : suffix_(std::move(suffix)) {
  if (const Status entered = enter(std::move(folder)); !entered) {
    trouble_ = entered.error();
  }
}

Status FolderWalk::enter(std::string path) {
  std::error_code failed;
  fs::directory_iterator entries(path, failed);
  if (failed) return std::unexpected(system_error(path, failed.value()));
  Level level;
  level.path = std::move(path);
  for (; entries != fs::directory_iterator(); entries.increment(failed)) {
    if (failed) break;
    std::error_code ignored;
    const std::string name = entries->path().filename().string();
    const bool folder =
        entries->symlink_status(ignored).type() == fs::file_type::directory;
    if (folder
            ? name == ".git" || name == "node_modules"
            : !name.ends_with(suffix_) || (!entries->is_regular_file(ignored) &&
                                           entries->exists(ignored))) {
      continue;
    }
    level.order.push_back(static_cast<std::uint32_t>(level.names.size()));
    level.names.push_back(folder ? 'd' : 'f');
    level.names += name;
    level.names.push_back('\0');
  }
  const char* names = level.names.data();
  std::ranges::sort(level.order, [names](std::uint32_t a, std::uint32_t b) {
    return std::strcmp(names + a + 1, names + b + 1) < 0;
  });
  levels_.push_back(std::move(level));
  return {};
}

std::optional<Result<std::string>> FolderWalk::next() {
  while (!levels_.empty() || trouble_) {
    if (trouble_) {
      Error error = std::move(*trouble_);
      trouble_.reset();
      return std::unexpected(std::move(error));
    }
    Level& level = levels_.back();
    if (level.at == level.order.size()) {
      levels_.pop_back();
      continue;
    }
    const char* entry = level.names.data() + level.order[level.at++];
    std::string path = level.path;
    if (!path.ends_with('/')) path += '/';
    path += entry + 1;
    if (*entry == 'f') return path;
    if (const Status entered = enter(std::move(path)); !entered) {
      trouble_ = entered.error();
    }
  }
  return std::nullopt;
}

void LineFile::Closer::operator()(std::FILE* file) const {
  if (file != stdin) std::fclose(file);
}

Result<LineFile> LineFile::open(const std::string& path) {
  LineFile lines;
  lines.file_.reset(path == "-" ? stdin : std::fopen(path.c_str(), "rbe"));
  if (!lines.file_) return std::unexpected(system_error(path, errno));
  struct stat about{};
  if (::fstat(fileno(lines.file_.get()), &about) == 0 &&
      S_ISDIR(about.st_mode)) {
    return std::unexpected(system_error(path, EISDIR));
  }
  return lines;
}

std::optional<std::string> LineFile::next(std::size_t bytes_max) {
  std::string line;
  int c = EOF;
  bool any = false, whole = true;
  while ((c = getc_unlocked(file_.get())) != EOF) {
    any = true;
    if (c == '\n') break;
    if (line.size() <= bytes_max) {
      line.push_back(static_cast<char>(c));
    } else {
      whole = false;
    }
  }
  if (!any) return std::nullopt;
  // Where the line was cut, a CR is no end of it.
  if (whole && line.ends_with('\r')) line.pop_back();
  return line;
}

}  // namespace cardinal
