// What the operations that call ADP share: the client by their flags, and
// errors of the other side in answers.
//
// Thread safety: free functions without shared state.
#pragma once

#include <memory>

#include "cardinal/operations.h"
#include "operations/adp/adp_client.h"

namespace cardinal {

// As "url", "key" and the flags of the client say. A request is signed as
// `agent`; empty: as the name that the key has by itself.
// Fails: usage, for a URL or a key that cannot be used; as reading the key.
Result<std::unique_ptr<AdpClient>> adp_client(Call& call, std::string agent);

// The member "error" of an answer: null, or the other side's error.
void write_adp_error(Writer& json, const AdpAnswer& answer);
// For people; empty: there is none.
std::string adp_error_as_text(Value answer);

// The properties of a caller.
#define CARDINAL_ADP_CLIENT_PROPERTIES                                          \
  R"json("key": {"type": "string", "x-value": "FILE", "x-files": true, )json"   \
  R"json("x-operator": true, "description": )json"                              \
  R"json("Private key (Ed25519) that signs the request (RFC 9421)"}, )json"     \
  R"json("allow_private": {"type": "boolean", "x-flag": "allow-private", )json" \
  R"json("x-operator": true, "description": )json"                              \
  R"json("Allow connections to private and loopback addresses"}, )json" CARDINAL_TLS_FLAGS

#define CARDINAL_ADP_URL_PROPERTY                                               \
  R"json("url": {"type": "string", "minLength": 1, "x-positional": true, )json" \
  R"json("x-value": "URL", "description": )json"                                \
  R"json("Where the agent answers ADP; /adp, if it names only a host"})json"

#define CARDINAL_ADP_ERROR_SCHEMA                                         \
  R"json({"type": ["object", "null"], )json"                              \
  R"json("required": ["code", "status", "message", "diagnostics"], )json" \
  R"json("additionalProperties": false, "properties": { )json"            \
  R"json("code": {"type": "integer"}, )json"                              \
  R"json("status": {"type": ["integer", "null"], "description": )json"    \
  R"json("Of AITP: UNAUTHORIZED is 5, INVALID_REQUEST 6"}, )json"         \
  R"json("message": {"type": "string"}, "diagnostics": {"type": "array"}}})json"

}  // namespace cardinal
