#include "operations/check_run.h"

#include <set>

#include "base/check_that.h"
#include "base/ordered_pool.h"
#include "base/text.h"
#include "operations/check_input.h"
#include "operations/duplicate_ids.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

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
    if (run_.changes) summary_.base = run_.changes->revision();
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
    const bool found = summary_.errors > 0 ||
                       (run_.strict && summary_.warnings > 0) ||
                       summary_.warnings > run_.warnings_max;
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

  // A run that checked nothing must not look like one that found nothing.
  void note_other_files(Notes& notes) {
    if (summary_.files > 0 || incomplete_) return;
    if (run_.changes) {
      if (!run_.quiet) {
        notes.push_back("no card changed since " + run_.changes->revision());
      }
      return;
    }
    if (summary_.not_cards == 0) return;
    add_failure({Code::not_found,
                 "no card found: " + counted(summary_.not_cards, "JSON file") +
                     ", none of which is an agent card; a file that is named "
                     "is checked whatever it contains",
                 {}},
                notes);
  }

  void finish(std::string& out, Notes& notes) {
    note_configurations(notes);
    note_other_files(notes);
    if (summary_.warnings > run_.warnings_max && !run_.quiet) {
      notes.push_back(
          "too many warnings: " + std::to_string(summary_.warnings) +
          ", at most " + std::to_string(run_.warnings_max) + " are accepted");
    }
    const OrganisationRules own = run_.configs->organisation_rules();
    for (const auto& rule : own) summary_.other_rules.push_back(&rule->info);
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
  const ReportStyle style{.colour = call.options.style.colour,
                          .quiet = call.options.style.quiet,
                          .strict = is_true(call.input, "strict"),
                          .lists_clean = !has_many,
                          .noun = options.schema ? "document" : "card",
                          .utf16 = text_of(call.input, "positions") == "utf-16",
                          .score = is_true(call.input, "score"),
                          .statistics = is_true(call.input, "statistics")};
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
