// The ledger in a store: what is decided, and that the log alone makes it.
#include <gmock/gmock.h>

#include "base/base64.h"
#include "ledger/ledger.h"
#include "ledger/trace.h"
#include "pacr_records.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using ledger::LedgerVerdict;
using ledger::RecordId;
using ledger::SignedBy;
using Place = ledger::RecordGraph::Place;
using testing::ElementsAre;

constexpr std::int64_t start_ms = 1'790'000'000'000;

RecordId id_number(std::uint8_t number) {
  RecordId id{};
  id[0] = 1;
  id[15] = number;
  return id;
}

ledger::Record action_record(std::uint8_t number,
                             std::vector<std::uint8_t> after,
                             ledger::Outcome outcome = ledger::Outcome::ok) {
  ledger::Record record{.id = id_number(number)};
  for (const std::uint8_t each : after) {
    record.predecessors.push_back(id_number(each));
  }
  record.energy = {2, 1, 3};
  record.time = {0.5, 0.5, 0.5};
  record.landauer_cost = {1e-20, 1e-20, 1e-20};
  record.statistical_complexity = record.entropy_rate = {1, 1, 1};
  record.payload = ledger::to_payload({.agent = "urn:agent",
                                       .capability = "tool.x",
                                       .caller = "urn:caller",
                                       .outcome = outcome});
  return record;
}

// A store with a ledger alone, opened again and again.
class LedgerStore {
 public:
  LedgerStore() { open(); }
  void open() {
    ledger_.reset();
    store_.reset();
    auto opened = store::Store::open(
        {.folder = folder_.path(), .decide = ledger::decide_ledger});
    ASSERT_TRUE(opened) << to_text(opened.error());
    store_ = *std::move(opened);
    ledger_ = ledger::Ledger::over(*store_, {});
  }
  LedgerVerdict append(Result<store::Proposal> proposal) {
    const auto outcome = store_->append(*std::move(proposal))->wait();
    return static_cast<LedgerVerdict>(outcome->verdict);
  }
  void begin() { append(ledger::beginning_proposal(start_ms)); }
  LedgerVerdict add(const ledger::Record& record,
                    SignedBy by = SignedBy::caller, bool again = false) {
    now_ms_ += 1'000;
    ledger::LedgerFacts facts{
        .digest = digest_of(record),
        .signed_by = by,
        .counts_ppm = by == SignedBy::nobody ? 0 : ledger::counts_fully_ppm,
        .is_caller_proven = by == SignedBy::caller,
        .is_again = again};
    return append(
        ledger::ledger_proposal(record.id, to_json(record), facts, now_ms_));
  }
  void wait_days(std::int64_t days) { now_ms_ += days * ledger::day_ms; }
  ledger::Ledger& read() {
    const Status read = ledger_->catch_up();
    EXPECT_TRUE(read) << to_text(read.error());
    return *ledger_;
  }
  std::optional<ledger::AgentFigures> figures() {
    return read().figures().figures_of("urn:agent", now_ms_);
  }
  std::uint64_t interactions() {
    const auto found = figures();
    return found ? found->interaction_count : 0;
  }

 private:
  test::TempFolder folder_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<ledger::Ledger> ledger_;
  std::int64_t now_ms_ = start_ms;
};

TEST(LedgerStore, DuplicatesChangeNothingAndTheFirstOfTwoStays) {
  LedgerStore store;
  store.begin();
  EXPECT_EQ(store.add(action_record(1, {})), LedgerVerdict::accepted);
  EXPECT_EQ(store.add(action_record(1, {})), LedgerVerdict::duplicate);
  EXPECT_EQ(store.add(action_record(1, {}, ledger::Outcome::failed)),
            LedgerVerdict::conflict);
  EXPECT_EQ(store.interactions(), 1u);
  EXPECT_EQ(store.read().counts().accepted, 1u);
}

