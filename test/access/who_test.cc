// Whom a request proves to come from, without any card.
#include "access/requests.h"

namespace cardinal::access {
namespace {

class Who : public AccessTest {
 protected:
  std::string named(const Shown& request) {
    const Principal who = store_->who(request);
    if (!who) return "stranger";
    return who.name + " by " + std::string(name_of(who.method));
  }
  std::shared_ptr<const Authority> store_ = authority(R"({
    "version": 1,
    "tokens": [
      {"name": "ann", "sha256": ")" + hash_of("token-of-ann") +
                                                      R"(",
       "scopes": ["read", "write"]},
      {"name": "old", "sha256": ")" + hash_of("token-of-old") +
                                                      R"(",
       "not_after": "2026-11-15T12:00:00Z"},
      {"name": "next", "sha256": ")" + hash_of("token-of-next") +
                                                      R"(",
       "not_after": "2026-11-15T12:00:01Z"},
      {"name": "narrow", "sha256": ")" + hash_of("token-of-narrow") +
                                                      R"(",
       "schemes": ["oauth"]}],
    "api_keys": [{"name": "bob", "sha256": ")" + hash_of("key-of-bob") +
                                                      R"("}],
    "basic": [{"user": "eve", "sha256": ")" + hash_of("machine made") +
                                                      R"("}],
    "client_certificates": [
      {"name": "carl", "subject": "CN=carl,O=Example"}]
  })");
};

TEST_F(Who, EachWayProvesItsOwn) {
  EXPECT_EQ(named(Shown().bearer("token-of-ann")), "ann by bearer");
  EXPECT_EQ(named(Shown().header("authorization", "bEARER   token-of-ann")),
            "ann by bearer");
  EXPECT_EQ(named(Shown().header("x-api-key", "key-of-bob")), "bob by api-key");
  EXPECT_EQ(named(Shown().basic("eve", "machine made")), "eve by basic");
  EXPECT_EQ(named(Shown().certificate("CN=carl,O=Example")),
            "carl by client-certificate");
  EXPECT_EQ(store_->who(Shown().bearer("token-of-ann")).scopes,
            (std::vector<std::string>{"read", "write"}));
}

TEST_F(Who, WrongAndMalformedAreStrangers) {
  const std::pair<std::string, std::string> rows[] = {
      {"Authorization", "Bearer token-of-bob"},
      {"Authorization", "Bearer key-of-bob"},
      {"Authorization", "Bearer "},
      {"Authorization", "Bearer"},
      {"Authorization", "token-of-ann"},
      {"Authorization", "Bearer\ttoken-of-ann"},
      {"Authorization", "Bearer token-of-ann extra"},
      {"Authorization", "Bearer token-of-ann, Bearer x"},
      {"Authorization", "Bearer \"token-of-ann\""},
      {"Authorization", "Bearer token-of-ann="},
      {"Authorization", "Token token-of-ann"},
      {"Authorization", "Basic token-of-ann"},
      {"Authorization", "Basic " + encode_base64("eve")},
      {"Authorization", "Basic " + encode_base64(":machine made")},
      {"Authorization", "Basic " + encode_base64("eve:machine made\n")},
      {"Authorization", "Basic " + encode_base64("Eve:machine made")},
      {"Authorization", "Basic " + encode_base64("eve:machine made") + "="},
      {"Authorization", ""},
      {"X-API-Key", ""},
      {"X-API-Key", "token-of-ann"},
      {"X-API-Key", "key-of-bob, key-of-bob"},
      {"Cookie", "X-API-Key=key-of-bob"},
      {"Authorization", "Bearer " + std::string(20'000, 'a')},
  };
  for (const auto& [name, value] : rows) {
    EXPECT_EQ(named(Shown().header(name, value)), "stranger") << value;
  }
  EXPECT_EQ(named(Shown().query("X-API-Key=key-of-bob")), "stranger");
  EXPECT_EQ(named(Shown()), "stranger");
}

TEST_F(Who, WhatIsThereTwiceIsNotThere) {
  EXPECT_EQ(named(Shown().bearer("token-of-ann").bearer("token-of-ann")),
            "stranger");
  EXPECT_EQ(named(Shown().bearer("token-of-ann").basic("eve", "machine made")),
            "stranger");
  EXPECT_EQ(named(Shown()
                      .header("X-API-Key", "key-of-bob")
                      .header("X-API-Key", "another")),
            "stranger");
  EXPECT_EQ(named(Shown()
                      .header("X-API-Key", "key-of-bob")
                      .header("X-API-Key", "key-of-bob")),
            "bob by api-key");
}

TEST_F(Who, WhatIsShownFirstDecides) {
  EXPECT_EQ(named(Shown().bearer("wrong").header("X-API-Key", "key-of-bob")),
            "stranger");
  EXPECT_EQ(named(Shown()
                      .header("X-API-Key", "wrong")
                      .certificate("CN=carl,O=Example")),
            "stranger");
  EXPECT_EQ(named(Shown().bearer("token-of-ann").certificate("CN=x")),
            "ann by bearer");
}

TEST_F(Who, TimesRunOut) {
  EXPECT_EQ(named(Shown().bearer("token-of-old")), "stranger");
  EXPECT_EQ(named(Shown().bearer("token-of-next")), "next by bearer");
  clock_.now += 1000;
  EXPECT_EQ(named(Shown().bearer("token-of-next")), "stranger");
  EXPECT_THAT(store_->warnings(),
              testing::ElementsAre(
                  "an entry for \"old\" expired at 2026-11-15T12:00:00.000Z"));
}

TEST_F(Who, EntriesForSchemesOfACardDoNotCount) {
  EXPECT_EQ(named(Shown().bearer("token-of-narrow")), "stranger");
}

TEST_F(Who, CertificatesCountByTlsAndTheirWholeSubject) {
  EXPECT_EQ(named(Shown().certificate("CN=carl")), "stranger");
  EXPECT_EQ(named(Shown().certificate("CN=Carl,O=Example")), "stranger");
  EXPECT_EQ(named(Shown().certificate("*")), "stranger");
  http::Request plain;
  plain.client_subject = "CN=carl,O=Example";
  EXPECT_FALSE(store_->who(plain));
}

TEST_F(Who, AStarIsForEveryVerifiedCertificate) {
  const auto any = authority(R"({"client_certificates": [
    {"subject": "*", "scopes": ["read"]},
    {"subject": "CN=known", "name": "friend"},
    {"subject": "CN=gone", "not_after": "2020-01-01T00:00:00Z"}]})");
  EXPECT_EQ(any->who(Shown().certificate("CN=x")).name, "CN=x");
  EXPECT_EQ(any->who(Shown().certificate("CN=known")).name, "friend");
  EXPECT_FALSE(any->who(Shown().certificate("CN=gone")));
  EXPECT_FALSE(any->who(Shown().certificate("")));
}

TEST_F(Who, TheFileNamesItsApiKeyHeaders) {
  const auto other = authority(R"({
    "api_key_headers": ["X-One", "X-Two"],
    "api_keys": [{"name": "b", "sha256": ")" +
                               hash_of("k") + R"("}]})");
  EXPECT_TRUE(other->who(Shown().header("x-two", "k")));
  EXPECT_FALSE(other->who(Shown().header("x-one", "n").header("x-two", "k")));
  EXPECT_FALSE(other->who(Shown().header("X-API-Key", "k")));
}

}  // namespace
}  // namespace cardinal::access
