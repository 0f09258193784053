// JSON Web Tokens: good ones, and what attackers send.
#include "access/jwt.h"

#include "access/requests.h"
#include "base/base64url.h"

namespace cardinal::access {
namespace {

constexpr std::string_view good_claims =
    R"({"iss": "https://i.example", "aud": "us", "sub": "ann",
        "exp": 1794744600, "scope": "read write"})";
constexpr std::int64_t now_s = 1794744000;  // 2026-11-15T12:00:00Z

std::string part(std::string_view json) { return encode_base64url(json); }

class JwtTest : public AccessTest {
 protected:
  JwtTest() {
    folder_.put("keys.json",
                to_jwks(std::vector<NamedKey>{test::shared_part(eddsa_),
                                              test::shared_part(es256_),
                                              test::shared_part(rs256_)}));
    folder_.put("other.json",
                to_jwks(std::vector<NamedKey>{test::shared_part(other_)}));
    store_ = read_credential_store(folder_.put("auth.json", R"({"jwt": [
      {"issuer": "https://i.example", "audience": ["us", "also us"],
       "jwks_file": "keys.json"},
      {"issuer": "https://o.example", "audience": "us",
       "jwks_file": "other.json", "scopes_claim": "roles", "leeway_s": 0,
       "scopes": ["guest"], "schemes": ["oauth"]}]})"),
                                   env_);
    EXPECT_TRUE(store_) << (store_ ? "" : to_text(store_.error()));
    EXPECT_EQ(clock_.now, now_s * 1000);
  }

  static std::string token(std::string_view header, std::string_view claims,
                           const SigningKey& key) {
    const std::string input = part(header) + "." + part(claims);
    return input + "." + encode_base64url(*key.key.sign(input));
  }
  std::string header(const SigningKey& key) {
    return R"({"alg": ")" + std::string(name_of(key.key.algorithm())) +
           R"(", "typ": "JWT", "kid": ")" + key.kid + R"("})";
  }
  // "ann: read write", or why not.
  std::string judged(const std::string& token) {
    const auto claims = verify_jwt(token, store_->issuers, clock_.now);
    if (!claims) {
      EXPECT_EQ(claims.error().code, Code::denied);
      return claims.error().message;
    }
    std::string text = claims->subject + ":";
    for (const std::string& scope : claims->scopes) text += " " + scope;
    return text;
  }
  // By the Ed25519 key, with these claims instead.
  std::string claims(std::string_view patch) {
    return judged(
        token(header(eddsa_), test::merged(good_claims, patch), eddsa_));
  }
  std::string headed(std::string_view header) {
    return judged(token(header, good_claims, eddsa_));
  }

  const SigningKey eddsa_ = test::signing_key(Algorithm::eddsa, 1);
  const SigningKey es256_ = test::signing_key(Algorithm::es256, 2);
  // Made once: that takes a second.
  static const SigningKey& rsa_key() {
    static const SigningKey key = test::signing_key(Algorithm::rs256, 3);
    return key;
  }
  const SigningKey& rs256_ = rsa_key();
  const SigningKey other_ = test::signing_key(Algorithm::eddsa, 4);
  Result<CredentialStore> store_ = std::unexpected(Error{});
};

TEST_F(JwtTest, EachAlgorithmWithItsKey) {
  for (const SigningKey* key : {&eddsa_, &es256_, &rs256_}) {
    EXPECT_EQ(judged(token(header(*key), good_claims, *key)),
              "ann: read write");
    const std::string bare =
        R"({"alg": ")" + std::string(name_of(key->key.algorithm())) + "\"}";
    EXPECT_EQ(judged(token(bare, good_claims, *key)), "ann: read write");
  }
}

TEST_F(JwtTest, TheAlgorithmIsTheKeys) {
  const std::string alg =
      "\"alg\" and \"kid\" in the header must be strings, and \"alg\" EdDSA, "
      "ES256, ES384, RS256 or PS256";
  EXPECT_EQ(headed(R"({"alg": "none"})"), alg);
  EXPECT_EQ(headed(R"({"alg": "None"})"), alg);
  EXPECT_EQ(headed(R"({"alg": "HS256"})"), alg);
  EXPECT_EQ(headed(R"({"alg": "PS512"})"), alg);
  EXPECT_EQ(headed(R"({"alg": "ES512"})"), alg);
  EXPECT_EQ(headed(R"({"alg": 1})"), alg);
  EXPECT_EQ(headed("{}"), alg);
  EXPECT_EQ(headed(R"({"alg": "EdDSA", "kid": 1})"), alg);
  // Unsigned, as "none" would have it.
  EXPECT_EQ(judged(part(R"({"alg": "none"})") + "." + part(good_claims) + "."),
            alg);
  // Signed with the public key as a shared one: whatever the bytes, no key of
  // the set has such an algorithm.
  const std::string input =
      part(R"({"alg": "HS256", "kid": ")" + rs256_.kid + R"("})") + "." +
      part(good_claims);
  EXPECT_EQ(judged(input + "." + part(std::string(32, 'x'))), alg);
  // Another algorithm than the key's.
  EXPECT_EQ(headed(R"({"alg": "ES256", "kid": ")" + eddsa_.kid + R"("})"),
            "the issuer has no key with this \"kid\" and \"alg\"");
  EXPECT_EQ(headed(R"({"alg": "PS256", "kid": ")" + rs256_.kid + R"("})"),
            "the issuer has no key with this \"kid\" and \"alg\"");
  EXPECT_EQ(headed(R"({"alg": "ES256"})"),
            "the signature does not match the issuer's key");
}

