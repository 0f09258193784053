// What holds of any two cards: of those found in public repositories, of ours,
// and of ours with one value changed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>

#include "compare/compared.h"
#include "support/a2a_mutations.h"
#include "support/dice.h"
#include "support/mutations.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using ::testing::IsEmpty;

struct Named {
  std::string name, text;
};

std::optional<Dialect> card_in(const std::string& text) {
  const test::Parsed parsed = test::parse(text);
  if (!parsed.faults.empty() || !parsed.root().is(Kind::object)) return {};
  const auto dialect = detect(parsed.root());
  const bool is_compared =
      dialect != Dialect::ai_catalog && dialect != Dialect::oasf;
  return is_compared ? dialect : std::nullopt;
}

std::vector<Named> own_cards() {
  return {{"agentcard", test::full_card()},
          {"adp", test::full_adp_card()},
          {"a2a 0.2", test::full_a2a_card("0.2")},
          {"a2a 0.3", test::full_a2a_card("0.3")},
          {"a2a 1.0", test::full_a2a_card("1.0")},
          {"a2a hybrid", test::full_a2a_card("hybrid")}};
}

std::vector<Named> all_cards() {
  std::vector<Named> cards = own_cards();
  const fs::path corpus = test::shared_path("corpus");
  if (corpus.empty()) return cards;
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    std::string text = test::read_file(entry.path());
    if (card_in(text)) cards.push_back({entry.path().string(), text});
  }
  std::ranges::sort(cards, {}, &Named::name);
  return cards;
}

TEST(Comparison, OfACardWithItselfIsEmpty) {
  for (const Named& card : all_cards()) {
    EXPECT_THAT(test::lines_of(test::compared(card.text, card.text)), IsEmpty())
        << card.name;
  }
}

// Lists whose order says nothing. Interfaces of A2A are not among them: the
// first is the preferred one.
constexpr std::string_view unordered[] = {"skills",
                                          "tools",
                                          "capabilities",
                                          "endpoints",
                                          "tags",
                                          "examples",
                                          "inputModes",
                                          "outputModes",
                                          "defaultInputModes",
                                          "defaultOutputModes",
                                          "security",
                                          "securityRequirements",
                                          "extensions",
                                          "required",
                                          "enum",
                                          "anyOf",
                                          "allOf",
                                          "goal_subscriptions",
                                          "additionalInterfaces",
                                          "supported_languages"};
// Lists of unknown meaning may be ordered.
constexpr std::string_view opaque[] = {"metadata", "params", "default",
                                       "signatures", "header"};

class Shuffler {
 public:
  explicit Shuffler(std::uint64_t seed) : dice_{seed} {}

  void write(Value value, std::string_view name, Writer& out) {
    const bool keep = std::ranges::find(opaque, name) != std::end(opaque) ||
                      (name == "extensions" && value.is(Kind::object));
    if (keep || (!value.is(Kind::object) && !value.is(Kind::array))) {
      out.raw(value.raw());
    } else if (value.is(Kind::object)) {
      std::vector<Member> members;
      for (const Member member : value.members()) members.push_back(member);
      shuffle(members);
      out.begin_object();
      for (const Member& member : members) {
        out.key(member.name);
        write(member.value, member.name, out);
      }
      out.end_object();
    } else {
      write_list(value, name, out);
    }
  }

 private:
  void write_list(Value list, std::string_view name, Writer& out) {
    std::vector<Value> items;
    bool alike = true;
    for (const Value item : list.items()) {
      alike = alike && item.kind() == list[0].kind();
      items.push_back(item);
    }
    const bool free = std::ranges::find(unordered, name) != std::end(unordered);
    if (free && alike) shuffle(items);
    out.begin_array();
    for (const Value item : items) write(item, "", out);
    out.end_array();
  }

  template <class T>
  void shuffle(std::vector<T>& list) {
    for (std::size_t i = list.size(); i > 1; --i) {
      std::swap(list[i - 1], list[dice_.roll(i)]);
    }
  }

