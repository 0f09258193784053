// From the text of cardinal.json to a Config, with all that is wrong in it.
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <utility>

#include "base/errors.h"
#include "base/file_owner.h"
#include "base/uri.h"
#include "check/config.h"
#include "check/config_schema.h"
#include "check/organisation_parser.h"
#include "check/registry.h"
#include "schema/builtin_schema.h"

namespace cardinal {
namespace fs = std::filesystem;
namespace {

std::vector<std::string> strings(Value array) {
  std::vector<std::string> list;
  for (const Value item : array.items()) list.emplace_back(*item.string());
  return list;
}

// The files that a configuration extends are read as often as they are named;
// more than this many below each other are a mistake.
constexpr std::size_t extended_depth_max = 8;

Error error_at(const Document& document, const std::string& path, Span where,
               const std::string& message) {
  const Position place = LineIndex(document.text()).position(where.begin);
  return at(path + ":" + std::to_string(place.line) + ":" +
                std::to_string(place.column),
            usage("{}", message))
      .error();
}

// Reads one file, and before it those that it extends.
class ConfigReader {
 public:
  ConfigReader(const Env& env, const ReadConfig& read,
               std::vector<Error>& problems)
      : env_(env), read_(read), problems_(problems) {}

  // What could be read; complete if there is no problem.
  Config read(std::string text, const std::string& path);

 private:
  void extend(Value base, const std::string& path, Config& config);
  Config::Section section(Value object, Config& config);
  void read_rules(Value rules, Config& config, Config::Section& section);
  bool is_known(std::string_view id, const Config& config) const;
  ProfileSet profiles(Value names);
  void add_problem(Span where, const std::string& message) {
    problems_.push_back(error_at(*document_, path_, where, message));
  }
  void add_unknown(Value name, const std::string& what) {
    add_problem(name.span(), what + "\"" + std::string(*name.string()) + "\"");
  }

  const Env& env_;
  const ReadConfig& read_;
  std::vector<Error>& problems_;
  std::vector<std::string> open_;  // files that are being read
  const Document* document_ = nullptr;
  std::string path_;
};

Config ConfigReader::read(std::string text, const std::string& path) {
  Reader reader;
  Faults faults;
  const Document document = reader.read(std::move(text), Limits{}, faults);
  Config config;
  config.folder = fs::absolute(path).lexically_normal().parent_path().string();
  for (const Fault& fault : faults) {
    problems_.push_back(error_at(document, path, fault.where,
                                 fault.message + "; " + fault.help));
  }
  if (!faults.empty()) return config;
  const auto failures =
      validate_by_builtin_schema(config_schema(), document.root(), env_);
  for (const SchemaFailure& failure : failures) {
    const Span where =
        failure.about_name ? failure.at.key_span() : failure.at.span();
    problems_.push_back(error_at(document, path, where,
                                 failure.help.empty()
                                     ? failure.message
                                     : failure.message + "; " + failure.help));
  }
  if (!failures.empty()) return config;
  const Document* const outer = std::exchange(document_, &document);
  const std::string outer_path = std::exchange(path_, path);
  open_.push_back(fs::absolute(path).lexically_normal().string());
  const Value root = document.root();
  if (root["extends"].is(Kind::string)) extend(root["extends"], path, config);
  for (const Value base : root["extends"].items()) extend(base, path, config);
  if (root["include"]) config.include = strings(root["include"]);
  for (std::string& pattern : strings(root["ignore"])) {
    config.ignore.push_back(std::move(pattern));
  }
  config.sections.push_back(section(root, config));
  for (const Value each : root["overrides"].items()) {
    config.sections.push_back(section(each, config));
  }
  open_.pop_back();
  document_ = outer;
  path_ = outer_path;
  return config;
}

void ConfigReader::extend(Value base, const std::string& path, Config& config) {
  const std::string name(*base.string());
  if (is_http_url(name)) {
    return add_problem(base.span(),
                       "\"extends\" names files: nothing is fetched for a "
                       "configuration; save " +
                           name + " and name the copy");
  }
  const std::string file =
      (fs::path(path).parent_path() / name).lexically_normal().string();
  const std::string whole = fs::absolute(file).lexically_normal().string();
  if (std::ranges::find(open_, whole) != open_.end()) {
    return add_problem(base.span(), "\"" + name +
                                        "\" extends this file in turn; remove "
                                        "one of the two");
  }
  if (open_.size() >= extended_depth_max) {
    return add_problem(base.span(), "more than " +
                                        std::to_string(extended_depth_max) +
                                        " files extend each other");
  }
  Result<std::string> text = read_(file);
  if (!text) return add_problem(base.span(), to_text(text.error()));
  Config read_base = read(std::move(*text), file);
  config.extended.push_back(file);
  const auto append = [](auto& to, auto& from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()),
              std::make_move_iterator(from.end()));
  };
  append(config.extended, read_base.extended);
  append(config.sections, read_base.sections);
  append(config.ignore, read_base.ignore);
  if (!read_base.include.empty()) config.include = read_base.include;
  for (auto& rule : read_base.organisation) {
    const auto* const other =
        organisation_rule_named(config.organisation, rule->id);
    if (!other) {
      config.organisation.push_back(std::move(rule));
    } else if (other->source != rule->source) {
      add_problem(base.span(), "the rule \"" + rule->id + "\" is defined in " +
                                   other->source + " and in " + rule->source);
    }
  }
}

