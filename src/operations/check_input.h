// Checks the cards of a run one after the other: one InputChecker per thread.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "operations/check_run.h"
#include "operations/duplicate_ids.h"
#include "operations/ledger_comparison.h"

namespace cardinal {

// What a worker hands on: text, never a whole report.
struct InputResult {
  std::string text;
  CheckSummary summary;
  std::optional<Error> error;
  Baseline found;
  Baseline before;  // of the card in the revision it is compared with
  // For a second check of a card that has the id of an earlier one.
  std::optional<AgentKey> key;
  CardInput input;
  std::string card_text;
  bool ends_run = false;    // the error is not about this card
  bool has_config = false;  // that was not applied
};

// The options of some files: a checker has buffers besides.
struct ConfiguredChecker {
  Checker checker;
  RuleChoice rules;
  std::string pointer;
  std::shared_ptr<const Config> config;  // null: none
  // The dialect is not that which the card shows.
  bool has_fixed_dialect = false;

  Severity severity_of_duplicates(const Report& report) const;
};

// Checks one card after the other with the options its configuration gives.
class InputChecker {
 public:
  InputChecker(const CheckRun& run, Env& env)
      : run_(run),
        env_(env),
        urls_(run.client, env),
        new_baseline_(run.baseline_path) {
    if (run.remote) remote_.emplace(*run.remote, env);
    if (run.directory) ledger_.emplace(*run.directory, env);
  }

  InputResult operator()(CardInput input);
  // Checks the card again, with the finding that `first` has the same id.
  void check_duplicate(const std::string& first, InputResult& result);

 private:
  Status check(CardInput& input, InputResult& result);
  bool is_no_card(const CardInput& input, const FileContent& read,
                  const ConfiguredChecker& configured) const;
  Result<ConfiguredChecker*> checker_for(const std::string& path);
  Result<FileContent> text_of(CardInput& input);
  // Here, or on the server; with what differs from the ledger.
  Result<Report> check_text(const std::string& name, std::string text,
                            ConfiguredChecker& configured);
  Result<Report> check_here_or_there(const std::string& name, std::string text,
                                     Checker& checker);
  void add_organisation_findings(const ConfiguredChecker& configured,
                                 Report& report) const;
  Status find_findings_before(const CardInput& input,
                              ConfiguredChecker& configured,
                              InputResult& result);
  Status check_rule_names(const Config* config) const;
  std::uint32_t findings_max() const;
  void hide_baseline_findings(const CardInput& input, Report& report,
                              InputResult& result) const;
  Result<Report> report_of(const CardInput& input, FileContent read,
                           ConfiguredChecker& configured, InputResult& result);
  void finish(const CardInput& input, const Report& report,
              InputResult& result) const;

  const CheckRun& run_;
  const Env& env_;
  UrlReader urls_;
  std::optional<RemoteCards> remote_;
  std::optional<LedgerComparison> ledger_;
  bool has_server_failed_ = false;  // as it would for every card
  Baseline new_baseline_;           // names cards
  // By what the options depend on.
  std::map<std::string, ConfiguredChecker> checkers_;
};

}  // namespace cardinal
