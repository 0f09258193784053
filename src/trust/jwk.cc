#include <algorithm>

#include "base/base64url.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "base/text.h"
#include "trust/jwk_members.h"

namespace cardinal {
namespace {

template <std::size_t Size>
Result<std::array<std::uint8_t, Size>> number_of(Value jwk,
                                                 std::string_view name) {
  TRY(const std::string bytes, jwk_bytes(jwk, name));
  std::array<std::uint8_t, Size> number{};
  if (bytes.size() != number.size()) {
    return invalid("\"{}\" of the key must be {} bytes; got {}", name, Size,
                   bytes.size());
  }
  std::ranges::copy(bytes, number.begin());
  return number;
}

// RFC 7518, 2: without leading zero bytes, so that a key has one spelling.
Result<std::string> big_number(Value jwk, std::string_view name) {
  TRY(std::string bytes, jwk_bytes(jwk, name));
  if (bytes.empty() || bytes[0] == '\0') {
    return invalid(
        "\"{}\" of the key must be a number without zero bytes in front", name);
  }
  return bytes;
}

// A key file may hold anything: only what is registered for keys is repeated.
std::string name_to_show(std::string_view name) {
  constexpr std::string_view registered[] = {
      "oct",   "OKP",   "EC",     "RSA",    "AKP",   "P-256",     "P-384",
      "P-521", "X448",  "X25519", "Ed448",  "EdDSA", "HS256",     "HS384",
      "HS512", "ES256", "ES384",  "ES512",  "PS256", "PS384",     "PS512",
      "RS256", "RS384", "RS512",  "ES256K", "none",  "secp256k1", "Ed25519"};
  return std::ranges::find(registered, name) != std::end(registered)
             ? quoted(name)
             : std::string("another name");
}

Status check_curve(Value jwk, std::string_view wanted,
                   std::string_view or_another = "") {
  const auto curve = jwk["crv"].string();
  if (curve == wanted) return {};
  return invalid("\"crv\" of a key of kind {} must be {}{}; got {}",
                 quoted(*jwk["kty"].string()), wanted, or_another,
                 curve ? name_to_show(*curve) : "none");
}

template <std::size_t Size>
std::string encoded(const std::array<std::uint8_t, Size>& bytes) {
  return encode_base64url(
      {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace

Result<std::string> jwk_bytes(Value jwk, std::string_view name) {
  const auto text = jwk[name].string();
  if (!text) {
    return invalid("the key has no string \"{}\"", name);
  }
  DecodedBase64url decoded = decode_base64url(*text);
  if (decoded.fault == Base64urlFault::none) return std::move(decoded.bytes);
  return invalid(
      "\"{}\" of the key must be base64url without padding: {}", name,
      decoded.fault == Base64urlFault::padding ? "it has padding"
                                               : "it has other characters");
}

Result<PublicParts> jwk_public_parts(Value jwk) {
  const auto kind = jwk["kty"].string();
  if (!jwk.is(Kind::object) || !kind) {
    return invalid(
        "a JWK is an object with \"kty\": \"OKP\", \"EC\" or \"RSA\"");
  }
  if (*kind == "OKP") {
    TRY_STATUS(check_curve(jwk, "Ed25519"));
    TRY(const auto x, number_of<32>(jwk, "x"));
    return Ed25519Point{x};
  }
  if (*kind == "EC" && jwk["crv"].string() == "P-384") {
    TRY(const auto x, number_of<48>(jwk, "x"));
    TRY(const auto y, number_of<48>(jwk, "y"));
    return P384Point{x, y};
  }
  if (*kind == "EC") {
    TRY_STATUS(check_curve(jwk, "P-256", " or P-384"));
    TRY(const auto x, number_of<32>(jwk, "x"));
    TRY(const auto y, number_of<32>(jwk, "y"));
    return P256Point{x, y};
  }
  if (*kind == "RSA") {
    TRY(std::string n, big_number(jwk, "n"));
    TRY(std::string e, big_number(jwk, "e"));
    RsaModulus rsa{std::move(n), std::move(e)};
    if (jwk["alg"].string() == "PS256") return RsaPssModulus{std::move(rsa)};
    return rsa;
  }
  return invalid(
      "\"kty\" must be OKP (Ed25519), EC (P-256, P-384) or RSA; got {}",
      name_to_show(*kind));
}

Status check_jwk_purpose(Value jwk, Algorithm algorithm) {
  if (const Value alg = jwk["alg"]) {
    const auto name = alg.string();
    if (!name || algorithm_named(*name) != algorithm) {
      return invalid("\"alg\" of this kind of key must be {}; got {}",
                     name_of(algorithm),
                     name ? name_to_show(*name)
                          : std::string(kind_with_article(alg.kind())));
    }
  }
  if (const Value use = jwk["use"]; use && use.string() != "sig") {
    return invalid(
        "\"use\" of the key is not \"sig\": it is not for signatures");
  }
  if (const Value uses = jwk["key_ops"]) {
    for (const Value use : uses.items()) {
      if (use.string() == "verify" || use.string() == "sign") return {};
    }
    return invalid("\"key_ops\" of the key name neither verify nor sign");
  }
  return {};
}

Result<std::optional<std::int64_t>> jwk_time(Value jwk, std::string_view name) {
  constexpr double seconds_max = 1e12;  // the year 33658
  const Value time = jwk[name];
  if (!time) return std::nullopt;
  const auto seconds = time.number();
  if (seconds && *seconds >= 0 && *seconds <= seconds_max) {
    return static_cast<std::int64_t>(*seconds);
  }
  return invalid("\"{}\" of the key must be a time in seconds since 1970",
                 name);
}

std::string jwk_public_members(const PublicParts& parts) {
  if (const auto* point = std::get_if<Ed25519Point>(&parts)) {
    return R"("crv":"Ed25519","kty":"OKP","x":")" + encoded(point->bytes) +
           "\"";
  }
  if (const auto* point = std::get_if<P256Point>(&parts)) {
    return R"("crv":"P-256","kty":"EC","x":")" + encoded(point->x) +
           R"(","y":")" + encoded(point->y) + "\"";
  }
  if (const auto* point = std::get_if<P384Point>(&parts)) {
    return R"("crv":"P-384","kty":"EC","x":")" + encoded(point->x) +
           R"(","y":")" + encoded(point->y) + "\"";
  }
  const auto* pss = std::get_if<RsaPssModulus>(&parts);
  const RsaModulus& rsa = pss ? pss->rsa : std::get<RsaModulus>(parts);
  return R"("e":")" + encode_base64url(rsa.e) + R"(","kty":"RSA","n":")" +
         encode_base64url(rsa.n) + "\"";
}

std::string thumbprint(const PublicKey& key) {
  return encoded(sha256("{" + jwk_public_members(key.parts()) + "}"));
}

std::optional<PublicKey> key_for(const NamedKey& key, Algorithm algorithm) {
  if (key.key.algorithm() == algorithm) return key.key;
  if (algorithm == Algorithm::ps256 && key.is_any_rsa) {
    return key.key.as_ps256();
  }
  return std::nullopt;
}

Result<NamedKey> read_jwk(Value jwk) {
  TRY(PublicParts parts, jwk_public_parts(jwk));
  TRY(PublicKey key, PublicKey::from(std::move(parts)));
  TRY_STATUS(check_jwk_purpose(jwk, key.algorithm()));
  const Value kid = jwk["kid"];
  if (kid && !kid.string()) {
    return invalid("\"kid\" of the key must be a string");
  }
  if (const Value revoked = jwk["revoked"];
      revoked && revoked.boolean() != false) {
    return invalid("\"revoked\" means that the key must not be used any more");
  }
  NamedKey named{std::move(key), std::string(kid.string().value_or(""))};
  TRY(named.nbf_s, jwk_time(jwk, "nbf"));
  TRY(named.exp_s, jwk_time(jwk, "exp"));
  named.is_any_rsa = named.key.algorithm() == Algorithm::rs256 && !jwk["alg"];
  return named;
}

Result<KeySet> read_jwks(Value root) {
  KeySet set;
  const Value keys = root["keys"];
  if (!keys) {
    TRY(NamedKey key, read_jwk(root));
    set.keys.push_back(std::move(key));
    return set;
  }
  constexpr std::size_t keys_max = 1000;
  if (!keys.is(Kind::array) || keys.size() == 0 || keys.size() > keys_max) {
    return invalid("\"keys\" of a JWK Set must be an array of 1 to 1,000 keys");
  }
  for (const Value jwk : keys.items()) {
    Result<NamedKey> key = read_jwk(jwk);
    if (key) {
      set.keys.push_back(std::move(*key));
    } else {
      set.passed_over.push_back(pointer_from(root, jwk) + ": " +
                                key.error().message);
    }
  }
  if (set.keys.empty()) {
    return invalid("no key of the set is usable: {}", set.passed_over.front());
  }
  return set;
}

std::string to_jwk(const NamedKey& key) {
  std::string text = "{" + jwk_public_members(key.key.parts());
  if (!key.is_any_rsa) {
    text += ",\"alg\":\"";
    text += name_of(key.key.algorithm());
    text += "\"";
  }
  text += ",\"use\":\"sig\"";
  if (!key.kid.empty()) {
    text += ",\"kid\":";
    append_quoted(text, key.kid);
  }
  if (key.nbf_s) text += ",\"nbf\":" + std::to_string(*key.nbf_s);
  if (key.exp_s) text += ",\"exp\":" + std::to_string(*key.exp_s);
  return text + "}";
}

std::string to_jwks(std::span<const NamedKey> keys) {
  std::string text = "{\"keys\":[";
  for (const NamedKey& key : keys) {
    if (&key != &keys.front()) text += ",";
    text += to_jwk(key);
  }
  return text + "]}";
}

}  // namespace cardinal
