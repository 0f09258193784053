#include "base/check_that.h"
#include "base/text.h"
#include "operations/key_text.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

Result<Outcome> run(Call& call) {
  TRY_STATUS(needs_files(call));
  std::vector<NamedKey> keys;
  for (const std::string& path : texts_of(call.input, "files")) {
    TRY(KeySet set, or_trouble(read_jwks_file(path)));
    for (const std::string& why : set.passed_over) {
      call.talk.write("cardinal: " + for_terminal(path));
      call.talk.write(": passed over " + why + "\n");
    }
    for (NamedKey& key : set.keys) {
      if (key.kid.empty()) key.kid = thumbprint(key.key);
      keys.push_back(std::move(key));
    }
  }
  if (keys.empty()) {
    return std::unexpected(
        Error{Code::usage, "there are no keys to list; give a FILE", {}});
  }
  call.out.write(to_jwks(keys) + "\n");
  return Outcome::clean;
}

}  // namespace

constinit const Operation key_jwks_operation{
    .name = "key jwks",
    .summary = "Print the public parts of keys as a JWK Set",
    .details =
        "What to publish where a signature's jku points, or to hand to "
        "verify --jwks. Private members are left out; a key without a name "
        "gets its RFC 7638 thumbprint.",
    .examples = "cardinal key jwks agent.key",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "files": {"type": "array", "items": {"type": "string"},
              "x-positional": true, "x-value": "FILE", "x-files": true,
              "description": "Keys or sets of keys, private or public"},
    "format": {"enum": ["text", "json"], "description": "Both print the set"},
    "json": {"type": "boolean", "description": "Short for --format json"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["keys"],
  "additionalProperties": false,
  "properties": {"keys": {"type": "array", "items": {"type": "object"}}}
})json",
    .run = run,
};

}  // namespace cardinal
