// Cards that are kept: for how long, for whom, and what never replaces them.
#include <filesystem>
#include <fstream>

#include "wellknown/caching.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

std::string only_file_in(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path().string());
  }
  EXPECT_EQ(files.size(), 1u);
  return files.empty() ? "" : files[0];
}

TEST_F(FetchCache, WhatIsFreshIsAskedForNoMore) {
  serve(card_, "Cache-Control: max-age=60\r\n");
  EXPECT_EQ(fetch()->from, CardFrom::server);
  clock_.ms += 59'000;
  reopen();
  const auto again = fetch();
  ASSERT_EQ(outcome_of(again), "a2a 1.0");
  EXPECT_EQ(again->from, CardFrom::cache);
  EXPECT_EQ(again->text(), card_);
  EXPECT_EQ(again->age_s, 59);
  EXPECT_EQ(again->lifetime_s, 60);
  EXPECT_EQ(again->address, "127.0.0.1");
  EXPECT_THAT(pages_.requests(), SizeIs(1));
}

TEST_F(FetchCache, ACardAtALaterPathIsFoundWithoutAskingForTheEarlierOnes) {
  pages_.set(agentcard_path,
             ok(merged(agentcard(), R"({"endpoint": {"protocol": "http",
                         "url": "http://a.example/api"}})"),
                "application/agentcard+json"));
  EXPECT_EQ(outcome_of(fetch()), "agentcard");
  EXPECT_EQ(outcome_of(fetch()), "agentcard");
  EXPECT_THAT(pages_.paths(), ElementsAre(card_path, agentcard_path));
}

// What is in the cache for another reason is not where the search ends.
TEST_F(FetchCache, ACardThatIsKeptDoesNotStandForAnEarlierPath) {
  pages_.set(old_path, ok(a2a_card("0.2")));
  serve(card_, "");
  FetchOptions by_path = options_here();
  by_path.path = old_path;
  EXPECT_EQ(outcome_of(fetch(by_path)), "a2a 0.2");
  EXPECT_EQ(outcome_of(fetch()), "a2a 1.0");
}

