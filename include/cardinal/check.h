// Reports errors and bad practice in a card, with their positions.
//
//   Report report = check(text);
//   for (const Diagnostic& d : report.diagnostics) print(d.message);
//
// A Checker keeps its options and buffers for many cards:
//
//   Checker checker(CheckOptions{}, system_env());
//   Report report = checker.check(text);
//
// Thread safety: a Checker keeps buffers and belongs to one thread; rules and
// reports are immutable.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cardinal/report.h"
#include "cardinal/rule.h"
#include "cardinal/schema.h"

namespace cardinal {

struct CheckOptions {
  std::optional<Dialect> dialect;  // empty: detect
  std::string_view version;        // one of the dialect's; empty: detect
  ProfileSet profile;              // none of a dialect: its default
  std::string pointer;             // where in the document the card is
  // Checks any JSON by this schema alone, instead of a card by its dialect.
  std::optional<Schema> schema;
  Limits limits;
  RuleChoice rules;
  std::uint32_t diagnostics_max = 1000;
  // Runs every rule regardless of its fact bits; tests compare the two.
  bool run_all_rules = false;
};

class Checker {
 public:
  // Requires: every id in options.rules is known (see check_rule_id).
  Checker(CheckOptions options, const Env& env);
  ~Checker();
  Checker(Checker&&) noexcept;

  Report check(std::string text);
  // Returns the text of a report, and reuses its other buffers for the next
  // check.
  std::string recycle(Report&& report);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Checks one card with the default options. A Checker is faster for many.
Report check(std::string text);

enum class FixChoice : std::uint8_t { safe, all };

struct [[nodiscard]] FixedText {
  Report report;            // of the fixed text; its document has that text
  std::uint32_t fixed = 0;  // findings that were repaired
  bool revealed = false;    // a fix made existing errors visible
};

// Removes findings from a report that are neither reported nor fixed.
using HideFindings = std::function<void(Report& report)>;

// Applies the fixes of the text's findings until none is left, each completely
// or not at all. A fix is not applied if it would make the text worse: if it
// causes new errors, except those that a rename makes visible, or makes less of
// the text readable. All other bytes stay. Fixing the result again changes
// nothing.
FixedText fix(Checker& checker, std::string text, FixChoice choice,
              const HideFindings& hide = {});

}  // namespace cardinal
