#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/ascii.h"
#include "base/base32.h"
#include "base/base58.h"
#include "support/keys.h"

namespace cardinal {
namespace {

using ::testing::HasSubstr;

// RFC 8032, 7.1, test 1.
constexpr std::string_view did =
    "did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw";
constexpr std::string_view peer_id =
    "12D3KooWQK1wnefoLrcVHbbnf5tLzbopUd3K3bFAoJpA7YJgL5pV";

TEST(Identifiers, AreThoseOthersGive) {
  const Result<PublicKey> key = key_of_did(did);
  ASSERT_TRUE(key);
  EXPECT_EQ(did_key_of(*key), did);
  EXPECT_EQ(peer_id_of(*key), peer_id);
  EXPECT_EQ(key_of_peer_id(peer_id), *key);
  EXPECT_EQ(key_of_did(std::string(did) + "#" + std::string(did.substr(8))),
            *key);
  EXPECT_EQ(*label_of(*key),
            "b" + encode_base32(decode_base58(did.substr(9)).value()));
  EXPECT_EQ(label_of(*key)->size(), 56u);
}

TEST(Identifiers, ComeBackForEveryKey) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const PublicKey key =
        test::signing_key(Algorithm::eddsa, seed).key.public_key();
    EXPECT_EQ(did_key_of(key)->size(), 56u);
    EXPECT_THAT(*did_key_of(key), ::testing::StartsWith("did:key:z6Mk"));
    EXPECT_EQ(key_of_did(*did_key_of(key)), key);
    EXPECT_EQ(key_of_peer_id(*peer_id_of(key)), key);
    EXPECT_EQ(key_of_label(*label_of(key)), key);
    EXPECT_EQ(key_of_label(did_key_of(key)->substr(8)), key);
    EXPECT_EQ(key_of_label(*peer_id_of(key)), key);
  }
}

TEST(Identifiers, ExistForEd25519Only) {
  const PublicKey key = test::signing_key(Algorithm::es256).key.public_key();
  EXPECT_FALSE(did_key_of(key));
  EXPECT_FALSE(peer_id_of(key));
  EXPECT_FALSE(label_of(key));
}

TEST(Dids, AreRefusedWithTheReason) {
  const auto why = [](std::string_view text) {
    const Result<PublicKey> key = key_of_did(text);
    return key ? std::string("accepted") : key.error().message;
  };
  EXPECT_THAT(why("did:web:example.com"), HasSubstr("\"web\""));
  EXPECT_THAT(why("key:z6Mk"), HasSubstr("begins with"));
  EXPECT_THAT(why("did:key:f00"), HasSubstr("base58btc"));
  EXPECT_THAT(why("did:key:z0"), HasSubstr("alphabet"));
  EXPECT_THAT(why("did:key:z"), HasSubstr("another type"));
  // X25519, and a key with a byte too many or too few.
  EXPECT_THAT(why("did:key:z" + encode_base58("\xEC\x01" + std::string(32, 7))),
              HasSubstr("another type"));
  EXPECT_THAT(why("did:key:z" + encode_base58("\xED\x01" + std::string(33, 7))),
              HasSubstr("got 33"));
  EXPECT_THAT(why("did:key:z" + encode_base58("\xED\x01" + std::string(31, 7))),
              HasSubstr("got 31"));
  EXPECT_THAT(why("did:key:z" + std::string(500, '2')), HasSubstr("at most"));
}

TEST(Labels, AreKeysOnlyInTheirExactSpelling) {
  const std::string label = *label_of(*key_of_did(did));
  std::string upper = label;
  upper[3] = static_cast<char>(upper[3] - 32);
  EXPECT_FALSE(key_of_label(upper));
  EXPECT_FALSE(key_of_label(label.substr(1)));
  EXPECT_FALSE(key_of_label(label + "a"));
  EXPECT_FALSE(key_of_label("translator-zh-en"));
  EXPECT_FALSE(key_of_label("b" + std::string(55, 'a')));
  EXPECT_FALSE(key_of_label(""));
  std::string folded(did.substr(8));
  for (char& c : folded) {
    c = to_lower(c);
  }
  EXPECT_FALSE(key_of_label(folded));
}

}  // namespace
}  // namespace cardinal