TEST(LedgerStore, AnUnsignedCopyKeepsNoSignedOneFromCounting) {
  LedgerStore store;
  store.begin();
  const ledger::Record record = action_record(1, {});
  EXPECT_EQ(store.add(record, SignedBy::nobody), LedgerVerdict::accepted);
  EXPECT_EQ(store.interactions(), 0u);
  EXPECT_EQ(store.add(record, SignedBy::caller), LedgerVerdict::confirmed);
  EXPECT_EQ(store.interactions(), 1u);
  EXPECT_EQ(store.add(record, SignedBy::agent), LedgerVerdict::duplicate);
}

// The agent signs first, the caller later.
TEST(LedgerStore, ARecordThatIsConfirmedCountsOnce) {
  LedgerStore once, confirmed;
  once.begin();
  confirmed.begin();
  const ledger::Record record = action_record(1, {});
  EXPECT_EQ(once.add(record), LedgerVerdict::accepted);
  EXPECT_EQ(confirmed.add(record, SignedBy::agent), LedgerVerdict::accepted);
  const double neutral = confirmed.figures()->reputation.score;
  EXPECT_EQ(confirmed.figures()->completed_tasks, 0u);
  EXPECT_EQ(confirmed.add(record), LedgerVerdict::confirmed);
  const auto want = once.read().figures().figures_of("urn:agent", start_ms);
  const auto have =
      confirmed.read().figures().figures_of("urn:agent", start_ms);
  EXPECT_EQ(have->interaction_count, 1u);
  EXPECT_EQ(have->completed_tasks, 1u);
  EXPECT_EQ(have->weight, want->weight);
  EXPECT_EQ(have->avg_cost_joules, want->avg_cost_joules);
  EXPECT_EQ(have->reputation.score, want->reputation.score);
  EXPECT_GT(have->reputation.score, neutral);
  confirmed.open();
  EXPECT_EQ(confirmed.interactions(), 1u);
}

TEST(LedgerStore, EachBetterSignatureTakesThePlaceOfTheOneBefore) {
  LedgerStore store;
  store.begin();
  const ledger::Record record = action_record(1, {});
  for (const SignedBy by :
       {SignedBy::nobody, SignedBy::agent, SignedBy::caller}) {
    store.add(record, by);
    EXPECT_EQ(store.interactions(), by == SignedBy::nobody ? 0u : 1u);
  }
  EXPECT_EQ(store.figures()->completed_tasks, 1u);
}

TEST(LedgerStore, ASignatureCountsForARecordThatWaited) {
  LedgerStore store;
  store.begin();
  const ledger::Record record = action_record(2, {1});
  store.add(record, SignedBy::nobody);
  store.add(record, SignedBy::caller);
  EXPECT_EQ(store.interactions(), 0u);
  store.add(action_record(1, {}), SignedBy::nobody);
  EXPECT_EQ(store.interactions(), 1u);
}

TEST(LedgerStore, RecordsWaitForTheirPredecessors) {
  LedgerStore store;
  store.begin();
  store.add(action_record(3, {1, 2}));
  store.add(action_record(2, {1}));
  EXPECT_EQ(store.read().counts().held, 2u);
  EXPECT_THAT(store.read().record(id_number(3))->missing,
              ElementsAre(id_number(1), id_number(2)));
  store.add(action_record(1, {}));
  EXPECT_EQ(store.read().counts().accepted, 3u);
  EXPECT_EQ(store.interactions(), 3u);
}

TEST(LedgerStore, WhatExpiredMayBeSentAgain) {
  LedgerStore store;
  store.begin();
  store.add(action_record(2, {1}));
  store.wait_days(8);
  store.add(action_record(1, {}));
  EXPECT_EQ(store.read().record(id_number(2))->place, Place::unknown);
  EXPECT_EQ(store.add(action_record(2, {1})), LedgerVerdict::duplicate);
  EXPECT_EQ(store.add(action_record(2, {1}), SignedBy::caller, true),
            LedgerVerdict::accepted);
  EXPECT_EQ(store.interactions(), 2u);
  // By somebody who did not see the other.
  store.add(action_record(2, {1}), SignedBy::caller, true);
  EXPECT_EQ(store.interactions(), 2u);
}

