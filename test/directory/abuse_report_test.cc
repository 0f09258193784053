// Reports of abuse as the store has them: bounded, and nothing else is read.
#include "directory/abuse/abuse_report.h"

#include <gtest/gtest.h>

#include "directory/decide_change.h"
#include "directory/records/decide_record.h"

namespace cardinal::directory {
namespace {

const AbuseReport example{.about = "https://agents.example/1",
                          .reason = "spam",
                          .text = "sells \"pills\"\n",
                          .principal = "ann",
                          .request_id = "r-1"};

RecordVerdict verdict_for(const store::Proposal& proposal,
                          const std::optional<store::Head>& head = {}) {
  return static_cast<RecordVerdict>(decide_change(head, proposal).verdict);
}

TEST(AbuseReport, IsReadAsItWasWritten) {
  const auto proposal = abuse_proposal(example, 1'000);
  ASSERT_TRUE(proposal) << proposal.error().message;
  EXPECT_FALSE(proposal->is_public);
  EXPECT_EQ(proposal->facts,
            R"({"about":"https://agents.example/1","principal":"ann",)"
            R"("reason":"spam","request":"r-1",)"
            R"("text":"sells \"pills\"\n","v":1})");
  EXPECT_EQ(decode_abuse_report(proposal->facts).value(), example);
}

TEST(AbuseReport, IsRefusedBeyondItsLimits) {
  AbuseReport long_text = example;
  long_text.text.assign(abuse_text_bytes_max + 1, 'a');
  AbuseReport no_reason = example;
  no_reason.reason.clear();
  AbuseReport not_utf8 = example;
  not_utf8.text = "\xff";
  for (const AbuseReport& report : {long_text, no_reason, not_utf8}) {
    const auto proposal = abuse_proposal(report, 1'000);
    ASSERT_FALSE(proposal);
    EXPECT_EQ(proposal.error().code, Code::usage);
  }
}

TEST(AbuseReport, OtherBytesAreDamaged) {
  store::Proposal proposal = abuse_proposal(example, 1'000).value();
  EXPECT_EQ(verdict_for(proposal), RecordVerdict::first);
  for (const char* facts : {"", "{}", R"({"about":"a","reason":"spam","v":2})",
                            R"({"reason":"spam","about":"a","v":1})"}) {
    store::Proposal other = proposal;
    other.facts = facts;
    EXPECT_EQ(verdict_for(other), RecordVerdict::damaged) << facts;
  }
  store::Proposal public_one = proposal;
  public_one.is_public = true;
  EXPECT_EQ(verdict_for(public_one), RecordVerdict::damaged);
  store::Proposal elsewhere = proposal;
  elsewhere.subject = std::string(abuse_prefix) + "0";
  EXPECT_EQ(verdict_for(elsewhere), RecordVerdict::damaged);
  EXPECT_EQ(verdict_for(proposal, store::Head{.change = 1, .state = "{}"}),
            RecordVerdict::damaged);
}

TEST(AbuseReport, BeyondThoseThatAreKeptOnlyTheNumberGrows) {
  const store::Proposal proposal = abuse_proposal(example, 1'000).value();
  std::optional<store::Head> head;
  for (std::uint64_t i = 1; i <= reports_kept_max + 1; ++i) {
    const store::Ruling ruling = decide_change(head, proposal);
    EXPECT_EQ(ruling.effect, i <= reports_kept_max ? store::Effect::change
                                                   : store::Effect::note);
    head = store::Head{.change = i, .is_live = true, .state = ruling.state};
  }
  EXPECT_EQ(head->state,
            R"({"about":"https://agents.example/1","count":101,"v":1})");
}

TEST(AbuseReport, ADismissalCountsAnew) {
  const AbuseReport dismissal{.about = example.about,
                              .reason = std::string(abuse_dismissed),
                              .text = "it is theirs",
                              .is_dismissal = true,
                              .if_change = 7};
  const store::Proposal proposal = abuse_proposal(dismissal, 2'000).value();
  EXPECT_EQ(decode_abuse_report(proposal.facts).value(), dismissal);
  const store::Proposal reported = abuse_proposal(example, 1'000).value();
  EXPECT_EQ(proposal.subject, reported.subject);
  EXPECT_EQ(decide_abuse_report(std::nullopt, proposal).effect,
            store::Effect::none);
  store::Head head{.change = 7,
                   .state = decide_abuse_report(std::nullopt, reported).state};
  const store::Ruling ruling = decide_abuse_report(head, proposal);
  EXPECT_EQ(ruling.effect, store::Effect::change);
  head.change = 8;
  EXPECT_EQ(decide_abuse_report(head, proposal).effect, store::Effect::none);
  head.state = ruling.state;
  EXPECT_EQ(decide_abuse_report(head, reported).state,
            decide_abuse_report(std::nullopt, reported).state);
}

TEST(AbuseReport, ADismissalHasAWordOfItsOwn) {
  AbuseReport report = example;
  report.reason = abuse_dismissed;
  EXPECT_FALSE(abuse_proposal(report, 1'000));
  report = example;
  report.is_dismissal = true;
  EXPECT_FALSE(abuse_proposal(report, 1'000));
}

}  // namespace
}  // namespace cardinal::directory
