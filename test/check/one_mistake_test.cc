// One mistake in a whole valid card draws one error.
//
// Each value of a full card is changed in the ways that authors get it wrong:
// another JSON type, a required member left out, a word that is not one of
// those defined, a URL that is none.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cardinal/check.h"
#include "json/node_view.h"
#include "support/a2a_mutations.h"
#include "support/cards.h"
#include "support/mutations.h"

namespace cardinal {
namespace {

struct FullCard {
  const char* name;
  Dialect dialect;
  std::string text;
};

// Unsigned, because a change also breaks what a signature says.
std::vector<FullCard> full_cards() {
  const auto unsigned_card = [](const std::string& card) {
    return test::merged(card, R"({"signature": null, "signatures": null})");
  };
  return {
      {"a2a 0.1", Dialect::a2a, test::full_a2a_card("0.1")},
      {"a2a 0.2", Dialect::a2a, test::full_a2a_card("0.2")},
      {"a2a 0.3", Dialect::a2a, test::full_a2a_card()},
      {"a2a 1.0", Dialect::a2a, unsigned_card(test::full_a2a_card("1.0"))},
      {"agentcard", Dialect::agentcard, test::full_card()},
      {"adp", Dialect::adp, unsigned_card(test::full_adp_card())},
      {"ai-catalog", Dialect::ai_catalog, test::full_ai_catalog()},
      {"oasf", Dialect::oasf, test::full_oasf_record()},
  };
}

std::vector<std::string> errors_in(const std::string& card, Dialect dialect) {
  Checker checker({.dialect = dialect}, test::fixed_env());
  std::vector<std::string> errors;
  for (const Diagnostic& found : checker.check(card).diagnostics) {
    if (found.severity != Severity::error) continue;
    errors.push_back(std::string(found.rule->id) + " " + found.pointer + ": " +
                     found.message);
  }
  return errors;
}

struct Change {
  std::string what;
  std::string text;
};

// Texts that are no word of any list and no URL, and a URL without a host.
constexpr const char* wrong_texts[] = {"\"invalid\"", "\"not a url\"",
                                       "\"https://\"", "\"\""};
// One value of each JSON type.
constexpr const char* wrong_types[] = {"7",  "true", "\"x\"",
                                       "[]", "{}",   "null"};

// All single mistakes in the card, also in what it may contain freely.
std::vector<Change> mistakes_in(const std::string& card) {
  const test::Parsed parsed = test::parse(card);
  const NodeView nodes(parsed.root());
  std::vector<Change> changes;
  for (std::uint32_t i = 1; i < nodes.count(); ++i) {
    if (nodes.is_name(i)) continue;
    const Value value = nodes.value(i);
    const std::string at = pointer_from(parsed.root(), value);
    const auto change = [&](const std::string& what, Edit edit) {
      changes.push_back(
          {at + " " + what, *apply_edits(card, {std::move(edit)})});
    };
    for (const char* other : wrong_types) {
      if (test::parse(other).root().kind() == value.kind()) continue;
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

TEST(OneMistake, DrawsOneErrorAtMost) {
  for (const FullCard& full : full_cards()) {
    SCOPED_TRACE(full.name);
    ASSERT_THAT(errors_in(full.text, full.dialect), testing::IsEmpty());
    std::size_t errors_drawn = 0;
    const std::vector<Change> changes = mistakes_in(full.text);
    for (const Change& change : changes) {
      const auto errors = errors_in(change.text, full.dialect);
      EXPECT_LE(errors.size(), 1u)
          << change.what << "\n  " << testing::PrintToString(errors);
      errors_drawn += errors.size();
    }
    // Others are in free content, or optional members that are gone.
    EXPECT_GT(errors_drawn, changes.size() / 3);
  }
}

// What the object lacks is one finding, whichever rules require it.
TEST(OneMistake, AnEmptyObjectIsOneError) {
  const std::string entry =
      test::merged(minimal_card(Profile::ai_catalog), R"({"entries": [{}]})");
  EXPECT_EQ(errors_in(entry, Dialect::ai_catalog).size(), 1u)
      << testing::PrintToString(errors_in(entry, Dialect::ai_catalog));
  const std::string locator =
      test::merged(minimal_card(Profile::oasf), R"({"locators": [{}]})");
  EXPECT_EQ(errors_in(locator, Dialect::oasf).size(), 1u)
      << testing::PrintToString(errors_in(locator, Dialect::oasf));
}

// Not a change of one value: the declarations of all schemes are gone.
TEST(OneMistake, SchemesThatNobodyDeclaresAreOneError) {
  for (const char* version : {"0.2", "0.3", "1.0"}) {
    for (const char* patch :
         {R"({"securitySchemes": null, "signatures": null})",
          R"({"signatures": null, "securitySchemes": {"key": null,
              "bearer": null, "oauth": null, "oidc": null, "mtls": null,
              "device": null}})"}) {
      const std::string card =
          test::merged(test::full_a2a_card(version), patch);
      EXPECT_EQ(errors_in(card, Dialect::a2a).size(), 1u)
          << version << testing::PrintToString(errors_in(card, Dialect::a2a));
    }
  }
}

}  // namespace
}  // namespace cardinal
