#include "base/errors.h"
#include "operations/key_text.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

Result<KeySet> shown_keys(Call& call) {
  const std::string did = text_of(call.input, "did");
  const std::string peer = text_of(call.input, "peer_id");
  const std::string path = text_of(call.input, "file");
  KeySet set;
  if (!did.empty() || !peer.empty()) {
    TRY(const PublicKey named,
        did.empty() ? key_of_peer_id(peer) : key_of_did(did));
    TRY(PublicKey key, PublicKey::from(named.parts()));
    set.keys.push_back({std::move(key), {}});
    return set;
  }
  if (path.empty()) {
    return usage("no key to show; give a FILE, --did or --peer-id");
  }
  TRY_STATUS(needs_files(call));
  return read_jwks_file(path);
}

Result<Reply> run_key_show(Call& call) {
  TRY(const KeySet set, shown_keys(call));
  Writer json;
  json.begin_array();
  for (const NamedKey& key : set.keys) write_key(json, key);
  Reply reply{.json = json.end_array().take()};
  for (const std::string& why : set.passed_over) {
    reply.notes.push_back("skipped " + why);
  }
  return reply;
}

Rendered keys_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value key : answer.items()) {
    if (!shown.out.empty()) shown.out += "\n";
    shown.out += key_as_text(key);
  }
  return shown;
}

constexpr View key_show_views[] = {{"text", "text/plain", keys_as_text}};

}  // namespace

constinit const Operation key_show_operation{
    .name = "key show",
    .summary = "Print the public part of a key and its identifiers",
    .details =
        "For a private or public key (JWK or PEM), or for each key of a JWK "
        "Set, "
        "prints the RFC 7638 thumbprint, the public JWK and, for Ed25519, the "
        "did:key, the libp2p peer id and the self-certifying agent:// name. "
        "Private members are never printed.",
    .examples =
        "cardinal key show --did "
        "did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "file": {"type": "string", "x-positional": true, "x-value": "FILE",
             "x-files": true, "description": "JWK, JWK Set or PEM file"},
    "did": {"type": "string", "x-value": "DID",
            "description": "Show the key of this did:key instead"},
    "peer_id": {"type": "string", "x-value": "ID", "x-flag": "peer-id",
                "description": "Show the key of this libp2p peer id instead"}
  }
})json",
    .output = R"json({
  "type": "array",
  "items": )json" CARDINAL_KEY_SCHEMA R"json(
})json",
    .views = key_show_views,
    .run = run_key_show,
};

}  // namespace cardinal
