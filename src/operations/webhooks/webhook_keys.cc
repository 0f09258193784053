#include "base/errors.h"
#include "operations/directory/directory_call.h"
#include "operations/webhooks/webhook_sender.h"

namespace cardinal {
namespace {

Result<Reply> run_webhook_keys(Call& call) {
  if (!call.services.webhooks) {
    return unavailable(
        "webhooks are delivered by a server: start cardinal serve --data DIR, "
        "without --no-webhooks");
  }
  Writer json;
  json.begin_object().key("keys").begin_array();
  json.raw(call.services.webhooks->public_jwk());
  return Reply{.json = json.end_array().end_object().take()};
}

}  // namespace

constinit const Operation webhook_keys_operation{
    .name = "webhook keys",
    .summary = "Show the keys that verify a directory's webhooks",
    .details =
        "Prints a JWK Set. Each delivery is signed by RFC 9421; its keyid is "
        "the kid of one of these keys.",
    .examples = "cardinal webhook keys --data data || true",
    .route = {"GET", "/v1/webhook-keys"},
    .scope = Scope::read,
    .input = R"json({"type": "object", "additionalProperties": false,
                     "properties": {}})json",
    .output = R"json({
  "type": "object",
  "required": ["keys"],
  "additionalProperties": false,
  "properties": {
    "keys": {"type": "array", "items": {"type": "object",
      "required": ["kty", "crv", "x", "kid"],
      "properties": {"kty": {"type": "string"}, "crv": {"type": "string"},
                     "x": {"type": "string"}, "kid": {"type": "string"}}}}
  }
})json",
    .needs_directory = true,
    .run = run_webhook_keys,
};

}  // namespace cardinal
