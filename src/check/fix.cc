// Applies the fixes of a report, checks again, and goes on until nothing is
// left to apply.
#include <algorithm>
#include <set>

#include "cardinal/check.h"

namespace cardinal {
namespace {

// What fixing one text may cost, in checks and in bytes checked. Nearly all
// texts need three checks; one that needs more than this is left as it was.
constexpr std::size_t checks_max = 1000;
constexpr std::size_t checked_bytes_max = 64u << 20;

// The bytes that fixes already change.
class Taken {
 public:
  // Whether `edits` change other bytes, and, for two insertions, stand in
  // other places: which one would come first?
  bool add(const std::vector<Edit>& edits) {
    for (const Edit& edit : edits) {
      if (overlaps(edit.where)) return false;
    }
    for (const Edit& edit : edits) {
      spans_.emplace(edit.where.begin, edit.where.end);
    }
    return true;
  }

 private:
  bool overlaps(Span span) const {
    auto next = spans_.lower_bound({span.begin, 0});
    if (next != spans_.begin() && std::prev(next)->second > span.begin) {
      return true;
    }
    for (; next != spans_.end() && next->first <= span.end; ++next) {
      const auto& [begin, end] = *next;
      if (begin < span.end && span.begin < end) return true;
      if (begin == span.begin && end == span.end) return true;
    }
    return false;
  }

  std::set<std::pair<std::uint32_t, std::uint32_t>> spans_;
};

std::uint32_t first_byte(const Fix* fix) {
  return std::ranges::min(fix->edits, {},
                          [](const Edit& edit) { return edit.where.begin; })
      .where.begin;
}

// Those that can be applied at once; of two that overlap, the earlier.
std::vector<const Fix*> fixes_of(const Report& report, FixChoice choice,
                                 bool revealing) {
  std::vector<const Fix*> wanted, fixes;
  for (const Diagnostic& found : report.diagnostics) {
    if (!found.fix || found.fix->edits.empty()) continue;
    if (choice == FixChoice::safe && !found.fix->safe) continue;
    if (found.fix->reveals != revealing) continue;
    wanted.push_back(&*found.fix);
  }
  std::ranges::stable_sort(wanted, {}, first_byte);
  Taken taken;
  for (const Fix* fix : wanted) {
    if (taken.add(fix->edits)) fixes.push_back(fix);
  }
  return fixes;
}

// How far a text could be read.
enum class Stage : std::uint8_t { nothing, faulty, clean, card };

Stage stage_of(const Report& report) {
  if (!report.document.root()) return Stage::nothing;
  if (report.dialect) return Stage::card;
  return report.document.clean() ? Stage::clean : Stage::faulty;
}

// A text that can be read further may show errors that were there before, and
// so may a value under its right name.
bool is_worse(const Report& before, const Report& after, bool revealing) {
  if (stage_of(before) != stage_of(after)) {
    return stage_of(after) < stage_of(before);
  }
  if (before.document.clean() && !after.document.clean()) return true;
  // The rest of the fixes would be those of another version: they would make
  // another card of it.
  if (!revealing && before.document.clean() &&
      (before.dialect != after.dialect || before.version != after.version)) {
    return true;
  }
  return !revealing &&
         after.count(Severity::error) > before.count(Severity::error);
}

class Fixer {
 public:
  Fixer(Checker& checker, FixChoice choice, const HideFindings& hide)
      : checker_(checker), choice_(choice), hide_(hide) {}

  FixedText run(std::string text);

 private:
  bool spent() const {
    return checks_ >= checks_max || checked_bytes_ >= checked_bytes_max;
  }
  Report check(std::string text) {
    ++checks_;
    checked_bytes_ += text.size();
    Report report = checker_.check(std::move(text));
    if (hide_) hide_(report);
    return report;
  }
  bool improve(FixedText& now, bool revealing);
  bool attempt(std::span<const Fix* const> fixes, FixedText& now,
               bool revealing);

  Checker& checker_;
  FixChoice choice_;
  const HideFindings& hide_;
  std::size_t checks_ = 0;
  std::size_t checked_bytes_ = 0;
};

FixedText Fixer::run(std::string text) {
  FixedText now{.report = check(std::move(text))};
  if (fixes_of(now.report, choice_, false).empty() &&
      fixes_of(now.report, choice_, true).empty()) {
    return now;
  }
  std::string before(now.report.document.text());
  // Names first: what they hide may have fixes of its own.
  while (improve(now, true) || improve(now, false)) {
  }
  if (!spent()) return now;
  // Half of the work would make a second run do the other half.
  return {.report = check(std::move(before))};
}

// Applies all fixes, or, where that makes the text worse, as many of the
// first as does not. A fix that alone makes it worse is passed over.
bool Fixer::improve(FixedText& now, bool revealing) {
  const std::vector<const Fix*> fixes =
      fixes_of(now.report, choice_, revealing);
  std::span<const Fix* const> rest(fixes);
  std::size_t count = rest.size();
  while (!rest.empty() && !spent()) {
    if (attempt(rest.first(count), now, revealing)) return true;
    if (count == 1) rest = rest.subspan(1);
    count = count == 1 ? rest.size() : count / 2;
  }
  return false;
}

bool Fixer::attempt(std::span<const Fix* const> fixes, FixedText& now,
                    bool revealing) {
  std::vector<Edit> edits;
  for (const Fix* fix : fixes) {
    edits.insert(edits.end(), fix->edits.begin(), fix->edits.end());
  }
  auto text = apply_edits(now.report.document.text(), std::move(edits));
  if (!text) return false;  // they overlap
  Report after = check(std::move(*text));
  if (is_worse(now.report, after, revealing)) return false;
  now.revealed |=
      after.count(Severity::error) > now.report.count(Severity::error);
  now.fixed += static_cast<std::uint32_t>(fixes.size());
  now.report = std::move(after);
  return true;
}

}  // namespace

FixedText fix(Checker& checker, std::string text, FixChoice choice,
              const HideFindings& hide) {
  return Fixer(checker, choice, hide).run(std::move(text));
}

}  // namespace cardinal
