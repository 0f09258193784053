// Whether files have changed since they were last read.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/descriptor.h"

namespace cardinal::wellknown {

class FileWatch {
 public:
  explicit FileWatch(std::vector<std::string> files);
  // The files are about to be read: a later change is a change.
  void remember_state();
  // Since remember_state() or the last call.
  [[nodiscard]] bool has_changed();

 private:
  // The time of the last status change reveals a file that was rewritten in
  // place with its size and modification time preserved, as `cp -p` does.
  struct Stamp {
    FileStamp file;
    std::int64_t status_changed_s = 0, status_changed_ns = 0;
    bool operator==(const Stamp&) const = default;
  };
  using Stamps = std::map<std::string, Stamp>;
  Stamps current() const;
  std::vector<std::string> files_;
  Stamps stamps_;
};

}  // namespace cardinal::wellknown
