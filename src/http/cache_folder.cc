#include "http/cache_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "base/check_that.h"
#include "base/descriptor.h"
#include "base/private_files.h"
#include "http/cache_file.h"
#include "http/text.h"

namespace cardinal::http {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view ending = ".entry";
constexpr std::size_t key_size = 64;
// A file being written is younger than that.
constexpr std::int64_t left_behind_s = 3'600;

bool is_key(std::string_view text) {
  return text.size() == key_size && std::ranges::all_of(text, is_hex_digit);
}

std::optional<struct stat> about(const std::string& path) {
  struct stat about{};
  if (::lstat(path.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) {
    return std::nullopt;
  }
  return about;
}

// Names of one folder; an unreadable one has none.
std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code failed;
  fs::directory_iterator it(folder, failed);
  for (; !failed && it != fs::directory_iterator(); it.increment(failed)) {
    names.push_back(it->path().filename().string());
  }
  return names;
}

}  // namespace

std::string CacheFolder::file_of(const std::string& key) const {
  return path_ + "/" + key + std::string(ending);
}

Result<CacheFolder> CacheFolder::open(const std::string& path,
                                      const Clock& clock) {
  TRY([[maybe_unused]] const bool is_new, make_private_folder(path));
  if (::access(path.c_str(), R_OK | W_OK | X_OK) != 0) {
    return std::unexpected(system_error(path, errno));
  }
  const std::int64_t now_s = clock.now_ms() / 1'000;
  for (const std::string& name : names_in(path)) {
    const std::size_t key = name.find(ending);
    if (key != key_size || name.size() == key_size + ending.size()) continue;
    const std::string file = fs::path(path) / name;
    const auto half = about(file);
    if (half && now_s - half->st_mtim.tv_sec > left_behind_s) {
      ::unlink(file.c_str());
    }
  }
  return CacheFolder(path);
}

std::vector<CacheFolder::File> CacheFolder::files() const {
  std::vector<File> found;
  for (const std::string& name : names_in(path_)) {
    if (!name.ends_with(ending)) continue;
    const std::string key = name.substr(0, name.size() - ending.size());
    if (!is_key(key)) continue;
    const auto file = about(file_of(key));
    if (!file) continue;
    found.push_back({key, static_cast<std::size_t>(file->st_size),
                     file->st_mtim.tv_sec * std::int64_t{1'000} +
                         file->st_mtim.tv_nsec / 1'000'000});
  }
  std::ranges::sort(found, {}, &File::used_ms);
  return found;
}

std::optional<CacheFolder::Loaded> CacheFolder::load(
    const std::string& key, std::size_t bytes_max) const {
  const std::string file = file_of(key);
  if (!about(file)) return std::nullopt;
  const auto text = read_whole(file, bytes_max);
  if (!text) return std::nullopt;
  auto entries =
      text->size() > bytes_max ? std::nullopt : decode_entries(*text);
  if (!entries || entries->empty()) {
    ::unlink(file.c_str());
    return std::nullopt;
  }
  const timespec now[2] = {{0, UTIME_OMIT}, {0, UTIME_NOW}};
  ::utimensat(AT_FDCWD, file.c_str(), now, AT_SYMLINK_NOFOLLOW);
  return Loaded{*std::move(entries), stamp(key).value_or(FileStamp{})};
}

Result<FileStamp> CacheFolder::write(const std::string& key,
                                     std::string_view bytes) const {
  TRY_STATUS(write_private(file_of(key), bytes));
  return stamp(key).value_or(FileStamp{});
}

std::optional<FileStamp> CacheFolder::stamp(const std::string& key) const {
  const auto file = about(file_of(key));
  if (!file) return std::nullopt;
  return stamp_of(*file);
}

void CacheFolder::remove(const std::string& key) const {
  ::unlink(file_of(key).c_str());
}

}  // namespace cardinal::http
