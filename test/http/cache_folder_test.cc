// The cache in a folder: it survives its program, torn files and others.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "cardinal/http_cache.h"
#include "http/cache_file.h"
#include "support/shared_data.h"
#include "support/temp_folder.h"

namespace cardinal::http {
namespace {

namespace fs = std::filesystem;
using cardinal::test::read_file;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

constexpr std::int64_t folder_now = 1'800'000'000'000;

class CacheFolderTest : public ::testing::Test {
 protected:
  std::unique_ptr<Cache> opened(std::size_t entries_max = 100) const {
    CacheOptions options;
    options.folder = folder_.path("cache");
    options.entries_max = entries_max;
    auto cache = Cache::open(options);
    EXPECT_TRUE(cache) << to_text(cache.error());
    return *std::move(cache);
  }
  static ClientRequest asking(const std::string& url = "https://a.example/") {
    return {"GET", url, {{"Authorization", "Bearer secret-token"}}, ""};
  }
  static ClientResponse answer(const std::string& body,
                               const std::string& url = "https://a.example/",
                               std::int64_t time_ms = folder_now) {
    ClientResponse response;
    response.status = 200;
    response.url = url;
    response.body = body;
    response.fields = {{"Cache-Control", "max-age=60"},
                       {"ETag", "\"1\""},
                       {"Vary", "Authorization"}};
    response.request_time_ms = response.response_time_ms = time_ms;
    return response;
  }
  std::vector<fs::path> files() const {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(folder_.path("cache"))) {
      found.push_back(entry.path());
    }
    std::ranges::sort(found);
    return found;
  }
  static std::string body_in(Cache& cache,
                             const std::string& url = "https://a.example/",
                             const std::string& partition = "") {
    const CacheLook look = cache.look(asking(url), partition, folder_now);
    return look.entry ? look.entry->body : "none";
  }
  cardinal::test::TempFolder folder_;
};

TEST_F(CacheFolderTest, AnotherRunFindsIt) {
  ASSERT_TRUE(opened()->store(asking(), "ann", answer("body"),
                              {.freshness_cap_s = 30, .note = "verified"}));
  const auto again = opened();
  EXPECT_EQ(again->entries(), 1u);
  const CacheLook look = again->look(asking(), "ann", folder_now + 29'000);
  ASSERT_EQ(look.verdict, CacheVerdict::fresh);
  EXPECT_EQ(look.entry->body, "body");
  EXPECT_EQ(look.entry->note, "verified");
  EXPECT_EQ(look.entry->url, "https://a.example/");
  EXPECT_EQ(look.lifetime_s, 30);
  EXPECT_EQ(body_in(*again), "none");
  again->forget("https://a.example/", "ann");
  EXPECT_THAT(files(), SizeIs(0));
}

TEST_F(CacheFolderTest, IsForItsOwnerOnlyAndHoldsNoCredentials) {
  ASSERT_TRUE(opened()->store(asking(), "ann-key", answer("body"), {}));
  struct stat about{};
  ASSERT_EQ(::stat(folder_.path("cache").c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0700u);
  ASSERT_THAT(files(), SizeIs(1));
  ASSERT_EQ(::stat(files()[0].c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0600u);
  EXPECT_THAT(read_file(files()[0]), Not(HasSubstr("secret-token")));
  EXPECT_THAT(read_file(files()[0]), Not(HasSubstr("ann-key")));
  EXPECT_THAT(files()[0].string(), Not(HasSubstr("ann-key")));
}

TEST_F(CacheFolderTest, AFileTornAnywhereIsNone) {
  ASSERT_TRUE(opened()->store(asking(), "", answer("body"), {}));
  const fs::path file = files()[0];
  const std::string whole = read_file(file);
  ASSERT_TRUE(decode_entries(whole));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(decode_entries(std::string_view(whole).substr(0, size)));
    std::string flipped = whole;
    flipped[size] = static_cast<char>(flipped[size] ^ 1);
    EXPECT_FALSE(decode_entries(flipped)) << size;
  }
  EXPECT_FALSE(decode_entries(whole + "x"));
  std::ofstream(file, std::ios::binary) << whole.substr(0, whole.size() / 2);
  const auto cache = opened();
  EXPECT_EQ(body_in(*cache), "none");
  EXPECT_THAT(files(), SizeIs(0));
  ASSERT_TRUE(cache->store(asking(), "", answer("again"), {}));
  EXPECT_EQ(body_in(*opened()), "again");
}

TEST_F(CacheFolderTest, WhatARunLeftHalfWrittenIsClearedUp) {
  ASSERT_TRUE(opened()->store(asking(), "", answer("body"), {}));
  const std::string half = files()[0].string() + ".new-1-1";
  std::ofstream(half) << "half";
  opened();
  EXPECT_THAT(files(), SizeIs(2)) << "somebody may be writing it";
  fs::last_write_time(half,
                      fs::file_time_type::clock::now() - std::chrono::hours(2));
  std::ofstream(folder_.path("cache/notes.txt")) << "not ours";
  opened();
  EXPECT_THAT(files(), SizeIs(2));
  EXPECT_FALSE(fs::exists(half));
}

TEST_F(CacheFolderTest, TwoProgramsShareIt) {
  const auto first = opened();
  const auto second = opened();
  ASSERT_TRUE(first->store(asking(), "", answer("one"), {}));
  EXPECT_EQ(body_in(*second), "one");
  // What is stale for one may have been renewed by the other.
  ASSERT_TRUE(second->store(
      asking(), "", answer("two", "https://a.example/", folder_now + 50'000),
      {}));
  const CacheLook look = first->look(asking(), "", folder_now + 100'000);
  EXPECT_EQ(look.verdict, CacheVerdict::fresh);
  EXPECT_EQ(look.entry->body, "two");
  ClientResponse not_modified =
      answer("", "https://a.example/", folder_now + 120'000);
  ASSERT_TRUE(first->refresh(asking(), "", not_modified));
  EXPECT_EQ(second->look(asking(), "", folder_now + 170'000).verdict,
            CacheVerdict::fresh);
}

TEST_F(CacheFolderTest, BoundsHoldForFilesOfOtherRuns) {
  const auto url = [](int i) {
    return "https://a.example/" + std::to_string(i);
  };
  {
    const auto cache = opened();
    std::set<fs::path> known;
    for (int i = 0; i < 10; ++i) {
      ASSERT_TRUE(cache->store(asking(url(i)), "", answer("x", url(i)), {}));
      // Files of one tick of the clock would have no order.
      for (const fs::path& file : files()) {
        if (!known.insert(file).second) continue;
        fs::last_write_time(file, fs::file_time_type::clock::now() -
                                      std::chrono::seconds(10 - i));
      }
    }
  }
  EXPECT_THAT(files(), SizeIs(10));
  const auto cache = opened(4);
  EXPECT_EQ(cache->entries(), 4u);
  EXPECT_THAT(files(), SizeIs(4));
  EXPECT_EQ(body_in(*cache, url(9)), "x");
  EXPECT_EQ(body_in(*cache, url(0)), "none");
  ASSERT_TRUE(cache->store(asking(url(0)), "", answer("y", url(0)), {}));
  EXPECT_THAT(files(), SizeIs(4));
  EXPECT_EQ(body_in(*opened(4), url(0)), "y");
}

TEST_F(CacheFolderTest, AFolderThatCannotBeIsTold) {
  CacheOptions options;
  options.folder = folder_.put("file", "") + "/cache";
  const auto cache = Cache::open(options);
  ASSERT_FALSE(cache);
  EXPECT_EQ(cache.error().where, options.folder);
}

}  // namespace
}  // namespace cardinal::http
