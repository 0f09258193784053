// cardinal.json: how the cards of a repository are checked. The nearest one, in
// the folder of a card or above, applies; its patterns are relative to its
// folder.
//
// Thread safety: a ConfigStore may be used from many threads.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cardinal/rule.h"
#include "check/organisation_rule.h"

namespace cardinal {

struct CheckOptions;

inline constexpr std::string_view config_name = "cardinal.json";
inline constexpr std::size_t config_bytes_max = 1 << 20;

// JSON Schema 2020-12 of the file.
std::string_view config_schema();

// One configuration file.
struct Config {
  struct Section {
    std::vector<std::string> paths;  // empty: all
    std::optional<Dialect> dialect;
    std::string_view version;  // of the dialect; empty: as each card shows
    ProfileSet profile;        // empty: not set here
    std::vector<std::pair<std::string, Severity>> rules;
  };
  std::string folder;
  std::vector<Section> sections;     // later ones win
  std::vector<std::string> include;  // empty: what looks like a card
  std::vector<std::string> ignore;
  OrganisationRules organisation;
  std::vector<std::string> extended;  // the files that were read for it

  // Adds the settings for `path` to `options`. What the options already have,
  // from flags on the command line, takes precedence.
  void apply(const std::string& path, CheckOptions& options) const;
  // A short text that is equal for paths with equal options.
  std::string key_for(const std::string& path) const;
  // Whether a run over a folder takes the file.
  bool takes(const std::string& path) const;

 private:
  bool covers_path(const Section& section, const std::string& path) const;
  std::string relative(const std::string& path) const;
};

// Reads a file that a configuration extends.
using ReadConfig = std::function<Result<std::string>(const std::string& path)>;
// Fails: as read_own_file does.
Result<std::string> read_own_config(const std::string& path);

// Fails: usage, with file:line:column and what was expected.
Result<Config> parse_config(std::string text, const std::string& path,
                            const Env& env,
                            const ReadConfig& read = read_own_config);
// The same with everything that is wrong; without problems, it is complete.
Config read_config(std::string text, const std::string& path, const Env& env,
                   const ReadConfig& read, std::vector<Error>& problems);

class ConfigStore {
 public:
  // With a `path`, that file is the configuration of every card; without one,
  // the nearest cardinal.json of each. If disabled, no card has one.
  explicit ConfigStore(const Env& env, std::string path = {},
                       bool disabled = false)
      : env_(env), explicit_path_(std::move(path)), disabled_(disabled) {}

  // Null when there is none. The error of a file is returned for each of its
  // cards.
  Result<std::shared_ptr<const Config>> for_card(const std::string& path);
  // That of cards in the current folder, for those who list rules.
  Result<std::shared_ptr<const Config>> for_current_folder() {
    return for_card("-");
  }
  // The file itself, as it is found or was named. For one that is to be
  // examined.
  Result<std::string> read(const std::string& path) const;
  // The files that were read for the cards so far.
  std::vector<std::string> used() const;
  // Rules of the configurations that were used so far, each id once.
  OrganisationRules organisation_rules() const;

 private:
  using Entry = Result<std::shared_ptr<const Config>>;
  Entry load(const std::string& path);
  Entry in_folder(const std::string& folder);

  const Env& env_;
  std::string explicit_path_;
  bool disabled_;
  mutable std::mutex mutex_;
  std::vector<std::string> used_;
  std::map<std::string, Entry> by_folder_;
  // By the folder of a card's path as the user wrote it, to save normalising
  // every path.
  std::map<std::string, Entry, std::less<>> by_folder_as_given_;
};

}  // namespace cardinal
