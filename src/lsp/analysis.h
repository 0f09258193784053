// What is known of an open document: whether it is a card, and what is wrong
// with its text, as `cardinal check` would report of that file.
//
//   Analyzer analyzer(host);
//   const Analysis& found = analyzer.of(document);
//
// Thread safety: belongs to one thread.
#pragma once

#include <map>
#include <string>

#include "cardinal/check.h"
#include "lsp/host.h"
#include "lsp/open_document.h"
#include "lsp/settings.h"

namespace cardinal::lsp {

enum class DocumentKind : std::uint8_t {
  other,  // JSON that is no card, or not known any more: nothing is said of it
  card,
  config,  // a cardinal.json
};

struct Analysis {
  DocumentKind kind = DocumentKind::other;
  // Of a card or configuration; its document has the text.
  Report report;
  // Why the card was not checked: its cardinal.json is not valid.
  std::string config_error;
  // Findings refer to its rules.
  std::shared_ptr<const Config> config;
  std::uint64_t revision = 0;  // of the document
};

class Analyzer {
 public:
  explicit Analyzer(Host host) : host_(std::move(host)) {}

  // Checks the text unless that was done for this revision. Valid until the
  // next call about the same document.
  const Analysis& of(const OpenDocument& document);
  void close(const std::string& uri) { analyses_.erase(uri); }
  // Settings or configuration files have changed.
  void forget();

  // With the options and rules that apply to a card.
  Checker& checker_of(const OpenDocument& document) {
    return configured_for(document).checker;
  }
  std::shared_ptr<const Config> config_of(const OpenDocument& document);
  Settings settings;
  const Host& host() const { return host_; }
  // Differs after each forget().
  std::uint64_t generation() const { return generation_; }

 private:
  struct ConfiguredChecker {
    Checker checker;
    RuleChoice rules;  // which of them apply, also of an organisation's own
    std::size_t diagnostics_max;
  };
  ConfiguredChecker& configured_for(const OpenDocument& document);
  Analysis analyse(const OpenDocument& document);
  void analyse_card(const OpenDocument& document, Analysis& out);
  Host::ConfigResult config_for(const OpenDocument& document) const;

  const Host host_;
  std::map<std::string, Analysis> analyses_;  // by URI
  // By what the options depend on.
  std::map<std::string, ConfiguredChecker> checkers_;
  std::uint64_t generation_ = 1;
};

}  // namespace cardinal::lsp