TEST(LedgerStore, ABetterSignatureCountsAlsoForWhatIsSentAgain) {
  LedgerStore store;
  store.begin();
  store.add(action_record(2, {1}), SignedBy::nobody);
  store.wait_days(8);
  store.add(action_record(1, {}));
  store.add(action_record(2, {1}), SignedBy::nobody, true);
  EXPECT_EQ(store.interactions(), 1u);
  store.add(action_record(2, {1}), SignedBy::caller, true);
  EXPECT_EQ(store.interactions(), 2u);
}

TEST(LedgerStore, IsTheSameWhenOpenedAgain) {
  LedgerStore store;
  store.begin();
  for (std::uint8_t i = 1; i < 100; ++i) {
    const auto before = static_cast<std::uint8_t>(i - 1);
    store.add(i == 1 ? action_record(i, {}) : action_record(i, {before}),
              i % 3 == 0 ? SignedBy::agent : SignedBy::caller);
    if (i % 10 == 0) store.wait_days(3);
  }
  const auto all_of = [&] {
    const ledger::LedgerCounts counts = store.read().counts();
    const auto figures = store.read().figures().figures_of(
        "urn:agent", start_ms + 100 * ledger::day_ms);
    return std::tuple(counts.accepted, counts.held, counts.change,
                      figures->reputation.score, figures->weight,
                      *figures->avg_latency_ms, figures->tier);
  };
  const auto before = all_of();
  EXPECT_EQ(std::get<0>(before), 99u);
  store.open();
  EXPECT_EQ(all_of(), before);
}

TEST(LedgerStore, ALogWithoutALedgerIsNotRead) {
  LedgerStore store;
  EXPECT_EQ(store.read().counts().change, 0u);
}

TEST(LedgerStore, TracesBothWaysAndEndsAtTheLimit) {
  LedgerStore store;
  store.begin();
  store.add(action_record(1, {}));
  store.add(action_record(2, {1}));
  store.add(action_record(3, {1, 2}));
  store.add(action_record(4, {3}));
  const auto ids = [&](std::uint8_t from, ledger::Direction direction,
                       std::uint32_t depth) {
    std::vector<RecordId> found;
    const auto trace =
        trace_from(store.read(), id_number(from), direction, {.depth = depth});
    for (const auto& node : trace->nodes) found.push_back(node.id);
    return found;
  };
  EXPECT_THAT(
      ids(4, ledger::Direction::ancestors, 10),
      ElementsAre(id_number(4), id_number(3), id_number(1), id_number(2)));
  EXPECT_THAT(ids(4, ledger::Direction::ancestors, 1),
              ElementsAre(id_number(4), id_number(3)));
  EXPECT_THAT(
      ids(1, ledger::Direction::descendants, 10),
      ElementsAre(id_number(1), id_number(2), id_number(3), id_number(4)));
  EXPECT_FALSE(
      trace_from(store.read(), id_number(9), ledger::Direction::ancestors, {}));
}

TEST(LedgerStore, FactsAreReadBackExactlyOrNotAtAll) {
  const ledger::LedgerFacts facts{.digest = sha256("x"),
                                  .signed_by = SignedBy::caller,
                                  .how = "pinned",
                                  .key = "k",
                                  .counts_ppm = 5,
                                  .is_caller_proven = true,
                                  .is_forensic = true,
                                  .is_again = true,
                                  .scope = "s",
                                  .principal = "p",
                                  .request_id = "r"};
  const std::string bytes = encode_ledger_facts(facts);
  EXPECT_EQ(*ledger::decode_ledger_facts(bytes), facts);
  EXPECT_FALSE(ledger::decode_ledger_facts(bytes + " "));
  EXPECT_FALSE(ledger::decode_ledger_facts("{}"));
}

}  // namespace
}  // namespace cardinal
