// Random operations against a simple model, with restarts and damage to the
// index in between: what the directory has is what the model has.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "directory_support.h"
#include "support/dice.h"

namespace cardinal::directory {
namespace {

using test::card_of;
using test::card_subject;
using test::CardSpec;
using test::Dice;
using test::OpenDirectory;

// Each version has a word of its own, so that search shows which one is there.
std::string word_of(int agent, int version) {
  std::string word = "w";
  for (const int number : {agent, version}) {
    for (int rest = number + 1; rest > 0; rest /= 20) {
      word += static_cast<char>('b' + rest % 20);
    }
    word += 'z';
  }
  return word;
}

CardSpec spec_of(int agent, int version) {
  return {.host = "h" + std::to_string(agent) + ".example",
          .name = "Agent " + std::to_string(agent),
          .description = "Knows about " + word_of(agent, version) + " only.",
          .version = "1." + std::to_string(version) + ".0"};
}

class Model {
 public:
  explicit Model(std::uint64_t seed) : dice_{seed} {}

  void step(OpenDirectory& directory) {
    const int agent = static_cast<int>(dice_.roll(12));
    const std::uint64_t choice = dice_.roll(10);
    directory.clock().advance_s(1);
    if (choice < 6) {
      const int version = next_version_++;
      (void)directory.put(card_of(spec_of(agent, version)));
      current_[agent] = version;
      known_.insert(agent);
    } else if (choice < 8) {
      const RecordVerdict verdict =
          directory.withdraw(card_subject(spec_of(agent, 0)));
      // What is withdrawn already stays so.
      const RecordVerdict expected =
          current_.contains(agent) ? RecordVerdict::removed
          : known_.contains(agent) ? RecordVerdict::same
                                   : RecordVerdict::not_found;
      EXPECT_EQ(verdict, expected) << name_of(verdict);
      current_.erase(agent);
    } else {
      restart(directory);
    }
  }

  void compare(OpenDirectory& directory) {
    std::map<std::string, std::string> expected, listed;
    for (const auto& [agent, version] : current_) {
      const CardSpec spec = spec_of(agent, version);
      expected[card_subject(spec)] = card_of(spec);
      EXPECT_THAT(directory.find(word_of(agent, version)),
                  ::testing::ElementsAre(card_subject(spec)));
    }
    const auto records = directory->records().list(0, 100, {}).value();
    for (const ListedRecord& record : records) {
      listed[record.subject] =
          directory->records().get(record.subject, {})->text.value_or("");
    }
    EXPECT_EQ(listed, expected);
    EXPECT_EQ(directory->stats({})->agents, current_.size());
    EXPECT_EQ(directory->discover({.limit = 100}, {})->hits.size(),
              current_.size());
  }

 private:
  void restart(OpenDirectory& directory) {
    directory.close();
    const std::string index = directory.folder() + "/index";
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(index)) {
      files.push_back(entry.path().string());
    }
    if (!files.empty() && dice_.roll(2) == 0) {
      damage(files[dice_.roll(files.size())]);
    }
    directory.open();
  }

  // Removed, cut, or one byte is another.
  void damage(const std::string& path) {
    const auto size = std::filesystem::file_size(path);
    switch (dice_.roll(3)) {
      case 0:
        std::filesystem::remove(path);
        return;
      case 1:
        std::filesystem::resize_file(path, size / 2);
        return;
      default:
        break;
    }
    if (size == 0) return;
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    const auto at = static_cast<std::streamoff>(dice_.roll(size));
    file.seekg(at);
    const int byte = file.get();
    file.seekp(at);
    file.put(static_cast<char>(byte ^ 0x55));
  }

  Dice dice_;
  std::map<int, int> current_;
  std::set<int> known_;
  int next_version_ = 1;
};

TEST(DirectoryModel, HasWhatTheModelHasAfterRestartsAndDamage) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    OpenDirectory directory;
    Model model(seed);
    for (int i = 0; i < 40; ++i) {
      model.step(directory);
      if (i % 5 == 4) model.compare(directory);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace cardinal::directory
