#include "operations/check_run.h"

#include <map>
#include <set>

#include "base/check_that.h"
#include "base/ordered_pool.h"
#include "base/text.h"

namespace cardinal {
namespace {

// What a worker hands on: text, never a whole report.
struct CheckedUnit {
  std::string text;
  Summary summary;
  std::optional<Error> trouble;
  Baseline found;
};

// Checks one card after the other with the options its configuration gives.
class UnitChecker {
 public:
  UnitChecker(const CheckRun& run, Env& env)
      : run_(run), env_(env), urls_(run.client, env) {}

  CheckedUnit operator()(CardUnit unit);

 private:
  Status check(CardUnit& unit, CheckedUnit& done);
  Result<Checker*> checker_for(const std::string& path);
  Result<StampedText> text_of(CardUnit& unit);
  Result<Report> report_of(const CardUnit& unit, StampedText read,
                           Checker& checker, CheckedUnit& done) const;

  const CheckRun& run_;
  const Env& env_;
  UrlReader urls_;
  std::map<std::string, Checker> checkers_;  // by what the options depend on
};

Result<Checker*> UnitChecker::checker_for(const std::string& path) {
  const auto config = run_.configs.for_card(path);
  if (!config) return std::unexpected(config.error());
  const std::string key = *config ? (*config)->key_for(path) : std::string();
  const auto known = checkers_.find(key);
  if (known != checkers_.end()) return &known->second;
  CheckOptions options = run_.options;
  if (*config) (*config)->apply(path, options);
  return &checkers_.emplace(key, Checker(std::move(options), env_))
              .first->second;
}

Result<StampedText> UnitChecker::text_of(CardUnit& unit) {
  if (unit.text) return StampedText{std::move(*unit.text), {}};
  if (is_url(unit.name)) {
    TRY(UrlReader::Page page, urls_.read(unit.name));
    unit.name = std::move(page.url);
    return StampedText{std::move(page.text), {}};
  }
  return read_stamped(unit.name, run_.options.limits.bytes_max);
}

// Without the findings that are known; of a file that is fixed, what is left.
Result<Report> UnitChecker::report_of(const CardUnit& unit, StampedText read,
                                      Checker& checker,
                                      CheckedUnit& done) const {
  const auto hide = [&](Report& report) {
    if (!run_.known) return;
    done.summary.in_baseline = run_.known->remove_known(
        run_.known->name_of(unit.name, unit.line), report);
  };
  if (!run_.fix) {
    Report report = checker.check(std::move(read.text));
    hide(report);
    return report;
  }
  TRY(FixedFile file, fix_file(unit.name, read, checker, *run_.fix, hide));
  done.summary.fixed = file.fixed.fixed;
  done.summary.fixed_files = file.fixed.fixed > 0 ? 1 : 0;
  done.text = std::move(file.diff);
  return std::move(file.fixed.report);
}

Status UnitChecker::check(CardUnit& unit, CheckedUnit& done) {
  TRY(Checker * checker, checker_for(unit.name));
  TRY(StampedText read, text_of(unit));
  TRY(Report report, report_of(unit, std::move(read), *checker, done));
  if (run_.collect) {
    done.found.add(run_.collect->name_of(unit.name, unit.line), report);
    ++done.summary.files;
    return {};
  }
  done.summary.add(report);
  if (run_.reports()) {
    run_.reporter.file({unit.name, std::max(unit.line, 1u), &report},
                       done.text);
  }
  checker->recycle(std::move(report));
  return {};
}

CheckedUnit UnitChecker::operator()(CardUnit unit) {
  CheckedUnit done;
  done.trouble = std::move(unit.trouble);
  if (done.trouble) return done;
  if (const Status checked = check(unit, done); !checked) {
    done.trouble = checked.error();
  }
  return done;
}

// A line on the terminal that says how far a long run is.
class Progress {
 public:
  Progress(bool shown, const Clock& clock, Sink& talk)
      : shown_(shown), clock_(clock), talk_(talk), last_ms_(clock.now_ms()) {}

  void at(std::uint64_t files) {
    constexpr std::int64_t interval_ms = 200;
    if (!shown_ || clock_.now_ms() - last_ms_ < interval_ms) return;
    last_ms_ = clock_.now_ms();
    talk_.write("\r" + counted(files, "card") + " checked");
    visible_ = true;
  }
  void clear() {
    if (visible_) talk_.write("\r\x1b[K");
    visible_ = false;
  }

 private:
  bool shown_;
  const Clock& clock_;
  Sink& talk_;
  std::int64_t last_ms_;
  bool visible_ = false;
};

}  // namespace

CheckResult run_checks(const CheckRun& run, CardUnits& units, Call& call) {
  CheckResult result;
  result.summary.fixing = run.fix.has_value();
  Progress progress(call.services.progress, *call.services.env.clock,
                    call.talk);
  std::set<std::string> reported;  // one broken configuration, one line
  bool first = true;
  if (run.reports()) call.out.write(run.reporter.opening());
  run_ordered<CardUnit, CheckedUnit>(
      run.threads, [&] { return units.next(); },
      [&] { return UnitChecker(run, call.services.env); },
      [&](CheckedUnit done) {
        if (done.trouble) {
          result.trouble = true;
          const std::string line =
              "cardinal: " + for_terminal(to_text(*done.trouble));
          if (reported.insert(line).second) {
            progress.clear();
            call.talk.write(line + "\n");
          }
          return;
        }
        if (!done.text.empty()) {
          progress.clear();
          if (!first && run.reports()) {
            call.out.write(run.reporter.separator());
          }
          // A diff for `patch` is exact; on a screen a stranger's text must
          // not act.
          const bool shown = call.services.terminal && !run.reports();
          call.out.write(shown ? for_terminal(done.text, "\n\t") : done.text);
          first = false;
        }
        result.summary.add(done.summary);
        if (run.collect) run.collect->add(done.found);
        progress.at(result.summary.files);
      });
  progress.clear();
  if (run.reports()) call.out.write(run.reporter.closing(result.summary));
  return result;
}

}  // namespace cardinal
