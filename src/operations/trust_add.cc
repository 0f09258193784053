#include "base/errors.h"
#include "base/text.h"
#include "base/time.h"
#include "operations/key_text.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

Result<KeySet> keys_of(Value input) {
  const std::string path = text_of(input, "key"), did = text_of(input, "did");
  if (path.empty() == did.empty()) {
    return usage("give the key with --key FILE or --did DID");
  }
  if (!path.empty()) return read_jwks_file(path);
  KeySet set;
  TRY(const PublicKey named, key_of_did(did));
  TRY(PublicKey key, PublicKey::from(named.parts()));
  set.keys.push_back({std::move(key), {}});
  return set;
}

Result<Pin> pin_of(Value input) {
  Pin pin{.subject = text_of(input, "subject"),
          .origin = text_of(input, "origin"),
          .key = {PublicKey::of_ed25519({}), {}}};
  if (pin.subject.empty() == pin.origin.empty()) {
    return usage(
        "give --subject with the id or URL of an agent, or --origin such as "
        "https://agents.example.com");
  }
  pin.subject = normalised_subject(pin.subject);
  return pin;
}

Result<Outcome> run_trust_add(Call& call) {
  TRY_STATUS(needs_files(call));
  const std::string path = text_of(call.input, "trust");
  TRY(Pin pin, pin_of(call.input));
  TRY(const KeySet set, or_trouble(keys_of(call.input)));
  pin.added = iso8601_ms(call.services.env.clock->now_ms());
  std::string text;
  const auto add_all = [&](TrustStore& store) -> Status {
    for (const NamedKey& key : set.keys) {
      pin.key = key;
      text += "pinned " + thumbprint(key.key) + " for " +
              for_terminal(pin.origin.empty() ? pin.subject : pin.origin) +
              "\n";
      TRY_STATUS(store.add(pin));
    }
    return {};
  };
  TRY_STATUS(or_trouble(TrustStore::update(path, add_all)));
  if (format_of(call.input) == "json") {
    call.out.write("{\"added\":" + std::to_string(set.keys.size()) + "}\n");
  } else {
    call.out.write(text);
  }
  for (const std::string& why : set.passed_over) {
    call.messages.write("cardinal: skipped " + why + "\n");
  }
  return Outcome::clean;
}

}  // namespace

constinit const Operation trust_add_operation{
    .name = "trust add",
    .summary = "Pin a key for an agent or an origin",
    .details =
        "Afterwards only pinned keys are trusted for cards of that subject, or "
        "of every subject of that origin without a pin of its own. The store "
        "is a JSON file; it is created if missing and replaced atomically. A "
        "changed key always needs a new pin.",
    .examples =
        "cardinal trust add --trust trust.json --subject agent://translator "
        "--did did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["trust"],
  "properties": {
    "trust": {"type": "string", "x-value": "FILE", "x-files": true,
              "description": "Trust store file"},
    "subject": {"type": "string", "x-value": "S",
                "description": "Agent id (agent:// or urn:ulid:) or URL, as printed by verify"},
    "origin": {"type": "string", "x-value": "O",
               "description": "Pin for all agents of scheme://host[:port]"},
    "key": {"type": "string", "x-value": "FILE", "x-files": true,
            "description": "JWK, JWK Set or PEM file; the public part is enough"},
    "did": {"type": "string", "x-value": "DID", "description": "The key as a did:key"},
)json" CARDINAL_FORMAT_FLAGS R"json(
  }
})json",
    .output = R"json({"type": "object", "required": ["added"],
  "additionalProperties": false,
  "properties": {"added": {"type": "integer"}}})json",
    .run = run_trust_add,
};

}  // namespace cardinal
