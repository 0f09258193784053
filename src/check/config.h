// cardinal.json: how a repository wants its cards checked. The nearest one
// upward from a card counts; its patterns are relative to its folder.
//
// Thread safety: a ConfigStore may be asked from many threads.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cardinal/check.h"

namespace cardinal {

inline constexpr std::string_view config_name = "cardinal.json";

// What one configuration says for one card.
struct Config {
  struct Section {
    std::vector<std::string> paths;  // empty: all
    std::optional<Dialect> dialect;
    std::optional<Profile> profile;
    std::vector<std::pair<std::string, Severity>> rules;
  };
  std::string folder;
  std::vector<Section> sections;  // later ones win
  std::vector<std::string> ignore;

  // Lays what it says for `path` over `options`; what the options already
  // name (a flag on the command line) stays.
  void apply(const std::string& path, CheckOptions& options) const;
  // A short text that is equal for paths with equal options.
  std::string key_for(const std::string& path) const;
  bool ignores(const std::string& path) const;

 private:
  bool covers_path(const Section& section, const std::string& path) const;
  std::string relative(const std::string& path) const;
};

// Fails: invalid, with file:line:column and what was expected.
Result<Config> parse_config(std::string text, const std::string& path);

class ConfigStore {
 public:
  // Always this one, when `path` is not empty. `none` looks for none.
  explicit ConfigStore(std::string path = {}, bool none = false)
      : fixed_(std::move(path)), none_(none) {}

  // Null when there is none; an error that was told before is told again.
  Result<std::shared_ptr<const Config>> for_card(const std::string& path);

 private:
  using Entry = Result<std::shared_ptr<const Config>>;
  Entry load(const std::string& path);
  Entry in_folder(const std::string& folder);

  std::string fixed_;
  bool none_;
  std::mutex mutex_;
  std::map<std::string, Entry> by_folder_;
  std::map<std::string, Entry, std::less<>> by_words_;  // of a path's folder
};

}  // namespace cardinal
