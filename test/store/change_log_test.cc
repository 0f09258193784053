// Proposals in, changes out: what a store remembers, against a model.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/store.h"
#include "support/store_model.h"
#include "support/temp_folder.h"

namespace cardinal::store {
namespace {

using test::decide_by_seq;
using test::expect_equal;
using test::opened;
using test::options_for;
using test::put;
using test::stored;
using test::StoreModel;
using test::TempFolder;
using ::testing::HasSubstr;

Proposal without_body(Kind kind, std::string subject) {
  return {.kind = kind, .subject = std::move(subject), .at_ms = 1};
}

TEST(ChangeLog, AnAcceptedProposalIsAChange) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  EXPECT_EQ(stored(*store, put("a", "one", 1)),
            (Outcome{test::kept, Effect::change, 1}));
  const auto change = store->version("a").value();
  ASSERT_TRUE(change);
  EXPECT_EQ(change->number, 1u);
  EXPECT_EQ(change->subject, "a");
  EXPECT_EQ(change->digest, sha256("one"));
  EXPECT_EQ(change->facts, "facts");
  EXPECT_EQ(unpack(*change->body).value(), "one");
  EXPECT_EQ(store->head("a").value(), (Head{1, true, 1, "1"}));
  EXPECT_EQ(store->head("b").value(), std::nullopt);
  EXPECT_EQ(store->version("b").value(), std::nullopt);
}

TEST(ChangeLog, ARefusedProposalLeavesNothing) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  (void)stored(*store, put("a", "new", 2));
  EXPECT_EQ(stored(*store, put("a", "old", 1)),
            (Outcome{test::stale, Effect::none, 1}));
  EXPECT_EQ(stored(*store, without_body(Kind::withdraw, "b")),
            (Outcome{test::nothing_there, Effect::none, 0}));
  EXPECT_EQ(store->end().change, 1u);
  EXPECT_EQ(store->head("a").value(), (Head{1, true, 2, "1"}));
  EXPECT_EQ(store->head("b").value(), std::nullopt);
}

TEST(ChangeLog, ANoteChangesOnlyWhatIsRemembered) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  (void)stored(*store, put("a", "one", 2));
  EXPECT_EQ(stored(*store, put("a", "other", 2)),
            (Outcome{test::noted, Effect::note, 1}));
  EXPECT_EQ(store->head("a").value(), (Head{1, true, 2, "2"}));
  EXPECT_EQ(store->end().change, 1u);
}

TEST(ChangeLog, SubjectsAreListedInTheOrderOfTheirFirstAppearance) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  for (const char* subject : {"b", "a", "c"}) {
    (void)stored(*store, put(subject, "one", 1));
  }
  (void)stored(*store, put("b", "two", 2));
  (void)stored(*store, without_body(Kind::withdraw, "a"));
  const std::vector<Subject> first = store->subjects(0, 2).value();
  ASSERT_EQ(first.size(), 2u);
  EXPECT_EQ(first[0], (Subject{1, "b", *store->head("b").value()}));
  EXPECT_EQ(first[1], (Subject{2, "a", *store->head("a").value()}));
  EXPECT_FALSE(first[1].head.is_live);
  const std::vector<Subject> rest = store->subjects(first[1].id, 10).value();
  ASSERT_EQ(rest.size(), 1u);
  EXPECT_EQ(rest[0].subject, "c");
  EXPECT_EQ(store->subjects(3, 10).value(), std::vector<Subject>());
}

TEST(ChangeLog, TombstonesAndHighWaterMarksSurviveTheCardAndARestart) {
  const TempFolder folder;
  {
    const auto store = opened(folder.path());
    (void)stored(*store, put("a", "one", 7));
    Proposal gone = without_body(Kind::revoke, "a");
    gone.seq = 8;
    (void)stored(*store, gone);
  }
  const auto store = opened(folder.path());
  EXPECT_EQ(store->head("a").value(), (Head{2, false, 8, "2"}));
  EXPECT_EQ(store->version("a").value()->kind, Kind::revoke);
  EXPECT_EQ(stored(*store, put("a", "back", 8)).verdict, test::noted);
  EXPECT_EQ(stored(*store, put("a", "back", 9)).change, 3u);
  EXPECT_EQ(stored(*store, put("a", "without a number")).change, 4u);
  EXPECT_EQ(store->head("a").value()->seq_high, 9u);
}

