#include "base/glob.h"

#include <string>
#include <vector>

namespace cardinal {
namespace {

// One row of a table a pattern character: which prefixes of the path the
// pattern so far can stand for. No backtracking, so no pattern is slow.
bool matches_whole(std::string_view pattern, std::string_view path) {
  std::vector<char> can(path.size() + 1, 0);
  can[0] = 1;
  for (std::size_t p = 0; p < pattern.size(); ++p) {
    const bool deep = pattern.substr(p, 2) == "**";
    std::vector<char> next(path.size() + 1, 0);
    if (pattern[p] == '*') {
      // "**/" also stands for no folder at all.
      const bool folder = deep && pattern.substr(p + 2, 1) == "/";
      bool reach = false;
      for (std::size_t i = 0; i <= path.size(); ++i) {
        const bool at_name = i == 0 || path[i - 1] == '/';
        reach = can[i] || (reach && (deep || path[i - 1] != '/'));
        const bool stands = folder ? can[i] || (reach && at_name) : reach;
        next[i] = stands ? 1 : 0;
      }
      p += folder ? 2 : deep ? 1 : 0;
    } else {
      for (std::size_t i = 0; i < path.size(); ++i) {
        const bool same =
            pattern[p] == '?' ? path[i] != '/' : path[i] == pattern[p];
        next[i + 1] = can[i] && same ? 1 : 0;
      }
    }
    can = std::move(next);
  }
  return can[path.size()];
}

}  // namespace

bool matches_glob(std::string_view pattern, std::string_view path) {
  if (pattern.starts_with("./")) pattern.remove_prefix(1);
  if (pattern.ends_with('/')) {
    const bool anywhere = pattern.find('/') == pattern.size() - 1;
    return matches_glob((anywhere ? "**/" : "") + std::string(pattern) + "**",
                        path);
  }
  if (pattern.find('/') == std::string_view::npos) {
    const std::size_t slash = path.rfind('/');
    return matches_whole(pattern, slash == std::string_view::npos
                                      ? path
                                      : path.substr(slash + 1));
  }
  if (pattern.starts_with('/')) pattern.remove_prefix(1);
  return matches_whole(pattern, path);
}

}  // namespace cardinal
