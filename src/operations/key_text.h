// Keys as the operations show them.
#pragma once

#include "cardinal/operations.h"
#include "cardinal/trust.h"

namespace cardinal {

// {"thumbprint", "kid", "alg", "jwk", "did_key", "peer_id", "label"}; the last
// three null for keys they do not exist for.
std::string key_as_json(const NamedKey& key);
// The same, a line each.
std::string key_as_text(const NamedKey& key);

inline constexpr std::string_view key_output_schema = R"json({
  "type": "object",
  "required": ["thumbprint", "kid", "alg", "jwk", "did_key", "peer_id",
               "label"],
  "additionalProperties": false,
  "properties": {
    "thumbprint": {"type": "string"}, "kid": {"type": "string"},
    "alg": {"enum": ["EdDSA", "ES256", "RS256", "ES384", "PS256"]},
    "jwk": {"type": "object"},
    "did_key": {"type": ["string", "null"]},
    "peer_id": {"type": ["string", "null"]},
    "label": {"type": ["string", "null"]}
  }
})json";

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
