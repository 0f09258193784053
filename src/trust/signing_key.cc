// Private keys in files: a JWK, or PEM, that only its owner may read. Every
// string with a secret is allocated at its full size, so that growing leaves no
// copy behind, and is wiped.
#include "base/base64url.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "base/file.h"
#include "trust/jwk_members.h"
#include "trust/wiped_text.h"

namespace cardinal {
namespace {

constexpr std::size_t key_file_bytes_max = 32u << 10;
// Even escaped and next to the largest key, it fits into a file.
constexpr std::size_t kid_bytes_max = 4'096;

// RSA has six secret members, the others one.
struct SecretMember {
  std::string_view name;
  Secret PrivateParts::* part;
};
constexpr SecretMember secret_members[] = {
    {"d", &PrivateParts::d},   {"p", &PrivateParts::p},
    {"q", &PrivateParts::q},   {"dp", &PrivateParts::dp},
    {"dq", &PrivateParts::dq}, {"qi", &PrivateParts::qi}};

std::span<const SecretMember> secrets_of(Algorithm algorithm) {
  return std::span(secret_members)
      .first(algorithm == Algorithm::rs256 ? std::size(secret_members) : 1);
}

Result<SigningKey> key_from(Value jwk) {
  PrivateParts parts;
  TRY(parts.shared, jwk_public_parts(jwk));
  const auto algorithm = static_cast<Algorithm>(parts.shared.index());
  TRY_STATUS(check_jwk_purpose(jwk, algorithm));
  if (!jwk["d"]) {
    return invalid("this is a public key: it has no \"d\" to sign with");
  }
  for (const SecretMember& member : secrets_of(algorithm)) {
    TRY(std::string bytes, jwk_bytes(jwk, member.name));
    parts.*member.part = Secret(std::move(bytes));
  }
  TRY(PrivateKey key, PrivateKey::from(std::move(parts)));
  if (jwk["kid"] && !jwk["kid"].string()) {
    return invalid("\"kid\" of the key must be a string");
  }
  std::string kid(jwk["kid"].string().value_or(""));
  if (kid.empty()) kid = thumbprint(key.public_key());
  return SigningKey{std::move(key), std::move(kid)};
}

Result<SigningKey> pem_key_in(const std::string& text) {
  TRY(PrivateKey key, read_pem_private_key(text));
  std::string kid = thumbprint(key.public_key());
  return SigningKey{std::move(key), std::move(kid)};
}

Result<SigningKey> key_in(std::string text) {
  if (is_pem(text)) {
    const WipedText used(std::move(text));
    return pem_key_in(used.text);
  }
  // Decoding an escape would make a second copy of the secret.
  if (text.contains('\\')) {
    wipe(text);
    return invalid("a key file must not have escapes (\\)");
  }
  Reader reader;
  Document document = reader.read_clean(std::move(text), jwk_limits);
  Result<SigningKey> key =
      document.clean()
          ? key_from(document.root())
          : Result<SigningKey>(invalid("it is neither valid JSON nor PEM"));
  const WipedText used(reader.recycle(std::move(document)));
  return key;
}

}  // namespace

Status write_signing_key(const std::string& path, const SigningKey& key) {
  if (key.kid.size() > kid_bytes_max) {
    return at(path, usage("a kid has at most {} bytes; got {}", kid_bytes_max,
                          key.kid.size()));
  }
  WipedText out;
  out.text.reserve(key_file_bytes_max);
  out.text += "{" + jwk_public_members(key.key.parts().shared);
  for (const SecretMember& member : secrets_of(key.key.algorithm())) {
    const WipedText value(
        encode_base64url((key.key.parts().*member.part).reveal()));
    out.text += ",\"";
    out.text += member.name;
    out.text += "\":\"";
    out.text += value.text;
    out.text += "\"";
  }
  out.text += ",\"alg\":\"";
  out.text += name_of(key.key.algorithm());
  out.text += "\",\"use\":\"sig\",\"kid\":";
  append_quoted(out.text, key.kid);
  out.text += "}\n";
  CHECK(out.text.size() <= key_file_bytes_max);
  return create_private(path, out.text);
}

Result<SigningKey> read_signing_key(const std::string& path) {
  TRY(FileContent read, read_content(path, key_file_bytes_max));
  if (read.text.size() > key_file_bytes_max) {
    wipe(read.text);
    return at(path, invalid("this is too large for a key file"));
  }
  Result<SigningKey> key = key_in(std::move(read.text));
  if (!key) {
    key.error().where = path;
  } else if (read.stamp.regular) {
    key->file_mode = read.mode;
  }
  return key;
}

Result<SigningKey> kept_signing_key(const std::string& path, Env& env) {
  Result<SigningKey> known = read_signing_key(path);
  if (known || known.error().code != Code::not_found) return known;
  TRY(PrivateKey key, PrivateKey::generate(Algorithm::eddsa, env));
  std::string kid = thumbprint(key.public_key());
  const SigningKey made{std::move(key), std::move(kid)};
  TRY_STATUS(write_signing_key(path, made));
  return read_signing_key(path);
}

}  // namespace cardinal
