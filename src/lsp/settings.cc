#include "lsp/settings.h"

#include "base/errors.h"
#include "base/text.h"

namespace cardinal::lsp {
namespace {

Result<std::string_view> text_setting(Value value, std::string_view name) {
  if (!value || value.is(Kind::null)) return std::string_view();
  const auto text = value.string();
  if (!text) {
    return usage("the setting cardinal.{} must be a string; got {}", name,
                 kind_with_article(value.kind()));
  }
  return *text;
}

}  // namespace

Result<Settings> read_settings(Value given) {
  Settings settings;
  if (given["cardinal"].is(Kind::object)) given = given["cardinal"];
  TRY(const std::string_view profile,
      text_setting(given["profile"], "profile"));
  if (!profile.empty()) {
    TRY(settings.profile, profiles_named(profile));
  }
  TRY(const std::string_view as, text_setting(given["as"], "as"));
  if (!as.empty()) settings.as = dialect_version_named(as);
  if (!as.empty() && !settings.as) {
    return usage("the setting cardinal.as is unknown: {} (known: {})",
                 quoted(as), joined(dialect_version_names(), ", "));
  }
  TRY(const std::string_view url, text_setting(given["ruleUrl"], "ruleUrl"));
  settings.rule_url = url;
  if (!settings.rule_url.empty() && !settings.rule_url.ends_with('/')) {
    settings.rule_url += '/';
  }
  return settings;
}

}  // namespace cardinal::lsp
