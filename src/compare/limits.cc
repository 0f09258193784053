// Limits of an agent (the constraints of ADP) and its tags.
#include "base/read_double.h"
#include "base/text.h"
#include "compare/card_comparison.h"
#include "schema/json_equal.h"

namespace cardinal {
namespace {

using enum ChangeLevel;

void compare_maximum(CardComparison& cards, std::string_view member,
                     std::string_view subject) {
  const Value from = cards.before().at(Aspect::constraints, 0, member);
  const Value to = cards.after().at(Aspect::constraints, 0, member);
  if (!from && !to) return;
  std::string message(subject);
  bool tighter = false;
  if (!from) {
    message += " was added: " + quoted_unescaped(to.raw());
    tighter = true;
  } else if (!to) {
    message += " was removed: " + quoted_unescaped(from.raw());
  } else {
    const auto order = schema::compare_numbers(to, from);
    if (order == 0) return;
    tighter = order < 0;
    message += " was " + std::string(tighter ? "lowered" : "raised") +
               " from " + std::string(from.raw()) + " to " +
               std::string(to.raw());
  }
  cards.add_change({tighter ? breaking : compatible,
                    name_of(Aspect::constraints), from, to, std::move(message),
                    tighter ? "calls beyond it fail"
                            : "calls within the old limit still work"});
}

void compare_languages(CardComparison& cards) {
  const auto& from = cards.old_agent().languages;
  const auto& to = cards.new_agent().languages;
  const Differences found = differences(from, to);
  if (found.empty()) return;
  const auto add_change = [&](ChangeLevel level, std::string message,
                              std::string_view why) {
    cards.add_change(
        {level, name_of(Aspect::constraints),
         cards.before().at(Aspect::constraints, 0, "supported_languages"),
         cards.after().at(Aspect::constraints, 0, "supported_languages"),
         std::move(message), std::string(why)});
  };
  if (to.empty()) {
    add_change(compatible, "the languages are no longer limited",
               "without a list any is allowed");
  } else if (from.empty()) {
    add_change(breaking, "the languages are limited to " + listed(to),
               "callers that use others may fail: any was allowed before");
  } else {
    if (!found.removed.empty()) {
      add_change(breaking,
                 "the agent lost the languages " + listed(found.removed),
                 "callers that use them fail");
    }
    if (!found.added.empty()) {
      add_change(compatible,
                 "the agent gained the languages " + listed(found.added),
                 "callers can keep using theirs");
    }
  }
}

struct Rate {
  double count = 0;
  std::string_view unit;
};

// "60/min"; the draft gives no more than this example.
std::optional<Rate> parse_rate(std::string_view text) {
  Rate rate;
  const auto [end, error] =
      read_double(text.data(), text.data() + text.size(), rate.count);
  if (error != std::errc() || end == text.data() + text.size() || *end != '/') {
    return std::nullopt;
  }
  rate.unit = text.substr(static_cast<std::size_t>(end + 1 - text.data()));
  return rate;
}

void compare_rate(CardComparison& cards) {
  const std::string& from = cards.old_agent().rate_limit;
  const std::string& to = cards.new_agent().rate_limit;
  ChangeLevel level = to.empty() ? compatible : breaking;
  std::string_view why = to.empty() ? "callers may call as often as before"
                                    : "callers that call more often fail";
  if (!from.empty() && !to.empty()) {
    const auto was = parse_rate(from);
    const auto is = parse_rate(to);
    if (!was || !is || was->unit != is->unit) {
      why = "it may break: the two cannot be compared";
    } else if (is->count >= was->count) {
      level = compatible;
      why = "callers may call as often as before";
    }
  }
  cards.compare_text({.aspect = Aspect::constraints,
                      .from = from,
                      .to = to,
                      .subject = "the rate limit",
                      .level = level,
                      .why = why,
                      .member = "rate_limit"});
}

}  // namespace

void compare_limits(CardComparison& cards) {
  if (cards.both_support(Aspect::constraints)) {
    compare_maximum(cards, "max_concurrent_tasks",
                    "the maximum number of concurrent tasks");
    compare_maximum(cards, "max_input_tokens",
                    "the maximum number of input tokens");
    compare_languages(cards);
    compare_rate(cards);
  }
  if (!cards.both_support(Aspect::tags)) return;
  const Differences found =
      differences(cards.old_agent().tags, cards.new_agent().tags);
  if (found.empty()) return;
  std::string message = "the tags of the agent";
  if (!found.removed.empty()) message += " lost " + listed(found.removed);
  if (!found.removed.empty() && !found.added.empty()) message += " and";
  if (!found.added.empty()) message += " gained " + listed(found.added);
  cards.add_change({compatible, name_of(Aspect::tags),
                    cards.before().at(Aspect::tags),
                    cards.after().at(Aspect::tags), std::move(message),
                    "search results may change; calls are unaffected"});
}

}  // namespace cardinal
