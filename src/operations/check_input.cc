#include "operations/check_input.h"

#include <algorithm>

#include "base/errors.h"
#include "base/uri.h"
#include "card/card_text.h"
#include "card/document_limits.h"
#include "check/diagnostic_order.h"
#include "check/registry.h"
#include "check/rule_severity.h"
#include "check/rules/card/duplicate_id.h"
#include "operations/diagnostics.h"

namespace cardinal {
namespace {

// A baseline has to know all findings of a card, not just those that are shown.
constexpr std::uint32_t baseline_findings_max = 100'000;

// A text that cannot be read whole may hide what shows its dialect: then the
// names of members that only cards have are enough.
bool may_be_damaged_card(std::string_view text) {
  constexpr std::string_view signs[] = {
      "\"agent_id\"", "\"supportedInterfaces\"", "\"defaultInputModes\"",
      "\"defaultOutputModes\"", "\"agent://"};
  return std::ranges::any_of(signs, [&](std::string_view sign) {
    return text.find(sign) != std::string_view::npos;
  });
}

// Whether a text has a card of any dialect where the pointer leads.
bool shows_dialect(const std::string& text, const std::string& pointer) {
  Reader reader;
  const CardText given =
      read_card_text(reader, text, limits_for(text, Limits{}), pointer);
  if (given.embedded_in) return detect(given.inner.partial_root()).has_value();
  const Result<Value> found = resolve(given.outer.partial_root(), pointer);
  if (found && detect(*found)) return true;
  return !given.outer.root() && may_be_damaged_card(text);
}

}  // namespace

Severity ConfiguredChecker::severity_of_duplicates(const Report& report) const {
  if (report.profile.empty()) return Severity::off;
  return severity_of(rules, card_duplicate_id, conditions_of(report.profile));
}

std::uint32_t InputChecker::findings_max() const {
  return run_.baseline || run_.writes_baseline || run_.changes
             ? baseline_findings_max
             : run_.options.diagnostics_max;
}

Result<ConfiguredChecker*> InputChecker::checker_for(const std::string& path) {
  const auto config = run_.configs->for_card(path);
  if (!config) return std::unexpected(config.error());
  const std::string key =
      *config && !run_.remote ? (*config)->key_for(path) : std::string();
  const auto known = checkers_.find(key);
  if (known != checkers_.end()) return &known->second;
  TRY_STATUS(check_rule_names(config->get()));
  CheckOptions options = run_.options;
  if (*config && !run_.remote) (*config)->apply(path, options);
  options.diagnostics_max = findings_max();
  const bool fixed = options.dialect || !options.profile.empty();
  ConfiguredChecker made{.checker = Checker(options, env_),
                         .rules = std::move(options.rules),
                         .pointer = std::move(options.pointer),
                         .config = run_.remote ? nullptr : *config,
                         .has_fixed_dialect = fixed};
  return &checkers_.emplace(key, std::move(made)).first->second;
}

Result<FileContent> InputChecker::text_of(CardInput& input) {
  if (input.text) return FileContent{std::move(*input.text), {}};
  if (is_http_url(input.name)) {
    TRY(UrlReader::Page page, urls_.read(input.name));
    input.name = std::move(page.url);
    return FileContent{std::move(page.text), {}};
  }
  return read_content(input.name, document_bytes_max);
}

void InputChecker::hide_baseline_findings(const CardInput& input,
                                          Report& report,
                                          InputResult& result) const {
  if (run_.baseline) {
    result.summary.in_baseline = run_.baseline->remove_known(
        run_.baseline->name_of(input.name, input.line), report);
  }
  if (run_.changes) {
    result.summary.in_base = result.before.remove_known(input.name, report);
  }
  if (!run_.baseline && !run_.changes) return;
  sort_and_limit(run_.options.diagnostics_max, report);
}

Result<Report> InputChecker::check_text(const std::string& name,
                                        std::string text,
                                        ConfiguredChecker& configured) {
  TRY(Report report,
      check_here_or_there(name, std::move(text), configured.checker));
  if (!ledger_) return report;
  const Status compared =
      ledger_->compare(configured.pointer, configured.rules, report);
  if (!compared) {
    has_server_failed_ = true;
    return std::unexpected(compared.error());
  }
  sort_and_limit(findings_max(), report);
  return report;
}

Result<Report> InputChecker::check_here_or_there(const std::string& name,
                                                 std::string text,
                                                 Checker& checker) {
  if (!remote_) return checker.check(std::move(text));
  const Result<Reply> reply = remote_->call(name, text);
  if (!reply) {
    has_server_failed_ = reply.error().where != name;
    return std::unexpected(reply.error());
  }
  Faults faults;
  const Document answer = Reader().read(reply->json, answer_limits, faults);
  return report_from(answer.root()["results"][std::size_t{0}], text,
                     answer.root()["summary"]);
}

void InputChecker::add_organisation_findings(
    const ConfiguredChecker& configured, Report& report) const {
  if (!configured.config || run_.options.schema) return;
  check_organisation_rules(configured.config->organisation, configured.rules,
                           configured.pointer, findings_max(), *env_.clock,
                           report);
}

// The findings of the version that the card is compared with. One that cannot
// be read has none: then all of the card are new.
Status InputChecker::find_findings_before(const CardInput& input,
                                          ConfiguredChecker& configured,
                                          InputResult& result) {
  if (!run_.changes) return {};
  TRY(std::optional<std::string> text, run_.changes->text_before(input.name));
  if (!text) return {};
  Report report = configured.checker.check(std::move(*text));
  add_organisation_findings(configured, report);
  result.before.add(input.name, report);
  configured.checker.recycle(std::move(report));
  return {};
}

// Rules that the program does not know must be the organisation's.
Status InputChecker::check_rule_names(const Config* config) const {
  for (const auto* const list :
       {&run_.options.rules.only, &run_.options.rules.without}) {
    for (const std::string& id : *list) {
      const Status known = check_rule_id(id);
      const bool is_own =
          config && std::ranges::any_of(
                        config->organisation,
                        [&](const auto& rule) { return covers(id, rule->id); });
      if (!known && !is_own) return known;
    }
  }
  return {};
}

// Without the findings that are known; of a file that is fixed, what is left.
Result<Report> InputChecker::report_of(const CardInput& input, FileContent read,
                                       ConfiguredChecker& configured,
                                       InputResult& result) {
  Checker& checker = configured.checker;
  const auto hide = [&](Report& report) {
    add_organisation_findings(configured, report);
    hide_baseline_findings(input, report, result);
  };
  if (!run_.fix) {
    TRY(Report report,
        check_text(input.name, std::move(read.text), configured));
    hide(report);
    return report;
  }
  TRY(FixedFile file, fix_file(input.name, read, checker, *run_.fix, hide));
  result.summary.fixed = file.fixed.fixed;
  result.summary.fixed_files = file.fixed.fixed > 0 ? 1 : 0;
  result.text = std::move(file.diff);
  for (const Diagnostic& diagnostic : file.fixed.report.diagnostics) {
    const bool is_left = diagnostic.fix && !diagnostic.fix->safe;
    result.summary.unsafe_fixes += is_left ? 1 : 0;
  }
  return std::move(file.fixed.report);
}

Status InputChecker::check(CardInput& input, InputResult& result) {
  TRY(ConfiguredChecker * configured, checker_for(input.name));
  Checker& checker = configured->checker;
  TRY(FileContent read, text_of(input));
  if (is_no_card(input, read, *configured)) {
    result.summary.not_cards = 1;
    return {};
  }
  TRY_STATUS(find_findings_before(input, *configured, result));
  TRY(Report report, report_of(input, std::move(read), *configured, result));
  const bool is_damaged_card =
      !report.document.root() && may_be_damaged_card(report.document.text());
  if (input.needs_evidence && !report.dialect && !is_damaged_card) {
    result.summary.not_cards = 1;
    checker.recycle(std::move(report));
    return {};
  }
  finish(input, report, result);
  if (configured->severity_of_duplicates(report) != Severity::off) {
    result.key = agent_key_of(report, configured->pointer);
  }
  result.card_text = checker.recycle(std::move(report));
  result.input = std::move(input);
  return {};
}

// Where the check does not show it, or comes too late: other files are neither
// changed nor sent to a server.
bool InputChecker::is_no_card(const CardInput& input, const FileContent& read,
                              const ConfiguredChecker& configured) const {
  const bool has_to_be_known =
      run_.fix || run_.remote || configured.has_fixed_dialect;
  if (!input.needs_evidence || !has_to_be_known) return false;
  return !shows_dialect(read.text, configured.pointer);
}

void InputChecker::finish(const CardInput& input, const Report& report,
                          InputResult& result) const {
  if (run_.writes_baseline) {
    result.found.add(new_baseline_.name_of(input.name, input.line), report);
    // As a check with this baseline would count them.
    ++result.summary.files;
    ++result.summary.valid;
    result.summary.in_baseline = report.diagnostics.size();
    return;
  }
  result.summary.add(report);
  if (run_.statistics) result.summary.count_rules(report);
  if (run_.reports()) {
    run_.reporter->file({input.name, std::max(input.line, 1u), &report},
                        result.text);
  }
}

void InputChecker::check_duplicate(const std::string& first,
                                   InputResult& result) {
  const auto configured = checker_for(result.input.name);
  if (!configured) return;  // It was there a moment ago.
  Checker& checker = (*configured)->checker;
  Result<Report> again_checked =
      check_text(result.input.name, std::move(result.card_text), **configured);
  if (!again_checked) return;
  Report report = std::move(*again_checked);
  add_organisation_findings(**configured, report);
  add_duplicate_id((*configured)->pointer,
                   (*configured)->severity_of_duplicates(report),
                   result.input.name, first, report);
  sort_and_limit(findings_max(), report);
  CheckSummary again;
  again.fixed = result.summary.fixed;
  again.fixed_files = result.summary.fixed_files;
  result.summary = again;
  hide_baseline_findings(result.input, report, result);
  if (run_.reports()) result.text.clear();
  result.found = Baseline();
  finish(result.input, report, result);
  checker.recycle(std::move(report));
}

InputResult InputChecker::operator()(CardInput input) {
  InputResult result;
  result.error = std::move(input.error);
  if (result.error) return result;
  const std::string name = input.name;
  if (const Status finished = check(input, result); !finished) {
    result.error = finished.error();
    result.ends_run = has_server_failed_;
  }
  const auto config = run_.configs->for_card(name);
  result.has_config = run_.remote && config && *config;
  return result;
}

}  // namespace cardinal
