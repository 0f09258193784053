// Records that move, stay private, share a host, outlive a restart; health.
#include "directory/refreshing.h"

namespace cardinal::directory {
namespace {

using cardinal::test::card_of;
using cardinal::test::card_subject;
using cardinal::test::CardSpec;
using refreshing::hour_s;
using refreshing::source_at;
using testing::ElementsAre;
using testing::IsEmpty;

using RefreshingMore = refreshing::Refreshing;

TEST_F(RefreshingMore, AnAgentThatMovedLeavesItsOldRecord) {
  const CardSpec before{.host = "a.example"};
  registered(before, {.principal = "ann"});
  run();
  std::string moved = card_of(before);
  const std::string url = card_subject(before);
  moved.replace(moved.find(url), url.size(), "https://a.example/new");
  hosts_.set(source_at(before.host), {.text = moved});
  EXPECT_THAT(after_s(9 * hour_s), ElementsAre(RefreshOutcome::moved));
  const Record old = record_of(before);
  EXPECT_EQ(old.standing, Standing::withdrawn);
  EXPECT_EQ(old.facts.moved_to, "https://a.example/new");
  const Record now =
      directory_->records().get("https://a.example/new", {}).value();
  EXPECT_EQ(now.standing, Standing::live);
  EXPECT_EQ(now.state->owner, "ann");
  // From now on the source is that of the new record.
  EXPECT_THAT(run(), IsEmpty());
  EXPECT_THAT(after_s(9 * hour_s), ElementsAre(RefreshOutcome::renewed));
}

TEST_F(RefreshingMore, PrivateRecordsStayPrivate) {
  CardSpec spec{.host = "a.example"};
  registered(spec, {.principal = "ann"}, Visibility::private_record);
  run();
  spec.version = "1.0.1";
  hosts_.set(source_at(spec.host), {.text = card_of(spec)});
  EXPECT_THAT(after_s(9 * hour_s), ElementsAre(RefreshOutcome::changed));
  EXPECT_EQ(record_of(spec).state->visibility, Visibility::private_record);
  hosts_.set(source_at(spec.host), {.fault = RefetchFault::gone});
  after_s(9 * hour_s);
  EXPECT_THAT(after_s(60), ElementsAre(RefreshOutcome::quarantined));
  const auto page = directory_->records().changes(directory_->store().begin(),
                                                  100, {}, false);
  EXPECT_THAT(page->changes, IsEmpty());
}

TEST_F(RefreshingMore, OneRequestAtATimePerHostWithPauses) {
  // Agents of one host, each below a path of its own.
  std::vector<std::string> urls;
  for (const char* name : {"x", "y", "z"}) {
    std::string card = card_of({.host = "a.example"});
    const std::string agent = card_subject({.host = "a.example"});
    card.replace(card.find(agent), agent.size(),
                 std::string("https://a.example/") + name + "/a2a");
    const std::string url = std::string("https://a.example/") + name +
                            "/.well-known/agent-card.json";
    hosts_.set(url, {.text = card});
    directory_.put(
        card, {.origin = OriginProof{.url = url, .lifetime_s = 10 * hour_s}});
  }
  run();
  EXPECT_THAT(after_s(9 * hour_s), ElementsAre(RefreshOutcome::renewed));
  EXPECT_THAT(after_s(1), IsEmpty());
  EXPECT_THAT(after_s(1), ElementsAre(RefreshOutcome::renewed));
  EXPECT_THAT(after_s(2), ElementsAre(RefreshOutcome::renewed));
  EXPECT_THAT(after_s(2), IsEmpty());
}

TEST_F(RefreshingMore, ARestartForgetsNothingThatCounts) {
  const CardSpec spec{.host = "a.example"};
  registered(spec);
  run();
  restart();
  EXPECT_THAT(run(), IsEmpty());
  EXPECT_THAT(after_s(7 * hour_s), IsEmpty());
  EXPECT_THAT(after_s(2 * hour_s), ElementsAre(RefreshOutcome::renewed));
  hosts_.set(source_at(spec.host), {.fault = RefetchFault::gone});
  after_s(9 * hour_s);
  EXPECT_THAT(after_s(60), ElementsAre(RefreshOutcome::quarantined));
  restart();
  hosts_.set(source_at(spec.host), {.text = card_of(spec)});
  EXPECT_THAT(after_s(60), ElementsAre(RefreshOutcome::released));
  // What expired long ago is not visited.
  restart();
  EXPECT_THAT(after_s(20 * 24 * hour_s), ElementsAre(RefreshOutcome::renewed));
  restart();
  EXPECT_THAT(after_s(40 * 24 * hour_s), IsEmpty());
}

TEST_F(RefreshingMore, ARenewalByThePublisherPutsTheVisitOff) {
  const CardSpec spec{.host = "a.example"};
  registered(spec);
  run();
  directory_.clock().advance_s(7 * hour_s);
  registered(spec);  // the same card: no change
  EXPECT_THAT(after_s(2 * hour_s), ElementsAre(RefreshOutcome::not_due));
  EXPECT_THAT(hosts_.taken(), IsEmpty());
  EXPECT_THAT(after_s(7 * hour_s), ElementsAre(RefreshOutcome::renewed));
}

std::string agent_card(const std::string& health_url) {
  return R"({"agent_id": "01KA3RZ8QN4T7V2W9X5Y6B1CDE", "name": "Checked",
    "version": "1.2.0", "capabilities": [{"id": "tool.translate",
    "description": "Translates documents for those who ask, page by page.",
    "tags": ["translation"], "input_schema": {"type": "object"}}],
    "pricing": {"base_cost_joules": 1.8, "per_token_joules": 0.004},
    "metadata": {"framework": "own", "created_at": "2026-11-15T09:00:00Z"},
    "endpoint": {"protocol": "https", "url": "https://a.example/agent",
    "auth": {"scheme": "bearer"}, "health_url": ")" +
         health_url + R"("}})";
}

