// Single mistakes in whole valid cards: each value is changed in the ways that
// authors get it wrong.
#pragma once

#include <string>
#include <vector>

#include "cardinal/rule.h"
#include "json/node_view.h"
#include "support/a2a_mutations.h"
#include "support/mutations.h"
#include "support/parsed.h"

namespace cardinal::test {

struct FullCard {
  const char* name;
  Dialect dialect;
  std::string text;
};

// Unsigned, because a change also breaks what a signature says.
inline std::vector<FullCard> full_cards() {
  const auto unsigned_card = [](const std::string& card) {
    return merged(card, R"({"signature": null, "signatures": null})");
  };
  return {
      {"a2a 0.1", Dialect::a2a, full_a2a_card("0.1")},
      {"a2a 0.2", Dialect::a2a, full_a2a_card("0.2")},
      {"a2a 0.3", Dialect::a2a, full_a2a_card()},
      {"a2a 1.0", Dialect::a2a, unsigned_card(full_a2a_card("1.0"))},
      {"agentcard", Dialect::agentcard, full_card()},
      {"adp", Dialect::adp, unsigned_card(full_adp_card())},
      {"ai-catalog", Dialect::ai_catalog, full_ai_catalog()},
      {"oasf", Dialect::oasf, full_oasf_record()},
  };
}

struct Mistake {
  std::string what;
  std::string text;
};

// Texts that are no word of any list and no URL, and a URL without a host.
inline constexpr const char* wrong_texts[] = {"\"invalid\"", "\"not a url\"",
                                              "\"https://\"", "\"\""};
// One value of each JSON type.
inline constexpr const char* wrong_types[] = {"7",  "true", "\"x\"",
                                              "[]", "{}",   "null"};

// All single mistakes in the card, also in what it may contain freely.
inline std::vector<Mistake> mistakes_in(const std::string& card) {
  const Parsed parsed = parse(card);
  const NodeView nodes(parsed.root());
  std::vector<Mistake> changes;
  for (std::uint32_t i = 1; i < nodes.count(); ++i) {
    if (nodes.is_name(i)) continue;
    const Value value = nodes.value(i);
    const std::string at = pointer_from(parsed.root(), value);
    const auto change = [&](const std::string& what, Edit edit) {
      changes.push_back(
          {at + " " + what, *apply_edits(card, {std::move(edit)})});
    };
    for (const char* other : wrong_types) {
      if (parse(other).root().kind() == value.kind()) continue;
      change(std::string("is ") + other, replace_value(value, other));
    }
    if (value.is(Kind::string)) {
      for (const char* other : wrong_texts) {
        change(std::string("is ") + other, replace_value(value, other));
      }
    }
    if (value.is(Kind::array)) change("is []", replace_value(value, "[]"));
    if (value.key()) {
      const std::string owner = at.substr(0, at.rfind('/'));
      change("is gone", remove_element(*resolve(parsed.root(), owner), value));
    }
  }
  return changes;
}

}  // namespace cardinal::test
