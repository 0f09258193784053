// Fixing a text: what changes, what stays, and that a second run has nothing
// to do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/check.h"
#include "check/repair.h"
#include "support/a2a_mutations.h"
#include "support/cards.h"
#include "support/mutations.h"

namespace cardinal {
namespace {

using ::testing::ElementsAre;

struct Fixed {
  std::string text;
  std::uint32_t count;
  bool operator==(const Fixed&) const = default;
};

Fixed fixed(std::string_view text, FixChoice choice = FixChoice::all,
            CheckOptions options = {}) {
  Checker checker(std::move(options), test::fixed_env());
  const FixedText done = fix(checker, std::string(text), choice);
  return {std::string(done.report.document.text()), done.fixed};
}

std::string patched_minimal(std::string_view patch) {
  return test::merged(minimal_card(Profile::agentcard), patch);
}

std::string fixed_patch(std::string_view patch, CheckOptions options = {}) {
  return fixed(patched_minimal(patch), FixChoice::all, std::move(options)).text;
}

constexpr std::string_view untidy = R"({
   "agent_id" : "01jdkx3w8r6t2n9v5qz4hyb7cm" ,
 "name": "Se\u0061rch", "version":"1.0",
  "capabilities": [ {"id": "tool.search",
    "description": "Search the public web for a phrase."}, ],
  "endpoint": {"url": "https://agent.example.com/api", "Protocol": "https"},
  "pricing":{"base_cost_joules":1.50E-18,},
})";

TEST(Fix, TouchesNothingButWhatItFixes) {
  EXPECT_EQ(fixed(untidy, FixChoice::safe), (Fixed{R"({
   "agent_id" : "01JDKX3W8R6T2N9V5QZ4HYB7CM" ,
 "name": "Se\u0061rch", "version":"1.0",
  "capabilities": [ {"id": "tool.search",
    "description": "Search the public web for a phrase."} ],
  "endpoint": {"url": "https://agent.example.com/api", "protocol": "https"},
  "pricing":{"base_cost_joules":1.50E-18}
})",
                                                   5}));
}

TEST(Fix, OfAllAddsThoseAnAuthorShouldSee) {
  const Fixed all = fixed(untidy);
  EXPECT_EQ(all.count, 6u);
  EXPECT_THAT(test::findings(all.text), ElementsAre());
  EXPECT_THAT(all.text, testing::HasSubstr(R"("version":"1.0.0")"));
}

TEST(Fix, GoesOnWhileOneFixMakesRoomForTheNext) {
  EXPECT_EQ(fixed_patch(R"({"version": 1.0})"),
            patched_minimal(R"({"version": "1.0.0"})"));
  EXPECT_EQ(fixed_patch(R"({"version": "v2"})"),
            patched_minimal(R"({"version": "2.0.0"})"));
  EXPECT_EQ(fixed("\xEF\xBB\xBF\xEF\xBB\xBF[1]").text, "[1]");
}

TEST(Fix, OfRulesWritesTheOneThingMeant) {
  const std::pair<std::string_view, std::string_view> cards[] = {
      {R"({"endpoint": {"protocol": "HTTPS"}})",
       R"({"endpoint": {"protocol": "https"}})"},
      {R"({"endpoint": {"auth": {"scheme": "apiKey"}}})",
       R"({"endpoint": {"auth": {"scheme": "api_key"}}})"},
      {R"({"metadata": {"pacr:trust_tier": "Basic"}})",
       R"({"metadata": {"pacr:trust_tier": "basic"}})"},
      {R"({"pricing": {"base_cost_joules": "1e-18"}})",
       R"({"pricing": {"base_cost_joules": 1e-18}})"},
      {R"({"metadata": {"a": 1, "pacr:reputation_score": 0.9}})",
       R"({"metadata": {"a": 1}})"},
      {R"({"goalSubscriptions": [{"goal_id": "g"}]})",
       R"({"goal_subscriptions": [{"goal_id": "g"}]})"},
      {R"({"capabilities": [{"id": "tool.A b", "tags": ["x", "y", "x", "x"],
         "description": "Search the public web for a phrase."}]})",
       R"({"capabilities": [{"id": "tool.a_b", "tags": ["x", "y"],
         "description": "Search the public web for a phrase."}]})"},
  };
  for (const auto& [bad, good] : cards) {
    EXPECT_EQ(fixed_patch(bad), patched_minimal(good));
  }
  EXPECT_EQ(fixed_patch(R"({"endpoint": {"protocol": "http"}})"),
            patched_minimal(R"({"endpoint": {"protocol": "https"}})"));
}

