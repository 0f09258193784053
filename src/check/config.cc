#include "check/config.h"

#include <algorithm>
#include <filesystem>

#include "base/errors.h"
#include "base/file.h"
#include "base/file_owner.h"
#include "base/glob.h"
#include "base/uri.h"
#include "cardinal/check.h"
#include "schema/builtin_schema.h"

namespace cardinal {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t config_bytes_max = 1 << 20;

// The names of dialects and profiles are in tables; `parse_config` checks them.
constexpr std::string_view schema_text = R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "cardinal.json",
  "description": "How a repository wants its agent cards checked",
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "$schema": {"type": "string"},
    "dialect": {"type": "string", "description": "Dialect of all cards here"},
    "as": {"type": "string",
           "description": "Dialect or version to judge cards as: a2a-1.0"},
    "profile": {
      "type": ["string", "array"], "minItems": 1, "items": {"type": "string"},
      "description": "Profile to check by, or several: a list or a,b"
    },
    "rules": {
      "type": "object",
      "description": "Severity by rule id or dialect/*",
      "additionalProperties": {"enum": ["off", "hint", "warning", "error"]}
    },
    "include": {
      "type": "array", "minItems": 1,
      "description": "Path patterns of the cards: folder runs take these files only, whatever their names and content",
      "items": {"type": "string"}
    },
    "ignore": {
      "type": "array",
      "description": "Path patterns that folder runs skip",
      "items": {"type": "string"}
    },
    "overrides": {
      "type": "array",
      "description": "Other conditions for some paths; later ones win",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["paths"],
        "properties": {
          "paths": {
            "type": "array", "minItems": 1, "items": {"type": "string"}
          },
          "dialect": {"type": "string"},
          "as": {"type": "string"},
          "profile": {
            "type": ["string", "array"],
            "minItems": 1, "items": {"type": "string"}
          },
          "rules": {
            "type": "object",
            "additionalProperties": {
              "enum": ["off", "hint", "warning", "error"]
            }
          }
        }
      }
    }
  }
})";

std::vector<std::string> strings(Value array) {
  std::vector<std::string> list;
  for (const Value item : array.items()) list.emplace_back(*item.string());
  return list;
}

// An error at a place in the configuration.
std::unexpected<Error> error_at(const Document& document,
                                const std::string& path, Span where,
                                const std::string& message) {
  const Position place = LineIndex(document.text()).position(where.begin);
  return at(path + ":" + std::to_string(place.line) + ":" +
                std::to_string(place.column),
            usage("{}", message));
}

class ConfigParser {
 public:
  ConfigParser(const Document& document, const std::string& path)
      : document_(document), path_(path) {}

  Result<Config::Section> section(Value object) {
    Config::Section section;
    section.paths = strings(object["paths"]);
    if (const Value name = object["dialect"]) {
      section.dialect = dialect_named(*name.string());
      if (!section.dialect) return fail(name, "unknown dialect ");
    }
    if (const Value name = object["as"]) {
      const auto as = dialect_version_named(*name.string());
      if (!as) return fail(name, "unknown dialect or version ");
      if (section.dialect && *section.dialect != as->dialect) {
        return fail(name, "\"dialect\" names another dialect than ");
      }
      section.dialect = as->dialect;
      section.version = as->version;
    }
    if (const Value names = object["profile"]) {
      TRY(section.profile, profiles(names));
    }
    for (const Member rule : object["rules"].members()) {
      if (const Status known = check_rule_id(rule.name); !known) {
        return error_at(document_, path_, rule.value.key_span(),
                        known.error().message);
      }
      section.rules.emplace_back(rule.name,
                                 *severity_named(*rule.value.string()));
    }
    // In one section a rule's own line counts, wherever its dialect's stands.
    std::ranges::stable_partition(section.rules, [](const auto& rule) {
      return rule.first.ends_with("/*");
    });
    return section;
  }

 private:
  // A list of names, or one text with commas.
  Result<ProfileSet> profiles(Value names) {
    ProfileSet all;
    const auto add = [&](Value text) -> Status {
      const Result<ProfileSet> named = profiles_named(*text.string());
      if (!named) {
        return error_at(document_, path_, text.span(), named.error().message);
      }
      all.add(*named);
      return {};
    };
    if (names.is(Kind::string)) TRY_STATUS(add(names));
    for (const Value name : names.items()) TRY_STATUS(add(name));
    return all;
  }
  std::unexpected<Error> fail(Value at, const std::string& message) {
    return error_at(document_, path_, at.span(),
                    message + "\"" + std::string(*at.string()) + "\"");
  }
  const Document& document_;
  const std::string& path_;
};

// A URL is no path: only patterns that are URLs themselves match it.
bool matches(std::string_view pattern, std::string_view card) {
  if (is_http_url(pattern) != is_http_url(card)) return false;
  return matches_glob(pattern, card);
}

}  // namespace

Result<Config> parse_config(std::string text, const std::string& path,
                            const Env& env) {
  Reader reader;
  Faults faults;
  const Document document = reader.read(std::move(text), Limits{}, faults);
  if (!faults.empty()) {
    return error_at(document, path, faults[0].where,
                    faults[0].message + "; " + faults[0].help);
  }
  for (const SchemaFailure& failure :
       validate_by_builtin_schema(schema_text, document.root(), env)) {
    const Span where =
        failure.about_name ? failure.at.key_span() : failure.at.span();
    std::string message = failure.message;
    if (!failure.help.empty()) message += "; " + failure.help;
    return error_at(document, path, where, message);
  }
  Config config;
  config.folder = fs::absolute(path).lexically_normal().parent_path().string();
  config.include = strings(document.root()["include"]);
  config.ignore = strings(document.root()["ignore"]);
  ConfigParser parser(document, path);
  TRY(config.sections.emplace_back(), parser.section(document.root()));
  for (const Value section : document.root()["overrides"].items()) {
    TRY(config.sections.emplace_back(), parser.section(section));
  }
  return config;
}

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
  return is_included && std::ranges::none_of(ignore, matches_path);
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
  TRY(Config config, parse_config(std::move(text), path, env_));
  used_.push_back(path);
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

std::vector<std::string> ConfigStore::used() const {
  const std::scoped_lock lock(mutex_);
  return used_;
}

Result<std::shared_ptr<const Config>> ConfigStore::for_card(
    const std::string& path) {
  if (disabled_) return std::shared_ptr<const Config>();
  const std::scoped_lock lock(mutex_);
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