TEST(ChangeLog, TimeNeverGoesBack) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  Proposal late = put("a", "1"), early = put("b", "2");
  late.at_ms = 2'000;
  early.at_ms = 1'000;
  (void)stored(*store, late);
  (void)stored(*store, early);
  EXPECT_EQ(store->version("b").value()->at_ms, 2'000);
}

TEST(ChangeLog, HistoryIsBoundedPerSubjectAndTellsThePast) {
  const TempFolder folder;
  StoreOptions options = options_for(folder.path());
  options.history_versions_max = 3;
  const auto store = *Store::open(options);
  for (int i = 1; i <= 5; ++i) {
    (void)stored(*store, put("a", "a" + std::to_string(i)));
    (void)stored(*store, put("b" + std::to_string(i), "b"));
  }
  const auto versions = store->versions("a", 100, Bodies::include).value();
  ASSERT_EQ(versions.size(), 5u);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(versions[i].number, 9 - 2 * i);
    EXPECT_EQ(versions[i].digest, sha256("a" + std::to_string(5 - i)));
    EXPECT_EQ(versions[i].body.has_value(), i < 3);
  }
  EXPECT_EQ(unpack(*store->version("a", 8).value()->body).value(), "a4");
  EXPECT_EQ(store->version("a", 2).value()->number, 1u);
  EXPECT_EQ(store->version("b2", 3).value(), std::nullopt);
  EXPECT_TRUE(store->version("b1").value()->body);
}

TEST(ChangeLog, AChangeOfTheStatusLeavesTheText) {
  const TempFolder folder;
  StoreOptions options = options_for(folder.path());
  options.history_versions_max = 1;
  const auto store = *Store::open(options);
  (void)stored(*store, put("a", "one"));
  (void)stored(*store, put("a", "two"));
  for (int i = 0; i < 3; ++i) {
    (void)stored(*store, without_body(Kind::status, "a"));
  }
  EXPECT_EQ(store->head("a").value()->change, 5u);
  EXPECT_TRUE(store->head("a").value()->is_live);
  EXPECT_EQ(store->version("a").value()->kind, Kind::status);
  const auto text = store->text_version("a").value();
  ASSERT_TRUE(text && text->body);
  EXPECT_EQ(unpack(*text->body).value(), "two");
  EXPECT_EQ(store->text_version("a", 4).value()->number, 2u);
  EXPECT_EQ(store->text_version("a", 1).value()->number, 1u);
  EXPECT_EQ(store->text_version("b").value(), std::nullopt);
  (void)stored(*store, without_body(Kind::withdraw, "a"));
  EXPECT_EQ(store->text_version("a").value()->kind, Kind::withdraw);
  EXPECT_EQ(store->check().value(), std::vector<std::string>());
  EXPECT_EQ(store
                ->append({.kind = Kind::status,
                          .subject = "a",
                          .body = pack("three").value()})
                .error()
                .message,
            "a status has no body");
}

TEST(ChangeLog, ATakedownErasesAllBodies) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  for (int i = 0; i < 4; ++i) {
    (void)stored(*store, put("a", "secret " + std::to_string(i)));
  }
  (void)stored(*store, without_body(Kind::takedown, "a"));
  const auto versions = store->versions("a", 10, Bodies::include).value();
  EXPECT_EQ(versions.size(), 5u);
  for (const Change& change : versions) {
    EXPECT_EQ(change.body, std::nullopt) << change.number;
  }
  EXPECT_EQ(store->check().value(), std::vector<std::string>{});
}

