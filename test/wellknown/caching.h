// A fetcher with a cache in a folder, and a clock that tests set.
#pragma once

#include "support/keys.h"
#include "wellknown/fetching.h"

namespace cardinal::wellknown::test {

struct SetClock final : Clock {
  std::int64_t ms = system_env().clock->now_ms();
  std::int64_t now_ms() const override { return ms; }
};

class FetchCache : public ::testing::Test {
 protected:
  void SetUp() override { reopen(); }
  void reopen() {
    auto opened = CardCache::open({.folder = folder_.path() + "/cache"});
    ASSERT_TRUE(opened) << opened.error().message;
    cache_ = std::move(*opened);
  }
  Fetcher::Fetched fetch(FetchOptions options = options_here()) {
    options.cache = cache_.get();
    return Fetcher(options, {.jwks = keys_}, env_).fetch(pages_.url(""));
  }
  void serve(const std::string& card, const std::string& fields) {
    pages_.set(card_path, ok(card, "application/json", fields));
  }
  std::string adp_signed(int seq, const std::string& name = "A",
                         const std::string& metadata = "{}") {
    return cardinal::test::signed_text(
        adp_card(R"({"id": "agent://a", "name": ")" + name + R"(", "seq": )" +
                 std::to_string(seq) + R"(, "metadata": )" + metadata + "}"),
        key_);
  }

  cardinal::test::TempFolder folder_;
  Pages pages_;
  SetClock clock_;
  Env env_{.clock = &clock_, .random = system_env().random};
  const SigningKey key_ = cardinal::test::signing_key();
  std::vector<NamedKey> keys_ = {cardinal::test::shared_part(key_)};
  std::unique_ptr<CardCache> cache_;
  const std::string card_ = a2a_card("1.0");
};

// With other targets and callers.
class FetchCached : public FetchCache {
 protected:
  Fetcher::Fetched fetch_at(const std::string& url,
                            FetchOptions options = options_here()) {
    options.cache = cache_.get();
    return Fetcher(options, {.jwks = keys_}, env_).fetch(url);
  }
  static FetchOptions with_token(const std::string& token) {
    FetchOptions options = options_here();
    options.credentials = {{"Authorization", "Bearer " + token}};
    return options;
  }
  std::string plain_agentcard() const {
    return merged(agentcard(), R"({"endpoint": {"protocol": "http",
      "url": "http://a.example/api"}})");
  }
  std::string redirect_to(const std::string& url) const {
    return status(302, "Location: " + url + "\r\n");
  }
  // Its port answers nobody any more.
  static void end(std::unique_ptr<Pages>& pages) { pages.reset(); }
};

}  // namespace cardinal::wellknown::test
