#include "base/errors.h"
#include "base/time.h"
#include "operations/key_text.h"
#include "operations/other_writers.h"
#include "operations/pin_text.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

Result<KeySet> keys_to_pin(Value input) {
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

Result<Reply> run_trust_add(Call& call) {
  TRY_STATUS(needs_files(call));
  const std::string path = text_of(call.input, "trust");
  TRY(Pin pin, pin_of(call.input));
  TRY(const KeySet set, or_trouble(keys_to_pin(call.input)));
  pin.added = iso8601_ms(call.services.env.clock->now_ms());
  std::vector<Pin> pins;
  for (const NamedKey& key : set.keys) {
    pins.push_back(pin);
    pins.back().key = key;
  }
  const auto add_all = [&](TrustStore& store) -> Status {
    for (const Pin& each : pins) TRY_STATUS(store.add(each));
    return {};
  };
  TRY_STATUS(or_trouble(TrustStore::update(path, add_all)));
  Writer json;
  json.begin_object().key("added");
  json.number(static_cast<std::int64_t>(pins.size()));
  json.key("pins");
  write_pins(json, pins);
  Reply reply{.json = json.end_object().take()};
  for (const std::string& why : set.passed_over) {
    reply.notes.push_back("skipped " + why);
  }
  note_other_writers(path, reply.notes);
  return reply;
}

Rendered added_pins_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value pin : answer["pins"].items()) {
    shown.out +=
        "pinned " + text_of(pin, "thumbprint") + " for " + whom_of(pin) + "\n";
  }
  return shown;
}

constexpr View trust_add_views[] = {{"text", "text/plain", added_pins_as_text}};

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
    .effects = {.read_only = false},
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
    "did": {"type": "string", "x-value": "DID", "description": "The key as a did:key"}
  }
})json",
    .output = R"json({
  "type": "object", "required": ["added", "pins"],
  "additionalProperties": false,
  "properties": {
    "added": {"type": "integer"},
    "pins": )json" CARDINAL_PINS_SCHEMA R"json(
  }
})json",
    .views = trust_add_views,
    .run = run_trust_add,
};

}  // namespace cardinal
