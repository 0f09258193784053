#include "operations/check_run.h"

#include <map>
#include <set>

#include "base/check_that.h"
#include "base/ordered_pool.h"
#include "base/text.h"
#include "base/uri.h"
#include "check/choice.h"
#include "check/order.h"
#include "check/rules/card/duplicate_id.h"
#include "operations/duplicate_ids.h"

namespace cardinal {
namespace {

// A baseline has to know all findings of a card, not just those that are shown.
constexpr std::uint32_t baseline_findings_max = 100'000;

// What a worker hands on: text, never a whole report.
struct CheckedInput {
  std::string text;
  Summary summary;
  std::optional<Error> error;
  Baseline found;
  // For a second check of a card that has the id of an earlier one.
  std::optional<AgentKey> key;
  CardInput input;
  std::string card_text;
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
        new_baseline_(run.baseline_path) {}

  CheckedInput operator()(CardInput input);
  // Checks the card again, with the finding that `first` has the same id.
  void check_duplicate(const std::string& first, CheckedInput& done);

 private:
  Status check(CardInput& input, CheckedInput& done);
  Result<ConfiguredChecker*> checker_for(const std::string& path);
  Result<StampedText> text_of(CardInput& input);
  std::uint32_t findings_max() const {
    return run_.baseline || run_.writes_baseline ? baseline_findings_max
                                                 : run_.options.diagnostics_max;
  }
  void hide_known(const CardInput& input, Report& report,
                  CheckedInput& done) const;
  Result<Report> report_of(const CardInput& input, StampedText read,
                           Checker& checker, CheckedInput& done) const;
  void finish(const CardInput& input, const Report& report,
              CheckedInput& done) const;

  const CheckRun& run_;
  const Env& env_;
  UrlReader urls_;
  Baseline new_baseline_;  // names cards
  // By what the options depend on.
  std::map<std::string, ConfiguredChecker> checkers_;
};

Result<ConfiguredChecker*> InputChecker::checker_for(const std::string& path) {
  const auto config = run_.configs->for_card(path);
  if (!config) return std::unexpected(config.error());
  const std::string key = *config ? (*config)->key_for(path) : std::string();
  const auto known = checkers_.find(key);
  if (known != checkers_.end()) return &known->second;
  CheckOptions options = run_.options;
  if (*config) (*config)->apply(path, options);
  options.diagnostics_max = findings_max();
  ConfiguredChecker made{.checker = Checker(options, env_),
                         .rules = std::move(options.rules),
                         .pointer = std::move(options.pointer)};
  return &checkers_.emplace(key, std::move(made)).first->second;
}

Result<StampedText> InputChecker::text_of(CardInput& input) {
  if (input.text) return StampedText{std::move(*input.text), {}};
  if (is_http_url(input.name)) {
    TRY(UrlReader::Page page, urls_.read(input.name));
    input.name = std::move(page.url);
    return StampedText{std::move(page.text), {}};
  }
  return read_stamped(input.name, run_.options.limits.bytes_max);
}

void InputChecker::hide_known(const CardInput& input, Report& report,
                              CheckedInput& done) const {
  if (!run_.baseline) return;
  done.summary.in_baseline = run_.baseline->remove_known(
      run_.baseline->name_of(input.name, input.line), report);
  sort_and_limit(run_.options.diagnostics_max, report);
}

// Without the findings that are known; of a file that is fixed, what is left.
Result<Report> InputChecker::report_of(const CardInput& input, StampedText read,
                                       Checker& checker,
                                       CheckedInput& done) const {
  const auto hide = [&](Report& report) { hide_known(input, report, done); };
  if (!run_.fix) {
    Report report = checker.check(std::move(read.text));
    hide(report);
    return report;
  }
  TRY(FixedFile file, fix_file(input.name, read, checker, *run_.fix, hide));
  done.summary.fixed = file.fixed.fixed;
  done.summary.fixed_files = file.fixed.fixed > 0 ? 1 : 0;
  done.text = std::move(file.diff);
  return std::move(file.fixed.report);
}

Status InputChecker::check(CardInput& input, CheckedInput& done) {
  TRY(ConfiguredChecker * configured, checker_for(input.name));
  Checker& checker = configured->checker;
  TRY(StampedText read, text_of(input));
  TRY(Report report, report_of(input, std::move(read), checker, done));
  finish(input, report, done);
  if (configured->severity_of_duplicates(report) != Severity::off) {
    done.key = agent_key_of(report, configured->pointer);
  }
  done.card_text = checker.recycle(std::move(report));
  done.input = std::move(input);
  return {};
}

void InputChecker::finish(const CardInput& input, const Report& report,
                          CheckedInput& done) const {
  if (run_.writes_baseline) {
    done.found.add(new_baseline_.name_of(input.name, input.line), report);
    ++done.summary.files;
    return;
  }
  done.summary.add(report);
  if (run_.reports()) {
    run_.reporter->file({input.name, std::max(input.line, 1u), &report},
                        done.text);
  }
}

void InputChecker::check_duplicate(const std::string& first,
                                   CheckedInput& done) {
  const auto configured = checker_for(done.input.name);
  if (!configured) return;  // It was there a moment ago.
  Checker& checker = (*configured)->checker;
  Report report = checker.check(std::move(done.card_text));
  add_duplicate_id((*configured)->pointer,
                   (*configured)->severity_of_duplicates(report),
                   done.input.name, first, report);
  sort_and_limit(findings_max(), report);
  Summary again;
  again.fixed = done.summary.fixed;
  again.fixed_files = done.summary.fixed_files;
  done.summary = again;
  hide_known(done.input, report, done);
  if (run_.reports()) done.text.clear();
  done.found = Baseline();
  finish(done.input, report, done);
  checker.recycle(std::move(report));
}

CheckedInput InputChecker::operator()(CardInput input) {
  CheckedInput done;
  done.error = std::move(input.error);
  if (done.error) return done;
  if (const Status checked = check(input, done); !checked) {
    done.error = checked.error();
  }
  return done;
}

// "cards.jsonl:3" for a line of a file.
std::string numbered_name(const CardInput& input) {
  return input.line == 0 ? input.name
                         : input.name + ":" + std::to_string(input.line);
}

// Checks cards again that have the id of an earlier one. Only here, behind the
// workers, cards come in order; a second check is cheaper than reports that
// wait for all earlier cards.
class DuplicateChecks {
 public:
  DuplicateChecks(const CheckRun& run, Env& env) : run_(run), env_(env) {}

