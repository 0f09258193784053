#include "compare/card_comparison.h"

#include "base/text.h"

namespace cardinal {
namespace {

ChangeKind kind_of(bool was, bool is) {
  if (!was) return ChangeKind::added;
  return is ? ChangeKind::changed : ChangeKind::removed;
}

std::optional<std::string> pointer_of(const CardView& card, Value at) {
  if (!at) return std::nullopt;
  return card.pointer(at);
}

}  // namespace

void CardComparison::add_change(ChangeDraft draft) {
  const ChangeKind kind =
      kind_of(static_cast<bool>(draft.from), static_cast<bool>(draft.to));
  add_change(kind, std::move(draft));
}

void CardComparison::add_change(ChangeKind kind, ChangeDraft draft) {
  changes_.push_back({.kind = kind,
                      .level = draft.level,
                      .what = draft.what,
                      .old_pointer = pointer_of(before_, draft.from),
                      .new_pointer = pointer_of(after_, draft.to),
                      .from = std::string(draft.from.raw()),
                      .to = std::string(draft.to.raw()),
                      .message = std::move(draft.message),
                      .why = std::move(draft.why)});
}

void CardComparison::compare_text(const Texts& texts) {
  const Value from = before_.at(texts.aspect, texts.i, texts.member);
  const Value to = after_.at(texts.aspect, texts.j, texts.member);
  const bool same_presence = static_cast<bool>(from) == static_cast<bool>(to);
  if (texts.from == texts.to && (same_presence || !alike())) return;
  if (!both_support(texts.aspect)) return;
  if (!same_dialect() && (texts.from.empty() || texts.to.empty())) return;
  std::string message = texts.subject;
  if (!from) {
    message += " was added: " + quoted_unescaped(texts.to);
  } else if (!to) {
    message += " was removed: " + quoted_unescaped(texts.from);
  } else {
    message += " was changed from " + quoted_unescaped(texts.from) + " to " +
               quoted_unescaped(texts.to);
  }
  add_change({texts.level, name_of(texts.aspect), from, to, std::move(message),
              std::string(texts.why)});
}

void CardComparison::compare_flag(const FlagChange& flag) {
  if (flag.from == flag.to || !both_support(flag.aspect)) return;
  // An agent may support it without stating it, so a flag that is missing
  // after a conversion proves nothing.
  if (!alike() && (!flag.from || !flag.to)) return;
  const bool was = flag.from.value_or(false);
  const bool is = flag.to.value_or(false);
  const auto word = [](std::optional<bool> value) -> std::string {
    if (!value) return "unspecified";
    return *value ? "yes" : "no";
  };
  ChangeLevel level = ChangeLevel::cosmetic;
  std::string_view why = "to callers no and unspecified mean the same";
  if (was != is) {
    level = is ? ChangeLevel::compatible : ChangeLevel::breaking;
    why = is ? flag.why_gained : flag.why_lost;
  }
  const ChangeKind kind = kind_of(flag.from.has_value(), flag.to.has_value());
  add_change(kind,
             {level, name_of(flag.aspect), before_.at(flag.aspect, flag.i),
              after_.at(flag.aspect, flag.j),
              flag.subject + " was changed from " + word(flag.from) + " to " +
                  word(flag.to),
              std::string(why)});
}

}  // namespace cardinal