TEST(ChangeLog, WhatCannotBeStoredIsRefusedAtOnce) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  const auto refusal = [&](Proposal proposal) {
    const auto ticket = store->append(std::move(proposal));
    return ticket ? "accepted" : ticket.error().message;
  };
  EXPECT_EQ(refusal(put("", "x")), "a put needs a subject");
  EXPECT_EQ(refusal(put(std::string(2'049, 'a'), "x")),
            "the subject has 2049 bytes; at most 2048 are stored");
  EXPECT_THAT(refusal(put("a\xFF", "x")), HasSubstr("is not UTF-8"));
  EXPECT_EQ(refusal(without_body(Kind::put, "a")), "a put needs a body");
  EXPECT_EQ(refusal(without_body(Kind::tick, "a")),
            "a tick is about no subject; got \"a\"");
  EXPECT_THAT(refusal(put("a", "x", number_max + 1)),
              HasSubstr("at most 9007199254740991 is stored"));
  Proposal proposal = put("a", "x");
  proposal.kind = Kind::takedown;
  EXPECT_EQ(refusal(proposal), "a takedown has no body");
  proposal = put("a", "x");
  proposal.at_ms = -1;
  EXPECT_THAT(refusal(proposal), HasSubstr("years 1970 to 9999"));
  proposal = put("a", "x");
  proposal.rules = 2;
  EXPECT_EQ(refusal(proposal),
            "the proposal needs version 2 of the rules, and this program knows "
            "versions up to 1: upgrade it");
  proposal = put("a", "x");
  proposal.facts.resize(facts_bytes_max + 1);
  EXPECT_THAT(refusal(proposal), HasSubstr("at most 16384"));
  proposal = put("a", "x");
  proposal.body->text_bytes = 5;
  EXPECT_THAT(refusal(proposal), HasSubstr("not made by pack()"));
  EXPECT_EQ(store->end().change, 0u);
}

TEST(ChangeLog, AnySubjectOfUtf8CanBeStored) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  const std::string odd("\"\\\b\t\n\f\r\x01\x1F\x7F\xC3\xA9\0end", 16);
  (void)stored(*store, put(odd, "x"));
  EXPECT_EQ(store->version(odd).value()->subject, odd);
  EXPECT_THAT(entry_of(*store->version(odd).value()),
              HasSubstr("\"subject\":\"\\\"\\\\\\b\\t\\n\\f\\r\\u0001\\u001f"
                        "\x7F\xC3\xA9\\u0000end\"}"));
  EXPECT_EQ(store->check().value(), std::vector<std::string>{});
}

TEST(ChangeLog, AgreesWithAModelOverRandomProposalsAndReopening) {
  const std::uint64_t seed = 20'261'117;
  SCOPED_TRACE(seed);
  test::Dice dice{seed};
  const TempFolder folder;
  StoreModel model;
  for (int round = 0; round < 5; ++round) {
    const auto store = opened(folder.path());
    ASSERT_TRUE(store);
    expect_equal(*store, model);
    for (int i = 0; i < 150; ++i) {
      const Proposal proposal = test::random_proposal(dice);
      EXPECT_EQ(stored(*store, proposal), model.apply(proposal));
    }
    expect_equal(*store, model);
    EXPECT_EQ(store->check().value(), std::vector<std::string>{});
  }
}

// One store gets a few proposals at a time, the other all at once.
TEST(ChangeLog, TheSameProposalsGiveEqualStoresHoweverTheyAreGrouped) {
  test::Dice dice{42};
  const TempFolder one, other;
  const auto slow = opened(one.path()), fast = opened(other.path());
  std::vector<std::pair<Ticket, Ticket>> pending;
  for (int i = 0; i < 1'200; ++i) {
    const Proposal proposal = test::random_proposal(dice);
    pending.emplace_back(slow->append(proposal).value(),
                         fast->append(proposal).value());
    if (i % 7 == 0) (void)pending.back().first.wait();
  }
  for (const auto& [one_ticket, other_ticket] : pending) {
    EXPECT_EQ(one_ticket.wait().value(), other_ticket.wait().value());
  }
  EXPECT_TRUE(test::all_changes(*slow) == test::all_changes(*fast));
  auto tree = slow->tree().value(), same = fast->tree().value();
  EXPECT_GT(tree.size(), 256u);
  EXPECT_EQ(tree.size(), same.size());
  EXPECT_EQ(tree.root(tree.size()).value(), same.root(same.size()).value());
}

TEST(ChangeLog, APageEndsByBytesAndGoesOnThere) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  test::Dice dice{1};
  std::string noise(900'000, '\0');
  for (int i = 0; i < 20; ++i) {
    for (char& c : noise) c = static_cast<char>(dice.roll(256));
    (void)stored(*store, put("a" + std::to_string(i), noise));
  }
  const Page page = store->read(store->begin(), 100, Bodies::include).value();
  EXPECT_EQ(page.changes.size(), 10u);  // the tenth exceeds 8 MiB
  EXPECT_FALSE(page.is_last);
  EXPECT_EQ(page.next.change, 10u);
  const Page rest = store->read(page.next, 100, Bodies::omit).value();
  EXPECT_EQ(rest.changes.size(), 10u);
  EXPECT_TRUE(rest.is_last);
  EXPECT_EQ(rest.changes[0].body, std::nullopt);
  EXPECT_TRUE(rest.changes[0].digest);
}

}  // namespace
}  // namespace cardinal::store