TEST_F(JwtTest, AKidChoosesAndNothingElseIsTried) {
  const std::string none =
      "the issuer has no key with this \"kid\" and \"alg\"";
  EXPECT_EQ(headed(R"({"alg": "EdDSA", "kid": "unknown"})"), none);
  EXPECT_EQ(headed(R"({"alg": "EdDSA", "kid": ")" + es256_.kid + R"("})"),
            none);
  EXPECT_EQ(headed(R"({"alg": "EdDSA", "kid": ")" + other_.kid + R"("})"),
            none);
  // A key of the sender's choice.
  EXPECT_EQ(judged(token(R"({"alg": "EdDSA", "jwk": )" +
                             to_jwk(test::shared_part(other_)) + "}",
                         good_claims, other_)),
            "the signature does not match the issuer's key");
  // Another issuer's key.
  EXPECT_EQ(judged(token(header(other_), good_claims, other_)), none);
}

TEST_F(JwtTest, HeadersThatAreForSomethingElse) {
  const std::string critical =
      "the header has \"crit\" or \"b64\", which are not supported";
  const std::string type = "\"typ\" is neither JWT nor at+jwt";
  EXPECT_EQ(headed(R"({"alg": "EdDSA", "crit": ["exp"], "exp": 1})"), critical);
  EXPECT_EQ(headed(R"({"alg": "EdDSA", "crit": []})"), critical);
  EXPECT_EQ(headed(R"({"alg": "EdDSA", "b64": true, "crit": ["b64"]})"),
            critical);
  EXPECT_EQ(headed(R"({"alg": "EdDSA", "typ": "dpop+jwt"})"), type);
  EXPECT_EQ(headed(R"({"alg": "EdDSA", "typ": "JOSE"})"), type);
  EXPECT_EQ(headed(R"({"alg": "EdDSA", "typ": null})"), type);
  EXPECT_EQ(headed(R"({"alg": "EdDSA", "typ": "at+JWT"})"), "ann: read write");
  EXPECT_EQ(headed(R"({"alg": "EdDSA", "typ": "jwt"})"), "ann: read write");
}

TEST_F(JwtTest, TimesWithinTheLeeway) {
  const auto at = [&](std::string_view name, std::int64_t seconds) {
    return claims("{\"" + std::string(name) +
                  "\": " + std::to_string(now_s + seconds) + "}");
  };
  const std::string good = "ann: read write";
  EXPECT_EQ(at("exp", -59), good);
  EXPECT_EQ(at("exp", -60), "the token has expired");
  EXPECT_EQ(at("nbf", 60), good);
  EXPECT_EQ(at("nbf", 61), "the token is not valid yet");
  EXPECT_EQ(at("iat", 60), good);
  EXPECT_EQ(at("iat", 61), "the token was issued in the future");
  EXPECT_EQ(claims(R"({"exp": null})"), "\"exp\" is missing");
  EXPECT_EQ(claims(R"({"exp": "1794744600"})"),
            "\"exp\" is not a number of seconds since 1970");
  EXPECT_EQ(claims(R"({"exp": -1})"),
            "\"exp\" is not a number of seconds since 1970");
  EXPECT_EQ(claims(R"({"exp": 1e300})"),
            "\"exp\" is not a number of seconds since 1970");
  EXPECT_EQ(claims(R"({"exp": 1794744600.5})"), good);
}