TEST(Fix, LeavesOutANullThatSaysNothing) {
  std::string card(minimal_card(Profile::agentcard));
  card.insert(card.size() - 1, ", \"pricing\": null");
  EXPECT_EQ(fixed(card).text, minimal_card(Profile::agentcard));
}

TEST(Fix, DoesNotGiveTwoCapabilitiesOneId) {
  constexpr std::string_view twice = R"({"capabilities": [
    {"id": "tool.a", "description": "Search the public web for a phrase."},
    {"id": "tool.A", "description": "Search one site for a phrase."}]})";
  EXPECT_EQ(fixed(patched_minimal(twice)), (Fixed{patched_minimal(twice), 0}));
}

// The rename shows an error that was hidden: it is not applied, the others are.
TEST(Fix, PassesOverWhatMakesTheTextWorse) {
  const auto card = [](std::string_view tags) {
    return patched_minimal(
        R"({"pricng": {"base_cost_joules": 1e-22},
      "endpoint": {"auth": {"schem": "none"}},
      "capabilities": [{"id": "tool.x", "tags": )" +
        std::string(tags) +
        R"(, "description": "Search the web for a phrase."}]})");
  };
  const Fixed done = fixed(card(R"(["x", "y", "x"])"));
  std::string good = card(R"(["x", "y"])");
  good.replace(good.find("schem\""), 5, "scheme");
  EXPECT_EQ(done.text, good);
  EXPECT_EQ(done.count, 2u);
}

TEST(Fix, OfTwoNamesForOneMemberTakesTheFirst) {
  const Fixed once = fixed(patched_minimal(R"({"Pricing": {}, "PRICING": {}})"),
                           FixChoice::safe);
  EXPECT_EQ(once,
            (Fixed{patched_minimal(R"({"pricing": {}, "PRICING": {}})"), 1}));
}

TEST(Fix, RenamesANearMissOnlyWhereItsValueFits) {
  constexpr std::string_view other = R"({"pricng": [1], "metadta": "x"})";
  EXPECT_EQ(fixed(patched_minimal(other)), (Fixed{patched_minimal(other), 0}));
  EXPECT_EQ(fixed_patch(R"({"pricng": {}})"),
            patched_minimal(R"({"pricing": {}})"));
}

TEST(Fix, LeavesHiddenAndSwitchedOffFindingsAlone) {
  const std::string card = patched_minimal(R"({"version": "1.0",
    "agent_id": "01jdkx3w8r6t2n9v5qz4hyb7cm"})");
  CheckOptions options;
  options.rules.without = {"agentcard/version-semver"};
  EXPECT_EQ(fixed(card, FixChoice::all, options).count, 1u);
  Checker checker({}, test::fixed_env());
  const FixedText done = fix(checker, card, FixChoice::all, [](Report& report) {
    report.diagnostics.clear();
  });
  EXPECT_EQ(done.fixed, 0u);
  EXPECT_EQ(done.report.document.text(), card);
}

TEST(Fix, ReachesCardsInsideStrings) {
  CheckOptions options;
  options.pointer = "/card";
  EXPECT_EQ(fixed(R"({"card": "{\"agent_id\": \"01jdkx3w8r6t2n9v5qz4hyb7cm\", )"
                  R"('name': \"\u0053 \\\"x\\\"\",\n \"version\": \"v1\",}"})",
                  FixChoice::all, options)
                .text,
            R"({"card": "{\"agent_id\": \"01JDKX3W8R6T2N9V5QZ4HYB7CM\", )"
            R"(\"name\": \"\u0053 \\\"x\\\"\",\n \"version\": \"1.0.0\"}"})");
}

