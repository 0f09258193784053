// Where the agent is called: interfaces by address, protocol, version, tenant.
#include <algorithm>

#include "base/text.h"
#include "compare/card_comparison.h"

namespace cardinal {
namespace {

using enum ChangeLevel;

constexpr std::string_view protocols_of_a2a[] = {"jsonrpc", "http+json",
                                                 "grpc"};

bool has_a2a_protocol(const Agent::Interface& interface) {
  return std::ranges::find(protocols_of_a2a, interface.protocol) !=
         std::end(protocols_of_a2a);
}

constexpr unsigned by_url = 1, by_protocol = 2, by_version = 4;

std::vector<std::string> keys(const std::vector<Agent::Interface>& list,
                              unsigned parts) {
  std::vector<std::string> found;
  for (const Agent::Interface& one : list) {
    std::string& key = found.emplace_back();
    if (parts & by_url) append_quoted(key, comparable_url(one.url));
    if (parts & by_protocol) append_quoted(key, one.protocol);
    if (parts & by_version) {
      append_quoted(key, one.protocol_version);
      append_quoted(key, one.tenant);
    }
  }
  return found;
}

// Of several at one address, those with the same methods are matched.
std::vector<std::string> contents(const std::vector<Agent::Interface>& list) {
  std::vector<std::string> found =
      keys(list, by_url | by_protocol | by_version);
  for (std::size_t i = 0; i < list.size(); ++i) {
    found[i] +=
        list[i].url + " " + std::to_string(list[i].priority.value_or(0));
    auto methods = list[i].methods.value_or(std::vector<std::string>());
    std::ranges::sort(methods);
    for (const std::string& method : methods) append_quoted(found[i], method);
    if (!list[i].security) continue;
    for (const auto& needs : *list[i].security) {
      for (const Agent::Need& need : needs) found[i] += " " + need.scheme;
    }
  }
  return found;
}

std::string label_of(const Agent::Interface& interface) {
  std::string text = "interface " + quoted_unescaped(interface.url);
  if (!interface.protocol.empty()) text += " (" + interface.protocol + ")";
  return text;
}

// Lower is tried first; the first of equals.
std::size_t preferred(const std::vector<Agent::Interface>& list) {
  const auto first = std::ranges::min_element(
      list, {},
      [](const Agent::Interface& i) { return i.priority.value_or(0); });
  return static_cast<std::size_t>(first - list.begin());
}

void report_removed(CardComparison& cards, std::size_t i) {
  const auto& olds = cards.old_agent().interfaces;
  const auto& news = cards.new_agent().interfaces;
  const bool last =
      std::ranges::find(news, olds[i].protocol, &Agent::Interface::protocol) ==
      news.end();
  const bool first = preferred(olds) == i;
  std::string why = "the card lists others with its protocol";
  if (first) {
    why = "it was the preferred one";
  } else if (last) {
    why =
        "the card has no other with its protocol: callers that speak only that "
        "protocol fail";
  }
  cards.add_change(
      ChangeKind::removed,
      {first || last ? breaking : compatible, name_of(Aspect::interface_url),
       cards.before().interface_at(i), Value(),
       label_of(olds[i]) + " was removed", std::move(why)});
}

// What is spelled differently and means the same.
void compare_spelling(CardComparison& cards, Aspect aspect,
                      std::string_view subject, ItemPairs::Pair at) {
  const Value from = cards.before().at(aspect, at.i);
  const Value to = cards.after().at(aspect, at.j);
  if (!cards.alike() || !from || !to || from.raw() == to.raw()) return;
  cards.add_change({cosmetic, name_of(aspect), from, to,
                    std::string(subject) + " is spelled differently",
                    "it means the same"});
}

void compare_address(CardComparison& cards, ItemPairs::Pair at) {
  const Agent::Interface& from = cards.old_agent().interfaces[at.i];
  const Agent::Interface& to = cards.new_agent().interfaces[at.j];
  const bool same = comparable_url(from.url) == comparable_url(to.url);
  cards.compare_text({Aspect::interface_url, from.url, to.url,
                      "the URL of the " +
                          (from.protocol.empty() ? "" : from.protocol + " ") +
                          "interface",
                      same ? cosmetic : breaking,
                      same ? "it is the same address spelled differently"
                           : "callers that keep the old address fail",
                      at.i, at.j});
  const std::string interface = label_of(from);
  if (from.protocol != to.protocol) {
    if (cards.alike()) {
      cards.compare_text({Aspect::interface_protocol, from.protocol,
                          to.protocol, "the protocol of " + interface, breaking,
                          "callers that speak only the old one fail", at.i,
                          at.j});
    }
  } else {
    compare_spelling(cards, Aspect::interface_protocol,
                     "the protocol of " + interface, at);
  }
  const bool changed = from.protocol_version != to.protocol_version;
  if (changed && cards.both_support(Aspect::interface_version)) {
    cards.add_change(
        ChangeKind::changed,
        {breaking, name_of(Aspect::interface_version),
         cards.before().at(Aspect::interface_version, at.i),
         cards.after().at(Aspect::interface_version, at.j),
         "the protocol version of " + interface + " was changed from " +
             quoted_unescaped(from.protocol_version) + " to " +
             quoted_unescaped(to.protocol_version),
         "callers that speak only the old version fail"});
  } else if (!changed) {
    compare_spelling(cards, Aspect::interface_version,
                     "the protocol version of " + interface, at);
  }
  cards.compare_text({Aspect::interface_tenant, from.tenant, to.tenant,
                      "the tenant of " + interface, breaking,
                      "calls must name the new one", at.i, at.j});
}

void compare_methods(CardComparison& cards, ItemPairs::Pair at) {
  const auto& from = cards.old_agent().interfaces[at.i].methods;
  const auto& to = cards.new_agent().interfaces[at.j].methods;
  if (from == to || !cards.both_support(Aspect::interface_methods)) return;
  const std::string interface = label_of(cards.old_agent().interfaces[at.i]);
  const auto add_change = [&](ChangeLevel level, std::string message,
                              std::string_view why) {
    cards.add_change({level, name_of(Aspect::interface_methods),
                      cards.before().at(Aspect::interface_methods, at.i),
                      cards.after().at(Aspect::interface_methods, at.j),
                      std::move(message), std::string(why)});
  };
  if (!to) {
    add_change(compatible, interface + " no longer lists its methods",
               "without a list it offers all methods");
    return;
  }
  if (!from) {
    add_change(breaking, interface + " now lists its methods: " + listed(*to),
               "it offered all methods before; others now fail there");
    return;
  }
  const Differences found = differences(*from, *to);
  if (!found.removed.empty()) {
    add_change(breaking,
               interface + " lost the methods " + listed(found.removed),
               "callers that call them there fail");
  }
  if (!found.added.empty()) {
    add_change(compatible,
               interface + " gained the methods " + listed(found.added),
               "more can be called there");
  }
}

void compare_one(CardComparison& cards, ItemPairs::Pair at) {
  compare_address(cards, at);
  compare_methods(cards, at);
  const Agent::Interface& from = cards.old_agent().interfaces[at.i];
  const Agent::Interface& to = cards.new_agent().interfaces[at.j];
  if (from.priority != to.priority &&
      cards.both_support(Aspect::interface_priority)) {
    cards.add_change({compatible, name_of(Aspect::interface_priority),
                      cards.before().at(Aspect::interface_priority, at.i),
                      cards.after().at(Aspect::interface_priority, at.j),
                      "the priority of " + label_of(from) + " was changed",
                      "callers try the interfaces in another order"});
  }
  // Another dialect may have no word for it and so omit it.
  if (!cards.same_dialect() && (!from.security || !to.security)) return;
  compare_requirements(
      cards,
      {Aspect::interface_security, from.security, to.security, label_of(from),
       cards.before().at(Aspect::interface_security, at.i),
       cards.after().at(Aspect::interface_security, at.j)});
}

ItemPairs pair_alike(const CardComparison& cards) {
  const auto& olds = cards.old_agent().interfaces;
  const auto& news = cards.new_agent().interfaces;
  ItemPairing pairing(olds.size(), news.size());
  const unsigned all = by_url | by_protocol | by_version;
  pairing.by(contents(olds), contents(news));
  pairing.by(keys(olds, all), keys(news, all));
  // An interface and its successor share most of their identity.
  for (const unsigned parts : {by_url | by_protocol, by_protocol | by_version,
                               by_url, by_protocol, 0u}) {
    pairing.by(keys(olds, parts), keys(news, parts), true);
  }
  return pairing.take();
}

// By address and protocol only: versions and tenants depend on the dialect. An
// interface that the other dialect cannot express does not count as removed.
ItemPairs pair_across(const CardComparison& cards) {
  const auto& olds = cards.old_agent().interfaces;
  const auto& news = cards.new_agent().interfaces;
  ItemPairing pairing(olds.size(), news.size());
  pairing.by(keys(olds, by_url | by_protocol),
             keys(news, by_url | by_protocol));
  pairing.by(keys(olds, by_url), keys(news, by_url));
  ItemPairs pairs = pairing.take();
  const bool has_a2a = cards.before().dialect() == Dialect::a2a ||
                       cards.after().dialect() == Dialect::a2a;
  const auto drop = [&](std::vector<std::size_t>& left, const CardView& card,
                        const CardView& other) {
    const bool one_only = other.dialect() == Dialect::agentcard;
    std::erase_if(left, [&](std::size_t i) {
      const Agent::Interface& interface = card.agent().interfaces[i];
      return (one_only && !pairs.matched.empty()) ||
             (has_a2a && !has_a2a_protocol(interface));
    });
  };
  drop(pairs.removed, cards.before(), cards.after());
  drop(pairs.added, cards.after(), cards.before());
  return pairs;
}

// A2A: the first is the preferred one.
void compare_order(CardComparison& cards, const ItemPairs& pairs) {
  const bool a2a = cards.before().dialect() == Dialect::a2a;
  const auto& news = cards.new_agent().interfaces;
  if (!a2a || !cards.same_dialect() || news.empty() ||
      cards.old_agent().interfaces.empty()) {
    return;
  }
  for (const ItemPairs::Pair at : pairs.matched) {
    if (at.i == 0 && at.j == 0) return;
  }
  // 0.3 has "preferredTransport" for the main URL.
  const auto place = [](const CardView& card) {
    const Value word = card.root()["preferredTransport"];
    return word ? word : card.interface_at(0);
  };
  cards.add_change(
      ChangeKind::changed,
      {compatible, name_of(Aspect::interface_priority), place(cards.before()),
       place(cards.after()), label_of(news[0]) + " is the preferred one now",
       "callers without a preference of their own take it first"});
}

}  // namespace

void compare_interfaces(CardComparison& cards) {
  const ItemPairs pairs =
      cards.same_dialect() ? pair_alike(cards) : pair_across(cards);
  for (const std::size_t i : pairs.removed) report_removed(cards, i);
  for (const std::size_t j : pairs.added) {
    cards.add_change(ChangeKind::added,
                     {compatible, name_of(Aspect::interface_url), Value(),
                      cards.after().interface_at(j),
                      label_of(cards.new_agent().interfaces[j]) + " was added",
                      "callers may use it; the others stay"});
  }
  for (const ItemPairs::Pair at : pairs.matched) compare_one(cards, at);
  compare_order(cards, pairs);
}

}  // namespace cardinal
