// Records that follow their sources: renewed, replaced, quarantined, released.
#include "directory/refreshing.h"

namespace cardinal::directory {
namespace {

using cardinal::test::card_of;
using cardinal::test::card_subject;
using cardinal::test::CardSpec;
using refreshing::hour_s;
using refreshing::source_at;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using Refreshing = refreshing::Refreshing;

TEST_F(Refreshing, ACardIsFetchedAgainBeforeItsLeaseEnds) {
  const CardSpec spec{.host = "a.example"};
  registered(spec);
  EXPECT_THAT(run(), IsEmpty());
  EXPECT_THAT(after_s(7 * hour_s), IsEmpty());
  EXPECT_THAT(hosts_.taken(), IsEmpty());
  const std::uint64_t before = directory_->store().end().change;
  EXPECT_THAT(after_s(2 * hour_s), ElementsAre(RefreshOutcome::renewed));
  EXPECT_EQ(left_s(spec), 10 * hour_s);
  // The same card is not a change.
  EXPECT_EQ(directory_->store().end().change, before);
  EXPECT_THAT(run(), IsEmpty());
}

TEST_F(Refreshing, AsksOnlyWhetherTheCardHasChanged) {
  const CardSpec spec{.host = "a.example"};
  registered(spec);
  run();
  EXPECT_THAT(after_s(9 * hour_s), ElementsAre(RefreshOutcome::renewed));
  ASSERT_EQ(hosts_.taken().front().known.etag, "");  // nothing was known yet
  EXPECT_THAT(after_s(9 * hour_s), ElementsAre(RefreshOutcome::renewed));
  EXPECT_EQ(hosts_.taken().front().known.etag, "\"1\"");
  EXPECT_EQ(left_s(spec), 10 * hour_s);
  // Another text is stored by now: the condition would be about the old one.
  CardSpec other = spec;
  other.version = "1.0.1";
  registered(other);
  run();
  EXPECT_THAT(after_s(9 * hour_s), ElementsAre(RefreshOutcome::renewed));
  EXPECT_EQ(hosts_.taken().front().known.etag, "");
}

TEST_F(Refreshing, AnotherCardOfTheAgentReplacesTheRecord) {
  CardSpec spec{.host = "a.example"};
  registered(spec);
  run();
  spec.description = "Does another thing even better for those who ask.";
  hosts_.set(source_at(spec.host), {.text = card_of(spec)});
  EXPECT_THAT(after_s(9 * hour_s), ElementsAre(RefreshOutcome::changed));
  EXPECT_EQ(record_of(spec).text, card_of(spec));
  EXPECT_EQ(record_of(spec).facts.provenance, Provenance::origin);
}

TEST_F(Refreshing, WhatNoHostProvedIsLeftAlone) {
  directory_.put(card_of({.host = "a.example"}));
  directory_.put(card_of({.host = "b.example"}),
                 {.sender = {.principal = "b"}});
  EXPECT_THAT(run(), IsEmpty());
  EXPECT_THAT(after_s(30 * 24 * hour_s), IsEmpty());
}

TEST_F(Refreshing, WithdrawnRecordsAreLeftAlone) {
  const CardSpec spec{.host = "a.example"};
  registered(spec, {.principal = "ann"});
  run();
  EXPECT_EQ(directory_.withdraw(card_subject(spec), {.principal = "ann"}),
            RecordVerdict::removed);
  EXPECT_THAT(after_s(9 * hour_s), IsEmpty());
  EXPECT_THAT(hosts_.taken(), IsEmpty());
}

TEST_F(Refreshing, ACardThatIsGoneIsQuarantinedAfterASecondLook) {
  const CardSpec spec{.host = "a.example"};
  registered(spec);
  run();
  hosts_.set(source_at(spec.host), {.fault = RefetchFault::gone});
  EXPECT_THAT(after_s(9 * hour_s), ElementsAre(RefreshOutcome::failing));
  EXPECT_EQ(record_of(spec).standing, Standing::live);
  EXPECT_THAT(after_s(60), ElementsAre(RefreshOutcome::quarantined));
  EXPECT_EQ(record_of(spec).standing, Standing::quarantined);
  EXPECT_THAT(record_of(spec).state->reason, HasSubstr("played"));
  EXPECT_THAT(directory_.find("one thing well"), IsEmpty());
  // Less and less often, and it comes back as soon as it is proved.
  EXPECT_THAT(after_s(60), IsEmpty());
  hosts_.set(source_at(spec.host), {.text = card_of(spec)});
  EXPECT_THAT(after_s(60), ElementsAre(RefreshOutcome::released));
  EXPECT_EQ(record_of(spec).standing, Standing::live);
  directory_.wait_for_index();
  EXPECT_THAT(directory_.find("one thing well"),
              ElementsAre(card_subject(spec)));
}

TEST_F(Refreshing, ACardThatIsInvalidOrOfAnotherHostProvesNothing) {
  const CardSpec spec{.host = "a.example"};
  for (const std::string& text :
       {std::string("<html>"), std::string(R"({"name": 1})"),
        card_of({.host = "other.example"})}) {
    SCOPED_TRACE(text);
    registered(spec);
    run();
    hosts_.set(source_at(spec.host), {.text = text});
    EXPECT_THAT(after_s(9 * hour_s), ElementsAre(RefreshOutcome::failing));
    EXPECT_THAT(after_s(60), ElementsAre(RefreshOutcome::quarantined));
    // Registering it again is a proof, too.
    registered(spec);
    EXPECT_EQ(record_of(spec).standing, Standing::live);
    EXPECT_THAT(after_s(hour_s), ElementsAre(RefreshOutcome::renewed));
  }
  // A redirect to another host.
  hosts_.set(source_at(spec.host),
             {.text = card_of(spec), .final_url = source_at("evil.example")});
  EXPECT_THAT(after_s(9 * hour_s), ElementsAre(RefreshOutcome::failing));
}

TEST_F(Refreshing, AQuarantineOfTheOperatorStays) {
  const CardSpec spec{.host = "a.example"};
  registered(spec);
  run();
  StatusRequest request{.record = {.subject = card_subject(spec),
                                   .sender = {.is_operator = true},
                                   .reason = "complaints"},
                        .change = StatusChange::quarantine};
  directory_.append(directory_->admission().prepare_status(request).value());
  run();
  EXPECT_THAT(after_s(9 * hour_s), ElementsAre(RefreshOutcome::renewed));
  EXPECT_EQ(record_of(spec).standing, Standing::quarantined);
}

TEST_F(Refreshing, AHostThatDoesNotAnswerIsAskedLessAndLessOften) {
  const CardSpec spec{.host = "a.example"};
  registered(spec);
  run();
  hosts_.set(source_at(spec.host), {});
  EXPECT_THAT(after_s(9 * hour_s), ElementsAre(RefreshOutcome::unreachable));
  int visits = 0;
  for (int minute = 0; minute < 24 * 60; ++minute) {
    visits += static_cast<int>(after_s(60).size());
  }
  EXPECT_GE(visits, 9);
  EXPECT_LE(visits, 12);  // 1, 2, 4, ... minutes
  // An outage says nothing about the card: its lease decides.
  EXPECT_EQ(record_of(spec).state->quarantine, Quarantine::none);
  directory_.tick();
  EXPECT_EQ(record_of(spec).standing, Standing::stale);
  hosts_.set(source_at(spec.host), {.text = card_of(spec)});
  EXPECT_THAT(after_s(24 * hour_s), ElementsAre(RefreshOutcome::renewed));
  EXPECT_EQ(record_of(spec).standing, Standing::live);
}

TEST_F(Refreshing, WhatTheHostAsksForIsHonoured) {
  const CardSpec spec{.host = "a.example"};
  registered(spec);
  run();
  hosts_.set(source_at(spec.host), {.retry_after_s = 5 * hour_s});
  EXPECT_THAT(after_s(9 * hour_s), ElementsAre(RefreshOutcome::unreachable));
  EXPECT_THAT(after_s(5 * hour_s - 1), IsEmpty());
  hosts_.set(source_at(spec.host), {.fault = RefetchFault::opted_out});
  EXPECT_THAT(after_s(1), ElementsAre(RefreshOutcome::opted_out));
  EXPECT_THAT(after_s(24 * hour_s - 1), IsEmpty());
  EXPECT_EQ(record_of(spec).state->quarantine, Quarantine::none);
}

}  // namespace
}  // namespace cardinal::directory
