// The cache in memory: what is found again, by whom, and for how long.
#include "cardinal/http_cache.h"

#include <gmock/gmock.h>

#include <thread>

namespace cardinal::http {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

constexpr std::int64_t now = 1'800'000'000'000;

ClientRequest asking(const std::string& url, Fields fields = {}) {
  return {"GET", url, std::move(fields), ""};
}

ClientResponse answer(const std::string& url, const std::string& body,
                      Fields fields = {{"Cache-Control", "max-age=60"}},
                      std::int64_t time_ms = now) {
  ClientResponse response;
  response.status = 200;
  response.url = url;
  response.body = body;
  response.fields = std::move(fields);
  response.request_time_ms = response.response_time_ms = time_ms;
  return response;
}

class CacheTest : public ::testing::Test {
 protected:
  static std::unique_ptr<Cache> opened(CacheOptions options = {}) {
    auto cache = Cache::open(std::move(options));
    EXPECT_TRUE(cache);
    return *std::move(cache);
  }
  // "fresh body", "ask body", "stale body" or "miss".
  std::string at(const ClientRequest& request, std::int64_t after_s = 0,
                 const std::string& partition = "") {
    const CacheLook look =
        cache_->look(request, partition, now + after_s * 1'000);
    if (look.verdict == CacheVerdict::miss) return "miss";
    const std::string body = look.entry->body;
    if (look.verdict == CacheVerdict::fresh) return "fresh " + body;
    return (look.verdict == CacheVerdict::stale_usable ? "stale " : "ask ") +
           body;
  }
  std::unique_ptr<Cache> cache_ = opened();
  const std::string url_ = "https://a.example/card";
};

TEST_F(CacheTest, FindsWhatItWasToldToKeep) {
  EXPECT_EQ(at(asking(url_)), "miss");
  ASSERT_TRUE(cache_->store(asking(url_), "", answer(url_, "one"), {}));
  EXPECT_EQ(at(asking(url_), 59), "fresh one");
  EXPECT_EQ(at(asking(url_), 60), "ask one");
  EXPECT_EQ(at(asking("HTTPS://A.example:443/card"), 1), "fresh one");
  EXPECT_EQ(at(asking(url_ + "?q")), "miss");
  EXPECT_EQ(at(asking("no url")), "miss");
  ClientRequest post = asking(url_);
  post.method = "POST";
  EXPECT_EQ(at(post), "miss");
  ASSERT_TRUE(cache_->store(asking(url_), "", answer(url_, "two"), {}));
  EXPECT_EQ(at(asking(url_)), "fresh two");
  EXPECT_EQ(cache_->entries(), 1u);
  cache_->forget(url_, "");
  EXPECT_EQ(at(asking(url_)), "miss");
  EXPECT_EQ(cache_->bytes(), 0u);
}

TEST_F(CacheTest, WhatHttpForbidsIsNotKept) {
  const Status stored = cache_->store(
      asking(url_), "", answer(url_, "x", {{"Cache-Control", "no-store"}}), {});
  ASSERT_FALSE(stored);
  EXPECT_EQ(stored.error().code, Code::denied);
  EXPECT_EQ(stored.error().message, "not stored: Cache-Control forbids it");
  EXPECT_EQ(at(asking(url_)), "miss");
  // A redirect has a freshness of its own.
  EXPECT_FALSE(cache_->store(asking("https://a.example/old"), "",
                             answer(url_, "x"), {}));
}

TEST_F(CacheTest, PartitionsDoNotSeeEachOther) {
  ASSERT_TRUE(cache_->store(asking(url_), "", answer(url_, "public"), {}));
  ASSERT_TRUE(cache_->store(asking(url_), "ann", answer(url_, "for ann"), {}));
  EXPECT_EQ(at(asking(url_)), "fresh public");
  EXPECT_EQ(at(asking(url_), 0, "ann"), "fresh for ann");
  EXPECT_EQ(at(asking(url_), 0, "bob"), "miss");
  cache_->forget(url_, "ann");
  EXPECT_EQ(at(asking(url_)), "fresh public");
}

TEST_F(CacheTest, VaryChoosesAmongVariants) {
  const Fields varied = {{"Cache-Control", "max-age=60"},
                         {"Vary", "Accept, ACCEPT-language"}};
  const auto store = [&](Fields fields, const std::string& body) {
    ASSERT_TRUE(cache_->store(asking(url_, std::move(fields)), "",
                              answer(url_, body, varied), {}));
  };
  store({{"Accept", "a"}}, "a");
  store({{"Accept", "b"}, {"Accept-Language", "de"}}, "b");
  EXPECT_EQ(at(asking(url_, {{"accept", "a"}})), "fresh a");
  EXPECT_EQ(at(asking(url_, {{"Accept", "a"}, {"X", "y"}})), "fresh a");
  EXPECT_EQ(at(asking(url_, {{"Accept-Language", "de"}, {"Accept", "b"}})),
            "fresh b");
  EXPECT_EQ(at(asking(url_, {{"Accept", "b"}})), "miss");
  EXPECT_EQ(at(asking(url_, {{"Accept", "a"}, {"Accept-Language", ""}})),
            "miss");
  EXPECT_EQ(at(asking(url_)), "miss");
  store({{"Accept", "a"}}, "newer a");
  EXPECT_EQ(at(asking(url_, {{"Accept", "a"}})), "fresh newer a");
  EXPECT_EQ(cache_->entries(), 1u);
  for (int i = 0; i < 50; ++i) store({{"Accept", std::to_string(i)}}, "x");
  EXPECT_EQ(at(asking(url_, {{"Accept", "a"}})), "miss");
  EXPECT_EQ(at(asking(url_, {{"Accept", "49"}})), "fresh x");
  EXPECT_EQ(at(asking(url_, {{"Accept", "42"}})), "fresh x");
  EXPECT_EQ(at(asking(url_, {{"Accept", "41"}})), "miss");
}

TEST_F(CacheTest, StaleOnesComeWithTheirConditions) {
  ASSERT_TRUE(cache_->store(
      asking(url_), "",
      answer(url_, "x",
             {{"Cache-Control", "max-age=10, stale-if-error=60"},
              {"ETag", "W/\"1\""},
              {"Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT"}}),
      {}));
  EXPECT_THAT(cache_->look(asking(url_), "", now).conditional, IsEmpty());
  const CacheLook look = cache_->look(asking(url_), "", now + 20'000);
  EXPECT_EQ(look.verdict, CacheVerdict::must_revalidate);
  EXPECT_THAT(
      look.conditional,
      ElementsAre(Pair("If-None-Match", "W/\"1\""),
                  Pair("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT")));
  EXPECT_EQ(look.age_s, 20);
  EXPECT_EQ(look.lifetime_s, 10);
  EXPECT_TRUE(look.usable_if_error);
  EXPECT_FALSE(cache_->look(asking(url_), "", now + 70'000).usable_if_error);
}

TEST_F(CacheTest, A304BringsNewerFieldsAndTimes) {
  ASSERT_TRUE(cache_->store(asking(url_), "",
                            answer(url_, "body",
                                   {{"Cache-Control", "max-age=10"},
                                    {"ETag", "\"1\""},
                                    {"Age", "5"},
                                    {"X-Old", "stays"},
                                    {"Content-Encoding", "gzip"},
                                    {"Content-Length", "20"},
                                    {"Connection", "X-Hop"},
                                    {"X-Hop", "gone"},
                                    {"Set-Cookie", "gone"}}),
                            {.freshness_cap_s = 25, .note = "verified"}));
  EXPECT_EQ(at(asking(url_), 10), "ask body");
  ClientResponse not_modified = answer(url_, "",
                                       {{"cache-control", "max-age=30"},
                                        {"ETag", "W/\"1\""},
                                        {"Content-Length", "0"},
                                        {"X-New", "1"}},
                                       now + 10'000);
  not_modified.status = 304;
  const auto refreshed = cache_->refresh(asking(url_), "", not_modified);
  ASSERT_TRUE(refreshed);
  EXPECT_THAT((*refreshed)->fields,
              UnorderedElementsAre(
                  Pair("X-Old", "stays"), Pair("cache-control", "max-age=30"),
                  Pair("ETag", "W/\"1\""), Pair("X-New", "1")));
  EXPECT_EQ((*refreshed)->body, "body");
  EXPECT_EQ((*refreshed)->note, "verified");
  EXPECT_EQ(at(asking(url_), 34), "fresh body");
  EXPECT_EQ(at(asking(url_), 35), "ask body");  // the cap's 25
  EXPECT_EQ(cache_->entries(), 1u);
}

TEST_F(CacheTest, A304AboutAnotherEntryIsRefused) {
  ASSERT_TRUE(cache_->store(
      asking(url_), "",
      answer(url_, "x", {{"Cache-Control", "max-age=9"}, {"ETag", "\"1\""}}),
      {}));
  ClientResponse other = answer(url_, "", {{"ETag", "\"2\""}});
  EXPECT_EQ(cache_->refresh(asking(url_), "", other).error().code,
            Code::conflict);
  EXPECT_EQ(cache_->refresh(asking(url_), "bob", other).error().code,
            Code::not_found);
  // One that forbids to keep it is the last.
  other.fields = {{"Cache-Control", "no-store"}};
  EXPECT_TRUE(cache_->refresh(asking(url_), "", other));
  EXPECT_EQ(at(asking(url_)), "miss");
}

TEST_F(CacheTest, TheLongestUnusedGoFirst) {
  CacheOptions options;
  options.entries_max = 3;
  cache_ = opened(options);
  const auto url = [](int i) {
    return "https://a.example/" + std::to_string(i);
  };
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(cache_->store(asking(url(i)), "", answer(url(i), "x"), {}));
  }
  EXPECT_EQ(at(asking(url(0))), "fresh x");
  ASSERT_TRUE(cache_->store(asking(url(3)), "", answer(url(3), "x"), {}));
  EXPECT_EQ(at(asking(url(1))), "miss");
  EXPECT_EQ(at(asking(url(0))), "fresh x");
  EXPECT_EQ(cache_->entries(), 3u);

  options.entries_max = 100;
  options.bytes_max = 10'000;
  cache_ = opened(options);
  for (int i = 0; i < 50; ++i) {
    ASSERT_TRUE(cache_->store(asking(url(i)), "",
                              answer(url(i), std::string(1'000, 'x')), {}));
    EXPECT_LE(cache_->bytes(), 10'000u);
  }
  EXPECT_EQ(at(asking(url(49))).substr(0, 5), "fresh");
  EXPECT_EQ(at(asking(url(0))), "miss");
  EXPECT_FALSE(cache_->store(asking(url_), "",
                             answer(url_, std::string(10'000, 'x')), {}));
}

TEST_F(CacheTest, RequestsMayRefuseWhatIsThere) {
  ASSERT_TRUE(cache_->store(asking(url_), "", answer(url_, "x"), {}));
  EXPECT_EQ(at(asking(url_, {{"Cache-Control", "no-cache"}})), "ask x");
  EXPECT_EQ(at(asking(url_, {{"Pragma", "no-cache"}})), "ask x");
  EXPECT_EQ(at(asking(url_, {{"Pragma", "no-cache"},
                             {"Cache-Control", "max-age=9"}})),
            "fresh x");
}

TEST_F(CacheTest, ManyThreadsMayUseIt) {
  CacheOptions options;
  options.entries_max = 20;
  cache_ = opened(options);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 500; ++i) {
        const std::string url =
            "https://a.example/" + std::to_string((i * (t + 1)) % 30);
        const CacheLook look = cache_->look(asking(url), "", now);
        if (look.entry) {
          EXPECT_EQ(look.entry->body, url);
        } else {
          EXPECT_TRUE(cache_->store(asking(url), "", answer(url, url), {}));
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_LE(cache_->entries(), 20u);
}

}  // namespace
}  // namespace cardinal::http
