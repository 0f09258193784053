// A directory whose index is damaged while it runs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cardinal/operations.h"
#include "directory_support.h"

namespace cardinal::directory {
namespace {

using test::card_of;
using test::OpenDirectory;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

// Nobody has to register anything until it is whole again.
TEST(DirectoryDamage, IsRebuiltWhenItIsFoundInUse) {
  OpenDirectory directory;
  for (int i = 0; i < 60; ++i) {
    (void)directory.put(
        card_of({.host = "h" + std::to_string(i) + ".example",
                 .description = i % 2 == 0 ? "Does forecast work for a town."
                                           : "Does text work with care."}));
  }
  const std::vector<std::string> before = directory.find("forecast");
  directory.close();
  // Its header is good, so that it is opened.
  constexpr std::streamoff header_bytes = 512;
  const std::filesystem::path folder = directory.folder() + "/index";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (!entry.path().filename().string().starts_with("segment")) continue;
    const auto size = entry.file_size();
    std::fstream file(entry.path(),
                      std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(header_bytes);
    file << std::string(size - header_bytes, '\x5A');
  }
  directory.open();
  // Noticed within a second; until then an answer may lack cards, or say that
  // it cannot be given.
  const auto is_whole = [&] {
    const auto answer =
        directory->discover({.text = "forecast", .limit = 100}, {});
    return answer && !answer->is_degraded && answer->hits.size() == 30;
  };
  const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!is_whole() && std::chrono::steady_clock::now() < until) {
    std::this_thread::yield();
  }
  EXPECT_EQ(directory.find("forecast"), before);
  EXPECT_FALSE(directory->stats({}).value().is_degraded);
  // What was loaded from the damaged file is not believed any longer.
  (void)directory.withdraw("https://h0.example/a2a");
  EXPECT_THAT(directory.find("forecast"),
              Not(Contains("https://h0.example/a2a")));
  EXPECT_EQ(directory->stats({}).value().agents, 59u);
}

std::string reported_by(std::string_view operation, OpenDirectory& directory,
                        bool is_operator = true) {
  Services services{.env = system_env(), .is_operator = is_operator};
  services.directory = &*directory;
  const Result<Reply> reply =
      call(*operation_named(operation), "{}", services, {});
  return reply ? reply->json : to_text(reply.error());
}

// A full disk is in what operators look at, until files are written again.
TEST(DirectoryDamage, ShowsThatTheIndexCannotBeWritten) {
  OpenDirectory directory;
  const std::filesystem::path folder = directory.folder() + "/index";
  std::filesystem::remove_all(folder);
  std::ofstream(folder) << "no folder any longer";
  const auto failure = [&] {
    return directory->stats({}).value().index_write_failure;
  };
  const auto wait_until = [&](bool fails) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (failure().empty() == fails &&
           std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();
    }
  };
  EXPECT_EQ(failure(), "");
  (void)directory.put(card_of({.description = "Does forecast work."}));
  directory.clock().skip_s(70);  // it is written every minute
  wait_until(true);
  ASSERT_THAT(failure(), HasSubstr("index"));
  EXPECT_THAT(reported_by("stats", directory),
              AllOf(HasSubstr(R"("index_write_failure":")"),
                    HasSubstr(directory.folder())));
  EXPECT_THAT(reported_by("stats", directory, false),
              AllOf(HasSubstr(R"("index_write_failure":")"),
                    Not(HasSubstr(directory.folder()))));
  EXPECT_THAT(reported_by("doctor", directory),
              AllOf(HasSubstr(R"("healthy":false)"),
                    HasSubstr("the files of the index cannot be written")));
  EXPECT_EQ(directory.find("forecast").size(), 1u);

  std::filesystem::remove(folder);
  std::filesystem::create_directory(folder);
  directory.clock().skip_s(70);
  wait_until(false);
  EXPECT_EQ(failure(), "");
  EXPECT_THAT(reported_by("doctor", directory), HasSubstr(R"("healthy":true)"));
}

}  // namespace
}  // namespace cardinal::directory
