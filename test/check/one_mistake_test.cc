// One mistake in a whole valid card draws one error.
//
// Each value of a full card is changed in the ways that authors get it wrong:
// another JSON type, a required member left out, a word that is not one of
// those defined, a URL that is none.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cardinal/rule.h"
#include "support/cards.h"
#include "support/mistakes.h"

namespace cardinal {
namespace {

std::vector<std::string> errors_in(const std::string& card, Dialect dialect) {
  std::vector<std::string> errors;
  for (const Diagnostic& found :
       test::checked(card, {.dialect = dialect}).diagnostics) {
    if (found.severity != Severity::error) continue;
    errors.push_back(std::string(found.rule->id) + " " + found.pointer + ": " +
                     found.message);
  }
  return errors;
}

TEST(OneMistake, DrawsOneErrorAtMost) {
  for (const test::FullCard& full : test::full_cards()) {
    SCOPED_TRACE(full.name);
    ASSERT_THAT(errors_in(full.text, full.dialect), testing::IsEmpty());
    std::size_t errors_drawn = 0;
    const std::vector<test::Mistake> changes = test::mistakes_in(full.text);
    for (const test::Mistake& change : changes) {
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
