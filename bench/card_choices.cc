// The made-up cards in other choices and shapes.
#include "cardinal/json.h"
#include "cards.h"

namespace cardinal::bench {

std::vector<std::string> make_three_schema_cards() {
  std::vector<std::string> some, cards;
  for (std::string& card : make_cards()) {
    std::size_t schemas = 0;
    for (std::size_t at = 0;
         (at = card.find("put_schema\"", at)) != std::string::npos; ++at) {
      ++schemas;
    }
    if (schemas == 3) some.push_back(std::move(card));
  }
  for (std::size_t i = 0; i < card_count; ++i) {
    cards.push_back(some[i % some.size()]);
  }
  return cards;
}

std::vector<std::string> make_reference_cards() {
  std::vector<std::string> cards = make_cards();
  for (std::string& card : cards) {
    Faults faults;
    const Document document = Reader().read(card, Limits{}, faults);
    const Value root = document.root();
    std::vector<Edit> edits{
        replace_value(root["endpoint"]["protocol"], "\"http\"")};
    if (const Value goals = root["goal_subscriptions"]) {
      edits.push_back(remove_element(root, goals));
    }
    if (const Value cost = root["pricing"]["per_token_joules"]) {
      edits.push_back(remove_element(root["pricing"], cost));
    }
    card = *apply_edits(card, std::move(edits));
  }
  return cards;
}

}  // namespace cardinal::bench
