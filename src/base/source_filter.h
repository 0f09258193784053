// What a search for files of an author passes over: what version control
// ignores, hidden files and folders, and folders of dependencies and build
// results. `.well-known` is not hidden: it is where cards are published.
//
// Thread safety: belongs to one thread.
#pragma once

#include <optional>

#include "base/file.h"
#include "base/ignore_files.h"

namespace cardinal {

class SourceFilter final : public FolderFilter {
 public:
  // For a walk that begins in `folder`. Without `ignore_files`, what version
  // control ignores is searched as well.
  SourceFilter(const std::string& folder, bool ignore_files);

  void enter(const std::string& folder) override;
  bool skips(const std::string& folder, std::string_view name,
             bool is_folder) const override;

 private:
  std::optional<IgnoreFiles> ignored_;
};

}  // namespace cardinal
