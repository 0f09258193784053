// Which of two cards for one subject counts: the whole table.
#include <gtest/gtest.h>

#include <algorithm>

#include "cardinal/trust.h"

namespace cardinal {
namespace {

constexpr std::int64_t now = 1'800'000'000'000;
constexpr std::int64_t none = -1;

struct State {
  bool authentic;
  std::int64_t seq;      // none: absent
  std::int64_t updated;  // none: absent
  std::uint8_t digest;
  std::uint8_t authority = 0;
};

CardState card_in(const State& state) {
  CardState out{.authentic = state.authentic, .authority = state.authority};
  if (state.seq != none) out.seq = static_cast<std::uint64_t>(state.seq);
  if (state.updated != none) out.updated_ms = state.updated;
  out.digest[0] = state.digest;
  return out;
}

constexpr bool s = true, u = false;  // signed by a bound key, or not

TEST(Decide, FollowsTheTable) {
  const struct {
    State known, incoming;
    Decision decision;
  } rows[] = {
      // Both signed: seq alone counts.
      {{s, 1, none, 1}, {s, 2, none, 2}, Decision::newer},
      {{s, 2, none, 1}, {s, 1, none, 2}, Decision::stale},
      {{s, 2, 100, 1}, {s, 1, 200, 2}, Decision::stale},
      {{s, 1, 200, 1}, {s, 2, 100, 2}, Decision::newer},
      {{s, 2, none, 1}, {s, 2, none, 1}, Decision::same},
      {{s, 2, none, 1}, {s, 2, none, 2}, Decision::equivocation},
      {{s, 2, 100, 1}, {s, 2, 200, 2}, Decision::equivocation},
      {{s, 0, none, 1}, {s, none, 200, 2}, Decision::stale},
      {{s, none, 200, 1}, {s, 0, none, 2}, Decision::newer},
      // Both signed, neither with a seq: time, then arrival.
      {{s, none, 100, 1}, {s, none, 200, 2}, Decision::newer},
      {{s, none, 200, 1}, {s, none, 100, 2}, Decision::stale},
      {{s, none, 100, 1}, {s, none, 100, 2}, Decision::latest},
      {{s, none, none, 1}, {s, none, 100, 2}, Decision::latest},
      {{s, none, 100, 1}, {s, none, none, 2}, Decision::latest},
      {{s, none, none, 1}, {s, none, none, 2}, Decision::latest},
      {{s, none, none, 1}, {s, none, none, 1}, Decision::same},
      // Signed is sticky: no seq of an unsigned card gets past it.
      {{s, 1, none, 1}, {u, 2, none, 2}, Decision::not_signed},
      {{s, 1, none, 1}, {u, 9000, 900, 2}, Decision::not_signed},
      {{s, none, none, 1}, {u, 5, none, 2}, Decision::not_signed},
      {{s, 1, none, 1}, {u, 1, none, 1}, Decision::not_signed},
      // A signed card takes the place of an unsigned one, whatever that said.
      {{u, 9, none, 1}, {s, 1, none, 2}, Decision::newer},
      {{u, 9, 900, 1}, {s, none, none, 2}, Decision::newer},
      {{u, 1, none, 1}, {s, 1, none, 1}, Decision::newer},
      // Both unsigned: the same order, among sources of equal authority.
      {{u, 1, none, 1}, {u, 2, none, 2}, Decision::newer},
      {{u, 2, none, 1}, {u, 1, none, 2}, Decision::stale},
      {{u, 2, none, 1}, {u, 2, none, 2}, Decision::equivocation},
      {{u, 2, none, 1}, {u, 2, none, 1}, Decision::same},
      {{u, 2, none, 1}, {u, none, 900, 2}, Decision::stale},
      {{u, none, 900, 1}, {u, 0, none, 2}, Decision::newer},
      {{u, none, 100, 1}, {u, none, 200, 2}, Decision::newer},
      {{u, none, 200, 1}, {u, none, 100, 2}, Decision::stale},
      {{u, none, none, 1}, {u, none, none, 2}, Decision::latest},
      {{u, 1, none, 1, 2}, {u, 2, none, 2, 1}, Decision::less_authority},
      {{u, 1, none, 1, 1}, {u, 2, none, 2, 2}, Decision::newer},
      // What a source of less authority claimed does not bind a better one.
      {{u, 2, none, 1, 1}, {u, 1, none, 2, 2}, Decision::newer},
      {{u, 2, none, 1, 1}, {u, none, 5, 2, 2}, Decision::newer},
      {{u, none, 900, 1, 0}, {u, none, 100, 2, 1}, Decision::newer},
      {{u, none, none, 1, 2}, {u, none, none, 2, 2}, Decision::latest},
      // Times of the future are five minutes ahead at most, and so alike.
      {{s, none, now + 900'000, 1},
       {s, none, now + 300'000, 2},
       Decision::latest},
      {{s, none, now + 900'000, 1}, {s, none, now, 2}, Decision::stale},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(&row - rows);
    const Ordering first = decide(std::nullopt, card_in(row.known), now);
    EXPECT_EQ(first.decision, Decision::first);
    const Ordering second = decide(first.head, card_in(row.incoming), now);
    EXPECT_EQ(name_of(second.decision), name_of(row.decision));
    const bool replaced =
        row.decision == Decision::newer || row.decision == Decision::latest;
    State kept = replaced ? row.incoming : row.known;
    kept.updated = std::min(kept.updated, now + 300'000);
    EXPECT_EQ(second.head.card, card_in(kept));
    EXPECT_EQ(is_kept(second.decision),
              replaced || row.decision == Decision::same);
  }
}

// A card of the year 9999 takes precedence for five minutes, not for ever.
TEST(Decide, RemembersATimeOfTheFutureAsThatOfTheArrival) {
  const CardHead head =
      decide(std::nullopt, card_in({s, none, now * 4, 1}), now).head;
  EXPECT_EQ(head.card.updated_ms, now + 300'000);
  const std::int64_t later = now + 300'001;
  EXPECT_EQ(decide(head, card_in({s, none, later, 2}), later).decision,
            Decision::newer);
}

TEST(Decide, RaisesTheMarkByAuthenticCardsOnly) {
  CardHead head = decide(std::nullopt, card_in({u, 50, none, 1}), now).head;
  EXPECT_FALSE(head.seq_high);
  head = decide(head, card_in({s, 3, none, 2}), now).head;
  EXPECT_EQ(head.seq_high, 3u);
  head = decide(head, card_in({u, 90, none, 3}), now).head;
  head = decide(head, card_in({s, 2, none, 4}), now).head;
  EXPECT_EQ(head.seq_high, 3u);
  head = decide(head, card_in({s, 7, none, 5}), now).head;
  EXPECT_EQ(head.seq_high, 7u);
}

// An operator removed the signed card and let an unsigned one in: what was
// signed before still cannot be played back below the mark.
TEST(Decide, RemembersTheMarkWhenTheCardIsGone) {
  CardHead head = decide(std::nullopt, card_in({s, 7, none, 1}), now).head;
  head.card = card_in({u, none, none, 9});
  EXPECT_EQ(decide(head, card_in({s, 6, none, 2}), now).decision,
            Decision::stale);
  EXPECT_EQ(decide(head, card_in({s, none, none, 2}), now).decision,
            Decision::stale);
  EXPECT_EQ(decide(head, card_in({s, 8, none, 2}), now).decision,
            Decision::newer);
}

TEST(Decide, PutsACardWithoutSeqBelowAMarkOfZero) {
  CardHead head = decide(std::nullopt, card_in({s, 0, none, 1}), now).head;
  head.card = card_in({u, none, none, 9});
  EXPECT_EQ(decide(head, card_in({s, none, none, 2}), now).decision,
            Decision::stale);
  EXPECT_EQ(decide(head, card_in({s, 0, none, 2}), now).decision,
            Decision::newer);
}

// Revocation is a card like any other: replaying the one before it fails, a
// higher seq revives.
TEST(Decide, KeepsRevocationsUntilAHigherSeq) {
  CardHead head = decide(std::nullopt, card_in({s, 1, none, 1}), now).head;
  head = decide(head, card_in({s, 2, none, 2}), now).head;  // revoked
  EXPECT_EQ(decide(head, card_in({s, 1, none, 1}), now).decision,
            Decision::stale);
  EXPECT_EQ(decide(head, card_in({s, 3, none, 3}), now).decision,
            Decision::newer);
}

// Whatever the order of arrival, cards that say which is newer end alike.
TEST(Decide, EndsAlikeWhateverArrivesFirst) {
  const CardState cards[] = {card_in({s, 1, none, 1}), card_in({s, 2, none, 2}),
                             card_in({u, 9, none, 3}),
                             card_in({s, 5, none, 4})};
  int order[] = {0, 1, 2, 3};
  do {
    std::optional<CardHead> head;
    for (const int i : order) head = decide(head, cards[i], now).head;
    EXPECT_EQ(head->card, cards[3]);
    EXPECT_EQ(head->seq_high, 5u);
  } while (std::next_permutation(std::begin(order), std::end(order)));
}

}  // namespace
}  // namespace cardinal
