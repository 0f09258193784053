#include "operations/check_run.h"

#include <map>
#include <set>

#include "base/ordered_pool.h"
#include "base/text.h"

namespace cardinal {
namespace {

// What a worker hands on: text, never a whole report.
struct CheckedUnit {
  std::string told;
  Summary summary;
  std::optional<Error> trouble;
  Baseline found;
};

// Checks one card after the other with the options its configuration gives.
class UnitChecker {
 public:
  UnitChecker(const CheckRun& run, const Env& env) : run_(run), env_(env) {}

  CheckedUnit operator()(CardUnit unit);

 private:
  Result<Checker*> checker_for(const std::string& path);
  Result<std::string> text_of(CardUnit& unit) const;

  const CheckRun& run_;
  const Env& env_;
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

Result<std::string> UnitChecker::text_of(CardUnit& unit) const {
  if (unit.text) return std::move(*unit.text);
  return read_whole(unit.name, run_.options.limits.bytes_max);
}

CheckedUnit UnitChecker::operator()(CardUnit unit) {
  CheckedUnit done;
  done.trouble = std::move(unit.trouble);
  if (done.trouble) return done;
  const Result<Checker*> checker = checker_for(unit.name);
  Result<std::string> text = text_of(unit);
  if (!checker || !text) {
    done.trouble = checker ? text.error() : checker.error();
    return done;
  }
  Report report = (*checker)->check(std::move(*text));
  if (run_.collect) {
    done.found.add(run_.collect->name_of(unit.name, unit.line), report);
    ++done.summary.files;
    return done;
  }
  if (run_.known) {
    done.summary.in_baseline = run_.known->remove_known(
        run_.known->name_of(unit.name, unit.line), report);
  }
  done.summary.add(report);
  run_.reporter.file({unit.name, std::max(unit.line, 1u), &report}, done.told);
  (*checker)->recycle(std::move(report));
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
  Progress progress(call.services.progress, *call.services.env.clock,
                    call.talk);
  std::set<std::string> told_troubles;  // one broken configuration, one line
  bool first = true;
  if (!run.collect) call.out.write(run.reporter.opening());
  run_ordered<CardUnit, CheckedUnit>(
      run.threads, [&] { return units.next(); },
      [&] { return UnitChecker(run, call.services.env); },
      [&](CheckedUnit done) {
        if (done.trouble) {
          result.trouble = true;
          const std::string line =
              "cardinal: " + for_terminal(to_text(*done.trouble));
          if (told_troubles.insert(line).second) {
            progress.clear();
            call.talk.write(line + "\n");
          }
          return;
        }
        if (!done.told.empty()) {
          progress.clear();
          if (!first) call.out.write(run.reporter.separator());
          call.out.write(done.told);
          first = false;
        }
        result.summary.add(done.summary);
        if (run.collect) run.collect->add(done.found);
        progress.at(result.summary.files);
      });
  progress.clear();
  if (!run.collect) call.out.write(run.reporter.closing(result.summary));
  return result;
}

}  // namespace cardinal
