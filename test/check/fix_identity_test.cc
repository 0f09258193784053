// What fixing a card never changes: what its signatures cover, the version it
// is judged by, and where it is called.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "cardinal/check.h"
#include "support/a2a_mutations.h"
#include "support/cards.h"
#include "support/mutations.h"

namespace cardinal {
namespace {

constexpr std::string_view signatures =
    R"([{"protected": "eyJhbGciOiJFZERTQSJ9", "signature": "c2lnbmVk"}])";

// The examples of the rules for A2A cards, and seeded mutants.
std::vector<std::string> fixable_cards() {
  std::vector<std::string> cards;
  for (const RuleInfo* rule : all_rules()) {
    if (!rule->id.starts_with("a2a/") || rule->examples != Examples::patches) {
      continue;
    }
    for (const std::string_view version : {"0.3", "1.0"}) {
      cards.push_back(
          test::merged(minimal_card(Profile::a2a, version), rule->bad));
    }
  }
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    cards.push_back(test::mutated_a2a_card(seed));
  }
  return cards;
}

// The canonical text of the card without its signatures; empty for a text that
// has none.
std::string signed_content(std::string_view text, std::string_view member) {
  const test::Parsed parsed = test::parse(text);
  if (!parsed.root()[member]) return {};
  const auto rest =
      apply_edits(text, {remove_element(parsed.root(), parsed.root()[member])});
  const auto bytes = canonicalize(test::parse(*rest).root());
  return bytes ? *bytes : std::string();
}

std::string fixed_text(const std::string& text) {
  Checker checker({}, test::fixed_env());
  const FixedText done = fix(checker, text, FixChoice::all);
  return std::string(done.report.document.text());
}

TEST(FixIdentity, NoFixChangesWhatASignatureCovers) {
  int offered = 0;
  for (const std::string& card : fixable_cards()) {
    SCOPED_TRACE(card);
    const test::Parsed parsed = test::parse(card);
    if (!parsed.faults.empty() || parsed.root()["signatures"]) continue;
    Checker checker({}, test::fixed_env());
    offered += std::ranges::any_of(
        checker.check(card).diagnostics,
        [](const Diagnostic& found) { return found.fix.has_value(); });
    const auto signed_card = apply_edits(
        card, {insert_member(parsed.root(), "signatures", signatures)});
    ASSERT_TRUE(signed_card);
    EXPECT_EQ(signed_content(fixed_text(*signed_card), "signatures"),
              signed_content(*signed_card, "signatures"));
  }
  EXPECT_GT(offered, 50);
}

TEST(FixIdentity, NoFixChangesWhatAnAdpSignatureCovers) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    const std::string card = test::mutated_adp_card(seed);
    const std::string content = signed_content(card, "signature");
    if (content.empty()) continue;
    EXPECT_EQ(signed_content(fixed_text(card), "signature"), content);
  }
}

TEST(FixIdentity, TheJudgedVersionStays) {
  Checker checker({}, test::fixed_env());
  for (const std::string& card : fixable_cards()) {
    SCOPED_TRACE(card);
    const Report before = checker.check(card);
    if (!before.document.clean()) continue;
    const FixedText done = fix(checker, card, FixChoice::safe);
    if (done.revealed) continue;  // A name that readers look for came to light.
    EXPECT_EQ(done.report.version, before.version);
  }
}

// It states 1.0 and has its address where 0.3 has it: each of its fixes alone
// would be half of a conversion.
TEST(FixIdentity, OfACardInTwoVersionsTheTransportStays) {
  const std::string card = R"({"name": "Orders", "version": "1.0.0",
  "description": "Answers questions about orders and returns.",
  "url": "https://orders.acme.dev/rest", "protocolVersion": "1.0",
  "preferredTransport": "HTTP+JSON",
  "capabilities": {"streaming": true, "stateTransitionHistory": false},
  "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "K"}},
  "security": [{"key": []}],
  "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "track", "name": "Track", "tags": ["orders"],
    "description": "Finds out where an order is right now."}]})";
  EXPECT_EQ(fixed_text(card), card);
}

}  // namespace
}  // namespace cardinal
