// An A2A card without its url or its skills is still an A2A card, with errors.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "support/a2a_mutations.h"
#include "support/cards.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> a2a_cards() {
  std::vector<std::string> list;
  for (const char* version : {"0.2", "0.3", "1.0", "hybrid"}) {
    list.push_back(test::full_a2a_card(version));
  }
  for (const ProfileInfo& info : profiles()) {
    if (info.dialect != Dialect::a2a) continue;
    for (const char* version : {"0.2", "0.3", "1.0"}) {
      list.emplace_back(minimal_card(*profile_named(info.name), version));
    }
  }
  // What StackA2A's table requires, and no more.
  list.emplace_back(R"({"name": "Search", "description": "Searches the web.",
      "version": "1.0.0", "url": "https://agent.acme.dev/a2a",
      "skills": [{"id": "web-search", "name": "Web search",
                  "description": "Searches the web for a phrase."}]})");
  const fs::path corpus = test::shared_path("corpus");
  if (corpus.empty()) return list;
  for (const auto& entry : fs::recursive_directory_iterator(corpus)) {
    if (entry.path().extension() != ".json") continue;
    std::string text = test::read_file(entry.path());
    const test::Parsed parsed = test::parse(text);
    if (parsed.faults.empty() && detect(parsed.root()) == Dialect::a2a) {
      list.push_back(std::move(text));
    }
  }
  return list;
}

std::string without_members(std::string_view card,
                            std::initializer_list<const char*> names) {
  std::string patch = "{";
  for (const char* name : names) {
    if (patch.size() > 1) patch += ", ";
    patch += '"' + std::string(name) + "\": null";
  }
  return test::merged(card, patch + "}");
}

std::size_t count_texts(Value root) {
  const auto names = std::to_array({"name", "description", "version"});
  return static_cast<std::size_t>(std::ranges::count_if(
      names, [&](const char* name) { return root[name].is(Kind::string); }));
}

// Whether the document has a member that no other format has.
bool has_own_member(Value root) {
  const auto names = std::to_array({"supportedInterfaces", "defaultInputModes",
                                    "defaultOutputModes", "preferredTransport",
                                    "additionalInterfaces"});
  const Value skill = root["skills"][std::size_t{0}];
  return (skill["id"].is(Kind::string) && skill["name"]) ||
         std::ranges::any_of(names, [&](const char* name) {
           return static_cast<bool>(root[name]);
         });
}

// Whether a reader would still call it an A2A card: by a member of A2A and most
// of its texts, or by all texts and a url, if nothing has another shape.
bool is_still_one(Value root) {
  const std::size_t texts = count_texts(root);
  if (has_own_member(root)) return texts >= 2;
  return texts == 3 && root["url"].is(Kind::string) &&
         !root["capabilities"].is(Kind::array);
}

std::optional<Dialect> dialect_in(const std::string& text) {
  const test::Parsed parsed = test::parse(text);
  return detect(parsed.root());
}

TEST(A2aIncomplete, ACardWithoutItsUrlIsAnA2aCard) {
  std::size_t cards = 0;
  for (const std::string& card : a2a_cards()) {
    const std::string left = without_members(card, {"url"});
    if (!is_still_one(test::parse(left).root())) continue;
    ++cards;
    EXPECT_EQ(dialect_in(left), Dialect::a2a) << left.substr(0, 600);
  }
  RecordProperty("cards", static_cast<int>(cards));
  EXPECT_GE(cards, 14u);
}

TEST(A2aIncomplete, ACardWithoutItsSkillsIsAnA2aCard) {
  std::size_t cards = 0;
  for (const std::string& card : a2a_cards()) {
    const std::string left = without_members(card, {"skills"});
    const test::Parsed parsed = test::parse(left);
    if (!is_still_one(parsed.root())) continue;
    ++cards;
    EXPECT_EQ(detect(parsed.root()), Dialect::a2a) << left.substr(0, 600);
  }
  RecordProperty("cards", static_cast<int>(cards));
  EXPECT_GE(cards, 14u);
}

TEST(A2aIncomplete, ACardWithoutItsUrlAndOneMoreIsAnA2aCard) {
  for (const std::string& card : a2a_cards()) {
    for (const char* name :
         {"name", "description", "version", "capabilities", "defaultInputModes",
          "defaultOutputModes", "protocolVersion"}) {
      const std::string left = without_members(card, {"url", name});
      const test::Parsed parsed = test::parse(left);
      if (!is_still_one(parsed.root())) continue;
      EXPECT_EQ(detect(parsed.root()), Dialect::a2a)
          << name << " " << left.substr(0, 600);
    }
  }
  // Cards with all that a version requires: without the skills, too.
  for (const char* version : {"0.2", "0.3", "1.0"}) {
    const std::string left =
        without_members(minimal_card(Profile::a2a, version), {"url", "skills"});
    EXPECT_EQ(dialect_in(left), Dialect::a2a) << left;
  }
}

TEST(A2aIncomplete, WhatIsMissingIsReported) {
  for (const char* name : {"url", "skills"}) {
    const std::string card =
        without_members(minimal_card(Profile::a2a, "0.2"), {name});
    EXPECT_EQ(test::findings(card),
              std::vector<std::string>{"error a2a/member-required "})
        << card;
  }
}

}  // namespace
}  // namespace cardinal
