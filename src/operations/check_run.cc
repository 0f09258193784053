#include "operations/check_run.h"

#include <map>
#include <set>

#include "base/check_that.h"
#include "base/ordered_pool.h"
#include "base/text.h"
#include "base/uri.h"
#include "card/document_limits.h"
#include "check/diagnostic_order.h"
#include "check/rule_severity.h"
#include "check/rules/card/duplicate_id.h"
#include "operations/diagnostics.h"
#include "operations/duplicate_ids.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

// A baseline has to know all findings of a card, not just those that are shown.
constexpr std::uint32_t baseline_findings_max = 100'000;

// What a worker hands on: text, never a whole report.
struct InputResult {
  std::string text;
  CheckSummary summary;
  std::optional<Error> error;
  Baseline found;
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

  Severity severity_of_duplicates(const Report& report) const {
    if (report.profile.empty()) return Severity::off;
    return severity_of(rules, card_duplicate_id, conditions_of(report.profile));
  }
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
  }

  InputResult operator()(CardInput input);
  // Checks the card again, with the finding that `first` has the same id.
  void check_duplicate(const std::string& first, InputResult& result);

 private:
  Status check(CardInput& input, InputResult& result);
  Result<ConfiguredChecker*> checker_for(const std::string& path);
  Result<FileContent> text_of(CardInput& input);
  // Here, or on the server.
  Result<Report> check_text(const std::string& name, std::string text,
                            Checker& checker);
  std::uint32_t findings_max() const {
    return run_.baseline || run_.writes_baseline ? baseline_findings_max
                                                 : run_.options.diagnostics_max;
  }
  void hide_baseline_findings(const CardInput& input, Report& report,
                              InputResult& result) const;
  Result<Report> report_of(const CardInput& input, FileContent read,
                           Checker& checker, InputResult& result);
  void finish(const CardInput& input, const Report& report,
              InputResult& result) const;

  const CheckRun& run_;
  const Env& env_;
  UrlReader urls_;
  std::optional<RemoteCards> remote_;
  bool has_server_failed_ = false;  // as it would for every card
  Baseline new_baseline_;           // names cards
  // By what the options depend on.
  std::map<std::string, ConfiguredChecker> checkers_;
};

Result<ConfiguredChecker*> InputChecker::checker_for(const std::string& path) {
  const auto config = run_.configs->for_card(path);
  if (!config) return std::unexpected(config.error());
  const std::string key =
      *config && !run_.remote ? (*config)->key_for(path) : std::string();
  const auto known = checkers_.find(key);
  if (known != checkers_.end()) return &known->second;
  CheckOptions options = run_.options;
  if (*config && !run_.remote) (*config)->apply(path, options);
  options.diagnostics_max = findings_max();
  ConfiguredChecker made{.checker = Checker(options, env_),
                         .rules = std::move(options.rules),
                         .pointer = std::move(options.pointer)};
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
  if (!run_.baseline) return;
  result.summary.in_baseline = run_.baseline->remove_known(
      run_.baseline->name_of(input.name, input.line), report);
  sort_and_limit(run_.options.diagnostics_max, report);
}