TEST_F(JwtTest, IssuerAudienceAndSubject) {
  const std::string good = "ann: read write";
  const std::string audience =
      "\"aud\" does not include this server's audience";
  EXPECT_EQ(claims(R"({"aud": ["them", "also us"]})"), good);
  EXPECT_EQ(claims(R"({"aud": "them"})"), audience);
  EXPECT_EQ(claims(R"({"aud": "us too"})"), audience);
  EXPECT_EQ(claims(R"({"aud": []})"), audience);
  EXPECT_EQ(claims(R"({"aud": null})"), audience);
  EXPECT_EQ(claims(R"({"aud": {"us": true}})"), audience);
  const std::string issuer = "\"iss\" is not a configured issuer";
  EXPECT_EQ(claims(R"({"iss": "https://i.example/"})"), issuer);
  EXPECT_EQ(claims(R"({"iss": null})"), issuer);
  EXPECT_EQ(claims(R"({"iss": ["https://i.example"]})"), issuer);
  // Signed by the first issuer in the second one's name.
  EXPECT_EQ(claims(R"({"iss": "https://o.example"})"),
            "the issuer has no key with this \"kid\" and \"alg\"");
  const std::string subject =
      "\"sub\" must be a string of 1 to 255 bytes without control characters";
  EXPECT_EQ(claims(R"({"sub": null})"), subject);
  EXPECT_EQ(claims(R"({"sub": ""})"), subject);
  EXPECT_EQ(claims(R"({"sub": 7})"), subject);
  EXPECT_EQ(claims(R"({"sub": "a\nb"})"), subject);
  EXPECT_EQ(claims("{\"sub\": \"" + std::string(256, 'a') + "\"}"), subject);
}

TEST_F(JwtTest, ScopesInEveryForm) {
  EXPECT_EQ(claims(R"({"scope": " read  admin "})"), "ann: read admin");
  EXPECT_EQ(claims(R"({"scope": ["a", "b"]})"), "ann: a b");
  EXPECT_EQ(claims(R"({"scope": null, "scp": ["a", "b"]})"), "ann: a b");
  EXPECT_EQ(claims(R"({"scope": null, "scp": "a b"})"), "ann: a b");
  EXPECT_EQ(claims(R"({"scope": null})"), "ann:");
  EXPECT_EQ(claims(R"({"scp": ["admin"]})"), "ann: read write");
  EXPECT_EQ(claims(R"({"scope": 1})"),
            "the scopes are neither a string nor a list of strings");
  EXPECT_EQ(claims(R"({"scope": ["a", 1]})"),
            "a scope in the list is not a string");
  const std::string other = test::merged(
      good_claims, R"({"iss": "https://o.example", "roles": ["staff"]})");
  EXPECT_EQ(judged(token(header(other_), other, other_)), "ann: staff guest");
}

TEST_F(JwtTest, MalformedTokens) {
  const std::string good = token(header(eddsa_), good_claims, eddsa_);
  const std::string three = "the token does not have three parts";
  EXPECT_EQ(judged(""), three);
  EXPECT_EQ(judged("a.b"), three);
  EXPECT_EQ(judged(good + ".x.y"), three);
  EXPECT_NE(judged(".."), "ann: read write");
  EXPECT_EQ(judged(good + "="), "the signature is malformed for its algorithm");
  EXPECT_EQ(judged("=" + good), "the header is not base64url without padding");
  const std::string payload =
      "the payload is not a JSON object, has duplicate names or exceeds the "
      "limits";
  EXPECT_EQ(judged(token(header(eddsa_), "[]", eddsa_)), payload);
  EXPECT_EQ(judged(token(header(eddsa_), "{", eddsa_)), payload);
  EXPECT_EQ(
      judged(token(header(eddsa_), R"({"sub": "ann", "sub": "eve"})", eddsa_)),
      payload);
  EXPECT_EQ(judged(token(header(eddsa_),
                         std::string(50'000, '[') + std::string(50'000, ']'),
                         eddsa_)),
            payload);
  EXPECT_EQ(headed(R"({"alg": "EdDSA", "alg": "EdDSA"})"),
            "the header is not a JSON object, has duplicate names or exceeds "
            "the limits");
  // Every bit counts.
  for (std::size_t i = 0; i < good.size(); i += 7) {
    std::string bent = good;
    bent[i] = bent[i] == 'A' ? 'B' : 'A';
    EXPECT_NE(judged(bent), "ann: read write") << i;
  }
}

TEST_F(JwtTest, ACallerIsNamedByIssuerAndSubject) {
  const auto authority = Authority::read(folder_.path("auth.json"), env_);
  ASSERT_TRUE(authority);
  const Principal who = authority->who(
      Shown().bearer(token(header(eddsa_), good_claims, eddsa_)));
  EXPECT_EQ(
      who,
      (Principal{"https://i.example#ann", {"read", "write"}, AuthMethod::jwt}));
  // For a scheme of a card only.
  const std::string other =
      test::merged(good_claims, R"({"iss": "https://o.example"})");
  const std::string shown = token(header(other_), other, other_);
  EXPECT_FALSE(authority->who(Shown().bearer(shown)));
  const auto gate = gate_of(
      R"("securitySchemes": {"oauth": {"type": "oauth2", "flows": {}},
           "oidc": {"type": "openIdConnect", "openIdConnectUrl": "x"}},
         "security": [{"oauth": ["guest"]}])",
      std::make_shared<const Authority>(*authority));
  ASSERT_TRUE(gate);
  EXPECT_EQ(gate->judge(Shown().bearer(shown)).who.name,
            "https://o.example#ann");
  EXPECT_FALSE(gate->judge(Shown().bearer(shown + "A")).allowed);
}

TEST_F(JwtTest, KeysHaveTimesOfTheirOwn) {
  NamedKey gone = test::shared_part(eddsa_);
  gone.exp_s = now_s;
  Issuer issuer{
      .issuer = "https://i.example", .audiences = {"us"}, .keys = {gone}};
  const std::string shown = token(header(eddsa_), good_claims, eddsa_);
  EXPECT_FALSE(verify_jwt(shown, std::span(&issuer, 1), clock_.now));
  issuer.keys[0].exp_s = now_s + 1;
  EXPECT_TRUE(verify_jwt(shown, std::span(&issuer, 1), clock_.now));
}

}  // namespace
}  // namespace cardinal::access
