// Wycheproof's vectors. The two files hold no case marked `acceptable`: every
// one is valid or invalid, and so are our answers. Where a later edition marks
// some, we refuse what is not strict (docs/trust.md).
#include <gtest/gtest.h>

#include "cardinal/crypto.h"
#include "cardinal/json.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

std::string from_hex(std::string_view hex) {
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes.push_back(static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1])));
  }
  return bytes;
}

template <std::size_t Size>
std::array<std::uint8_t, Size> fixed(const std::string& bytes) {
  EXPECT_EQ(bytes.size(), Size);
  std::array<std::uint8_t, Size> out{};
  std::copy_n(bytes.begin(), std::min(Size, bytes.size()), out.begin());
  return out;
}

// How many cases there were.
template <class KeyOf>
int run_groups(const std::filesystem::path& path, KeyOf key_of) {
  Faults faults;
  const Document document =
      Reader().read(test::read_file(path),
                    Limits{.bytes_max = 16u << 20, .depth_max = 100}, faults);
  EXPECT_TRUE(faults.empty());
  int cases = 0;
  for (const Value group : document.root()["testGroups"].items()) {
    const Result<PublicKey> key = PublicKey::from(key_of(group));
    EXPECT_TRUE(key) << group["publicKeyJwk"].raw();
    for (const Value test : group["tests"].items()) {
      const std::string_view expected = *test["result"].string();
      EXPECT_NE(expected, "acceptable") << "list our choice above";
      EXPECT_EQ(key->verify(from_hex(*test["msg"].string()),
                            from_hex(*test["sig"].string())),
                expected == "valid")
          << test.raw();
      ++cases;
    }
  }
  return cases;
}

TEST(Wycheproof, Ed25519) {
  const auto path = SHARED_OR_SKIP("vectors/ed25519/wycheproof_ed25519.json");
  EXPECT_EQ(run_groups(path,
                       [](Value group) -> PublicParts {
                         return Ed25519Point{fixed<32>(
                             from_hex(*group["publicKey"]["pk"].string()))};
                       }),
            151);
}

TEST(Wycheproof, Es256) {
  const auto path = SHARED_OR_SKIP("vectors/ecdsa/wycheproof_es256_p1363.json");
  EXPECT_EQ(run_groups(path,
                       [](Value group) -> PublicParts {
                         const std::string point = from_hex(
                             *group["publicKey"]["uncompressed"].string());
                         return P256Point{fixed<32>(point.substr(1, 32)),
                                          fixed<32>(point.substr(33, 32))};
                       }),
            262);
}

}  // namespace
}  // namespace cardinal
