#include "check/engine.h"

#include <algorithm>
#include <numeric>

#include "base/text.h"

namespace cardinal {

Finding& Findings::add(Value at, std::string message, std::string help) {
  // Most cards with findings have a dozen.
  constexpr std::size_t usual_count = 16;
  const bool is_kept = ++findings_of_rule_ <= per_rule_max_;
  if (!is_kept) ++left_out_[static_cast<std::size_t>(severity_)];
  if (list_.empty()) list_.reserve(usual_count);
  Finding& made = is_kept ? list_.emplace_back() : overflow_ = Finding();
  made.rule = rule_;
  made.severity = severity_;
  made.at = at;
  made.message = std::move(message);
  made.help = std::move(help);
  return made;
}

bool Findings::reported(Value value, Severity severity) {
  // So few are looked through, as those of nearly all cards are.
  constexpr std::size_t looked_through_max = 32;
  if (rule_begin_ <= looked_through_max) {
    return std::any_of(list_.begin(),
                       list_.begin() + static_cast<std::ptrdiff_t>(rule_begin_),
                       [&](const Finding& found) {
                         return found.at.table() == value.table() &&
                                found.at.index() == value.index() &&
                                found.severity >= severity;
                       });
  }
  for (; reported_count_ < rule_begin_; ++reported_count_) {
    const Finding& found = list_[reported_count_];
    Severity& most = reported_[{found.at.table(), found.at.index()}];
    most = std::max(most, found.severity);
  }
  const auto found = reported_.find({value.table(), value.index()});
  return found != reported_.end() && found->second >= severity;
}

std::string for_message(Value value) {
  constexpr std::size_t code_points_max = 48;
  if (const auto text = value.string()) {
    return quoted_unescaped(*text, code_points_max);
  }
  if (value.is(Kind::object) || value.is(Kind::array)) {
    return std::string(kind_with_article(value.kind()));
  }
  return shortened(value.raw(), code_points_max);
}

std::string must_be_one_of(std::span<const std::string_view> words) {
  std::string text = "must be one of ";
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

std::string did_you_mean(std::string_view word,
                         std::span<const std::string_view> candidates) {
  const std::string_view meant = closest(word, candidates);
  if (meant.empty()) return {};
  return "did you mean \"" + std::string(meant) + "\"?";
}

namespace {

Severity severity_under_one(const RuleInfo& rule, Conditions conditions) {
  for (const SeverityOverride& grade : rule.overrides) {
    if (grade.when != 0 && (conditions & grade.when) == grade.when) {
      return grade.severity;
    }
  }
  return rule.severity;
}

}  // namespace

Severity RuleInfo::severity_for(Conditions conditions) const {
  Conditions profiles = conditions & profile_conditions;
  const Conditions others = conditions & ~profile_conditions;
  if (!profiles) return severity_under_one(*this, others);
  Severity strictest = Severity::off;
  while (profiles) {
    const Conditions one = profiles & (~profiles + 1);
    profiles &= ~one;
    strictest = std::max(strictest, severity_under_one(*this, others | one));
  }
  return strictest;
}

std::size_t Report::count(Severity severity) const {
  return static_cast<std::size_t>(
             std::ranges::count(diagnostics, severity, &Diagnostic::severity)) +
         left_out[static_cast<std::size_t>(severity)];
}

std::size_t Report::left_out_count() const {
  return std::accumulate(left_out.begin(), left_out.end(), std::size_t{0});
}

}  // namespace cardinal
