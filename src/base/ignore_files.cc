#include "base/ignore_files.h"

#include <algorithm>
#include <filesystem>

#include "base/file.h"

namespace cardinal {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t ignore_file_bytes_max = 1u << 20;
constexpr std::size_t patterns_per_file_max = 10'000;

bool exists(const std::string& path) {
  std::error_code ignored;
  return fs::symlink_status(path, ignored).type() != fs::file_type::not_found;
}

std::string with_slash(std::string folder) {
  if (!folder.ends_with('/')) folder += '/';
  return folder;
}

// The folder with .git, at `folder` or above; empty outside of a repository.
std::string repository_of(const std::string& folder) {
  for (fs::path at(folder.substr(0, folder.size() - 1));;
       at = at.parent_path()) {
    std::string here = with_slash(at.string());
    if (exists(here + ".git")) return here;
    if (at == at.parent_path() || at.empty()) return {};
  }
}

}  // namespace

IgnoreFiles::IgnoreFiles(std::string folder) : begin_(std::move(folder)) {
  std::error_code failed;
  fs::path whole = fs::canonical(begin_, failed);
  if (failed) whole = fs::absolute(begin_, failed).lexically_normal();
  absolute_begin_ = with_slash(whole.string());
  const std::string root = repository_of(absolute_begin_);
  if (root.empty()) return;
  read(root, root + ".git/info/exclude");
  // enter() reads that of the folder itself.
  for (std::size_t end = root.size(); end < absolute_begin_.size();
       end = absolute_begin_.find('/', end) + 1) {
    const std::string above = absolute_begin_.substr(0, end);
    read(above, above + ".gitignore");
  }
}

std::string IgnoreFiles::absolute(const std::string& folder) const {
  std::string_view rest(folder);
  rest.remove_prefix(std::min(begin_.size(), rest.size()));
  if (rest.starts_with('/')) rest.remove_prefix(1);
  return rest.empty() ? absolute_begin_
                      : with_slash(absolute_begin_ + std::string(rest));
}

// As git, not through a symbolic link: a stranger's repository may have one to
// a device.
void IgnoreFiles::read(const std::string& folder, const std::string& file) {
  std::error_code ignored;
  if (fs::symlink_status(file, ignored).type() != fs::file_type::regular) {
    return;
  }
  const Result<std::string> text = read_whole(file, ignore_file_bytes_max);
  if (!text || text->size() > ignore_file_bytes_max) return;
  std::string_view rest(*text);
  if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);
  Level level{.folder = folder, .patterns = {}};
  while (!rest.empty() && level.patterns.size() < patterns_per_file_max) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (auto pattern = IgnorePattern::parse(rest.substr(0, end))) {
      level.patterns.push_back(std::move(*pattern));
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (!level.patterns.empty()) levels_.push_back(std::move(level));
}

void IgnoreFiles::enter(const std::string& folder) {
  const std::string whole = absolute(folder);
  while (!levels_.empty() && !whole.starts_with(levels_.back().folder)) {
    levels_.pop_back();
  }
  // A repository in another has rules of its own.
  if (whole != absolute_begin_ && exists(whole + ".git")) levels_.clear();
  read(whole, whole + ".gitignore");
}

bool IgnoreFiles::ignores(const std::string& folder, std::string_view name,
                          bool is_folder) const {
  if (levels_.empty()) return false;
  const std::string path = absolute(folder) + std::string(name);
  for (std::size_t i = levels_.size(); i-- > 0;) {
    const Level& level = levels_[i];
    const std::string_view inside =
        std::string_view(path).substr(level.folder.size());
    for (std::size_t p = level.patterns.size(); p-- > 0;) {
      const IgnorePattern& pattern = level.patterns[p];
      if (pattern.matches(inside, is_folder)) return !pattern.negated();
    }
  }
  return false;
}

}  // namespace cardinal
