// Which files of a folder version control ignores, by the .gitignore files of
// the folder and of those above it in the same repository, and by
// .git/info/exclude, as git reads them. Outside of a repository, the .gitignore
// files from the folder on count.
//
//   IgnoreFiles ignored("services");
//   ignored.enter("services");
//   if (ignored.ignores("services", "build", true)) skip();
//
// Thread safety: belongs to one thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/ignore_pattern.h"

namespace cardinal {

class IgnoreFiles {
 public:
  // For a walk that begins in `folder`.
  explicit IgnoreFiles(std::string folder);

  // Reads the file of a folder of the walk. Requires: folders are entered after
  // those that they are in, and all of a folder before the next one beside it.
  void enter(const std::string& folder);
  // Whether the entry of a folder of the walk is ignored.
  // Requires: the folder was entered last.
  bool ignores(const std::string& folder, std::string_view name,
               bool is_folder) const;

 private:
  struct Level {
    std::string folder;  // absolute, with a slash at its end
    std::vector<IgnorePattern> patterns;
  };
  std::string absolute(const std::string& folder) const;
  void read(const std::string& folder, const std::string& file);

  std::string begin_;           // as given
  std::string absolute_begin_;  // with a slash at its end
  std::vector<Level> levels_;   // the deepest one last
};

}  // namespace cardinal
