// Key sets by HTTP: once, small, without redirects and without credentials.
#include "wellknown/published_keys.h"

#include "wellknown/caching.h"

namespace cardinal::wellknown::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

class KeySets : public FetchCache {
 protected:
  KeySets() { pages_.set("/keys.json", ok(to_jwks(keys_))); }

  http::ClientOptions client() {
    http::ClientOptions options = options_here().client;
    options.env = &env_;
    return options;
  }
};

TEST_F(KeySets, AreRequestedOnce) {
  PublishedKeys published(client(), nullptr);
  for (int i = 0; i < 3; ++i) {
    const auto found = published.keys_at(pages_.url("/keys.json"));
    ASSERT_TRUE(found) << found.error().message;
    ASSERT_THAT(found->keys, SizeIs(1));
    EXPECT_EQ(found->keys[0].key, keys_[0].key);
  }
  EXPECT_THAT(pages_.paths(), ElementsAre("/keys.json"));
  EXPECT_THAT(pages_.requests()[0], Not(HasSubstr("Authorization")));
}

TEST_F(KeySets, AreKeptInTheCacheForAsLongAsHttpAllows) {
  pages_.set("/keys.json", ok(to_jwks(keys_), "application/jwk-set+json",
                              "Cache-Control: max-age=60\r\n"));
  const auto found_anew = [&] {
    PublishedKeys published(client(), cache_.get());
    return published.keys_at(pages_.url("/keys.json")).has_value();
  };
  EXPECT_TRUE(found_anew());
  reopen();
  EXPECT_TRUE(found_anew());
  EXPECT_THAT(pages_.requests(), SizeIs(1));
  clock_.ms += 61'000;
  EXPECT_TRUE(found_anew());
  EXPECT_THAT(pages_.requests(), SizeIs(2));
}

TEST_F(KeySets, ThatAreNoneAreRefusedWithTheReason) {
  pages_.set("/moved.json",
             status(302, "Location: " + pages_.url("/keys.json") + "\r\n"));
  pages_.set("/gone.json", status(404));
  pages_.set("/page.json", ok("<html>"));
  pages_.set("/other.json", ok("{}"));
  pages_.set("/large.json",
             ok(R"({"keys": [], "x": ")" + std::string(300'000, 'x') + "\"}"));
  PublishedKeys published(client(), cache_.get());
  const auto why = [&](const std::string& path) {
    const auto found = published.keys_at(pages_.url(path));
    EXPECT_FALSE(found) << path;
    return found ? "" : found.error().message;
  };
  EXPECT_THAT(why("/moved.json"), HasSubstr("got status 302"));
  EXPECT_THAT(why("/gone.json"), HasSubstr("got status 404"));
  EXPECT_THAT(why("/page.json"), HasSubstr("not valid JSON"));
  EXPECT_THAT(why("/other.json"), HasSubstr("kty"));
  EXPECT_THAT(why("/large.json"), HasSubstr("larger"));
  EXPECT_THAT(pages_.paths(), Not(::testing::Contains("/keys.json")));
}

TEST_F(KeySets, AtPrivateAddressesAreNotRequested) {
  http::ClientOptions careful = client();
  careful.allow_private = false;
  PublishedKeys published(careful, nullptr);
  EXPECT_FALSE(published.keys_at(pages_.url("/keys.json")));
  EXPECT_THAT(pages_.requests(), SizeIs(0));
}

}  // namespace
}  // namespace cardinal::wellknown::test
