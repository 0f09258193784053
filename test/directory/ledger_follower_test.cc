// Ranking and filters know what the ledger says, without anybody asking the
// ledger.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "directory/directory_support.h"
#include "ledger/action.h"
#include "ledger/ledger_facts.h"

namespace cardinal::directory {
namespace {

using ledger::RecordId;
using test::card_of;
using test::card_subject;
using test::CardSpec;
using test::OpenDirectory;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

const CardSpec known_agent{.host = "known.example", .skill = "Works at night."};
const CardSpec new_agent{.host = "new.example", .skill = "Works at night."};

// A directory whose ledger is written through its log alone.
class FollowedDirectory : public OpenDirectory {
 public:
  FollowedDirectory() {
    append(ledger::beginning_proposal(clock().now_ms()).value());
  }
  // `caller` has signed that `agent` succeeded, after the record `after`.
  void add(std::uint8_t number, const std::string& agent,
           const std::string& caller, std::uint8_t after = 0) {
    ledger::Record record{.id = id_of(number)};
    if (after != 0) record.predecessors = {id_of(after)};
    record.energy = record.time = {1, 1, 1};
    record.statistical_complexity = record.entropy_rate = {1, 1, 1};
    record.payload = ledger::to_payload(
        {.agent = agent, .capability = "tool.x", .caller = caller});
    const ledger::LedgerFacts facts{.digest = digest_of(record),
                                    .signed_by = ledger::SignedBy::caller,
                                    .counts_ppm = ledger::counts_fully_ppm,
                                    .is_caller_proven = true};
    append(ledger::ledger_proposal(record.id, to_json(record), facts,
                                   clock().now_ms())
               .value());
  }
  void wait_for_ledger() {
    std::mutex mutex;
    std::condition_variable changed;
    bool is_followed = false;
    const store::Wake wake =
        (*this)->ledger().on_followed((*this)->store().end().change, [&] {
          const std::scoped_lock hold(mutex);
          is_followed = true;
          changed.notify_one();
        });
    std::unique_lock hold(mutex);
    changed.wait(hold, [&] { return is_followed; });
  }
  std::vector<std::string> with_tier(const std::string& tier) {
    std::vector<std::string> found;
    const auto answer = (*this)->discover(
        {.text = "works", .filters = {.trust_tiers = {tier}}}, {});
    for (const Hit& hit : answer->hits) found.push_back(hit.summary.subject);
    return found;
  }

 private:
  static RecordId id_of(std::uint8_t number) {
    RecordId id{};
    id[0] = 1;
    id[15] = number;
    return id;
  }
};

TEST(LedgerFollower, RankingKnowsRecordsThatNobodyAskedFor) {
  FollowedDirectory directory;
  directory.put(card_of(known_agent));
  directory.put(card_of(new_agent));
  const std::string agent = card_subject(known_agent);
  for (std::uint8_t i = 1; i <= 6; ++i) {
    directory.add(i, agent, "urn:caller:" + std::to_string(i));
  }
  directory.wait_for_ledger();
  const auto answer = directory->discover({.text = "works"}, {});
  ASSERT_EQ(answer->hits.size(), 2u);
  const Hit& best = answer->hits[0];
  EXPECT_EQ(best.summary.subject, agent);
  EXPECT_GT(best.factors.reputation, answer->hits[1].factors.reputation);
}

TEST(LedgerFollower, FiltersByTheTierOfTheLedger) {
  FollowedDirectory directory;
  const std::string agent = card_subject(known_agent);
  // Two callers build on what it did for them.
  directory.add(1, agent, "urn:caller:1");
  directory.add(2, "urn:other", "urn:caller:1", 1);
  directory.add(3, agent, "urn:caller:2");
  directory.add(4, "urn:other", "urn:caller:2", 3);
  directory.put(card_of(known_agent));
  directory.put(card_of(new_agent));
  directory.wait_for_ledger();
  EXPECT_THAT(directory.with_tier("untrusted"),
              UnorderedElementsAre(agent, card_subject(new_agent)));
  // Tiers are reviewed by the first change of the next week.
  directory.clock().advance_s(8 * 86'400);
  directory.put(card_of(known_agent));
  directory.put(card_of(new_agent));
  directory.wait_for_ledger();
  EXPECT_THAT(directory.with_tier("basic"), ElementsAre(agent));
  EXPECT_THAT(directory.with_tier("untrusted"),
              ElementsAre(card_subject(new_agent)));
  const Query query{.text = "works", .filters = {.trust_tiers = {"basic"}}};
  EXPECT_THAT(
      directory->why_not(query, {}, card_subject(new_agent))->reasons,
      ElementsAre("The filter \"trust_tier\" asks for basic; the record has "
                  "untrusted."));
  EXPECT_THAT(
      to_text(
          directory
              ->discover(
                  {.text = "works", .filters = {.trust_tiers = {"gold"}}}, {})
              .error()),
      HasSubstr("expected one of untrusted, basic, established, verified"));
}

TEST(LedgerFollower, InfluenceIsComputedOnceAskedForAndThenKeptUp) {
  FollowedDirectory directory;
  directory.add(1, "urn:agent", "urn:caller:1");
  const auto influence_at = [&] {
    const auto ledger = directory->ledger().read_with_graph();
    const auto figures = (*ledger)->figures().figures_of(
        "urn:agent", directory.clock().now_ms());
    EXPECT_TRUE(figures->influence_rank);
    return figures->graph_change;
  };
  const std::uint64_t first = influence_at();
  EXPECT_EQ(first, directory->store().end().change);
  directory.add(2, "urn:agent", "urn:caller:2");
  // It is due again after a pause.
  directory.clock().skip_s(3'600);
  directory.add(3, "urn:agent", "urn:caller:3");
  directory.wait_for_ledger();
  EXPECT_GT(influence_at(), first);
}

}  // namespace
}  // namespace cardinal::directory
