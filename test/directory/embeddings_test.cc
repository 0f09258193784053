#include "directory/embeddings/embeddings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/file.h"
#include "directory_support.h"
#include "embedding_stub.h"

namespace cardinal::test {
namespace {

using directory::EmbeddingFile;
using directory::EmbeddingStats;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using Manner = EmbeddingStub::Manner;

const CardSpec rain_card{.host = "rain.example",
                         .name = "Sky assistant",
                         .description = "Says whether rain will come."};
const CardSpec money_card{.host = "money.example",
                          .name = "Desk assistant",
                          .description = "Says whether an invoice was paid."};

// Both cards have "assistant"; without embeddings the later one comes first.
class EmbeddedDirectory {
 public:
  // Long: a test must not depend on how busy the machine is.
  explicit EmbeddedDirectory(EmbeddingStub& stub,
                             std::int64_t timeout_ms = 20'000)
      : stub_(stub), timeout_ms_(timeout_ms) {
    (void)directory_.put(card_of(rain_card));
    (void)directory_.put(card_of(money_card));
    reopen();
  }
  void reopen(const std::string& model = "small") {
    directory_.close();
    endpoint_ = stub_.endpoint(model);
    directory_.reopen_with(endpoint_.get(), timeout_ms_);
  }
  EmbeddingStats stats() {
    return *directory_->stats({.sees_all = true})->embeddings;
  }
  template <class Condition>
  bool wait_until(Condition condition) {
    const auto end =
        std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (std::chrono::steady_clock::now() < end) {
      if (condition(stats())) return true;
      std::this_thread::yield();
    }
    return false;
  }
  bool wait_for_cards(std::size_t cards) {
    return wait_until([&](const EmbeddingStats& now) {
      return now.cards == cards && now.behind == 0;
    });
  }
  Answer ask(const std::string& text) {
    return *directory_->discover({.text = text}, Viewer{});
  }
  static std::vector<std::string> names(const Answer& answer) {
    std::vector<std::string> found;
    for (const Hit& hit : answer.hits) found.push_back(hit.summary.name);
    return found;
  }
  OpenDirectory& directory() { return directory_; }

 private:
  EmbeddingStub& stub_;
  const std::int64_t timeout_ms_;
  std::unique_ptr<EmbeddingEndpoint> endpoint_;
  OpenDirectory directory_;
};

TEST(Embeddings, OrderAnswersByWhatTheModelKnows) {
  EmbeddingStub stub;
  EmbeddedDirectory cards(stub);
  ASSERT_TRUE(cards.wait_for_cards(2));
  const Answer answer = cards.ask("umbrella assistant");
  EXPECT_EQ(answer.has_embedding, true);
  EXPECT_THAT(cards.names(answer),
              ElementsAre("Sky assistant", "Desk assistant"));
  EXPECT_THAT(cards.names(cards.ask("bill assistant")),
              ElementsAre("Desk assistant", "Sky assistant"));
  EXPECT_EQ(cards.stats().dimensions, 3u);
  EXPECT_EQ(cards.stats().requests, 2u);
  EXPECT_EQ(cards.stats().late, 0u);
}

TEST(Embeddings, AreNotAskedForWithoutAnEndpoint) {
  OpenDirectory directory;
  (void)directory.put(card_of(rain_card));
  const auto answer = directory->discover({.text = "assistant"}, Viewer{});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->has_embedding, std::nullopt);
  EXPECT_EQ(directory->stats(Viewer{})->embeddings, std::nullopt);
}

// As if there were none: the same order and the same scores.
TEST(Embeddings, AreDoneWithoutWhenTheModelHangsFailsLiesOrIsGone) {
  EmbeddingStub stub;
  EmbeddedDirectory cards(stub, 2'000);
  ASSERT_TRUE(cards.wait_for_cards(2));
  std::uint64_t late = 0;
  const auto expect_without = [&](const std::string& text) {
    const Answer answer = cards.ask(text);
    EXPECT_EQ(answer.has_embedding, false) << text;
    EXPECT_THAT(cards.names(answer),
                ElementsAre("Desk assistant", "Sky assistant"));
    EXPECT_EQ(answer.hits[0].score, answer.hits[1].score);
    EXPECT_EQ(cards.stats().late, ++late);
    EXPECT_THAT(cards.stats().failure, Not(IsEmpty()));
  };
  stub.behave(Manner::hangs);
  expect_without("umbrella assistant");
  stub.behave(Manner::fails);
  expect_without("an umbrella assistant");
  stub.behave(Manner::honest);
  EXPECT_EQ(cards.ask("my umbrella assistant").has_embedding, true);
  EXPECT_THAT(cards.stats().failure, IsEmpty());
  stub.set_dimensions(4);
  expect_without("your umbrella assistant");
  stub.stop();
  expect_without("the umbrella assistant");
}

TEST(Embeddings, AskNobodyForAWhileAfterThreeFailuresInARow) {
  EmbeddingStub stub;
  EmbeddedDirectory cards(stub);
  ASSERT_TRUE(cards.wait_for_cards(2));
  stub.behave(Manner::fails);
  for (int i = 0; i < 3; ++i) (void)cards.ask("assistant " + std::to_string(i));
  EXPECT_EQ(cards.stats().requests, 3u);
  stub.behave(Manner::honest);
  EXPECT_EQ(cards.ask("assistant").has_embedding, false);
  EXPECT_EQ(cards.stats().requests, 3u);
  EXPECT_EQ(cards.stats().late, 4u);
}

TEST(Embeddings, OfARequestAreRememberedSoThatPagesAgree) {
  EmbeddingStub stub;
  EmbeddedDirectory cards(stub);
  ASSERT_TRUE(cards.wait_for_cards(2));
  const auto first = cards.directory()->discover(
      {.text = "umbrella assistant", .limit = 1}, Viewer{});
  ASSERT_TRUE(first);
  stub.stop();
  const auto second = cards.directory()->discover(
      {.text = "umbrella assistant", .limit = 1, .cursor = first->next},
      Viewer{});
  ASSERT_TRUE(second);
  EXPECT_THAT(cards.names(*first), ElementsAre("Sky assistant"));
  EXPECT_THAT(cards.names(*second), ElementsAre("Desk assistant"));
  EXPECT_EQ(second->has_embedding, true);
}

TEST(Embeddings, FollowCardsThatComeChangeAndGo) {
  EmbeddingStub stub;
  EmbeddedDirectory cards(stub);
  ASSERT_TRUE(cards.wait_for_cards(2));
  CardSpec other = money_card;
  other.description = "Holds an umbrella.";
  other.version = "2.0.0";
  (void)cards.directory().put(card_of(other));
  ASSERT_TRUE(cards.wait_until([&](const EmbeddingStats& now) {
    return now.behind == 0 && stub.texts().size() == 3;
  }));
  EXPECT_THAT(stub.texts(), Contains(HasSubstr("Holds an umbrella.")));
  (void)cards.directory().withdraw(card_subject(rain_card));
  EXPECT_TRUE(cards.wait_for_cards(1));
}

TEST(Embeddings, NeverSendACardThatIsNotForEverybody) {
  EmbeddingStub stub;
  EmbeddedDirectory cards(stub);
  ASSERT_TRUE(cards.wait_for_cards(2));
  CardSpec hidden{.host = "hidden.example", .name = "Canary assistant"};
  (void)cards.directory().put(
      card_of(hidden), {.sender = {.principal = "owner"},
                        .visibility = directory::Visibility::private_record});
  CardSpec shown{.host = "shown.example", .name = "Shown assistant"};
  (void)cards.directory().put(card_of(shown));
  ASSERT_TRUE(cards.wait_for_cards(3));
  EXPECT_THAT(stub.texts(), Each(Not(HasSubstr("Canary"))));
}

TEST(Embeddings, OutliveARestart) {
  EmbeddingStub stub;
  EmbeddedDirectory cards(stub);
  ASSERT_TRUE(cards.wait_for_cards(2));
  cards.reopen();
  ASSERT_TRUE(cards.wait_for_cards(2));
  EXPECT_EQ(stub.texts().size(), 2u);
  EXPECT_THAT(cards.names(cards.ask("umbrella assistant")),
              ElementsAre("Sky assistant", "Desk assistant"));
}

TEST(Embeddings, AreMadeAnewForAnotherModel) {
  EmbeddingStub stub;
  EmbeddedDirectory cards(stub);
  ASSERT_TRUE(cards.wait_for_cards(2));
  cards.reopen("large");
  ASSERT_TRUE(cards.wait_for_cards(2));
  EXPECT_EQ(stub.texts().size(), 4u);
  EXPECT_EQ(cards.stats().model, "large");
}

TEST(Embeddings, AreMadeAnewWhenTheModelHasOtherDimensions) {
  EmbeddingStub stub;
  EmbeddedDirectory cards(stub);
  ASSERT_TRUE(cards.wait_for_cards(2));
  stub.set_dimensions(5);
  (void)cards.directory().put(card_of({.host = "third.example"}));
  ASSERT_TRUE(cards.wait_until([](const EmbeddingStats& now) {
    return now.dimensions == 5 && now.cards == 3;
  }));
  EXPECT_EQ(cards.ask("umbrella assistant").has_embedding, true);
}

TEST(Embeddings, GoOnWithOtherCardsWhenTheModelRefusesSome) {
  EmbeddingStub stub;
  stub.behave(Manner::refuses);
  EmbeddedDirectory cards(stub);
  ASSERT_TRUE(cards.wait_until(
      [](const EmbeddingStats& now) { return now.refused == 2; }));
  EXPECT_THAT(cards.stats().failure, HasSubstr("400"));
  stub.behave(Manner::honest);
  (void)cards.directory().put(card_of({.host = "third.example"}));
  EXPECT_TRUE(cards.wait_for_cards(1));
}

TEST(Embeddings, AreTriedAgainAfterFailures) {
  EmbeddingStub stub;
  stub.behave(Manner::fails);
  EmbeddedDirectory cards(stub);
  ASSERT_TRUE(cards.wait_until(
      [](const EmbeddingStats& now) { return now.failures > 0; }));
  EXPECT_THAT(cards.stats().failure, HasSubstr("500"));
  stub.behave(Manner::honest);
  EXPECT_TRUE(cards.wait_for_cards(2));
  EXPECT_THAT(cards.stats().failure, IsEmpty());
}

TEST(EmbeddingFile, IsReadAsFarAsItIsWhole) {
  TempFolder folder;
  const std::string path = folder.path() + "/cards.embeddings";
  {
    EmbeddingFile file(path, "a");
    file.put(1, 10, "\x01\x02");
    file.put(2, 20, "\x03\x04");
    file.put(1, 30, "\x05\x06");
    ASSERT_TRUE(file.flush());
    file.remove(2);
    file.put(3, 40, "\x07\x08");
    ASSERT_TRUE(file.flush());
  }
  const std::string whole = *read_whole(path, 1'000);
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    ASSERT_TRUE(write_whole(path, whole.substr(0, size)));
    EmbeddingFile file(path, "a");
    const bool is_whole = size == whole.size();
    EXPECT_EQ(file.change_of(3), is_whole ? 40u : 0u) << size;
    EXPECT_EQ(file.cosine(3, "\x07\x08").has_value(), is_whole);
    file.put(4, 50, "\x01\x01");  // goes on from there
    ASSERT_TRUE(file.flush());
    EXPECT_EQ(EmbeddingFile(path, "a").change_of(4), 50u);
  }
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    ASSERT_TRUE(write_whole(path, damaged));
    EXPECT_NE(EmbeddingFile(path, "a").change_of(3), 40u) << at;
  }
  ASSERT_TRUE(write_whole(path, whole));
  EXPECT_EQ(EmbeddingFile(path, "a").size(), 2u);
  EXPECT_EQ(EmbeddingFile(path, "b").size(), 0u);
}

TEST(EmbeddingFile, DoesNotGrowForEver) {
  TempFolder folder;
  const std::string path = folder.path() + "/cards.embeddings";
  EmbeddingFile file(path, "a");
  for (std::uint64_t change = 1; change <= 5'000; ++change) {
    file.put(1, change, "\x01\x02");
    ASSERT_TRUE(file.flush());
  }
  EXPECT_LT(read_whole(path, 1 << 20)->size(), 10'000u);
  EXPECT_EQ(EmbeddingFile(path, "a").change_of(1), 5'000u);
}

TEST(EmbeddingFile, KeepsInMemoryWhatItCannotWrite) {
  TempFolder folder;
  const std::string path = folder.put("file", "no folder") + "/x";
  EmbeddingFile file(path, "a");
  file.put(1, 10, "\x01\x02");
  EXPECT_FALSE(file.flush());
  EXPECT_EQ(file.change_of(1), 10u);
  std::filesystem::remove(folder.path() + "/file");
  EXPECT_TRUE(file.flush());
  EXPECT_EQ(EmbeddingFile(path, "a").change_of(1), 10u);
}

}  // namespace
}  // namespace cardinal::test