TEST_F(FetchCache, AnHourWhereNobodySays) {
  serve(card_, "");
  EXPECT_EQ(fetch()->lifetime_s, 3'600);
  clock_.ms += 3'601'000;
  EXPECT_EQ(fetch()->from, CardFrom::server);
}

TEST_F(FetchCache, AStaleCardIsHeldAgainstItsServer) {
  serve(card_, "Cache-Control: max-age=60\r\nETag: \"one\"\r\n");
  fetch();
  clock_.ms += 61'000;
  pages_.set(card_path, status(304,
                               "ETag: \"one\"\r\nCache-Control: "
                               "max-age=100\r\n"));
  const auto again = fetch();
  ASSERT_EQ(outcome_of(again), "a2a 1.0");
  EXPECT_EQ(again->from, CardFrom::revalidated);
  EXPECT_EQ(again->lifetime_s, 100);
  EXPECT_THAT(pages_.requests()[1], HasSubstr("If-None-Match: \"one\""));
  EXPECT_EQ(fetch()->from, CardFrom::cache);
}

TEST_F(FetchCache, TheCardsOwnTtlIsABound) {
  serve(adp_signed(1, "A", R"({"ttl": 30})"), "Cache-Control: max-age=600\r\n");
  EXPECT_EQ(fetch()->lifetime_s, 30);
  clock_.ms += 29'000;
  EXPECT_EQ(fetch()->from, CardFrom::cache);
  clock_.ms += 2'000;
  EXPECT_EQ(fetch()->from, CardFrom::server);
}

TEST_F(FetchCache, NothingIsKeptThatMustNotBe) {
  serve(card_, "Cache-Control: no-store\r\n");
  fetch();
  EXPECT_EQ(fetch()->from, CardFrom::server);
  serve(a2a_card("1.0", R"({"version": 7})"), "Cache-Control: max-age=60\r\n");
  EXPECT_FALSE(fetch()->report().valid());
  EXPECT_EQ(fetch()->from, CardFrom::server);
  EXPECT_EQ(cache_->responses().entries(), 0u);
}

TEST_F(FetchCache, ABadCardDoesNotReplaceAGoodOne) {
  const std::string good = adp_signed(1);
  const std::string fields = "Cache-Control: max-age=0, stale-if-error=600\r\n";
  serve(good, fields);
  EXPECT_EQ(outcome_of(fetch()), "adp");
  std::string bad = adp_signed(2);
  bad.replace(bad.find("\"A\""), 3, "\"B\"");
  serve(bad, fields);
  EXPECT_EQ(outcome_of(fetch()), "invalid-signature");
  pages_.set(card_path, status(503));
  const auto stale = fetch();
  ASSERT_EQ(outcome_of(stale), "adp") << stale.error().message;
  EXPECT_EQ(stale->from, CardFrom::stale);
  EXPECT_EQ(stale->text(), good);
  EXPECT_THAT(stale->notes, ElementsAre(HasSubstr("status 503")));
  clock_.ms += 601'000;
  EXPECT_EQ(outcome_of(fetch()), "server-error");
}

TEST_F(FetchCache, StaleWhileRevalidateIsForWhoAsksForIt) {
  serve(card_, "Cache-Control: max-age=1, stale-while-revalidate=60\r\n");
  fetch();
  clock_.ms += 2'000;
  FetchOptions at_once = options_here();
  at_once.stale_while_revalidate = true;
  EXPECT_EQ(fetch(at_once)->from, CardFrom::stale);
  EXPECT_THAT(pages_.requests(), SizeIs(1));
  EXPECT_EQ(fetch()->from, CardFrom::server);
}

TEST_F(FetchCache, WhatWasTakenAwayIsForgotten) {
  serve(card_, "Cache-Control: max-age=1, stale-if-error=60\r\n");
  fetch();
  clock_.ms += 2'000;
  pages_.set(card_path, status(410));
  EXPECT_EQ(outcome_of(fetch()), "no-card");
  pages_.set(card_path, status(500));
  EXPECT_EQ(outcome_of(fetch()), "server-error");
}

TEST_F(FetchCache, WhoShowsSomethingHasACacheOfItsOwn) {
  serve(card_, "Cache-Control: max-age=60\r\n");
  FetchOptions ann = options_here(), bob = options_here();
  ann.credentials = {{"Authorization", "Bearer ann"}};
  bob.credentials = {{"Authorization", "Bearer bob"}};
  EXPECT_EQ(fetch(ann)->from, CardFrom::server);
  EXPECT_EQ(fetch(ann)->from, CardFrom::cache);
  EXPECT_EQ(fetch(bob)->from, CardFrom::server);
  EXPECT_EQ(fetch()->from, CardFrom::server);
}

TEST_F(FetchCache, WhatWasHadWithLessCareIsNotForOthers) {
  serve(card_, "Cache-Control: max-age=60\r\n");
  EXPECT_EQ(fetch()->from, CardFrom::server);
  FetchOptions careful = options_here();
  careful.client.allow_private = false;
  EXPECT_EQ(outcome_of(fetch(careful)), "unreachable");
  FetchOptions careless = options_here();
  careless.client.insecure = true;
  EXPECT_EQ(fetch(careless)->from, CardFrom::server);
}

TEST_F(FetchCache, AnOlderCardIsRefusedAlsoAfterARestart) {
  serve(adp_signed(7), "Cache-Control: no-store\r\n");
  EXPECT_EQ(outcome_of(fetch()), "adp");
  EXPECT_EQ(outcome_of(fetch()), "adp");  // the same again
  reopen();
  serve(adp_signed(6), "");
  const auto older = fetch();
  ASSERT_EQ(outcome_of(older), "rollback");
  EXPECT_EQ(older.error().code, Code::invalid);
  EXPECT_THAT(older.error().message,
              AllOf(HasSubstr("agent://a"), HasSubstr("rollback")));
  serve(adp_signed(7, "Other"), "");
  EXPECT_EQ(outcome_of(fetch()), "rollback");
  // Nobody vouches for it: a higher number alone counts for nothing.
  serve(adp_card(R"({"id": "agent://a", "seq": 9})"), "");
  EXPECT_THAT(fetch().error().message, HasSubstr("signed cards"));
  serve(adp_signed(8), "");
  EXPECT_EQ(outcome_of(fetch()), "adp");
  EXPECT_EQ(cache_->responses().entries(), 1u);
}

// In another spelling the number has the same signed bytes; a card that cannot
// be ordered must not be returned, or the older one could follow it.
TEST_F(FetchCache, ANumberInAnotherSpellingIsRefused) {
  serve(adp_signed(5), "Cache-Control: no-store\r\n");
  EXPECT_EQ(outcome_of(fetch()), "adp");
  for (const std::string spelling : {"6.0", "6e0", "60e-1"}) {
    serve(changed(adp_signed(6), "\"seq\":6", "\"seq\":" + spelling),
          "Cache-Control: no-store\r\n");
    EXPECT_EQ(outcome_of(fetch()), "invalid-signature") << spelling;
  }
  serve(adp_signed(6), "Cache-Control: no-store\r\n");
  EXPECT_EQ(outcome_of(fetch()), "adp");
  serve(adp_signed(5), "");
  EXPECT_EQ(outcome_of(fetch()), "rollback");
}

// A stranger could have changed what a partial signature does not cover: it
// says nothing about the subject, and does not replace what is known of it.
TEST_F(FetchCache, APartialSignatureIsNotBoundToTheSubject) {
  const std::string card = a2a_card("0.3");
  const std::string partial =
      cardinal::test::signed_text(card, key_, {.form = "sdk-cleaned"});
  const std::string subjects = folder_.path() + "/cache/subjects";
  serve(partial, "Cache-Control: no-store\r\n");
  const auto found = fetch();
  ASSERT_EQ(outcome_of(found), "a2a 0.3");
  EXPECT_EQ(found->verification.verdict, Verdict::partial);
  EXPECT_FALSE(is_bound(found->verification));
  EXPECT_TRUE(std::filesystem::is_empty(subjects));
  FetchOptions known = options_here();
  known.policy = VerifyPolicy::known;
  EXPECT_EQ(outcome_of(fetch(known)), "not-verified");
  // After a card that is signed whole, it counts like an unsigned one.
  serve(cardinal::test::signed_text(card, key_), "Cache-Control: no-store\r\n");
  EXPECT_EQ(outcome_of(fetch(known)), "a2a 0.3");
  serve(merged(partial, R"({"preferredTransport": "GRPC"})"), "");
  EXPECT_EQ(outcome_of(fetch()), "rollback");
}

TEST_F(FetchCache, TheNumbersOfUnsignedCardsAreNotRemembered) {
  serve(adp_card(R"({"id": "agent://a", "seq": 9000})"), "");
  EXPECT_EQ(outcome_of(fetch()), "adp");
  clock_.ms += 4'000'000;
  serve(adp_signed(1), "");
  EXPECT_EQ(outcome_of(fetch()), "adp");
}

TEST_F(FetchCache, AKeptCardThatWasOvertakenIsAskedForAgain) {
  serve(adp_signed(3), "Cache-Control: max-age=600\r\n");
  EXPECT_EQ(outcome_of(fetch()), "adp");
  pages_.set("/other.json", ok(adp_signed(4)));
  FetchOptions elsewhere = options_here();
  elsewhere.path = "/other.json";
  EXPECT_EQ(outcome_of(fetch(elsewhere)), "adp");
  EXPECT_EQ(outcome_of(fetch()), "rollback");
  EXPECT_THAT(pages_.requests(), SizeIs(3));
}

TEST_F(FetchCache, AMemoryThatCannotBeReadIsNotTakenForNone) {
  serve(adp_signed(7), "Cache-Control: no-store\r\n");
  EXPECT_EQ(outcome_of(fetch()), "adp");
  const std::string file = only_file_in(folder_.path() + "/cache/subjects");
  std::ofstream(file) << "{\"version\": 1, ";
  const auto found = fetch();
  ASSERT_EQ(outcome_of(found), "cache-trouble");
  EXPECT_EQ(found.error().where, file);
}

}  // namespace
}  // namespace cardinal::wellknown::test