TEST(Fix, OfManyFaultsEnds) {
  const std::string commas = "[" + std::string(100000, ',') + "]";
  EXPECT_EQ(fixed(commas), (Fixed{commas, 0}));
  std::string tags = R"({"capabilities": [{"id": "tool.x",
    "description": "Search the public web for a phrase.", "tags": ["x")";
  for (int i = 0; i < 5000; ++i) tags += ", \"x\"";
  const Fixed done = fixed(patched_minimal(tags + "]}]}"));
  EXPECT_EQ(done.count, 5000u);
  EXPECT_THAT(done.text, testing::HasSubstr(R"("tags": ["x"])"));
}

void expect_fixed_for_good(const std::string& card) {
  const std::size_t errors =
      Checker({}, test::fixed_env()).check(card).count(Severity::error);
  for (const FixChoice choice : {FixChoice::safe, FixChoice::all}) {
    const Fixed once = fixed(card, choice);
    EXPECT_EQ(fixed(once.text, choice), (Fixed{once.text, 0}));
    EXPECT_LE(
        Checker({}, test::fixed_env()).check(once.text).count(Severity::error),
        errors);
  }
}

TEST(Fix, OfWhatIsFixedChangesNothing) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    expect_fixed_for_good(test::mutated_card(seed));
    const std::string adp = test::mutated_adp_card(seed);
    expect_fixed_for_good(adp);
    expect_fixed_for_good(test::merged(adp, R"({"signature": null})"));
  }
}

// What a name had hidden may come to light; nothing else gets worse, and a
// second run has nothing to do.
TEST(Fix, OfA2aCardsOfEveryVersionEndsAndHolds) {
  Checker checker({.dialect = Dialect::a2a}, test::fixed_env());
  for (const char* version : {"0.1", "0.2", "0.3", "1.0", "hybrid"}) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      SCOPED_TRACE(std::string(version) + ", seed " + std::to_string(seed));
      const std::string card = test::mutated_a2a_card(version, seed);
      const std::size_t errors = checker.check(card).count(Severity::error);
      for (const FixChoice choice : {FixChoice::safe, FixChoice::all}) {
        const FixedText once = fix(checker, card, choice);
        const std::string text(once.report.document.text());
        if (!once.revealed) {
          EXPECT_LE(once.report.count(Severity::error), errors) << card;
        }
        const FixedText twice = fix(checker, text, choice);
        EXPECT_EQ(twice.fixed, 0u) << text;
        EXPECT_EQ(twice.report.document.text(), text);
      }
    }
  }
}

std::string edit_of(std::string_view value, Kind expected) {
  const test::Parsed parsed = test::parse(value);
  const auto fix = retyped(parsed.root(), expected);
  if (!fix) return "none";
  return (fix->safe ? "safe " : "all ") + fix->edits[0].text;
}

TEST(Retyped, TakesQuotesAwayOrAddsThem) {
  EXPECT_EQ(edit_of(R"("true")", Kind::boolean), "safe true");
  EXPECT_EQ(edit_of(R"("false")", Kind::boolean), "safe false");
  EXPECT_EQ(edit_of(R"("True")", Kind::boolean), "all true");
  EXPECT_EQ(edit_of(R"("yes")", Kind::boolean), "none");
  EXPECT_EQ(edit_of("1", Kind::boolean), "none");
  EXPECT_EQ(edit_of(R"("-1.50e3")", Kind::number), "all -1.50e3");
  EXPECT_EQ(edit_of(R"("1 ")", Kind::number), "none");
  EXPECT_EQ(edit_of(R"("1e400")", Kind::number), "none");
  EXPECT_EQ(edit_of(R"("")", Kind::number), "none");
  EXPECT_EQ(edit_of("1.0", Kind::string), "all \"1.0\"");
  EXPECT_EQ(edit_of("true", Kind::string), "none");
}

}  // namespace
}  // namespace cardinal
