// What becomes of every pair of a record and a request.
#include "directory/records/decide_record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory/record_model.h"

namespace cardinal::directory {
namespace {

using store::Effect;
using store::Kind;
using test::RecordModel;
using test::Sent;

// A store of one subject in memory.
struct OneHead {
  std::optional<store::Head> head;
  std::uint64_t changes = 0;

  store::Ruling apply(const store::Proposal& proposal) {
    store::Ruling ruling = decide_record(head, proposal);
    if (ruling.effect == Effect::none) return ruling;
    if (!head) head.emplace();
    head->seq_high = std::max(head->seq_high, ruling.seq_high);
    head->state = ruling.state;
    if (ruling.effect == Effect::change) {
      head->change = ++changes;
      head->is_live = store::leaves_live(proposal.kind);
    }
    return ruling;
  }
  RecordVerdict send(const Sent& sent) {
    return static_cast<RecordVerdict>(apply(test::proposal_of(sent)).verdict);
  }
  RecordState state() const { return state_of(*head).value(); }
};

std::string shown(const Sent& sent) {
  return std::string(name_of(sent.kind)) + (sent.is_signed ? " signed" : "") +
         " by " + sent.principal + " with authority " +
         std::to_string(sent.authority) + " seq " +
         (sent.seq ? std::to_string(*sent.seq) : "none") + " content " +
         std::to_string(sent.content) + (sent.authenticated ? " proved" : "") +
         (sent.by_operator ? " operator" : "");
}

constexpr std::uint8_t authorities[] = {0, 1, 2}, contents[] = {1, 2};

// Every sort of card that can be sent, with a principal that fits.
std::vector<Sent> all_cards(std::int64_t at_s) {
  std::vector<Sent> all;
  for (const Kind kind : {Kind::put, Kind::revoke}) {
    for (const bool is_signed : {false, true}) {
      for (const std::uint8_t authority : authorities) {
        for (const std::string who : {"", "ann", "bob"}) {
          if ((authority == token_authority) == who.empty()) continue;
          for (const int seq : {-1, 1, 2}) {
            for (const std::uint8_t content : contents) {
              Sent sent{.kind = kind,
                        .is_signed = is_signed,
                        .authority = authority,
                        .principal = who,
                        .content = content,
                        .at_s = at_s};
              if (seq >= 0) sent.seq = static_cast<std::uint64_t>(seq);
              all.push_back(sent);
            }
          }
        }
      }
    }
  }
  return all;
}

std::vector<Sent> all_removals(std::int64_t at_s) {
  std::vector<Sent> all;
  for (const Kind kind : {Kind::withdraw, Kind::takedown, Kind::status}) {
    for (const std::string who : {"", "ann", "bob"}) {
      for (const bool authenticated : {false, true}) {
        for (const bool by_operator : {false, true}) {
          all.push_back({.kind = kind,
                         .principal = who,
                         .authenticated = authenticated,
                         .by_operator = by_operator,
                         .at_s = at_s});
        }
      }
    }
  }
  return all;
}

void expect_equal(const OneHead& one, const RecordModel& model) {
  ASSERT_EQ(one.head.has_value(), !model.records().empty());
  if (!one.head) return;
  const RecordModel::Record& record = model.records().begin()->second;
  const RecordState state = one.state();
  EXPECT_EQ(state.known.seq_high, record.high);
  EXPECT_EQ(state.known.card.seq, record.card.seq);
  EXPECT_EQ(state.known.card.authentic, record.card.is_signed);
  EXPECT_EQ(state.known.card.authority, record.card.authority);
  EXPECT_EQ(state.known.card.digest, test::digest_of(record.card));
  EXPECT_EQ(state.owner, record.owner);
  EXPECT_EQ(state.equivocations,
            static_cast<std::uint64_t>(record.equivocations));
  EXPECT_EQ(state.removal == Removal::taken_down, record.is_down);
  EXPECT_EQ(state.removal != Removal::none,
            record.is_gone || record.is_revoked);
  if (record.lease_end_s > 0) {
    EXPECT_EQ(state.lease_end_ms,
              test::model_start_ms + record.lease_end_s * 1'000);
  }
}

// Every pair of requests, and every ninth of those that can follow: other ones
// for each pair, so that each meets every state that two can make.
TEST(DecideRecord, AgreesWithTheModelOnEveryPairAndWhatFollows) {
  std::vector<Sent> firsts = all_cards(0), seconds = all_cards(10),
                    thirds = all_cards(2'000);
  for (const auto& each : all_removals(10)) seconds.push_back(each);
  for (const auto& each : all_removals(2'000)) thirds.push_back(each);
  firsts.push_back({.kind = Kind::takedown, .by_operator = true, .at_s = 0});
  std::size_t cases = 0;
  for (const Sent& first : firsts) {
    // Which of two contents comes first makes no difference.
    if (first.content == 2) continue;
    OneHead one;
    RecordModel model;
    ASSERT_EQ(name_of(one.send(first)), name_of(model.apply(first)));
    for (const Sent& second : seconds) {
      OneHead two = one;
      RecordModel next = model;
      const RecordVerdict verdict = two.send(second);
      ASSERT_EQ(name_of(verdict), name_of(next.apply(second)))
          << shown(first) << "\n"
          << shown(second);
      for (std::size_t i = cases % 9; i < thirds.size(); i += 9) {
        const Sent& third = thirds[i];
        OneHead three = two;
        RecordModel last = next;
        ASSERT_EQ(name_of(three.send(third)), name_of(last.apply(third)))
            << shown(first) << "\n"
            << shown(second) << "\n"
            << shown(third);
        expect_equal(three, last);
        if (::testing::Test::HasFailure()) {
          FAIL() << shown(first) << "\n"
                 << shown(second) << "\n"
                 << shown(third);
        }
        ++cases;
      }
    }
  }
  EXPECT_GT(cases, 50'000u);
}

constexpr std::uint8_t none = no_authority, token = token_authority,
                       origin = origin_authority;

TEST(DecideRecord, FollowsTheTable) {
  const struct {
    Sent first, second;
    RecordVerdict verdict;
    Effect effect;
  } rows[] = {
      // A signature is never lost.
      {{.is_signed = true, .principal = "ann"},
       {.principal = "ann", .content = 2},
       RecordVerdict::not_signed,
       Effect::none},
      {{.is_signed = true, .principal = "ann"},
       {.authority = origin, .content = 2},
       RecordVerdict::not_signed,
       Effect::none},
      {{.principal = "ann", .seq = 9},
       {.is_signed = true, .principal = "bob", .seq = 1, .content = 2},
       RecordVerdict::newer,
       Effect::change},
      // The first publisher owns the record; origin, token, none.
      {{.principal = "ann"},
       {.principal = "bob", .content = 2},
       RecordVerdict::not_owner,
       Effect::none},
      {{.principal = "ann"},
       {.principal = "ann", .content = 2},
       RecordVerdict::latest,
       Effect::change},
      {{.principal = "ann"},
       {.authority = origin, .content = 2},
       RecordVerdict::newer,
       Effect::change},
      {{.authority = origin},
       {.principal = "ann", .content = 2},
       RecordVerdict::less_authority,
       Effect::none},
      {{.authority = none},
       {.principal = "ann", .content = 2},
       RecordVerdict::newer,
       Effect::change},
      {{.authority = none},
       {.authority = none, .content = 2},
       RecordVerdict::latest,
       Effect::change},
      // The same proof of origin is a better one.
      {{.principal = "ann"},
       {.authority = origin},
       RecordVerdict::newer,
       Effect::change},
      // The same card renews, for those who may.
      {{.principal = "ann"},
       {.principal = "ann", .at_s = 5},
       RecordVerdict::same,
       Effect::note},
      {{.principal = "ann"},
       {.principal = "ann"},
       RecordVerdict::same,
       Effect::none},
      {{.principal = "ann"},
       {.principal = "bob", .at_s = 5},
       RecordVerdict::same,
       Effect::none},
      {{.principal = "ann"},
       {.principal = "ann", .at_s = 1'000},
       RecordVerdict::renewed,
       Effect::change},
      {{.principal = "ann"},
       {.principal = "bob", .at_s = 1'000},
       RecordVerdict::same,
       Effect::none},
      // Order.
      {{.is_signed = true, .principal = "ann", .seq = 2},
       {.is_signed = true, .principal = "bob", .seq = 2, .content = 2},
       RecordVerdict::equivocation,
       Effect::note},
      {{.is_signed = true, .principal = "ann", .seq = 2},
       {.is_signed = true, .authority = origin, .seq = 1, .content = 2},
       RecordVerdict::stale,
       Effect::none},
      {{.is_signed = true, .authority = origin},
       {.is_signed = true, .principal = "bob", .content = 2},
       RecordVerdict::less_authority,
       Effect::none},
  };
  for (const auto& row : rows) {
    OneHead one;
    EXPECT_EQ(name_of(one.send(row.first)), "first");
    const store::Ruling ruling = one.apply(test::proposal_of(row.second));
    EXPECT_EQ(name_of(static_cast<RecordVerdict>(ruling.verdict)),
              name_of(row.verdict))
        << shown(row.first) << "\n"
        << shown(row.second);
    EXPECT_EQ(ruling.effect, row.effect) << shown(row.first) << "\n"
                                         << shown(row.second);
  }
}

}  // namespace
}  // namespace cardinal::directory
