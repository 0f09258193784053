#include "cli/file_watch.h"

#include <poll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <functional>

namespace cardinal::cli {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t folders_max = 4096;
constexpr std::size_t files_max = 100'000;
// Editors write a file in several steps.
constexpr int settle_ms = 50;
constexpr int poll_ms = 1000;

int stop_signals_of_watch() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return ::signalfd(-1, &signals, SFD_CLOEXEC);
}

bool is_skipped_folder(const fs::path& folder) {
  const std::string name = folder.filename().string();
  return name == "node_modules" || name == ".git";
}

// Calls `visit` for the folders and files below a path.
void for_each_below(
    const std::string& path,
    const std::function<void(const fs::directory_entry&)>& visit) {
  std::error_code failed;
  fs::recursive_directory_iterator at(
      path, fs::directory_options::skip_permission_denied, failed);
  std::size_t count = 0;
  while (!failed && at != fs::recursive_directory_iterator() &&
         ++count < files_max) {
    if (is_skipped_folder(at->path())) {
      at.disable_recursion_pending();
    } else {
      visit(*at);
    }
    at.increment(failed);
  }
}

std::uint64_t mixed(std::uint64_t sum, const fs::path& path) {
  std::error_code ignored;
  const auto time = fs::last_write_time(path, ignored).time_since_epoch();
  const std::size_t own =
      std::hash<std::string>()(path.string()) ^
      std::hash<std::int64_t>()(static_cast<std::int64_t>(time.count())) * 31;
  return sum + own;  // in any order
}

}  // namespace

FileWatch::FileWatch(std::vector<std::string> paths)
    : paths_(std::move(paths)),
      signals_(stop_signals_of_watch()),
      events_(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {
  watch_all();
}

void FileWatch::watch_folder(const std::string& folder) {
  constexpr std::uint32_t changes = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE |
                                    IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB;
  // Watching one again is no second watch.
  const bool has_failed =
      events_.number < 0 || ++watched_ > folders_max ||
      ::inotify_add_watch(events_.number, folder.c_str(), changes) < 0;
  if (has_failed) polls_ = true;
}

void FileWatch::watch_all() {
  watched_ = 0;
  for (const std::string& path : paths_) {
    std::error_code ignored;
    if (!fs::is_directory(path, ignored)) {
      // Its folder: editors replace files.
      const std::string folder = fs::path(path).parent_path().string();
      watch_folder(folder.empty() ? "." : folder);
      continue;
    }
    watch_folder(path);
    for_each_below(path, [&](const fs::directory_entry& entry) {
      std::error_code failed;
      if (entry.is_directory(failed)) watch_folder(entry.path().string());
    });
  }
  last_state_ = state();
}

// Of the files and of the configuration beside them.
std::uint64_t FileWatch::state() const {
  std::uint64_t sum = 0;
  for (const std::string& path : paths_) {
    std::error_code ignored;
    if (!fs::is_directory(path, ignored)) {
      sum = mixed(sum, path);
      sum = mixed(sum, fs::path(path).parent_path() / "cardinal.json");
      continue;
    }
    for_each_below(path, [&](const fs::directory_entry& entry) {
      std::error_code failed;
      if (entry.is_regular_file(failed)) sum = mixed(sum, entry.path());
    });
  }
  return sum;
}

bool FileWatch::has_event() {
  char events[16 << 10];
  bool has_any = false;
  while (::read(events_.number, events, sizeof events) > 0) has_any = true;
  return has_any;
}

bool FileWatch::wait() {
  while (true) {
    pollfd waits[] = {{signals_.number, POLLIN, 0},
                      {events_.number, POLLIN, 0}};
    const int ready = ::poll(waits, 2, polls_ ? poll_ms : -1);
    if (waits[0].revents != 0) return false;
    if (ready > 0) {
      ::poll(waits, 1, settle_ms);
      has_event();
    }
    // Other files of the folder, and what was only read, change nothing.
    if (state() == last_state_) continue;
    watch_all();
    return true;
  }
}

}  // namespace cardinal::cli
