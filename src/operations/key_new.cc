#include "base/check_that.h"
#include "base/text.h"
#include "operations/key_text.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

Algorithm algorithm_of(const std::string& name) {
  if (name == "es256") return Algorithm::es256;
  return name == "rs256" ? Algorithm::rs256 : Algorithm::eddsa;
}

Result<Reply> run_key_new(Call& call) {
  TRY_STATUS(needs_files(call));
  const std::string path = text_of(call.input, "out");
  TRY(PrivateKey made,
      PrivateKey::generate(algorithm_of(text_of(call.input, "alg")),
                           call.services.env));
  std::string kid = text_of(call.input, "kid");
  if (kid.empty()) kid = thumbprint(made.public_key());
  const SigningKey key{std::move(made), std::move(kid)};
  TRY_STATUS(write_signing_key(path, key));
  Writer json;
  write_key(json, {key.key.public_key(), key.kid});
  return Reply{.json = json.take()};
}

Rendered new_key_as_text(Value answer, const Asked& asked, const Style&) {
  return {.out = key_as_text(answer),
          .messages = "cardinal: wrote the private key to " +
                      for_terminal(text_of(asked.input, "out")) +
                      ", readable only by its owner\n"};
}

constexpr View key_new_views[] = {{"text", "text/plain", new_key_as_text}};

}  // namespace

constinit const Operation key_new_operation{
    .name = "key new",
    .summary = "Create a key for signing cards",
    .details =
        "Writes the private key as a JSON Web Key to a new file that only its "
        "owner can read, and prints the public key and its identifiers. An "
        "existing file is never overwritten. ADP cards and AgentCards need an "
        "Ed25519 key; A2A cards accept every algorithm.",
    .examples = "cardinal key new --out agent.key",
    .effects = {.read_only = false, .idempotent = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["out"],
  "properties": {
    "alg": {"enum": ["ed25519", "es256", "rs256"],
            "description": "Key algorithm (ed25519)"},
    "out": {"type": "string", "x-value": "FILE", "x-files": true,
            "description": "File to create"},
    "kid": {"type": "string", "x-value": "NAME",
            "description": "Key id (kid) in signatures (the RFC 7638 thumbprint)"}
  }
})json",
    .output = CARDINAL_KEY_SCHEMA,
    .views = key_new_views,
    .run = run_key_new,
};

}  // namespace cardinal
