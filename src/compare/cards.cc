#include "compare/cards.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"

namespace cardinal {
namespace {

constexpr std::size_t quoted_points_max = 60;
constexpr std::size_t listed_max = 5;

ChangeKind kind_of(bool was, bool is) {
  if (!was) return ChangeKind::added;
  return is ? ChangeKind::changed : ChangeKind::removed;
}

std::optional<std::string> place(const Side& side, Value at) {
  if (!at) return std::nullopt;
  return side.pointer(at);
}

std::map<std::string_view, std::vector<std::size_t>> places_of(
    const std::vector<std::string>& keys, const std::vector<bool>& taken) {
  std::map<std::string_view, std::vector<std::size_t>> places;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (!taken[i]) places[keys[i]].push_back(i);
  }
  return places;
}

}  // namespace

std::string in_quotes(std::string_view text) {
  return "\"" + shortened(text, quoted_points_max) + "\"";
}

void Cards::tell(Told told) {
  const ChangeKind kind =
      kind_of(static_cast<bool>(told.from), static_cast<bool>(told.to));
  tell(kind, std::move(told));
}

void Cards::tell(ChangeKind kind, Told told) {
  changes_.push_back({.kind = kind,
                      .level = told.level,
                      .what = told.what,
                      .old_pointer = place(before_, told.from),
                      .new_pointer = place(after_, told.to),
                      .from = std::string(told.from.raw()),
                      .to = std::string(told.to.raw()),
                      .message = std::move(told.message),
                      .why = std::move(told.why)});
}

void Cards::compare_text(const Texts& texts) {
  const Value from = before_.at(texts.aspect, texts.i, texts.member);
  const Value to = after_.at(texts.aspect, texts.j, texts.member);
  const bool same_presence = static_cast<bool>(from) == static_cast<bool>(to);
  if (texts.from == texts.to && (same_presence || !alike())) return;
  if (!both_say(texts.aspect)) return;
  if (!same_dialect() && (texts.from.empty() || texts.to.empty())) return;
  std::string message = texts.subject;
  if (!from) {
    message += " was added: " + in_quotes(texts.to);
  } else if (!to) {
    message += " was removed: " + in_quotes(texts.from);
  } else {
    message +=
        " was changed from " + in_quotes(texts.from) + " to " + in_quotes(texts.to);
  }
  tell({texts.level, name_of(texts.aspect), from, to, std::move(message),
        std::string(texts.why)});
}

void Cards::compare_promise(const Promise& promise) {
  if (promise.from == promise.to || !both_say(promise.aspect)) return;
  // Who does not say it may still do it: of that a conversion is no proof.
  if (!alike() && (!promise.from || !promise.to)) return;
  const bool was = promise.from.value_or(false);
  const bool is = promise.to.value_or(false);
  const auto said = [](std::optional<bool> value) -> std::string {
    if (!value) return "unsaid";
    return *value ? "yes" : "no";
  };
  ChangeLevel level = ChangeLevel::cosmetic;
  std::string_view why = "to callers no and unsaid are the same";
  if (was != is) {
    level = is ? ChangeLevel::compatible : ChangeLevel::breaking;
    why = is ? promise.kept : promise.broken;
  }
  const ChangeKind kind =
      kind_of(promise.from.has_value(), promise.to.has_value());
  tell(kind,
       {level, name_of(promise.aspect), before_.at(promise.aspect, promise.i),
        after_.at(promise.aspect, promise.j),
        promise.subject + " was " + said(promise.from) + " and is " +
            said(promise.to),
        std::string(why)});
}

void Pairing::by(const std::vector<std::string>& old_keys,
                 const std::vector<std::string>& new_keys, bool unique) {
  const auto olds = places_of(old_keys, old_taken_);
  const auto news = places_of(new_keys, new_taken_);
  for (const auto& [key, is] : olds) {
    const auto found = news.find(key);
    if (found == news.end()) continue;
    const auto& js = found->second;
    if (unique && (is.size() != 1 || js.size() != 1)) continue;
    for (std::size_t k = 0; k < std::min(is.size(), js.size()); ++k) {
      old_taken_[is[k]] = true;
      new_taken_[js[k]] = true;
      both_.push_back({is[k], js[k]});
    }
  }
}

Pairs Pairing::take() {
  Pairs pairs{.both = std::move(both_)};
  std::ranges::sort(pairs.both, {}, &Pairs::Both::i);
  for (std::size_t i = 0; i < old_taken_.size(); ++i) {
    if (!old_taken_[i]) pairs.removed.push_back(i);
  }
  for (std::size_t j = 0; j < new_taken_.size(); ++j) {
    if (!new_taken_[j]) pairs.added.push_back(j);
  }
  return pairs;
}

Differences differences(const std::vector<std::string>& before,
                        const std::vector<std::string>& after) {
  const auto only_in = [](const auto& list, const auto& other) {
    std::set<std::string_view> known(other.begin(), other.end());
    std::vector<std::string> found;
    for (const std::string& word : list) {
      if (known.insert(word).second) found.push_back(word);
    }
    return found;
  };
  return {only_in(before, after), only_in(after, before)};
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  const std::size_t shown = std::min(words.size(), listed_max);
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += in_quotes(words[i]);
  }
  if (shown < words.size()) {
    text += " and " + std::to_string(words.size() - shown) + " more";
  }
  return text;
}

}  // namespace cardinal