Result<Report> InputChecker::check_text(const std::string& name,
                                        std::string text, Checker& checker) {
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

// Without the findings that are known; of a file that is fixed, what is left.
Result<Report> InputChecker::report_of(const CardInput& input, FileContent read,
                                       Checker& checker, InputResult& result) {
  const auto hide = [&](Report& report) {
    hide_baseline_findings(input, report, result);
  };
  if (!run_.fix) {
    TRY(Report report, check_text(input.name, std::move(read.text), checker));
    hide(report);
    return report;
  }
  TRY(FixedFile file, fix_file(input.name, read, checker, *run_.fix, hide));
  result.summary.fixed = file.fixed.fixed;
  result.summary.fixed_files = file.fixed.fixed > 0 ? 1 : 0;
  result.text = std::move(file.diff);
  return std::move(file.fixed.report);
}

Status InputChecker::check(CardInput& input, InputResult& result) {
  TRY(ConfiguredChecker * configured, checker_for(input.name));
  Checker& checker = configured->checker;
  TRY(FileContent read, text_of(input));
  TRY(Report report, report_of(input, std::move(read), checker, result));
  finish(input, report, result);
  if (configured->severity_of_duplicates(report) != Severity::off) {
    result.key = agent_key_of(report, configured->pointer);
  }
  result.card_text = checker.recycle(std::move(report));
  result.input = std::move(input);
  return {};
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
      check_text(result.input.name, std::move(result.card_text), checker);
  if (!again_checked) return;
  Report report = std::move(*again_checked);
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

// Checks cards again that have the id of an earlier one. Only here, behind the
// workers, cards come in order; a second check is cheaper than reports that
// wait for all earlier cards.
class DuplicateChecks {
 public:
  DuplicateChecks(const CheckRun& run, Env& env) : run_(run), env_(env) {}

  void check(InputResult& result) {
    if (!result.key) return;
    const std::string* const first =
        first_cards_.other_with(*result.key, numbered_name(result.input));
    if (!first) return;
    if (!checker_) checker_.emplace(run_, env_);
    checker_->check_duplicate(*first, result);
  }

 private:
  const CheckRun& run_;
  Env& env_;
  FirstCards first_cards_;
  std::optional<InputChecker> checker_;
};

class CheckStream final : public ReplyStream {
 public:
  CheckStream(CheckRun run, CardInputStream cards, Env& env)
      : run_(std::move(run)),
        new_baseline_(run_.baseline_path),
        duplicates_(run_, env),
        pool_(run_.threads, std::move(cards),
              [this, &env] { return InputChecker(run_, env); }) {
    summary_.fixing = run_.fix.has_value();
  }

  bool next(std::string& out, Notes& notes) override {
    if (!has_begun_) {
      has_begun_ = true;
      if (run_.has_opening_and_closing()) out += run_.reporter->opening();
      return true;
    }
    std::optional<InputResult> result = pool_.next();
    if (!result) {
      finish(out, notes);
      return false;
    }
    note_configuration(*result, notes);
    if (result->error) {
      add_failure(*result->error, notes);
    } else {
      add(*result, out);
    }
    if (!result->ends_run) return true;
    finish(out, notes);
    return false;
  }

  Outcome outcome() const override {
    if (incomplete_) return Outcome::incomplete;
    const bool found =
        summary_.errors > 0 || (run_.strict && summary_.warnings > 0);
    return found ? Outcome::has_errors : Outcome::clean;
  }

  std::string progress() const override {
    return counted(summary_.files, "card") + " checked";
  }

 private:
  void note_configuration(const InputResult& result, Notes& notes) {
    if (!result.has_config || has_noted_config_) return;
    has_noted_config_ = true;
    notes.emplace_back(
        "cardinal.json is not applied on a server, except for what it ignores; "
        "give its options as flags");
  }

  void add(InputResult& result, std::string& out) {
    duplicates_.check(result);
    if (!result.text.empty()) {
      if (has_output_ && run_.reports()) out += run_.reporter->separator();
      // A diff for `patch` is exact; on a screen a stranger's text must not
      // act.
      const bool escapes = run_.terminal && !run_.reports();
      out += escapes ? for_terminal(result.text, "\n\t") : result.text;
      has_output_ = true;
    }
    summary_.add(result.summary);
    if (run_.writes_baseline) new_baseline_.add(result.found);
  }

  // One broken configuration is one line, however many cards it is for.
  void add_failure(const Error& error, Notes& notes) {
    incomplete_ = true;
    if (!reported_.insert(to_text(error)).second) return;
    summary_.add_failure(error);
    notes.push_back(to_text(error));
  }

  // A file above the cards can turn rules off.
  void note_configurations(Notes& notes) {
    constexpr std::size_t configurations_max = 100;
    std::vector<std::string> used = run_.configs->used();
    if (used.empty()) return;
    if (!run_.quiet) {
      notes.push_back("configured by " + used.front() +
                      (used.size() > 1
                           ? " and " + counted(used.size() - 1, "more file")
                           : ""));
    }
    if (used.size() > configurations_max) used.resize(configurations_max);
    summary_.configurations = std::move(used);
  }

  void finish(std::string& out, Notes& notes) {
    note_configurations(notes);
    if (run_.has_opening_and_closing()) out += run_.reporter->closing(summary_);
    if (run_.writes_baseline) {
      if (const Status written = new_baseline_.write(run_.baseline_path);
          !written) {
        incomplete_ = true;
        notes.push_back(to_text(written.error()));
        return;
      }
      notes.push_back("wrote the findings of " +
                      counted(summary_.files, "card") + " to " +
                      run_.baseline_path);
    }
    // "nothing to fix" would be wrong of a card that could not be read.
    const bool has_result = summary_.fixed > 0 || !incomplete_;
    if (run_.fix && has_result && !run_.quiet) {
      notes.push_back(fix_summary(*run_.fix, summary_));
    }
  }

  const CheckRun run_;
  Baseline new_baseline_;
  DuplicateChecks duplicates_;
  std::set<std::string> reported_;
  CheckSummary summary_;
  bool has_begun_ = false, has_output_ = false, incomplete_ = false;
  bool has_noted_config_ = false;
  OrderedPool<CardInput, InputResult> pool_;  // last: its threads use the rest
};

}  // namespace

std::shared_ptr<const Reporter> reporter_for(const Call& call,
                                             const CheckOptions& options,
                                             bool has_many) {
  const ReportStyle style{
      .colour = call.options.style.colour,
      .quiet = call.options.style.quiet,
      .strict = is_true(call.input, "strict"),
      .lists_clean = !has_many,
      .noun = options.schema ? "document" : "card",
      .utf16 = text_of(call.input, "positions") == "utf-16"};
  if (call.options.format == "ndjson") return json_lines_reporter(style);
  std::shared_ptr<const Reporter> reporter =
      reporter_named(call.options.format, style);
  CHECK(reporter);  // the record names the formats
  return reporter;
}

std::unique_ptr<ReplyStream> check_stream(CheckRun run, CardInputStream cards,
                                          Env& env) {
  return std::make_unique<CheckStream>(std::move(run), std::move(cards), env);
}

}  // namespace cardinal
