#include "wellknown/file_watch.h"

#include <sys/stat.h>

namespace cardinal::wellknown {

FileWatch::FileWatch(std::vector<std::string> files)
    : files_(std::move(files)), stamps_(current()) {}

FileWatch::Stamps FileWatch::current() const {
  Stamps stamps;
  for (const std::string& file : files_) {
    Stamp& stamp = stamps[file];  // zeros for one that cannot be examined
    struct stat about{};
    if (::stat(file.c_str(), &about) != 0) continue;
    stamp = {stamp_of(about), about.st_ctim.tv_sec, about.st_ctim.tv_nsec};
  }
  return stamps;
}

void FileWatch::remember_state() { stamps_ = current(); }

bool FileWatch::has_changed() {
  Stamps now = current();
  const bool changed = now != stamps_;
  stamps_ = std::move(now);
  return changed;
}

}  // namespace cardinal::wellknown