  test::Dice dice_;
};

TEST(Comparison, KnowsNoOrder) {
  std::uint64_t seed = 1;
  for (const Named& card : all_cards()) {
    const test::Parsed parsed = test::parse(card.text);
    Writer out;
    Shuffler(seed++).write(parsed.root(), "", out);
    const std::string shuffled = out.take();
    Comparison found = test::compared(card.text, shuffled);
    // Lists that no specification names may have an order.
    std::erase_if(found.changes, [](const CardChange& change) {
      return change.what == "other";
    });
    EXPECT_THAT(test::lines_of(found), IsEmpty()) << card.name << "\n"
                                                  << shuffled;
  }
}

// What was added one way was removed the other. How far apart two schemas are
// depends on the way.
std::vector<std::string> mirrored(const Comparison& found, bool flip) {
  std::vector<std::string> lines;
  for (CardChange change : found.changes) {
    if (change.kind == ChangeKind::changed) continue;
    if (change.what.ends_with("-schema")) continue;
    if (flip) {
      std::swap(change.old_pointer, change.new_pointer);
      change.kind = change.kind == ChangeKind::added ? ChangeKind::removed
                                                     : ChangeKind::added;
    }
    change.level = ChangeLevel::cosmetic;
    lines.push_back(test::line_of(change));
  }
  std::ranges::sort(lines);
  return lines;
}

TEST(Comparison, TheOtherWayRoundIsTheMirrorImage) {
  const std::vector<Named> cards = all_cards();
  for (std::size_t i = 0; i + 1 < cards.size(); ++i) {
    const std::string& a = cards[i].text;
    const std::string& b = cards[i + 1].text;
    EXPECT_EQ(mirrored(test::compared(a, b), false),
              mirrored(test::compared(b, a), true))
        << cards[i].name << " " << cards[i + 1].name;
  }
}

std::string changed(Value value) {
  if (const auto text = value.string()) {
    std::string json;
    append_quoted(json, std::string(*text) + "x");
    return json;
  }
  if (value.is(Kind::boolean)) return *value.boolean() ? "false" : "true";
  if (value.is(Kind::number)) return std::string(value.raw()) + "1";
  return "\"x\"";
}

void for_each_value(Value value, const std::function<void(Value)>& visit) {
  for (const Member member : value.members()) {
    visit(member.value);
    for_each_value(member.value, visit);
  }
  for (const Value item : value.items()) {
    visit(item);
    for_each_value(item, visit);
  }
}

bool names_place(const Comparison& found, const std::string& pointer) {
  return std::ranges::any_of(found.changes, [&](const CardChange& change) {
    for (const auto& place : {change.old_pointer, change.new_pointer}) {
      if (!place) continue;
      if (place->starts_with(pointer) || pointer.starts_with(*place)) {
        return true;
      }
    }
    return false;
  });
}

// Neither of them is a difference in what the card says.
bool says_nothing(Value value) {
  return (value.is(Kind::array) || value.is(Kind::object)) && value.size() == 0;
}

TEST(Comparison, TellsEverySingleChangeAndItsPlace) {
  for (const Named& card : own_cards()) {
    const test::Parsed parsed = test::parse(card.text);
    const Dialect dialect = *detect(parsed.root());
    for_each_value(parsed.root(), [&](Value value) {
      const std::string pointer = pointer_from(parsed.root(), value);
      if (says_nothing(value)) return;
      const bool leaf = value.size() == 0;
      if (!leaf) return;
      const std::string text =
          *apply_edits(card.text, {replace_value(value, changed(value))});
      const test::Parsed after = test::parse(text);
      const Comparison found =
          compare({parsed.root(), dialect}, {after.root(), dialect});
      EXPECT_TRUE(names_place(found, pointer))
          << card.name << " " << pointer << " "
          << testing::PrintToString(test::lines_of(found));
    });
  }
}

}  // namespace
}  // namespace cardinal
