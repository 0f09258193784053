// Waits until files change, or the user has enough: for --watch.
//
//   FileWatch watch(paths);
//   do check(); while (watch.wait());
//
// The kernel reports changes (inotify). Where it cannot, for folders of a
// network or too many of them, their times are compared once per second.
//
// Thread safety: belongs to one thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/descriptor.h"

namespace cardinal::cli {

class FileWatch {
 public:
  // Files and folders. SIGINT and SIGTERM are blocked from then on, in this
  // and later threads: wait() reports them.
  explicit FileWatch(std::vector<std::string> paths);

  // False: SIGINT or SIGTERM has come.
  bool wait();

 private:
  void watch_all();
  void watch_folder(const std::string& folder);
  bool has_event();
  std::uint64_t state() const;

  std::vector<std::string> paths_;
  Descriptor signals_;
  Descriptor events_;
  std::size_t watched_ = 0;
  bool polls_ = false;
  std::uint64_t last_state_ = 0;
};

}  // namespace cardinal::cli
