// A catalog may be larger than a card.
#include "card/document_limits.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "card/card_text.h"
#include "cardinal/check.h"

namespace cardinal {
namespace {

constexpr std::size_t card_bytes_max = 1 << 20;
constexpr std::size_t catalog_bytes_max = 16 << 20;

// The text with a member that makes it so large.
std::string grown(std::string text, std::size_t bytes) {
  const std::string opening = R"(, "x-padding": ")", closing = "\"}";
  text.resize(text.rfind('}'));
  text += opening;
  text.append(bytes - text.size() - closing.size(), 'x');
  return text + closing;
}

bool is_read(std::string text) {
  Reader reader;
  const CardText given = read_card_text(reader, std::move(text));
  return given.faults.empty();
}

bool is_too_large(std::string text) {
  const Report report = check(std::move(text));
  return std::ranges::any_of(report.diagnostics, [](const Diagnostic& found) {
    return found.rule->id == "json/size";
  });
}

TEST(DocumentLimits, ACatalogHasItsOwn) {
  const std::string catalog(minimal_card(Profile::ai_catalog));
  for (const std::size_t bytes : {card_bytes_max, card_bytes_max + 1,
                                  3 * card_bytes_max / 2, catalog_bytes_max}) {
    EXPECT_TRUE(is_read(grown(catalog, bytes))) << bytes;
    EXPECT_FALSE(is_too_large(grown(catalog, bytes))) << bytes;
  }
  EXPECT_FALSE(is_read(grown(catalog, catalog_bytes_max + 1)));
  EXPECT_TRUE(is_too_large(grown(catalog, catalog_bytes_max + 1)));
}

TEST(DocumentLimits, CardsStaySmall) {
  for (const Profile profile :
       {Profile::a2a, Profile::agentcard, Profile::adp, Profile::oasf}) {
    const std::string card(minimal_card(profile));
    EXPECT_TRUE(is_read(grown(card, card_bytes_max)));
    EXPECT_FALSE(is_read(grown(card, card_bytes_max + 1)));
    EXPECT_TRUE(is_too_large(grown(card, card_bytes_max + 1)));
  }
}

// Who sets a limit gets it.
TEST(DocumentLimits, AGivenLimitStays) {
  const std::string catalog =
      grown(std::string(minimal_card(Profile::ai_catalog)), 4096);
  EXPECT_EQ(limits_for(catalog, {.bytes_max = 1000}).bytes_max, 1000u);
  EXPECT_EQ(limits_for(catalog).bytes_max, Limits{}.bytes_max);
}

}  // namespace
}  // namespace cardinal