Config::Section ConfigReader::section(Value object, Config& config) {
  Config::Section section;
  section.paths = strings(object["paths"]);
  if (const Value name = object["dialect"]) {
    section.dialect = dialect_named(*name.string());
    if (!section.dialect) add_unknown(name, "unknown dialect ");
  }
  if (const Value name = object["as"]) {
    const auto as = dialect_version_named(*name.string());
    if (!as) {
      add_unknown(name, "unknown dialect or version ");
    } else if (section.dialect && *section.dialect != as->dialect) {
      add_unknown(name, "\"dialect\" names another dialect than ");
    } else {
      section.dialect = as->dialect;
      section.version = as->version;
    }
  }
  if (const Value names = object["profile"]) section.profile = profiles(names);
  read_rules(object["rules"], config, section);
  return section;
}

bool ConfigReader::is_known(std::string_view id, const Config& config) const {
  return std::ranges::any_of(config.organisation, [&](const auto& rule) {
    return covers(id, rule->id);
  });
}

void ConfigReader::read_rules(Value rules, Config& config,
                              Config::Section& section) {
  std::vector<ConfigProblem> found;
  OrganisationRuleParser parser(*env_.clock, path_, found);
  for (const Member rule : rules.members()) {
    if (!rule.value.is(Kind::object)) continue;
    auto parsed = parser.parse(rule, config.organisation);
    if (parsed) config.organisation.push_back(std::move(parsed));
  }
  for (const ConfigProblem& problem : found) {
    add_problem(problem.where, problem.message);
  }
  for (const Member rule : rules.members()) {
    if (!rule.value.is(Kind::string)) continue;
    const Status known = check_rule_id(rule.name);
    if (!known && !is_known(rule.name, config)) {
      add_problem(rule.value.key_span(), known.error().message);
      continue;
    }
    section.rules.emplace_back(rule.name,
                               *severity_named(*rule.value.string()));
  }
  // In one section a rule's own line counts, wherever its dialect's stands.
  std::ranges::stable_partition(section.rules, [](const auto& rule) {
    return rule.first.ends_with("/*");
  });
}

// A list of names, or one text with commas.
ProfileSet ConfigReader::profiles(Value names) {
  ProfileSet all;
  const auto add = [&](Value text) {
    const Result<ProfileSet> named = profiles_named(*text.string());
    if (named) {
      all.add(*named);
    } else {
      add_problem(text.span(), named.error().message);
    }
  };
  if (names.is(Kind::string)) add(names);
  for (const Value name : names.items()) add(name);
  return all;
}

}  // namespace

Config read_config(std::string text, const std::string& path, const Env& env,
                   const ReadConfig& read, std::vector<Error>& problems) {
  return ConfigReader(env, read, problems).read(std::move(text), path);
}

Result<Config> parse_config(std::string text, const std::string& path,
                            const Env& env, const ReadConfig& read) {
  std::vector<Error> problems;
  Config config = read_config(std::move(text), path, env, read, problems);
  if (!problems.empty()) return std::unexpected(std::move(problems.front()));
  return config;
}

Result<std::string> read_own_config(const std::string& path) {
  return read_own_file(path, config_bytes_max);
}

}  // namespace cardinal