  void check(CheckedInput& done) {
    if (!done.key) return;
    const std::string* const first =
        first_cards_.other_with(*done.key, numbered_name(done.input));
    if (!first) return;
    if (!checker_) checker_.emplace(run_, env_);
    checker_->check_duplicate(*first, done);
  }

 private:
  const CheckRun& run_;
  Env& env_;
  FirstCards first_cards_;
  std::optional<InputChecker> checker_;
};

class CheckStream final : public ReplyStream {
 public:
  CheckStream(CheckRun run, CardInputs::Options inputs, Env& env)
      : run_(std::move(run)),
        inputs_(std::move(inputs), *run_.configs),
        new_baseline_(run_.baseline_path),
        duplicates_(run_, env),
        pool_(
            run_.threads, [this] { return inputs_.next(); },
            [this, &env] { return InputChecker(run_, env); }) {
    summary_.fixing = run_.fix.has_value();
  }

  bool next(std::string& out, Notes& notes) override {
    if (!has_begun_) {
      has_begun_ = true;
      if (run_.reports()) out += run_.reporter->opening();
      return true;
    }
    std::optional<CheckedInput> done = pool_.next();
    if (!done) {
      finish(out, notes);
      return false;
    }
    if (done->error) {
      add_failure(*done->error, notes);
    } else {
      add(*done, out);
    }
    return true;
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
  void add(CheckedInput& done, std::string& out) {
    duplicates_.check(done);
    if (!done.text.empty()) {
      if (has_output_ && run_.reports()) out += run_.reporter->separator();
      // A diff for `patch` is exact; on a screen a stranger's text must not
      // act.
      const bool escapes = run_.terminal && !run_.reports();
      out += escapes ? for_terminal(done.text, "\n\t") : done.text;
      has_output_ = true;
    }
    summary_.add(done.summary);
    if (run_.writes_baseline) new_baseline_.add(done.found);
  }

  // One broken configuration is one line, however many cards it is for.
  void add_failure(const Error& error, Notes& notes) {
    incomplete_ = true;
    if (!reported_.insert(to_text(error)).second) return;
    summary_.add_failure(error);
    notes.push_back(to_text(error));
  }

  void finish(std::string& out, Notes& notes) {
    if (run_.reports()) out += run_.reporter->closing(summary_);
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
  CardInputs inputs_;
  Baseline new_baseline_;
  DuplicateChecks duplicates_;
  std::set<std::string> reported_;
  Summary summary_;
  bool has_begun_ = false, has_output_ = false, incomplete_ = false;
  OrderedPool<CardInput, CheckedInput> pool_;  // last: its threads use the rest
};

}  // namespace

std::unique_ptr<ReplyStream> check_stream(CheckRun run,
                                          CardInputs::Options inputs,
                                          Env& env) {
  return std::make_unique<CheckStream>(std::move(run), std::move(inputs), env);
}

}  // namespace cardinal
