#include "operations/check_options.h"

#include "base/errors.h"
#include "base/text.h"
#include "cardinal/check.h"
#include "check/organisation_parser.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

std::unexpected<Error> unknown(std::string_view what, const std::string& name,
                               const std::vector<std::string_view>& known) {
  const std::string_view meant = closest(name, known);
  return usage(
      "unknown {} \"{}\"{} (known: {})", what, name,
      meant.empty() ? "" : "; did you mean \"" + std::string(meant) + "\"?",
      joined(known, ", "));
}

}  // namespace

Result<std::optional<DialectVersion>> requested_dialect_version(Value input) {
  const std::string name = text_of(input, "as");
  if (!input["as"]) return std::nullopt;
  const auto found = dialect_version_named(name);
  if (found) return found;
  const auto names = dialect_version_names();
  return unknown("dialect or version", name, {names.begin(), names.end()});
}

Result<std::vector<Category>> categories_of(Value input) {
  std::vector<Category> categories;
  for (const std::string& name : texts_of(input, "category")) {
    const auto category = category_named(name);
    const auto names = category_names();
    if (!category) {
      return unknown("category", name, {names.begin(), names.end()});
    }
    categories.push_back(*category);
  }
  return categories;
}

Result<CheckOptions> check_options(Value input, OtherRules others) {
  CheckOptions options;
  if (const std::string name = text_of(input, "dialect"); !name.empty()) {
    options.dialect = dialect_named(name);
    const auto names = dialect_names();
    if (!options.dialect) {
      return unknown("dialect", name, {names.begin(), names.end()});
    }
  }
  TRY(const std::optional<DialectVersion> as, requested_dialect_version(input));
  if (as && options.dialect && *options.dialect != as->dialect) {
    return usage("--as {} and --dialect {} contradict each other; give one",
                 text_of(input, "as"), text_of(input, "dialect"));
  }
  if (as) {
    options.dialect = as->dialect;
    options.version = as->version;
  }
  if (input["profile"]) {
    TRY(options.profile, profiles_named(text_of(input, "profile")));
  }
  options.pointer = text_of(input, "pointer");
  const Result<Value> resolved = resolve(Value(), options.pointer);
  if (!resolved && resolved.error().code == Code::usage) {
    return std::unexpected(resolved.error());
  }
  const auto check_id = [&](const std::string& id) -> Status {
    const std::size_t slash = id.find('/');
    const bool is_own = others == OtherRules::allowed &&
                        slash != std::string::npos &&
                        !is_namespace_of_program(id.substr(0, slash));
    return is_own ? Status() : check_rule_id(id);
  };
  for (std::string& id : texts_of(input, "rule")) {
    TRY_STATUS(check_id(id));
    options.rules.only.push_back(std::move(id));
  }
  for (std::string& id : texts_of(input, "no_rule")) {
    TRY_STATUS(check_id(id));
    options.rules.without.push_back(std::move(id));
  }
  TRY(options.rules.categories, categories_of(input));
  return options;
}

}  // namespace cardinal
