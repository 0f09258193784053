#include "operations/git_changes.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "base/errors.h"
#include "card/document_limits.h"
#include "operations/git_command.h"

namespace cardinal {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t line_bytes_max = 16'384;
constexpr std::size_t names_bytes_max = 64u << 20;

// Of a text in which each ends with a zero byte, as with -z.
std::string_view next_name(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\0'), rest.size());
  const std::string_view name = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return name;
}

// Without the end of the line: a folder's name may end with a space.
std::string line_of(std::string text) {
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

// The nearest folder that is there, also of a file that was deleted.
std::string folder_of(const std::string& path) {
  std::error_code ignored;
  fs::path folder = fs::absolute(path, ignored).lexically_normal();
  while (!fs::is_directory(folder, ignored) && folder != folder.root_path()) {
    folder = folder.parent_path();
  }
  return folder.string();
}

}  // namespace

Result<std::shared_ptr<const GitChanges>> GitChanges::since(
    const std::string& revision, const std::vector<std::string>& paths) {
  auto changes = std::make_shared<GitChanges>();
  changes->revision_ = revision;
  if (revision.starts_with('-') || revision.find('\0') != std::string::npos) {
    return usage(
        "--diff-base needs a revision of git, such as main; got \"{}\"",
        revision);
  }
  TRY_STATUS(changes->find_repository(paths));
  TRY_STATUS(changes->find_base());
  TRY_STATUS(changes->read_changes());
  return changes;
}

Status GitChanges::find_repository(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    const std::string folder = folder_of(path);
    if (!top_.empty()) {
      const std::string name = name_of(folder);
      if (!name.empty()) continue;
      return at(path, usage("not in the git repository at {}; check one "
                            "repository at a time with --diff-base",
                            top_));
    }
    TRY(const GitOutput found,
        run_git(folder, {"rev-parse", "--show-toplevel"}, line_bytes_max));
    if (found.status != 0) {
      return at(path, usage("--diff-base needs a working tree of git: {}",
                            line_of(found.messages)));
    }
    top_ = line_of(found.text);
  }
  return {};
}

Result<std::string> GitChanges::git(const std::vector<std::string>& arguments,
                                    std::size_t bytes_max) const {
  TRY(GitOutput output, run_git(top_, arguments, bytes_max));
  if (output.status == 0) return std::move(output.text);
  return unavailable("git {} failed: {}", arguments[0],
                     line_of(output.messages));
}

Status GitChanges::find_base() {
  const auto commit_of = [&](const std::string& name) -> Result<std::string> {
    TRY(GitOutput found,
        run_git(top_, {"rev-parse", "--verify", "--quiet", name + "^{commit}"},
                line_bytes_max));
    return found.status == 0 ? line_of(std::move(found.text)) : "";
  };
  TRY(const std::string given, commit_of(revision_));
  if (given.empty()) {
    return usage(
        "--diff-base: the git repository at {} has no revision \"{}\"; in CI, "
        "fetch it first",
        top_, revision_);
  }
  TRY(const std::string head, commit_of("HEAD"));
  if (head.empty()) {
    return usage("--diff-base: the git repository at {} has no commit on HEAD",
                 top_);
  }
  TRY(const GitOutput found,
      run_git(top_, {"merge-base", given, head}, line_bytes_max));
  if (found.status != 0) {
    return usage(
        "--diff-base: HEAD and \"{}\" have no common ancestor; of a shallow "
        "clone, fetch more history (git fetch --unshallow)",
        revision_);
  }
  base_ = line_of(found.text);
  return {};
}

Status GitChanges::read_changes() {
  TRY(const std::string tracked,
      git({"diff", "--name-status", "-z", "--find-renames", "--no-ext-diff",
           "--no-color", "--no-relative", base_, "--"},
          names_bytes_max));
  for (std::string_view rest = tracked; !rest.empty();) {
    const std::string_view status = next_name(rest);
    const std::string before(next_name(rest));
    const bool has_two = status.starts_with('R') || status.starts_with('C');
    const std::string now = has_two ? std::string(next_name(rest)) : before;
    if (status.starts_with('D')) {
      deleted_.insert(now);
    } else {
      changed_[now] = status.starts_with('A') ? "" : before;
    }
    if (status.starts_with('R')) deleted_.insert(before);
  }
  TRY(const std::string untracked,
      git({"ls-files", "--others", "--exclude-standard", "-z"},
          names_bytes_max));
  for (std::string_view rest = untracked; !rest.empty();) {
    const std::string name(next_name(rest));
    // Taken out of the index, but not away.
    changed_[name] = deleted_.erase(name) > 0 ? name : "";
  }
  return {};
}

std::string GitChanges::name_of(const std::string& path) const {
  std::error_code failed;
  const fs::path whole = fs::weakly_canonical(fs::absolute(path), failed);
  if (failed) return {};
  const std::string name = whole.lexically_relative(top_).generic_string();
  return name == ".." || name.starts_with("../") ? "" : name;
}

bool GitChanges::has(const std::string& path) const {
  const std::string name = name_of(path);
  // A link out of the repository: git knows nothing of what it leads to.
  if (name.empty() || changed_.contains(name)) return true;
  std::error_code ignored;
  return !fs::exists(path, ignored);  // Reading it says so.
}

bool GitChanges::is_deleted(const std::string& path) const {
  std::error_code ignored;
  return deleted_.contains(name_of(path)) && !fs::exists(path, ignored);
}

Result<std::optional<std::string>> GitChanges::text_before(
    const std::string& path) const {
  const auto known = changed_.find(name_of(path));
  if (known == changed_.end() || known->second.empty()) return std::nullopt;
  return git({"cat-file", "blob", base_ + ":" + known->second},
             document_bytes_max);
}

}  // namespace cardinal
