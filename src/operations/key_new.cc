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

Result<Outcome> run(Call& call) {
  TRY_STATUS(needs_files(call));
  const std::string path = text_of(call.input, "out");
  TRY(PrivateKey made,
      PrivateKey::generate(algorithm_of(text_of(call.input, "alg")),
                           call.services.env));
  std::string kid = text_of(call.input, "kid");
  if (kid.empty()) kid = thumbprint(made.public_key());
  const SigningKey key{std::move(made), std::move(kid)};
  TRY_STATUS(write_signing_key(path, key));
  const NamedKey shared{key.key.public_key(), key.kid};
  if (format_of(call.input) == "json") {
    call.out.write(key_as_json(shared) + "\n");
  } else {
    call.talk.write("cardinal: the private key is in " + for_terminal(path) +
                    ", which only you may read; keep it so\n");
    call.out.write(key_as_text(shared));
  }
  return Outcome::clean;
}

}  // namespace

constinit const Operation key_new_operation{
    .name = "key new",
    .summary = "Make a key to sign cards with",
    .details =
        "Writes the private key as a JSON Web Key to a new file that only its "
        "owner may read, and prints the public key and its names. A file that "
        "is there is never overwritten. ADP and AgentCards are signed with "
        "Ed25519; A2A cards with any.",
    .examples = "cardinal key new --out agent.key",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["out"],
  "properties": {
    "alg": {"enum": ["ed25519", "es256", "rs256"],
            "description": "The kind of key (ed25519)"},
    "out": {"type": "string", "x-value": "FILE", "x-files": true,
            "description": "The file to make"},
    "kid": {"type": "string", "x-value": "NAME",
            "description": "What signatures call the key (its RFC 7638 thumbprint)"},
    "format": {"enum": ["text", "json"], "description": "Form of the answer"},
    "json": {"type": "boolean", "description": "Short for --format json"}
  }
})json",
    .output = key_output_schema,
    .run = run,
};

}  // namespace cardinal
