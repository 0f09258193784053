#include "wasm/host_sign.h"

#include "base/check_that.h"
#include "base/errors.h"
#include "operations/diagnostics.h"
#include "operations/key_text.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"
#include "operations/sign_card.h"

namespace cardinal::wasm {
namespace {

Result<SigningKey> host_key(Value jwk) {
  if (jwk["d"]) {
    return usage(
        "\"key\" is a private key; give its public members only, the host "
        "signs with it");
  }
  TRY(NamedKey named, or_trouble(read_jwk(jwk)));
  PrivateParts parts;
  parts.shared = named.key.parts();
  TRY(PrivateKey key, or_trouble(PrivateKey::from(std::move(parts))));
  std::string kid = named.kid.empty() ? thumbprint(named.key) : named.kid;
  return SigningKey{std::move(key), std::move(kid)};
}

Result<Reply> run_host_sign(Call& call) {
  TRY(const SigningKey key, host_key(call.input["key"]));
  TRY(const std::string text, document_text(call));
  return sign_card(call, text, key, {});
}

}  // namespace

constinit const Operation host_sign_operation{
    .name = "sign",
    .summary = "Sign a card with a key of the host",
    .scope = Scope::read,
    .effects = {.read_only = true, .idempotent = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["key"],
  "properties": {
)json" CARDINAL_CARD_PROPERTIES R"json(,
    "key": {"type": "object",
            "description": "The public members of the key as a JWK"},
)json" CARDINAL_SIGN_FLAGS R"json(,
    "dialect": {"enum": [)json" CARDINAL_CARD_DIALECTS R"json(]}
  }
})json",
    .output = CARDINAL_SIGN_OUTPUT,
    .run = run_host_sign,
};

}  // namespace cardinal::wasm
