#include "file_faults/file_calls.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

namespace cardinal::test {
namespace {

struct Recording {
  bool is_on = false;
  std::string folder, resolved_folder;
  std::vector<FileCall> calls;
};
Recording recording;

// The name of a file directly in the folder; empty: the folder itself.
std::optional<std::string> name_in_folder(std::string_view path) {
  if (!recording.is_on) return {};
  if (path.starts_with(recording.folder)) {
    path.remove_prefix(recording.folder.size());
  } else if (path.starts_with(recording.resolved_folder)) {
    path.remove_prefix(recording.resolved_folder.size());
  } else {
    return {};
  }
  if (path.empty()) return "";
  if (!path.starts_with('/') || path.find('/', 1) != path.npos) return {};
  return std::string(path.substr(1));
}

// Nothing for a file without a name: nobody sees it after a power loss.
std::optional<std::string> name_of(int file) {
  if (!recording.is_on) return {};
  std::array<char, 4096> path{};
  const std::string link = "/proc/self/fd/" + std::to_string(file);
  const ssize_t size = ::readlink(link.c_str(), path.data(), path.size());
  if (size <= 0) return {};
  const std::string_view found(path.data(), static_cast<std::size_t>(size));
  if (found.ends_with(" (deleted)")) return {};
  return name_in_folder(found);
}

}  // namespace

void begin_recording(const std::string& folder) {
  recording = {.is_on = true,
               .folder = folder,
               .resolved_folder = std::filesystem::canonical(folder).string(),
               .calls = {}};
}

std::size_t recorded_calls() { return recording.calls.size(); }

std::vector<FileCall> end_recording() {
  recording.is_on = false;
  return std::exchange(recording.calls, {});
}

void record_open(const char* path, int flags) {
  constexpr int nameless = O_TMPFILE;
  if ((flags & nameless) == nameless || (flags & (O_CREAT | O_TRUNC)) == 0) {
    return;
  }
  if (auto name = name_in_folder(path)) {
    recording.calls.push_back({FileCall::Kind::create, *std::move(name)});
  }
}

void record_write(int file, const void* bytes, std::size_t size) {
  auto name = name_of(file);
  if (!name) return;
  const auto end = static_cast<std::size_t>(::lseek(file, 0, SEEK_CUR));
  recording.calls.push_back(
      {.kind = FileCall::Kind::write,
       .name = *std::move(name),
       .at = end - size,
       .bytes = std::string(static_cast<const char*>(bytes), size)});
}

void record_sync(int file) {
  auto name = name_of(file);
  if (!name) return;
  const auto kind =
      name->empty() ? FileCall::Kind::sync_names : FileCall::Kind::sync;
  recording.calls.push_back({kind, *std::move(name)});
}

void record_rename(const char* from, const char* to) {
  auto name = name_in_folder(from);
  auto new_name = name_in_folder(to);
  if (!name || !new_name) return;
  recording.calls.push_back(
      {FileCall::Kind::rename, *std::move(name), *std::move(new_name)});
}

void record_remove(const char* path) {
  if (auto name = name_in_folder(path)) {
    recording.calls.push_back({FileCall::Kind::remove, *std::move(name)});
  }
}

}  // namespace cardinal::test
