// The directory as a whole: what is registered is found, followed and kept.
#include "directory/directory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "directory_support.h"

namespace cardinal::directory {
namespace {

using test::card_of;
using test::card_subject;
using test::CardSpec;
using test::OpenDirectory;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const CardSpec translator{.host = "translate.example",
                          .name = "Translator",
                          .description = "Translates contracts and letters.",
                          .tags = {"nlp/translation", "french"},
                          .skill = "Translates a text into French."};
const CardSpec weather{.host = "weather.example",
                       .name = "Weather",
                       .description = "Forecasts rain and wind for a town.",
                       .tags = {"weather/forecast"},
                       .skill = "Forecast of rain for tomorrow."};

std::vector<std::string> subjects_in(const Answer& answer) {
  std::vector<std::string> subjects;
  for (const Hit& hit : answer.hits) subjects.push_back(hit.summary.subject);
  return subjects;
}

TEST(Directory, FindsWhatWasRegistered) {
  OpenDirectory directory;
  EXPECT_EQ(verdict_of(directory.put(card_of(translator))),
            RecordVerdict::first);
  (void)directory.put(card_of(weather));
  EXPECT_THAT(directory.find("translate this contract"),
              ElementsAre(card_subject(translator)));
  const Record record =
      directory->records().get(card_subject(translator), {}).value();
  EXPECT_EQ(record.text, card_of(translator));
  EXPECT_EQ(record.standing, Standing::live);
  EXPECT_EQ(directory->stats({}).value().agents, 2u);
}

TEST(Directory, AHitSaysWhyItWasFound) {
  OpenDirectory directory;
  (void)directory.put(card_of(translator));
  (void)directory.put(card_of(weather));
  const Answer answer = directory
                            ->discover({.text = "translate into french",
                                        .tags = {"nlp"},
                                        .explain = true},
                                       {})
                            .value();
  ASSERT_THAT(subjects_in(answer), ElementsAre(card_subject(translator)));
  const Hit& hit = answer.hits[0];
  EXPECT_THAT(hit.matched_tags, ElementsAre("nlp/translation"));
  EXPECT_EQ(hit.factors.tags, 1.0);
  EXPECT_GT(hit.factors.text.value(), 0.3);
  EXPECT_EQ(hit.factors.availability, 1.0);
  EXPECT_EQ(hit.skill, "main-skill");
  ASSERT_FALSE(hit.matched_words.empty());
  EXPECT_EQ(hit.matched_words[0].word, "translate");
  EXPECT_GT(hit.score, 0.5);
  EXPECT_LE(hit.score, 1.0);
  EXPECT_EQ(hit.summary.name, "Translator");
  EXPECT_EQ(hit.summary.provenance, "none");
}

TEST(Directory, AWithdrawnCardIsGoneButItsTombstoneIsFollowed) {
  OpenDirectory directory;
  (void)directory.put(card_of(translator));
  EXPECT_EQ(directory.withdraw(card_subject(translator)),
            RecordVerdict::removed);
  EXPECT_THAT(directory.find("translate"), IsEmpty());
  EXPECT_EQ(directory->stats({}).value().agents, 0u);
  const ChangePage page =
      directory->records()
          .changes(directory->store().begin(), 10, {}, false)
          .value();
  ASSERT_EQ(page.changes.size(), 2u);
  EXPECT_EQ(page.changes[1].kind, store::Kind::withdraw);
  EXPECT_EQ(page.changes[1].subject, card_subject(translator));
  EXPECT_TRUE(page.is_last);
}

TEST(Directory, ANewVersionTakesThePlaceOfTheOldOne) {
  OpenDirectory directory;
  (void)directory.put(card_of(translator));
  CardSpec changed = translator;
  changed.description = "Repairs bicycles in the whole town.";
  changed.skill = "Repairs the bicycle that you bring.";
  changed.name = "Mechanic";
  changed.tags = {"repair"};
  (void)directory.put(card_of(changed));
  EXPECT_THAT(directory.find("translate"), IsEmpty());
  EXPECT_THAT(directory.find("bicycle"), ElementsAre(card_subject(translator)));
  const Record before =
      directory->records().get(card_subject(translator), {}, 1).value();
  EXPECT_EQ(before.text, card_of(translator));
  EXPECT_EQ(directory->records()
                .history(card_subject(translator), {}, 10, true)
                .value()
                .size(),
            2u);
}

std::vector<std::string> answers_of(OpenDirectory& directory) {
  std::vector<std::string> all;
  for (const char* query :
       {"translate contract", "rain", "forecast town", "text", "does"}) {
    for (const std::string& subject : directory.find(query)) {
      all.push_back(std::string(query) + " " + subject);
    }
  }
  return all;
}

TEST(Directory, AnswersAlikeAfterARestartAndWithoutItsIndex) {
  OpenDirectory directory;
  (void)directory.put(card_of(translator));
  (void)directory.put(card_of(weather));
  for (int i = 0; i < 40; ++i) {
    (void)directory.put(
        card_of({.host = "h" + std::to_string(i) + ".example",
                 .name = "Agent " + std::to_string(i),
                 .description = i % 3 == 0 ? "Does forecast work for a town."
                                           : "Does text work with care."}));
  }
  (void)directory.withdraw("https://h3.example/a2a");
  const std::vector<std::string> before = answers_of(directory);
  EXPECT_GT(before.size(), 40u);
  directory.close();
  directory.open();
  EXPECT_EQ(answers_of(directory), before);
  directory.close();
  std::filesystem::remove_all(directory.folder() + "/index");
  directory.open();
  EXPECT_EQ(answers_of(directory), before);
}

TEST(Directory, PagesHaveEveryHitOnce) {
  OpenDirectory directory;
  for (int i = 0; i < 25; ++i) {
    (void)directory.put(card_of(
        {.host = "h" + std::to_string(i) + ".example",
         .name = "Painter " + std::to_string(i),
         .description = "Paints houses, the more the better, in any colour."}));
  }
  Query query{.text = "paint a house", .limit = 7};
  std::vector<std::string> paged;
  for (int page = 0; page < 10; ++page) {
    const Answer answer = directory->discover(query, {}).value();
    for (const std::string& subject : subjects_in(answer)) {
      EXPECT_THAT(paged, Not(Contains(subject)));
      paged.push_back(subject);
    }
    if (answer.next.empty()) break;
    query.cursor = answer.next;
  }
  query = {.text = "paint a house", .limit = 100};
  EXPECT_EQ(paged, subjects_in(directory->discover(query, {}).value()));
  EXPECT_EQ(paged.size(), 25u);
}

TEST(Directory, ACursorOfAnotherQueryIsRefused) {
  OpenDirectory directory;
  for (const char* host : {"a.example", "b.example"}) {
    (void)directory.put(card_of({.host = host}));
  }
  const Answer first =
      directory->discover({.text = "agent", .limit = 1}, {}).value();
  ASSERT_NE(first.next, "");
  for (const std::string& cursor :
       {first.next + "x", std::string("!"), std::string("AAAA")}) {
    EXPECT_EQ(directory->discover({.text = "agent", .cursor = cursor}, {})
                  .error()
                  .code,
              Code::usage);
  }
  const auto other =
      directory->discover({.text = "other", .cursor = first.next}, {});
  EXPECT_THAT(to_text(other.error()), HasSubstr("is not of this query"));
}

TEST(Directory, FiltersKeepOutWhatDoesNotMeetThem) {
  OpenDirectory directory;
  (void)directory.put(card_of(translator));
  (void)directory.put(card_of(weather));
  Query query{.filters = {.hosts = {"Weather.Example"}}};
  EXPECT_THAT(subjects_in(directory->discover(query, {}).value()),
              ElementsAre(card_subject(weather)));
  query.filters = {.dialects = {"a2a"}, .auth = {"none"}, .streaming = false};
  EXPECT_EQ(directory->discover(query, {}).value().hits.size(), 2u);
  query.filters = {.base_cost_joules_max = 1};
  EXPECT_THAT(directory->discover(query, {}).value().hits, IsEmpty());
  query.filters = {.dialects = {"a2b"}};
  EXPECT_THAT(to_text(directory->discover(query, {}).error()),
              HasSubstr("expected one of agentcard, a2a, adp"));
}

TEST(Directory, SaysWhyARecordIsNotAmongTheHits) {
  OpenDirectory directory;
  (void)directory.put(card_of(translator));
  (void)directory.put(card_of(weather));
  const auto why = [&](const Query& query) {
    return directory->why_not(query, {}, card_subject(weather)).value();
  };
  EXPECT_TRUE(why({.text = "rain"}).is_hit);
  EXPECT_EQ(why({.text = "rain"}).rank, 1u);
  EXPECT_THAT(why({.text = "translate"}).reasons,
              ElementsAre(HasSubstr("Neither a tag nor a word")));
  EXPECT_THAT(
      why({.text = "rain", .filters = {.dialects = {"adp"}}}).reasons,
      ElementsAre("The filter \"dialect\" asks for adp; the record has a2a."));
  EXPECT_THAT(why({.text = "rain", .min_score = 0.99}).reasons,
              ElementsAre(HasSubstr("is below 0.990")));
  EXPECT_EQ(directory->why_not({}, {}, "https://nobody.example/").error().code,
            Code::not_found);
}

TEST(Directory, AgentsAtTheirCapacityAreLeftOut) {
  OpenDirectory directory;
  std::string card = card_of(translator);
  (void)directory.put(card);
  // A2A has no such limit, so a report changes nothing.
  EXPECT_TRUE(directory->report_load(card_subject(translator), 1'000, {}));
  EXPECT_EQ(directory.find("translate").size(), 1u);
  EXPECT_EQ(
      directory->report_load("https://nobody.example/", 1, {}).error().code,
      Code::not_found);
}

TEST(Directory, StaleCardsRankLowerAndExpiredOnesLeave) {
  OpenDirectory directory(
      {.policy = AdmissionPolicy::open,
       .lease = {.default_s = 600, .min_s = 60, .grace_s = 3'600}});
  (void)directory.put(card_of(translator));
  directory.clock().advance_s(500);
  CardSpec second = translator;
  second.host = "second.example";
  (void)directory.put(card_of(second));
  directory.clock().advance_s(200);  // the first one's lease has ended
  directory.tick();
  Answer answer = directory->discover({.text = "translate"}, {}).value();
  ASSERT_THAT(subjects_in(answer),
              ElementsAre(card_subject(second), card_subject(translator)));
  EXPECT_EQ(answer.hits[1].summary.standing, "stale");
  EXPECT_LT(answer.hits[1].score, answer.hits[0].score);
  directory.clock().advance_s(3'600);  // past the grace, too
  directory.tick();
  EXPECT_THAT(directory.find("translate"), ElementsAre(card_subject(second)));
  EXPECT_EQ(directory->records().get(card_subject(translator), {})->standing,
            Standing::expired);
  // Registered again, it is found again.
  (void)directory.put(card_of(translator));
  EXPECT_EQ(directory.find("translate").size(), 2u);
}

TEST(Directory, ALeaseThatIsRenewedInTimeStaysLive) {
  OpenDirectory directory({.policy = AdmissionPolicy::open,
                           .lease = {.default_s = 600, .grace_s = 3'600}});
  (void)directory.put(card_of(translator));
  for (int i = 0; i < 20; ++i) {
    directory.clock().advance_s(500);
    EXPECT_EQ(verdict_of(directory.put(card_of(translator))),
              RecordVerdict::same);
    directory.tick();
    const Answer answer =
        directory->discover({.text = "translate"}, {}).value();
    ASSERT_EQ(answer.hits.size(), 1u);
    EXPECT_EQ(answer.hits[0].summary.standing, "live") << i;
  }
  directory.close();
  directory.open();
  EXPECT_EQ(directory->discover({.text = "translate"}, {})
                ->hits.at(0)
                .summary.standing,
            "live");
}

// Until the log has a change after this one.
bool wait_for_growth(Directory& directory, std::uint64_t after) {
  std::mutex lock;
  std::condition_variable changed;
  bool has_grown = false;
  const store::Wake wake = directory.store().on_grow(after, [&] {
    const std::scoped_lock hold(lock);
    has_grown = true;
    changed.notify_all();
  });
  std::unique_lock hold(lock);
  return changed.wait_for(hold, std::chrono::seconds(60),
                          [&] { return has_grown; });
}

TEST(Directory, ALeaseThatEndsWithoutOtherChangesIsATick) {
  OpenDirectory directory({.policy = AdmissionPolicy::open,
                           .lease = {.default_s = 600, .grace_s = 3'600}});
  (void)directory.put(card_of(translator));
  directory.clock().advance_s(601);
  ASSERT_TRUE(wait_for_growth(*directory, 1));
  EXPECT_EQ(directory->store().change(2, store::Bodies::omit).value()->kind,
            store::Kind::tick);
  directory.wait_for_index();
  EXPECT_EQ(directory->records().get(card_subject(translator), {})->standing,
            Standing::stale);
  directory.clock().advance_s(3'600);
  ASSERT_TRUE(wait_for_growth(*directory, 2));
  directory.wait_for_index();
  EXPECT_THAT(directory.find("translate"), IsEmpty());
}

TEST(Directory, ALeaseThatWasRenewedIsNoReasonForATick) {
  OpenDirectory directory({.policy = AdmissionPolicy::open,
                           .lease = {.default_s = 600, .grace_s = 3'600}});
  CardSpec second = translator;
  second.host = "second.example";
  (void)directory.put(card_of(second));
  (void)directory.put(card_of(translator));
  directory.clock().advance_s(500);
  (void)directory.put(card_of(translator));  // no change
  (void)directory.withdraw(card_subject(second));
  const std::uint64_t last = directory->store().end().change;
  directory.clock().advance_s(200);  // the lease would have ended
  // Of this one it does, and the tick that says so is the first one.
  directory.clock().advance_s(401);
  ASSERT_TRUE(wait_for_growth(*directory, last));
  const auto tick = directory->store().change(last + 1, store::Bodies::omit);
  EXPECT_EQ(tick.value()->kind, store::Kind::tick);
  EXPECT_EQ(tick.value()->at_ms, directory.clock().now_ms());
}

TEST(Directory, RefusesWhatIsWrongInAQuery) {
  OpenDirectory directory;
  EXPECT_FALSE(directory->discover({.limit = 0}, {}));
  EXPECT_FALSE(directory->discover({.limit = 101}, {}));
  EXPECT_FALSE(directory->discover({.min_score = 1.5}, {}));
  EXPECT_FALSE(directory->discover({.tags = {"*"}}, {}));
  EXPECT_FALSE(directory->discover({.text = std::string(5'000, 'x')}, {}));
  EXPECT_FALSE(directory->discover({.weights = {0, 0, 0, 0, 0}}, {}));
  EXPECT_TRUE(directory->discover({}, {}));
}

TEST(Directory, FindsWhatWasThereAtAnEarlierChange) {
  OpenDirectory directory;
  (void)directory.put(card_of(translator));
  (void)directory.put(card_of(weather));
  CardSpec changed = translator;
  changed.description = "Repairs bicycles.";
  changed.skill = "Repairs a bicycle that somebody brings.";
  (void)directory.put(card_of(changed));
  (void)directory.withdraw(card_subject(weather));
  const auto at = [&](const char* text, std::uint64_t change) {
    return subjects_in(
        directory->discover({.text = text, .at = change}, {}).value());
  };
  EXPECT_THAT(at("translate contract", 1),
              ElementsAre(card_subject(translator)));
  EXPECT_THAT(at("forecast", 1), IsEmpty());
  EXPECT_THAT(at("forecast", 3), ElementsAre(card_subject(weather)));
  EXPECT_THAT(at("bicycle", 2), IsEmpty());
  EXPECT_THAT(at("bicycle", 3), ElementsAre(card_subject(translator)));
  EXPECT_THAT(at("forecast", 4), IsEmpty());
  EXPECT_EQ(directory->discover({.at = 5}, {}).error().code, Code::usage);
}

TEST(Directory, FacetsCountWhatTheQueryFinds) {
  OpenDirectory directory;
  (void)directory.put(card_of(translator));
  (void)directory.put(card_of(weather));
  const std::string names[] = {"dialect", "tag"};
  const std::vector<Facet> all = directory->explore({}, {}, names, 10).value();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_THAT(all[0].values, ElementsAre(FacetValue{"a2a", 2}));
  EXPECT_THAT(all[1].values, Contains(FacetValue{"nlp", 1}));
  const std::vector<Facet> some =
      directory->explore({.text = "rain"}, {}, names, 10).value();
  EXPECT_THAT(some[1].values, ElementsAre(FacetValue{"weather", 1},
                                          FacetValue{"weather/forecast", 1}));
  const std::string unknown[] = {"colour"};
  EXPECT_EQ(directory->explore({}, {}, unknown, 10).error().code, Code::usage);
}

}  // namespace
}  // namespace cardinal::directory
