#include "lsp/analysis.h"

#include "card/card_file_name.h"
#include "lsp/config_document.h"

namespace cardinal::lsp {
namespace {

// Each has buffers of its own.
constexpr std::size_t checkers_max = 64;

std::string_view name_in(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

// Only there an unknown document is a fault.
bool has_card_name(const OpenDocument& document) {
  return dialect_of_file_name(document.path()).has_value();
}

bool may_be_json(const OpenDocument& document) {
  return document.language().starts_with("json") ||
         document.path().ends_with(".json");
}

}  // namespace

Host::ConfigResult Analyzer::config_for(const OpenDocument& document) const {
  if (document.path().empty()) return std::shared_ptr<const Config>();
  return host_.config_for(document.path());
}

std::shared_ptr<const Config> Analyzer::config_of(
    const OpenDocument& document) {
  const auto config = config_for(document);
  return config ? *config : nullptr;
}

Analyzer::ConfiguredChecker& Analyzer::configured_for(
    const OpenDocument& document) {
  const auto config = config_of(document);
  const std::string key = config ? config->key_for(document.path()) : "";
  const auto known = checkers_.find(key);
  if (known != checkers_.end()) return known->second;
  if (checkers_.size() >= checkers_max) checkers_.clear();
  CheckOptions options;
  options.profile = settings.profile;
  if (settings.as) {
    options.dialect = settings.as->dialect;
    options.version = settings.as->version;
  }
  if (config) config->apply(document.path(), options);
  ConfiguredChecker made{.checker = Checker(options, *host_.env),
                         .rules = std::move(options.rules),
                         .diagnostics_max = options.diagnostics_max};
  return checkers_.emplace(key, std::move(made)).first->second;
}

void Analyzer::analyse_card(const OpenDocument& document, Analysis& out) {
  const auto config = config_for(document);
  const bool is_named = has_card_name(document);
  if (config && *config && !(*config)->takes(document.path())) return;
  ConfiguredChecker& configured = configured_for(document);
  out.report = configured.checker.check(document.text());
  if (config && *config) {
    out.config = *config;
    check_organisation_rules(out.config->organisation, configured.rules, "",
                             configured.diagnostics_max, *host_.env->clock,
                             out.report);
  }
  if (!out.report.dialect && !is_named) return;
  out.kind = DocumentKind::card;
  if (config) return;
  // As check: the cards below a configuration with errors are not judged.
  out.config_error = to_text(config.error());
  out.report.diagnostics.clear();
}

Analysis Analyzer::analyse(const OpenDocument& document) {
  Analysis out{.revision = document.revision()};
  if (!document.lost_reason().empty()) return out;
  if (name_in(document.path()) == config_name) {
    out.kind = DocumentKind::config;
    out.report = check_config(document.text(), document.path(), *host_.env);
    return out;
  }
  if (may_be_json(document) || has_card_name(document)) {
    analyse_card(document, out);
  }
  return out;
}

const Analysis& Analyzer::of(const OpenDocument& document) {
  Analysis& kept = analyses_[document.uri()];
  if (kept.revision != document.revision()) kept = analyse(document);
  return kept;
}

void Analyzer::forget() {
  ++generation_;
  analyses_.clear();
  checkers_.clear();
  host_.forget_configs();
}

}  // namespace cardinal::lsp
