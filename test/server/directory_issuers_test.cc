// Callers that the auth file knows: tokens of an issuer have its scopes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/base64url.h"
#include "cardinal/trust.h"
#include "directory/directory.h"
#include "server/directory_gate.h"
#include "support/keys.h"
#include "support/temp_folder.h"

namespace cardinal::server {
namespace {

class DirectoryIssuers : public testing::Test {
 protected:
  DirectoryIssuers() {
    folder_.put(
        "keys.json",
        to_jwks(std::vector<NamedKey>{cardinal::test::shared_part(key_)}));
    auto authority =
        access::Authority::read(folder_.put("auth.json", R"({"jwt": [
      {"issuer": "https://i.example", "audience": "us",
       "jwks_file": "keys.json"}]})"),
                                system_env());
    EXPECT_TRUE(authority) << to_text(authority.error());
    auto opened = directory::Directory::open({.folder = folder_.path("data")});
    EXPECT_TRUE(opened) << to_text(opened.error());
    directory_ = std::move(*opened);
    gate_ = std::make_unique<DirectoryGate>(
        DirectoryGateOptions{.authority =
                                 std::make_shared<const access::Authority>(
                                     std::move(*authority))},
        *directory_, system_env());
  }

  std::string token(std::string_view scope, const SigningKey& key) const {
    const std::int64_t in_an_hour =
        system_env().clock->now_ms() / 1'000 + 3'600;
    const std::string input =
        encode_base64url(R"({"alg": "EdDSA", "kid": ")" + key.kid + R"("})") +
        "." +
        encode_base64url(
            R"({"iss": "https://i.example", "aud": "us", "sub": "ann", "exp": )" +
            std::to_string(in_an_hour) + R"(, "scope": ")" +
            std::string(scope) + R"("})");
    return input + "." + encode_base64url(*key.key.sign(input));
  }

  // "name", or the status of the refusal.
  std::string caller(std::string_view operation, const std::string& token) {
    const std::string header = "Bearer " + token;
    http::Request request;
    request.remote = "192.0.2.1";
    request.fields = {{"Authorization", header}};
    const auto admitted = gate_->admit(*operation_named(operation), request);
    return admitted ? admitted->who.name
                    : std::to_string(admitted.error().status);
  }

  const cardinal::test::TempFolder folder_;
  const SigningKey key_ = cardinal::test::signing_key();
  const SigningKey other_ = cardinal::test::signing_key(Algorithm::eddsa, 2);
  std::unique_ptr<directory::Directory> directory_;
  std::unique_ptr<DirectoryGate> gate_;
};

TEST_F(DirectoryIssuers, TokensHaveTheirScopes) {
  EXPECT_EQ(caller("register", token("publish", key_)),
            "https://i.example#ann");
  EXPECT_EQ(caller("stats", token("publish", key_)), "https://i.example#ann");
  EXPECT_EQ(caller("token list", token("admin", key_)),
            "https://i.example#ann");
  EXPECT_EQ(caller("register", token("read", key_)), "403");
  EXPECT_EQ(caller("token list", token("publish", key_)), "403");
  // As much as without a token.
  EXPECT_EQ(caller("stats", token("other", key_)), "https://i.example#ann");
  EXPECT_EQ(caller("register", token("other", key_)), "403");
}

TEST_F(DirectoryIssuers, OthersAreUnknown) {
  EXPECT_EQ(caller("register", token("publish", other_)), "401");
  EXPECT_EQ(caller("stats", "a.b.c"), "401");
}

TEST_F(DirectoryIssuers, NobodyIsKnownAfterTheFileIsGone) {
  gate_->configure({});
  EXPECT_EQ(caller("register", token("publish", key_)), "401");
}

}  // namespace
}  // namespace cardinal::server
