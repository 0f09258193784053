// Which version a change requires, and whether the new card has it.
#include <gtest/gtest.h>

#include "compare/compared.h"

namespace cardinal {
namespace {

using AdviceVerdict = VersionAdvice::Verdict;

CardChange change(ChangeLevel level, Aspect what = Aspect::skill_security,
                  ChangeKind kind = ChangeKind::changed) {
  return {.kind = kind, .level = level, .what = name_of(what)};
}

struct AdviceRow {
  Dialect dialect;
  std::string_view from, to;
  CardChange change;
  AdviceVerdict verdict;
  VersionStep step;
  std::string_view advised;
};

constexpr Dialect a2a_card = Dialect::a2a;
constexpr Dialect agent_card = Dialect::agentcard;
using enum ChangeLevel;
using enum VersionStep;

const AdviceRow advice_rows[] = {
    // StackA2A: PATCH for words, MINOR for more, MAJOR for what breaks.
    {a2a_card, "1.2.3", "1.2.3", change(cosmetic), AdviceVerdict::too_low,
     patch, "1.2.4"},
    {a2a_card, "1.2.3", "1.2.4", change(cosmetic), AdviceVerdict::admitted,
     patch, ""},
    {a2a_card, "1.2.3", "1.2.4", change(compatible), AdviceVerdict::too_low,
     minor, "1.3.0"},
    {a2a_card, "1.2.3", "1.3.0", change(compatible), AdviceVerdict::admitted,
     minor, ""},
    {a2a_card, "1.2.3", "1.3.0", change(breaking), AdviceVerdict::too_low,
     major, "2.0.0"},
    {a2a_card, "1.2.3", "2.0.0-rc.1", change(breaking), AdviceVerdict::admitted,
     major, ""},
    {a2a_card, "1.2.3", "1.0.0", change(cosmetic), AdviceVerdict::too_low,
     patch, "1.2.4"},
    // Nothing but the version: it must not decrease.
    {a2a_card, "1.0.0", "0.9.0", change(cosmetic, Aspect::version),
     AdviceVerdict::too_low, none, "1.0.0"},
    {a2a_card, "1.0.0", "1.0.1", change(cosmetic, Aspect::version),
     AdviceVerdict::admitted, none, ""},
    // Build metadata has no precedence: it is the same version.
    {a2a_card, "1.2.3", "1.2.3+b", change(cosmetic), AdviceVerdict::too_low,
     patch, "1.2.4"},
    {a2a_card, "9.99.999", "9.99.999", change(compatible),
     AdviceVerdict::too_low, minor, "9.100.0"},
    // AgentCard 2.3: MINOR is for new capabilities.
    {agent_card, "1.2.3", "1.2.4", change(compatible), AdviceVerdict::admitted,
     patch, ""},
    {agent_card, "1.2.3", "1.2.4",
     change(compatible, Aspect::skill_id, ChangeKind::added),
     AdviceVerdict::too_low, minor, "1.3.0"},
    {agent_card, "1.2.3", "1.3.0",
     change(breaking, Aspect::skill_id, ChangeKind::removed),
     AdviceVerdict::too_low, major, "2.0.0"},
    {agent_card, "1.2.3", "1.3.0", change(breaking, Aspect::interface_url),
     AdviceVerdict::too_low, major, "2.0.0"},
    // Before 1.0.0 and before a release.
    {a2a_card, "0.2.3", "0.2.4", change(breaking), AdviceVerdict::too_low,
     minor, "0.3.0"},
    {a2a_card, "0.2.3", "0.2.4", change(compatible), AdviceVerdict::admitted,
     patch, ""},
    {a2a_card, "2.0.0-rc.9", "2.0.0-rc.9", change(breaking),
     AdviceVerdict::too_low, major, "2.0.0-rc.10"},
    {a2a_card, "2.0.0-rc", "2.0.0-rc", change(breaking), AdviceVerdict::too_low,
     major, "2.0.0-rc.1"},
    {a2a_card, "2.0.0-rc.9", "2.0.0", change(breaking), AdviceVerdict::admitted,
     major, ""},
    // No semantic version, no advice.
    {a2a_card, "2026-01", "2026-02", change(breaking), AdviceVerdict::undecided,
     major, ""},
    {a2a_card, "1.0.0", "", change(cosmetic), AdviceVerdict::undecided, patch,
     ""},
    // Changes of data about the card itself require nothing.
    {a2a_card, "1.0.0", "1.0.0", change(cosmetic, Aspect::signature),
     AdviceVerdict::admitted, none, ""},
    {a2a_card, "x", "y", change(cosmetic, Aspect::version),
     AdviceVerdict::admitted, none, ""},
};

TEST(Advice, IsWhatTheTableSays) {
  for (const AdviceRow& row : advice_rows) {
    SCOPED_TRACE(std::string(row.from) + " " + std::string(row.to) + " " +
                 std::string(name_of(row.change.level)));
    const VersionAdvice advice = advise({.old_dialect = row.dialect,
                                         .new_dialect = row.dialect,
                                         .old_version = std::string(row.from),
                                         .new_version = std::string(row.to),
                                         .changes = {row.change}});
    EXPECT_EQ(advice.verdict, row.verdict);
    EXPECT_EQ(name_of(advice.step), name_of(row.step));
    EXPECT_EQ(advice.version, row.advised);
  }
}

struct SeqRow {
  std::optional<std::string> from, to;
  Aspect what;
  AdviceVerdict verdict;
  std::string_view advised;
};

// ADP 3.1: each update raises seq by one or more.
const SeqRow seq_rows[] = {
    {"7", "8", Aspect::name, AdviceVerdict::admitted, ""},
    {"7", "7", Aspect::name, AdviceVerdict::too_low, "8"},
    {"7", "6", Aspect::updated_at, AdviceVerdict::too_low, "8"},
    {"9", "10", Aspect::name, AdviceVerdict::admitted, ""},
    {"99", std::nullopt, Aspect::name, AdviceVerdict::too_low, "100"},
    {"7", "7", Aspect::signature, AdviceVerdict::admitted, ""},
    {"1.5", "2", Aspect::name, AdviceVerdict::undecided, ""},
    // Nothing to rise from: the version decides, which was raised.
    {std::nullopt, "1", Aspect::name, AdviceVerdict::admitted, ""},
    {std::nullopt, std::nullopt, Aspect::name, AdviceVerdict::admitted, ""},
};

TEST(Advice, AsksAdpForAHigherSeq) {
  for (const SeqRow& row : seq_rows) {
    SCOPED_TRACE(row.from.value_or("-") + " " + row.to.value_or("-"));
    const VersionAdvice advice =
        advise({.old_dialect = Dialect::adp,
                .new_dialect = Dialect::adp,
                .old_version = "1.0.0",
                .new_version = "1.0.1",
                .old_seq = row.from,
                .new_seq = row.to,
                .changes = {change(cosmetic, row.what)}});
    EXPECT_EQ(advice.verdict, row.verdict);
    EXPECT_EQ(advice.seq, row.advised);
  }
}

TEST(Advice, KnowsNoRuleAcrossDialects) {
  const VersionAdvice advice = advise({.old_dialect = Dialect::adp,
                                       .new_dialect = Dialect::a2a,
                                       .old_version = "1.0.0",
                                       .new_version = "2.0.0",
                                       .changes = {change(cosmetic)}});
  EXPECT_EQ(advice.verdict, AdviceVerdict::undecided);
}

}  // namespace
}  // namespace cardinal
