// Capabilities, extensions, metadata, prices and goals.
#include <algorithm>

#include "base/text.h"
#include "compare/card_comparison.h"
#include "schema/json_equal.h"

namespace cardinal {
namespace {

using enum ChangeLevel;
using Named = std::vector<std::pair<std::string, JsonText>>;

void compare_capabilities(CardComparison& cards) {
  const Agent& from = cards.old_agent();
  const Agent& to = cards.new_agent();
  // In ADP it is derived from the tools, which report their own.
  if (cards.before().dialect() != Dialect::adp || !cards.same_dialect()) {
    cards.compare_flag({Aspect::streaming, from.streaming, to.streaming,
                        "support for streaming", "callers may stream now",
                        "callers that stream fail"});
  }
  cards.compare_flag({Aspect::push_notifications, from.push_notifications,
                      to.push_notifications, "support for push notifications",
                      "callers may be notified now",
                      "callers that wait for notifications get none"});
  cards.compare_flag({Aspect::state_history, from.state_history,
                      to.state_history, "support for state history",
                      "callers may request it now",
                      "callers that read it find nothing"});
  cards.compare_flag({Aspect::extended_card, from.extended_card,
                      to.extended_card, "support for extended cards",
                      "callers may request it now",
                      "callers that request it get none"});
}

void compare_extension(CardComparison& cards, ItemPairs::Pair at) {
  const Agent::Extension& from = cards.old_agent().extensions[at.i];
  const Agent::Extension& to = cards.new_agent().extensions[at.j];
  const std::string extension = "extension " + quoted_unescaped(from.uri);
  const auto add_change = [&](ChangeLevel level, std::string_view member,
                              std::string message, std::string_view why) {
    cards.add_change({level, name_of(Aspect::extensions),
                      cards.before().extension_at(at.i)[member],
                      cards.after().extension_at(at.j)[member],
                      std::move(message), std::string(why)});
  };
  if (from.required != to.required) {
    const bool was = from.required.value_or(false);
    const bool is = to.required.value_or(false);
    if (was == is) {
      add_change(cosmetic, "required",
                 extension + " states differently that it is optional",
                 "to callers no and unspecified mean the same");
    } else {
      add_change(
          is ? breaking : compatible, "required",
          extension + (is ? " is required now" : " is no longer required"),
          is ? "callers that do not support it are rejected"
             : "callers that support it keep working");
    }
  }
  if (from.description != to.description) {
    add_change(cosmetic, "description",
               "the description of " + extension + " was changed",
               "it is for human readers");
  }
  const Value old_params = cards.before().extension_at(at.i)["params"];
  const Value new_params = cards.after().extension_at(at.j)["params"];
  if (from.params.empty() && to.params.empty()) return;
  if (old_params && new_params && schema::is_equal(old_params, new_params)) {
    return;
  }
  add_change(breaking, "params",
             "the parameters of " + extension + " were changed",
             "it may break: only the extension defines what they mean");
}

void compare_extensions(CardComparison& cards) {
  if (!cards.both_support(Aspect::extensions)) return;
  const auto& olds = cards.old_agent().extensions;
  const auto& news = cards.new_agent().extensions;
  const auto uris = [](const std::vector<Agent::Extension>& list, bool whole) {
    std::vector<std::string> found;
    found.reserve(list.size());
    for (const Agent::Extension& one : list) {
      found.push_back(whole ? one.uri + " " + one.description + one.params
                            : one.uri);
    }
    return found;
  };
  ItemPairing pairing(olds.size(), news.size());
  pairing.by(uris(olds, true), uris(news, true));
  pairing.by(uris(olds, false), uris(news, false));
  const ItemPairs pairs = pairing.take();
  for (const std::size_t i : pairs.removed) {
    cards.add_change(
        ChangeKind::removed,
        {breaking, name_of(Aspect::extensions), cards.before().extension_at(i),
         Value(), "extension " + quoted_unescaped(olds[i].uri) + " was removed",
         "callers that use it fail"});
  }
  for (const std::size_t j : pairs.added) {
    const bool required = news[j].required.value_or(false);
    cards.add_change(
        ChangeKind::added,
        {required ? breaking : compatible, name_of(Aspect::extensions), Value(),
         cards.after().extension_at(j),
         "extension " + quoted_unescaped(news[j].uri) + " was added" +
             (required ? ", and is required" : ""),
         required ? "callers that do not support it are rejected"
                  : "callers may use it"});
  }
  for (const ItemPairs::Pair at : pairs.matched) compare_extension(cards, at);
}

// Named values, which are compared only for equality.
void compare_named(CardComparison& cards, Aspect aspect, const Named& from,
                   const Named& to, std::string_view subject,
                   std::string_view why) {
  // Names chosen by authors in one dialect mean nothing in another.
  if (!cards.both_support(aspect) || !cards.same_dialect()) return;
  const auto names = [](const Named& list) {
    std::vector<std::string> found;
    for (const auto& [name, json] : list) found.push_back(name);
    return found;
  };
  ItemPairing pairing(from.size(), to.size());
  pairing.by(names(from), names(to));
  const ItemPairs pairs = pairing.take();
  const auto add_change = [&](Value was, Value is, const std::string& name,
                              std::string_view happened) {
    cards.add_change({compatible, name_of(aspect), was, is,
                      std::string(subject) + " " + quoted_unescaped(name) +
                          " " + std::string(happened),
                      std::string(why)});
  };
  for (const ItemPairs::Pair at : pairs.matched) {
    const Value was = cards.before().at(aspect, at.i);
    const Value is = cards.after().at(aspect, at.j);
    if (!schema::is_equal(was, is)) {
      add_change(was, is, from[at.i].first, "was changed");
    }
  }
  for (const std::size_t i : pairs.removed) {
    add_change(cards.before().at(aspect, i), {}, from[i].first, "was removed");
  }
  for (const std::size_t j : pairs.added) {
    add_change({}, cards.after().at(aspect, j), to[j].first, "was added");
  }
}

void compare_goal(CardComparison& cards, ItemPairs::Pair at) {
  const Agent::Goal& from = cards.old_agent().goals[at.i];
  const Agent::Goal& to = cards.new_agent().goals[at.j];
  const std::string goal = "goal " + quoted_unescaped(from.id);
  cards.compare_text({.aspect = Aspect::goals,
                      .from = from.description,
                      .to = to.description,
                      .subject = "the description of " + goal,
                      .why = "it is for human readers",
                      .i = at.i,
                      .j = at.j,
                      .member = "description"});
  const Value was = cards.before().at(Aspect::goals, at.i, "priority");
  const Value is = cards.after().at(Aspect::goals, at.j, "priority");
  if ((!was && !is) || (was && is && schema::is_equal(was, is))) return;
  cards.add_change(
      {compatible, name_of(Aspect::goals), was, is,
       "the priority of " + goal + " was changed",
       "the agent weighs its goals differently; calls are unaffected"});
}

void compare_goals(CardComparison& cards) {
  if (!cards.both_support(Aspect::goals)) return;
  const auto& olds = cards.old_agent().goals;
  const auto& news = cards.new_agent().goals;
  const auto keys = [](const std::vector<Agent::Goal>& list, bool whole) {
    std::vector<std::string> found;
    found.reserve(list.size());
    for (const Agent::Goal& goal : list) {
      found.push_back(whole ? goal.id + " " + goal.description + goal.priority
                            : goal.id);
    }
    return found;
  };
  ItemPairing pairing(olds.size(), news.size());
  pairing.by(keys(olds, true), keys(news, true));
  pairing.by(keys(olds, false), keys(news, false));
  const ItemPairs pairs = pairing.take();
  for (const std::size_t i : pairs.removed) {
    cards.add_change(
        ChangeKind::removed,
        {compatible, name_of(Aspect::goals), cards.before().goal_at(i), Value(),
         "goal " + quoted_unescaped(olds[i].id) + " was removed",
         "the agent no longer pursues it; calls are unaffected"});
  }
  for (const std::size_t j : pairs.added) {
    cards.add_change(
        ChangeKind::added,
        {compatible, name_of(Aspect::goals), Value(), cards.after().goal_at(j),
         "goal " + quoted_unescaped(news[j].id) + " was added",
         "the agent now pursues it; calls are unaffected"});
  }
  for (const ItemPairs::Pair at : pairs.matched) compare_goal(cards, at);
}

}  // namespace

void compare_extras(CardComparison& cards) {
  compare_capabilities(cards);
  compare_extensions(cards);
  compare_limits(cards);
  compare_named(cards, Aspect::metadata, cards.old_agent().metadata,
                cards.new_agent().metadata, "metadata",
                "only those who agreed on its meaning know it");
  compare_named(cards, Aspect::prices, cards.old_agent().prices,
                cards.new_agent().prices, "price",
                "the price of a call changes, not how it is made");
  compare_goals(cards);
}

}  // namespace cardinal
