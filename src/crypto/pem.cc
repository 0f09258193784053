// Keys in PEM (RFC 7468): SPKI and PKCS #8, as openssl genpkey and cloud
// services write them. OpenSSL reads the DER; the result is a key like any
// other, made of its parts.
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/x509.h>

#include <algorithm>

#include "base/base64url.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "base/text.h"
#include "crypto/evp.h"
#include "crypto/rs256.h"

namespace cardinal {
namespace {

constexpr std::string_view begin_mark = "-----BEGIN ";
constexpr std::string_view end_mark = "-----END ";
constexpr std::string_view dashes = "-----";
constexpr std::string_view public_label = "PUBLIC KEY";
constexpr std::string_view private_label = "PRIVATE KEY";
constexpr std::size_t keys_max = 1000;

struct PemBlock {
  std::string_view label;
  Secret der;
};

std::string_view advice_for(std::string_view label) {
  if (label == "ENCRYPTED PRIVATE KEY") {
    return "decrypt it first: openssl pkcs8 -in KEY -out NEW";
  }
  if (label.ends_with(private_label)) {
    return "convert it: openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW";
  }
  if (label == "CERTIFICATE") {
    return "take the key out of it: openssl x509 -in CERT -pubkey -noout";
  }
  return "convert it: openssl pkey -pubin -in KEY -pubout -out NEW";
}

// The bytes between the marks. The caller wipes its text; no other copy of it
// may stay behind, so the alphabet is changed here.
Result<Secret> der_in(std::string_view body) {
  std::string text;
  text.reserve(body.size());
  bool is_base64 = true;
  for (const char c : body) {
    if (c == '\n' || c == '\r' || c == ' ' || c == '\t') continue;
    is_base64 &= c != '-' && c != '_';
    text += c == '+' ? '-' : c == '/' ? '_' : c;
  }
  is_base64 &= text.size() % 4 == 0;
  for (int i = 0; i < 2 && text.ends_with('='); ++i) text.pop_back();
  DecodedBase64url decoded = decode_base64url(text);
  wipe(text);
  Secret der(std::move(decoded.bytes));
  if (is_base64 && decoded.fault == Base64urlFault::none && der.size() > 0) {
    return der;
  }
  return invalid("between the marks of a PEM key must be base64 only");
}

// The next block; `text` is behind it afterwards.
Result<PemBlock> next_block(std::string_view& text) {
  const std::size_t begin = text.find(begin_mark) + begin_mark.size();
  const std::size_t label_end = text.find(dashes, begin);
  constexpr std::size_t label_max = 64;
  if (label_end == text.npos || label_end - begin > label_max) {
    return invalid(
        "a PEM key must begin with -----BEGIN PUBLIC KEY----- or "
        "-----BEGIN PRIVATE KEY-----");
  }
  const std::string_view label = text.substr(begin, label_end - begin);
  if (label != public_label && label != private_label) {
    return invalid(
        "PEM must contain a PUBLIC KEY (SPKI) or a PRIVATE KEY "
        "(PKCS #8); got {}; {}",
        quoted(label), advice_for(label));
  }
  const std::size_t body = label_end + dashes.size();
  const std::string end =
      std::string(end_mark) + std::string(label) + std::string(dashes);
  const std::size_t body_end = text.find(end, body);
  if (body_end == text.npos) {
    return invalid("the PEM key has no line {}", end);
  }
  TRY(Secret der, der_in(text.substr(body, body_end - body)));
  text.remove_prefix(body_end + end.size());
  return PemBlock{label, std::move(der)};
}

evp::Key handle_of(const PemBlock& block) {
  const std::string_view der = block.der.reveal();
  const unsigned char* at = octets(der);
  const unsigned char* const end = at + der.size();
  const auto size = static_cast<long>(der.size());
  EVP_PKEY* key = nullptr;
  if (block.label == public_label) {
    key = d2i_PUBKEY(nullptr, &at, size);
  } else {
    const std::unique_ptr<PKCS8_PRIV_KEY_INFO,
                          evp::Deleter<PKCS8_PRIV_KEY_INFO_free>>
        info(d2i_PKCS8_PRIV_KEY_INFO(nullptr, &at, size));
    if (info) key = EVP_PKCS82PKEY(info.get());
  }
  ERR_clear_error();
  evp::Key owner(key, evp::Deleter<EVP_PKEY_free>());
  return key && at == end ? owner : nullptr;
}

// A coordinate in as many bytes as the curve has.
template <std::size_t Size>
bool copy_number(const evp::Key& key, const char* name,
                 std::array<std::uint8_t, Size>& out) {
  const auto number = evp::number_from(key, name);
  if (!number || number->size() > Size) return false;
  std::ranges::copy(*number, out.end() - static_cast<long>(number->size()));
  return true;
}

template <class Point>
Result<PublicParts> point_of(const evp::Key& key) {
  Point point;
  if (!copy_number(key, OSSL_PKEY_PARAM_EC_PUB_X, point.x) ||
      !copy_number(key, OSSL_PKEY_PARAM_EC_PUB_Y, point.y)) {
    return invalid("the PEM key has no public point");
  }
  return point;
}

Result<PublicParts> ec_parts_of(const evp::Key& key) {
  char curve[64] = "";
  std::size_t size = 0;
  EVP_PKEY_get_group_name(key.get(), curve, sizeof curve, &size);
  const std::string_view name(curve);
  if (name == "prime256v1") return point_of<P256Point>(key);
  if (name == "secp384r1") return point_of<P384Point>(key);
  return invalid("the curve of the PEM key must be P-256 or P-384; got {}",
                 quoted(name));
}

Result<PublicParts> public_parts_of(const evp::Key& key) {
  const int kind = EVP_PKEY_get_base_id(key.get());
  if (kind == EVP_PKEY_ED25519) {
    Ed25519Point point;
    std::size_t size = point.bytes.size();
    CHECK(EVP_PKEY_get_raw_public_key(key.get(), point.bytes.data(), &size) ==
          1);
    return point;
  }
  if (kind == EVP_PKEY_EC) return ec_parts_of(key);
  if (kind == EVP_PKEY_RSA || kind == EVP_PKEY_RSA_PSS) {
    const auto n = evp::number_from(key, OSSL_PKEY_PARAM_RSA_N);
    const auto e = evp::number_from(key, OSSL_PKEY_PARAM_RSA_E);
    CHECK(n && e);
    RsaModulus rsa{*n, *e};
    if (kind == EVP_PKEY_RSA_PSS) return RsaPssModulus{std::move(rsa)};
    return rsa;
  }
  const char* const name = EVP_PKEY_get0_type_name(key.get());
  return invalid("the PEM key must be of Ed25519, P-256, P-384 or RSA; got {}",
                 quoted(name ? name : "another"));
}

Result<PrivateParts> private_parts_of(const evp::Key& key) {
  TRY(PublicParts shared, public_parts_of(key));
  if (std::holds_alternative<RsaModulus>(shared)) {
    auto parts = rs256::private_parts_of(key);
    if (parts) return std::move(*parts);
    return invalid("the RSA key in PEM lacks its factors");
  }
  PrivateParts parts;
  parts.shared = std::move(shared);
  if (std::holds_alternative<P256Point>(parts.shared)) {
    auto number = evp::number_from(key, OSSL_PKEY_PARAM_PRIV_KEY);
    if (!number) return invalid("the PEM key has no private part");
    std::string padded(std::tuple_size_v<decltype(P256Point::x)>, '\0');
    std::ranges::copy(*number,
                      padded.end() - static_cast<long>(number->size()));
    wipe(*number);
    parts.d = Secret(std::move(padded));
  } else if (std::holds_alternative<Ed25519Point>(parts.shared)) {
    std::string seed(std::tuple_size_v<decltype(Ed25519Point::bytes)>, '\0');
    std::size_t size = seed.size();
    CHECK(EVP_PKEY_get_raw_private_key(
              key.get(), reinterpret_cast<unsigned char*>(seed.data()),
              &size) == 1);
    parts.d = Secret(std::move(seed));
  }
  return parts;
}

Result<evp::Key> next_key(std::string_view& text, bool is_private) {
  TRY(const PemBlock block, next_block(text));
  if (is_private && block.label != private_label) {
    return invalid(
        "this is a public key: it cannot sign; give the PRIVATE "
        "KEY (PKCS #8)");
  }
  evp::Key key = handle_of(block);
  if (!key) {
    return invalid("the {} in PEM is malformed or of an unknown kind",
                   block.label);
  }
  return key;
}

}  // namespace

bool is_pem(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != text.npos && text[first] != '{' && text[first] != '[' &&
         text.contains(begin_mark);
}

Result<std::vector<PublicKey>> read_pem_public_keys(std::string_view text) {
  std::vector<PublicKey> keys;
  do {
    if (keys.size() == keys_max) {
      return invalid("a PEM file has at most {} keys", keys_max);
    }
    TRY(const evp::Key handle, next_key(text, false));
    TRY(PublicParts parts, public_parts_of(handle));
    TRY(PublicKey key, PublicKey::from(std::move(parts)));
    keys.push_back(std::move(key));
  } while (is_pem(text));
  return keys;
}

Result<PrivateKey> read_pem_private_key(std::string_view text) {
  TRY(const evp::Key handle, next_key(text, true));
  if (is_pem(text)) {
    return invalid("the PEM file must have one PRIVATE KEY; it has more");
  }
  TRY(PrivateParts parts, private_parts_of(handle));
  return PrivateKey::from(std::move(parts));
}

}  // namespace cardinal
