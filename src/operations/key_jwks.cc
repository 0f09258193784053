#include "base/errors.h"
#include "operations/key_text.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

Result<Reply> run_key_jwks(Call& call) {
  TRY_STATUS(needs_files(call));
  Reply reply;
  std::vector<NamedKey> keys;
  for (const std::string& path : texts_of(call.input, "files")) {
    TRY(KeySet set, or_trouble(read_jwks_file(path)));
    for (const std::string& why : set.passed_over) {
      reply.notes.push_back(path);
      reply.notes.back().append(": skipped ").append(why);
    }
    for (NamedKey& key : set.keys) {
      if (key.kid.empty()) key.kid = thumbprint(key.key);
      keys.push_back(std::move(key));
    }
  }
  if (keys.empty()) {
    return usage("no keys to print; give a FILE");
  }
  reply.json = to_jwks(keys);
  return reply;
}

}  // namespace

constinit const Operation key_jwks_operation{
    .name = "key jwks",
    .summary = "Print the public parts of keys as a JWK Set",
    .details =
        "Publish this set at the URL of a signature's jku, or pass it to "
        "verify --jwks. Private members are omitted; a key without a kid gets "
        "its RFC 7638 thumbprint.",
    .examples = "cardinal key jwks agent.key",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "files": {"type": "array", "items": {"type": "string"},
              "x-positional": true, "x-value": "FILE", "x-files": true,
              "description": "JWK, JWK Set or PEM files, private or public"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["keys"],
  "additionalProperties": false,
  "properties": {
    "keys": {"type": "array", "items": )json" CARDINAL_PUBLIC_JWK_SCHEMA
              R"json(}
  }
})json",
    .run = run_key_jwks,
};

}  // namespace cardinal
