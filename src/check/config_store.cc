// Which configuration applies to which card.
#include <filesystem>

#include "base/errors.h"
#include "base/file.h"
#include "base/file_owner.h"
#include "base/uri.h"
#include "check/config.h"

namespace cardinal {
namespace fs = std::filesystem;

// A file that the user named may be anybody's; one that was found may not: it
// may be there only to turn rules off.
Result<std::string> ConfigStore::read(const std::string& path) const {
  if (!explicit_path_.empty()) return read_whole(path, config_bytes_max);
  Result<std::string> text = read_own_file(path, config_bytes_max);
  if (!text) {
    text.error().message +=
        "; to use it nevertheless, name it with --config, to ignore it give "
        "--no-config";
  }
  return text;
}

ConfigStore::Entry ConfigStore::load(const std::string& path) {
  TRY(std::string text, read(path));
  TRY(Config config,
      parse_config(std::move(text), path, env_,
                   [this](const std::string& base) { return read(base); }));
  used_.push_back(path);
  for (const std::string& base : config.extended) {
    if (std::ranges::find(used_, base) == used_.end()) used_.push_back(base);
  }
  return std::make_shared<const Config>(std::move(config));
}

ConfigStore::Entry ConfigStore::in_folder(const std::string& folder) {
  const auto known = by_folder_.find(folder);
  if (known != by_folder_.end()) return known->second;
  const fs::path here(folder);
  std::error_code ignored;
  Entry entry = std::shared_ptr<const Config>();
  if (const fs::path file = here / config_name;
      fs::symlink_status(file, ignored).type() != fs::file_type::not_found &&
      !fs::is_directory(file, ignored) && !ignored) {
    entry = load(file.lexically_proximate(fs::current_path()).string());
  } else if (here.has_parent_path() && here.parent_path() != here) {
    entry = in_folder(here.parent_path().string());
  }
  by_folder_.emplace(folder, entry);
  return entry;
}

OrganisationRules ConfigStore::organisation_rules() const {
  const std::lock_guard lock(mutex_);
  OrganisationRules all;
  for (const auto& [folder, entry] : by_folder_) {
    if (!entry || !*entry) continue;
    for (const auto& rule : (*entry)->organisation) {
      if (!organisation_rule_named(all, rule->id)) all.push_back(rule);
    }
  }
  return all;
}

std::vector<std::string> ConfigStore::used() const {
  const std::lock_guard lock(mutex_);
  return used_;
}

Result<std::shared_ptr<const Config>> ConfigStore::for_card(
    const std::string& path) {
  if (disabled_) return std::shared_ptr<const Config>();
  const std::lock_guard lock(mutex_);
  if (!explicit_path_.empty()) {
    const auto known = by_folder_.find("");
    if (known != by_folder_.end()) return known->second;
    return by_folder_.emplace("", load(explicit_path_)).first->second;
  }
  // Most cards are in the same folder as the one before. Standard input and
  // URLs have none: they get the configuration of the current one.
  const bool in_no_folder = path == "-" || is_http_url(path);
  const std::string_view given =
      in_no_folder ? std::string_view("-")
                   : std::string_view(path).substr(0, path.rfind('/') + 1);
  const auto known = by_folder_as_given_.find(given);
  if (known != by_folder_as_given_.end()) return known->second;
  const fs::path folder =
      in_no_folder ? fs::current_path()
                   : fs::absolute(path).lexically_normal().parent_path();
  return by_folder_as_given_.emplace(given, in_folder(folder.string()))
      .first->second;
}

}  // namespace cardinal
