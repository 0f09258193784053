#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/check_that.h"
#include "base/descriptor.h"

namespace cardinal {
namespace fs = std::filesystem;
namespace {

// AgentCard publishes its card under a name without a suffix. The folder may be
// given as "." or with a slash at its end.
bool is_plain_card(const std::string& folder, std::string_view name) {
  if (name != "agentcard") return false;
  std::error_code ignored;
  return fs::canonical(folder, ignored).filename() == ".well-known";
}

}  // namespace

Result<std::string> read_whole(const std::string& path, std::size_t bytes_max) {
  TRY(FileContent read, read_content(path, bytes_max));
  return std::move(read.text);
}

Result<FileContent> read_content(const std::string& path,
                                 std::size_t bytes_max) {
  const Descriptor in(path == "-" ? STDIN_FILENO
                                  : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (in.number < 0) return std::unexpected(system_error(path, errno));
  struct stat about{};
  FileContent read;
  std::size_t expected = 4096;
  off_t size = 0;  // of a plain file, where that is known
  if (::fstat(in.number, &about) != 0) {
    return std::unexpected(system_error(path, errno));
  }
  if (S_ISDIR(about.st_mode)) {
    return std::unexpected(system_error(path, EISDIR));
  }
  expected = static_cast<std::size_t>(std::max<off_t>(about.st_size, 4095));
  size = S_ISREG(about.st_mode) ? about.st_size : 0;
  read.stamp = stamp_of(about);
  read.mode = about.st_mode & 07777u;
  std::string& text = read.text;
  // Room for the second read, which finds the end: growing would copy, and
  // leave what may be a key behind.
  text.reserve(std::min(2 * (expected + 1), bytes_max + 1));
  for (;;) {
    const std::size_t have = text.size();
    if (have > bytes_max) return read;
    const std::size_t room = std::min(expected + 1, bytes_max + 1 - have);
    text.resize(have + room);
    const ssize_t got = ::read(in.number, text.data() + have, room);
    if (got < 0 && errno != EINTR) {
      return std::unexpected(system_error(path, errno));
    }
    text.resize(have + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    // What ends where the file is said to end needs no second look.
    const bool is_whole = size > 0 && have == 0 && got == size;
    if (got == 0 || is_whole) return read;
  }
}

FolderWalk::FolderWalk(std::string folder, std::string suffix,
                       std::unique_ptr<FolderFilter> filter)
    : suffix_(std::move(suffix)), filter_(std::move(filter)) {
  std::error_code failed;
  root_ = fs::canonical(folder, failed).string();
  if (!root_.ends_with('/')) root_ += '/';
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
  if (filter_) filter_->enter(level.path);
  for (; entries != fs::directory_iterator(); entries.increment(failed)) {
    if (failed) break;
    std::error_code ignored;
    const std::string name = entries->path().filename().string();
    // Both know it from the folder itself, without a look at each file.
    const bool folder =
        !entries->is_symlink(ignored) && entries->is_directory(ignored);
    if (folder ? name == ".git" || name == "node_modules"
               : !(name.ends_with(suffix_) ||
                   (suffix_ == ".json" && is_plain_card(level.path, name))) ||
                     (!entries->is_regular_file(ignored) &&
                      entries->exists(ignored))) {
      continue;
    }
    if (filter_ && filter_->skips(level.path, name, folder)) continue;
    if (entries->is_symlink(ignored) &&
        leads_outside(entries->path().string())) {
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

bool FolderWalk::leads_outside(const std::string& link) const {
  std::error_code failed;
  const std::string target = fs::canonical(link, failed).string();
  return !failed && !target.starts_with(root_);
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

LineFile::LineFile() = default;
LineFile::LineFile(LineFile&&) noexcept = default;
LineFile& LineFile::operator=(LineFile&&) noexcept = default;
LineFile::~LineFile() = default;

Result<LineFile> LineFile::open(const std::string& path) {
  LineFile lines;
  lines.file_ = std::make_unique<Descriptor>(
      path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (lines.file_->number < 0) {
    return std::unexpected(system_error(path, errno));
  }
  struct stat about{};
  if (::fstat(lines.file_->number, &about) == 0 && S_ISDIR(about.st_mode)) {
    return std::unexpected(system_error(path, EISDIR));
  }
  return lines;
}

// What has arrived is enough: whoever writes into a pipe sees each answer
// before the next line. False at the end of the file.
bool LineFile::fill() {
  constexpr std::size_t block_bytes = std::size_t{1} << 16;
  if (block_.empty()) block_.resize(block_bytes);
  ssize_t got = 0;
  do {
    got = ::read(file_->number, block_.data(), block_.size());
  } while (got < 0 && errno == EINTR);
  at_ = 0;
  end_ = got > 0 ? static_cast<std::size_t>(got) : 0;
  return end_ > 0;
}

std::optional<std::string> LineFile::next(std::size_t bytes_max) {
  // One byte more shows that a line is too long.
  const std::size_t most = std::max(bytes_max + 1, bytes_max);
  std::string line;
  bool any = false, whole = true, ended = false;
  while (!ended && (at_ < end_ || fill())) {
    any = true;
    const std::string_view rest(block_.data() + at_, end_ - at_);
    const std::size_t end = rest.find('\n');
    ended = end != std::string_view::npos;
    const std::string_view piece = rest.substr(0, end);
    at_ += piece.size() + (ended ? 1 : 0);
    const std::size_t room = most - line.size();
    whole = whole && piece.size() <= room;
    line += piece.substr(0, room);
  }
  if (!any) return std::nullopt;
  // Where the line was cut, a CR is no end of it.
  if (whole && line.ends_with('\r')) line.pop_back();
  return line;
}

}  // namespace cardinal
