// Keys as the operations show them.
#pragma once

#include "cardinal/operations.h"
#include "cardinal/trust.h"

namespace cardinal {

// By CARDINAL_KEY_SCHEMA; the last three members are null for keys that they
// do not exist for.
void write_key(Writer& json, const NamedKey& key);
// Of that object, a line each.
std::string key_as_text(Value key);

// A public key: private members have no place in an answer.
#define CARDINAL_PUBLIC_JWK_SCHEMA                                  \
  R"json({"type": "object", "required": ["kty"], )json"             \
  R"json("additionalProperties": false, "properties": { )json"      \
  R"json("kty": {"enum": ["OKP", "EC", "RSA"]}, )json"              \
  R"json("crv": {"enum": ["Ed25519", "P-256", "P-384"]}, )json"     \
  R"json("x": {"type": "string"}, "y": {"type": "string"}, )json"   \
  R"json("n": {"type": "string"}, "e": {"type": "string"}, )json"   \
  R"json("alg": {"type": "string"}, "use": {"const": "sig"}, )json" \
  R"json("kid": {"type": "string"}, )json"                          \
  R"json("nbf": {"type": "integer"}, "exp": {"type": "integer"}}})json"

#define CARDINAL_KEY_SCHEMA                                                  \
  R"json({"type": "object", )json"                                           \
  R"json("required": ["thumbprint", "kid", "alg", "jwk", "did_key", )json"   \
  R"json("peer_id", "label"], )json"                                         \
  R"json("additionalProperties": false, "properties": { )json"               \
  R"json("thumbprint": {"type": "string"}, "kid": {"type": "string"}, )json" \
  R"json("alg": {"enum": ["EdDSA", "ES256", "RS256", "ES384", )json"         \
  R"json("PS256"]}, "jwk": )json" CARDINAL_PUBLIC_JWK_SCHEMA R"json(, )json" \
  R"json("did_key": {"type": ["string", "null"]}, )json"                     \
  R"json("peer_id": {"type": ["string", "null"]}, )json"                     \
  R"json("label": {"type": ["string", "null"]}}})json"

// An invalid key is a usage error; Code::invalid is for cards.
template <class T>
Result<T> or_trouble(Result<T> read) {
  if (!read && read.error().code == Code::invalid) {
    read.error().code = Code::usage;
  }
  return read;
}

// Keys are files: front ends without files cannot use them.
Status needs_files(const Call& call);

}  // namespace cardinal