TEST_F(RefreshingMore, AnAgentThatDoesNotAnswerAtItsHealthUrlRanksLower) {
  const auto put = [&](const std::string& health_url) {
    directory_.put(agent_card(health_url),
                   {.origin = OriginProof{
                        .url = "https://a.example/.well-known/agent-card.json",
                        .lifetime_s = 10 * hour_s}});
  };
  const auto availability = [&] {
    const auto answer =
        directory_->discover({.text = "translate documents"}, {});
    return answer->hits.at(0).factors.availability;
  };
  put("https://a.example/health");
  EXPECT_EQ(refresher_->check_due_health().value(), 0u);
  EXPECT_EQ(availability(), 1);
  hosts_.set_health(false);
  directory_.clock().advance_s(300);
  EXPECT_EQ(refresher_->check_due_health().value(), 1u);
  EXPECT_EQ(availability(), 0.5);
  EXPECT_EQ(refresher_->check_due_health().value(), 0u);
  hosts_.set_health(true);
  directory_.clock().advance_s(300);
  EXPECT_EQ(refresher_->check_due_health().value(), 1u);
  EXPECT_EQ(availability(), 1);
  // A report counts for a while only.
  hosts_.set_health(false);
  directory_.clock().advance_s(300);
  EXPECT_EQ(refresher_->check_due_health().value(), 1u);
  directory_.clock().advance_s(900);
  EXPECT_EQ(availability(), 1);
  // Other hosts are not asked on behalf of this one.
  put("https://victim.example/health");
  EXPECT_EQ(refresher_->check_due_health().value(), 0u);
  directory_.clock().advance_s(3'600);
  EXPECT_EQ(refresher_->check_due_health().value(), 0u);
  EXPECT_EQ(hosts_.health_asked().size(), 3u);
}

TEST_F(RefreshingMore, ThreadsVisitWhatIsDue) {
  const CardSpec spec{.host = "a.example"};
  registered(spec);
  directory_.clock().advance_s(11 * hour_s);
  MetricRegistry metrics;
  refresher_->register_metrics(metrics);
  refresher_->start();
  EXPECT_TRUE(hosts_.wait_for_request());
  refresher_->stop();
  EXPECT_EQ(left_s(spec), 10 * hour_s);
  EXPECT_EQ(
      metrics.total("cardinal_refresh_visits_total", {{"outcome", "renewed"}}),
      1);
  EXPECT_EQ(metrics.total("cardinal_refresh_sources"), 1);
}

}  // namespace
}  // namespace cardinal::directory
