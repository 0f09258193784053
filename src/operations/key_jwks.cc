#include "base/errors.h"
#include "base/text.h"
#include "operations/key_text.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

Result<Outcome> run_key_jwks(Call& call) {
  TRY_STATUS(needs_files(call));
  std::vector<NamedKey> keys;
  for (const std::string& path : texts_of(call.input, "files")) {
    TRY(KeySet set, or_trouble(read_jwks_file(path)));
    for (const std::string& why : set.passed_over) {
      call.messages.write("cardinal: " + for_terminal(path));
      call.messages.write(": skipped " + why + "\n");
    }
    for (NamedKey& key : set.keys) {
      if (key.kid.empty()) key.kid = thumbprint(key.key);
      keys.push_back(std::move(key));
    }
  }
  if (keys.empty()) {
    return usage("no keys to print; give a FILE");
  }
  call.out.write(to_jwks(keys) + "\n");
  return Outcome::clean;
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
              "description": "JWK, JWK Set or PEM files, private or public"},
    "format": {"enum": ["text", "json"], "description": "Both formats print the set"},
)json" CARDINAL_JSON_FLAG R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["keys"],
  "additionalProperties": false,
  "properties": {"keys": {"type": "array", "items": {"type": "object"}}}
})json",
    .run = run_key_jwks,
};

}  // namespace cardinal
