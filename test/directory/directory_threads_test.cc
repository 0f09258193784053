// Publishers, readers, followers and merges at once. What each of them sees is
// one state of the directory, and all see the same one at the same change.
// `make tsan` runs it with the thread sanitizer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <latch>
#include <map>
#include <thread>

#include "directory_support.h"
#include "support/dice.h"

namespace cardinal::directory {
namespace {

using test::card_of;
using test::card_subject;
using test::CardSpec;
using test::Dice;
using test::OpenDirectory;

constexpr int publishers = 2;
constexpr int readers = 2;
constexpr int agents_per_publisher = 8;
constexpr int steps_per_publisher = 120;

CardSpec contended_spec(int agent, int version) {
  return {.host = "t" + std::to_string(agent) + ".example",
          .name = "Agent " + std::to_string(agent),
          .description = version % 2 == 0 ? "Forecasts rain for a town."
                                          : "Translates letters with care.",
          .tags = {version % 2 == 0 ? "weather" : "translation"},
          .version = "1." + std::to_string(version) + ".0"};
}

// Waits for changes as a server's connection does, and keeps what they say.
class Follower {
 public:
  explicit Follower(Directory& directory)
      : directory_(directory), at_(directory.store().begin()) {}

  // Until a change that is the last.
  void follow(const std::atomic<std::uint64_t>& last_change) {
    while (at_.change < last_change) {
      wait_for_growth();
      const auto page = directory_.records().changes(at_, 16, {}, true);
      ASSERT_TRUE(page) << to_text(page.error());
      for (const RecordChange& change : page->changes) {
        ASSERT_GT(change.change, seen_);
        seen_ = change.change;
        if (change.kind == store::Kind::put) {
          texts_[change.subject] = change.text.value_or("");
        } else if (change.kind == store::Kind::withdraw) {
          texts_.erase(change.subject);
        }
      }
      at_ = page->next;
    }
  }
  const std::map<std::string, std::string>& texts() const { return texts_; }

 private:
  void wait_for_growth() {
    std::latch grown(1);
    const store::Wake wake =
        directory_.store().on_grow(at_.change, [&] { grown.count_down(); });
    grown.wait();
  }

  Directory& directory_;
  store::Cursor at_;
  std::uint64_t seen_ = 0;
  std::map<std::string, std::string> texts_;
};

// Of all threads: what was answered at a change.
class AnswersByChange {
 public:
  void expect_same(const std::string& query, const Answer& answer) {
    std::vector<std::pair<std::string, double>> hits;
    for (const Hit& hit : answer.hits) {
      hits.emplace_back(hit.summary.subject, hit.score);
    }
    const std::scoped_lock hold(lock_);
    const auto [known, is_new] =
        answers_.try_emplace({query, answer.change}, hits);
    if (!is_new) {
      EXPECT_EQ(known->second, hits) << query << " at " << answer.change;
    }
  }

 private:
  std::mutex lock_;
  std::map<std::pair<std::string, std::uint64_t>,
           std::vector<std::pair<std::string, double>>>
      answers_;
};

void publish(Directory& directory, int publisher) {
  Dice dice{static_cast<std::uint64_t>(publisher) + 1};
  for (int step = 0; step < steps_per_publisher; ++step) {
    const int agent = publisher * agents_per_publisher +
                      static_cast<int>(dice.roll(agents_per_publisher));
    const CardSpec spec = contended_spec(agent, step);
    Result<store::Proposal> proposal = [&]() -> Result<store::Proposal> {
      if (dice.roll(5) == 0) {
        return directory.admission().prepare_withdraw(
            {.subject = card_subject(spec)});
      }
      Admission::Prepared card =
          directory.admission().prepare({.text = card_of(spec)});
      if (!card) return std::unexpected(Error{.message = "refused"});
      return std::move(card->proposal);
    }();
    ASSERT_TRUE(proposal) << to_text(proposal.error());
    Result<store::Ticket> ticket = directory.append(*std::move(proposal));
    ASSERT_TRUE(ticket) << to_text(ticket.error());
    const Result<store::Outcome> outcome = ticket->wait();
    ASSERT_TRUE(outcome) << to_text(outcome.error());
  }
}

void read_on(Directory& directory, std::uint64_t seed, AnswersByChange& answers,
             const std::atomic<bool>& over) {
  Dice dice{seed};
  std::uint64_t last = 0;
  while (!over) {
    const std::string query = dice.roll(2) == 0 ? "rain" : "translate letters";
    const auto answer =
        directory.discover({.text = query, .limit = 100, .explain = true}, {});
    ASSERT_TRUE(answer) << to_text(answer.error());
    EXPECT_GE(answer->change, last);
    EXPECT_FALSE(answer->is_degraded);
    last = answer->change;
    answers.expect_same(query, *answer);
    const std::string subject =
        card_subject(contended_spec(static_cast<int>(dice.roll(16)), 0));
    const auto record = directory.records().get(subject, {});
    if (record && record->text) {
      EXPECT_THAT(*record->text, ::testing::HasSubstr(subject));
    }
    EXPECT_TRUE(directory.why_not({.text = query}, {}, subject) || !record);
    const std::string facets[] = {"tag"};
    EXPECT_TRUE(directory.explore({}, {}, facets, 10));
    EXPECT_TRUE(directory.stats({}));
    directory.report_health("https://nobody.example/a2a", dice.roll(2) == 0);
  }
}

TEST(DirectoryThreads, PublishReadFollowAndMergeAtOnce) {
  OpenDirectory opened;
  Directory& directory = *opened;
  AnswersByChange answers;
  std::atomic<bool> over = false;
  std::atomic<std::uint64_t> last_change = ~std::uint64_t{0};
  Follower follower(directory);
  std::vector<std::thread> reading, publishing;
  reading.emplace_back([&] { follower.follow(last_change); });
  for (int i = 0; i < readers; ++i) {
    reading.emplace_back([&, i] {
      read_on(directory, static_cast<std::uint64_t>(i) + 7, answers, over);
    });
  }
  for (int i = 0; i < publishers; ++i) {
    publishing.emplace_back([&, i] { publish(directory, i); });
  }
  for (std::thread& thread : publishing) thread.join();
  // One more change, so that the follower wakes after it knows the last one.
  last_change = directory.store().end().change + 1;
  (void)opened.put(card_of({.host = "last.example"}));
  over = true;
  for (std::thread& thread : reading) thread.join();

  std::map<std::string, std::string> listed;
  const auto records = directory.records().list(0, 100, {});
  ASSERT_TRUE(records);
  for (const ListedRecord& record : *records) {
    listed[record.subject] =
        directory.records().get(record.subject, {})->text.value_or("");
  }
  EXPECT_EQ(follower.texts(), listed);
  const std::size_t found = directory.discover({.limit = 100}, {})->hits.size();
  EXPECT_EQ(found, listed.size());
  opened.close();
  opened.open();
  EXPECT_EQ(opened->discover({.limit = 100}, {})->hits.size(), found);
}

}  // namespace
}  // namespace cardinal::directory
