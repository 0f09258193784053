#include "check/config.h"

#include <algorithm>
#include <filesystem>

#include "base/glob.h"
#include "base/uri.h"
#include "cardinal/check.h"

namespace cardinal {
namespace fs = std::filesystem;
namespace {

// A URL is no path: only patterns that are URLs themselves match it.
bool matches(std::string_view pattern, std::string_view card) {
  if (is_http_url(pattern) != is_http_url(card)) return false;
  return matches_glob(pattern, card);
}

}  // namespace

std::string Config::relative(const std::string& path) const {
  if (is_http_url(path)) return path;
  return fs::absolute(path)
      .lexically_normal()
      .lexically_relative(folder)
      .generic_string();
}

bool Config::covers_path(const Section& section,
                         const std::string& path) const {
  if (section.paths.empty()) return true;
  const std::string inside = relative(path);
  return std::ranges::any_of(section.paths, [&](const std::string& pattern) {
    return matches(pattern, inside);
  });
}

bool Config::takes(const std::string& path) const {
  if (ignore.empty() && include.empty()) return true;
  const std::string inside = relative(path);
  const auto matches_path = [&](const std::string& pattern) {
    return matches(pattern, inside);
  };
  const bool is_included =
      include.empty() || std::ranges::any_of(include, matches_path);
  // A folder is ignored with everything in it.
  const auto is_ignored_by = [&](const std::string& pattern) {
    return matches(pattern, inside) ||
           (!pattern.ends_with('/') && matches(pattern + "/", inside));
  };
  return is_included && std::ranges::none_of(ignore, is_ignored_by);
}

std::string Config::key_for(const std::string& path) const {
  // No path contains a zero byte, so folders and section marks stay apart.
  std::string key = folder + '\0';
  for (const Section& section : sections) {
    key.push_back(covers_path(section, path) ? '1' : '0');
  }
  return key;
}

void Config::apply(const std::string& path, CheckOptions& options) const {
  std::optional<Dialect> dialect;
  std::string_view version;
  ProfileSet profile;
  for (const Section& section : sections) {
    if (!covers_path(section, path)) continue;
    if (section.dialect) {
      dialect = section.dialect;
      version = section.version;
    }
    if (!section.profile.empty()) profile = section.profile;
    options.rules.severities.insert(options.rules.severities.end(),
                                    section.rules.begin(), section.rules.end());
  }
  if (!options.dialect) {
    options.dialect = dialect;
    options.version = version;
  }
  if (options.profile.empty()) options.profile = profile;
}

}  // namespace cardinal
