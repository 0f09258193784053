// Properties of conversion over generated cards and other people's.
#include <gmock/gmock.h>

#include <filesystem>

#include "cardinal/rule.h"
#include "support/cards.h"
#include "support/conversion.h"
#include "support/mutations.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t all_formats = format_count;

CardFormat format_at(std::size_t i) { return static_cast<CardFormat>(i); }

// What the targets ask for and no card of another format has.
ConvertOptions with_everything(CardFormat to) {
  ConvertOptions options{.to = to, .exact_version = true};
  const std::string_view family = family_of(to);
  if (family == "adp") options.id = "agent://test.example/card";
  if (family == "agentcard") options.id = "01KA3RZ8QN4T7V2W9X5Y6B1CDE";
  return options;
}

struct Named {
  std::string name, text;
};

// Cards of the corpus, and generated ones of every dialect.
std::vector<Named> many_cards() {
  std::vector<Named> cards;
  constexpr std::uint64_t seeds = 300;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const std::string number = std::to_string(seed);
    cards.push_back({"agentcard " + number, test::mutated_card(seed)});
    cards.push_back({"a2a " + number, test::mutated_a2a_card(seed)});
    cards.push_back({"adp " + number, test::mutated_adp_card(seed)});
  }
  cards.push_back({"full agentcard", test::full_card()});
  cards.push_back({"full a2a", test::full_a2a_card()});
  cards.push_back({"full adp", test::full_adp_card()});
  const fs::path folder = test::shared_path("corpus");
  if (folder.empty()) return cards;
  for (const auto& file : fs::recursive_directory_iterator(folder)) {
    if (file.path().extension() != ".json") continue;
    cards.push_back({fs::relative(file.path(), folder).string(),
                     test::read_file(file.path())});
  }
  std::ranges::sort(cards, {}, &Named::name);
  return cards;
}

struct Leaf {
  std::string pointer;
  std::string place;  // the same without the indexes of lists
  std::string text;
};

// Empty lists and objects, empty texts and null say nothing.
void leaves(Value value, const std::string& pointer, const std::string& place,
            std::vector<Leaf>& out) {
  for (const Member member : value.members()) {
    std::string inside;
    append_token(inside, member.name);
    leaves(member.value, pointer + inside, place + inside, out);
  }
  std::size_t i = 0;
  for (const Value item : value.items()) {
    leaves(item, pointer + "/" + std::to_string(i++), place + "/*", out);
  }
  if (value.is(Kind::object) || value.is(Kind::array) || value.is(Kind::null) ||
      value.string() == "") {
    return;
  }
  std::string text = canonicalize(value).value_or("?");
  // Which patch of the protocol a card follows makes no difference.
  if (place == "/protocolVersion") text = text.substr(0, 4);
  out.push_back({pointer, place, std::move(text)});
}

std::vector<Leaf> leaves_of(const std::string& text) {
  std::vector<Leaf> found;
  leaves(test::parsed(text).root(), "", "", found);
  return found;
}

// Not a hybrid, nor of a version that is written otherwise: what these say
// twice or in other words cannot be compared member by member.
bool is_plain(const std::string& text, CardFormat from) {
  if (!test::checked(text).valid()) return false;
  const auto same = Converter({.to = from, .exact_version = true}, system_env())
                        .convert(text);
  return same && same->unchanged;
}

bool is_told(const Converted& made, const std::string& pointer) {
  // A scheme of several flows becomes several, under other names.
  const bool renamed =
      pointer.starts_with("/securitySchemes/") &&
      std::ranges::any_of(made.notes, [](const std::string& note) {
        return note.find("one flow per scheme") != std::string::npos;
      });
  return renamed || std::ranges::any_of(made.lost, [&](const Loss& loss) {
           return pointer == loss.pointer ||
                  pointer.starts_with(loss.pointer + "/");
         });
}

bool is_too_large(const Converted& made) {
  return std::ranges::any_of(made.notes, [](const std::string& note) {
    return note.find("too large to be embedded") != std::string::npos;
  });
}

// It was converted, and was reported as lost on the way back.
bool is_lost_behind(const Leaf& leaf, const Converted& there,
                    const Converted& back) {
  return std::ranges::any_of(leaves_of(there.text), [&](const Leaf& other) {
    return other.text == leaf.text && is_told(back, other.pointer);
  });
}

TEST(AnyCard, EveryCardComesBackByteForByte) {
  int there_and_back = 0;
  for (const Named& card : many_cards()) {
    for (std::size_t i = 0; i < all_formats; ++i) {
      const CardFormat to = format_at(i);
      if (stash_place(to).empty()) continue;
      SCOPED_TRACE(card.name + " to " + std::string(name_of(to)));
      const auto there =
          Converter(with_everything(to), system_env()).convert(card.text);
      if (!there || there->unchanged || is_too_large(*there)) continue;
      const auto back =
          Converter({.original = true}, system_env()).convert(there->text);
      ASSERT_TRUE(back) << back.error().message;
      EXPECT_TRUE(back->unchanged);
      EXPECT_EQ(back->text, card.text);
      ++there_and_back;
    }
  }
  EXPECT_GT(there_and_back, 200);
}

TEST(AnyCard, AFailureSaysWhy) {
  for (const Named& card : many_cards()) {
    for (std::size_t i = 0; i < all_formats; ++i) {
      const auto made =
          Converter({.to = format_at(i)}, system_env()).convert(card.text);
      if (made) continue;
      EXPECT_GT(made.error().message.size(), 20u) << card.name;
      EXPECT_NE(made.error().code, Code::internal)
          << card.name << made.error().message;
    }
  }
}

// Without the original the mapped part is restored, and the rest is reported as
// lost.
// Found by comparing, so that nothing has to be believed.
TEST(AnyCard, WhatDoesNotComeBackWasTold) {
  int compared = 0;
  for (const Named& card : many_cards()) {
    for (std::size_t i = 0; i < all_formats; ++i) {
      const CardFormat to = format_at(i);
      ConvertOptions options = with_everything(to);
      options.embed_original = false;
      const auto there = Converter(options, system_env()).convert(card.text);
      if (!there || there->unchanged || !is_plain(card.text, there->from)) {
        continue;
      }
      ConvertOptions way = with_everything(there->from);
      way.from = to;
      way.embed_original = false;
      const auto back = Converter(way, system_env()).convert(there->text);
      if (!back) continue;
      SCOPED_TRACE(card.name + " through " + std::string(name_of(to)));
      std::vector<Leaf> after = leaves_of(back->text);
      for (const Leaf& leaf : leaves_of(card.text)) {
        if (is_told(*there, leaf.pointer)) continue;
        if (is_lost_behind(leaf, *there, *back)) continue;
        const auto found = std::ranges::find_if(after, [&](const Leaf& other) {
          return other.place == leaf.place && other.text == leaf.text;
        });
        EXPECT_TRUE(found != after.end()) << leaf.pointer << " " << leaf.text;
        if (found != after.end()) after.erase(found);
      }
      ++compared;
    }
  }
  EXPECT_GT(compared, 30);
}

}  // namespace
}  // namespace cardinal
