// Which files of a git repository are not as a revision has them, and what they
// were there.
//
// Compared are the working tree, with what is not committed, and the merge base
// of the revision and HEAD: what a pull request adds, not what the other branch
// got meanwhile. Renamed files are compared with what they were called before.
// Files that git ignores and those of submodules are never changed ones.
//
// Thread safety: immutable after `since`.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cardinal/base.h"

namespace cardinal {

class GitChanges {
 public:
  // Fails: usage, when the paths are not in one repository, or it does not have
  // the revision; unavailable, as run_git does.
  static Result<std::shared_ptr<const GitChanges>> since(
      const std::string& revision, const std::vector<std::string>& paths);

  // Whether the file is new or changed. So is one that cannot be found.
  bool has(const std::string& path) const;
  // Whether the revision has it, and the working tree does not.
  bool is_deleted(const std::string& path) const;
  // What it was; absent for a new file.
  Result<std::optional<std::string>> text_before(const std::string& path) const;

  // As it was given.
  const std::string& revision() const { return revision_; }

 private:
  Status find_repository(const std::vector<std::string>& paths);
  Status find_base();
  Status read_changes();
  Result<std::string> git(const std::vector<std::string>& arguments,
                          std::size_t bytes_max) const;
  // Relative to the top folder, as git has it; empty for a file elsewhere.
  std::string name_of(const std::string& path) const;

  std::string revision_;
  std::string top_;   // the folder of the working tree
  std::string base_;  // the id of the commit
  // What a changed file was called before; empty for a new one.
  std::map<std::string, std::string> changed_;
  std::set<std::string> deleted_;
};

}  // namespace cardinal
