#include "operations/key_text.h"

#include "base/errors.h"

namespace cardinal {
namespace {

std::string shown_member(Value key, std::string_view name) {
  return std::string(key[name].string().value_or(""));
}

}  // namespace

void write_key(Writer& json, const NamedKey& key) {
  json.begin_object().key("thumbprint").string(thumbprint(key.key));
  json.key("kid").string(key.kid);
  json.key("alg").string(name_of(key.key.algorithm()));
  json.key("jwk").raw(to_jwk(key));
  json.key("did_key").string_or_null(did_key_of(key.key).value_or(""));
  json.key("peer_id").string_or_null(peer_id_of(key.key).value_or(""));
  json.key("label").string_or_null(label_of(key.key).value_or(""));
  json.end_object();
}

std::string key_as_text(Value key) {
  std::string text = "thumbprint  " + shown_member(key, "thumbprint") +
                     "\nalg         " + shown_member(key, "alg") + "\n";
  if (const std::string kid = shown_member(key, "kid"); !kid.empty()) {
    text += "kid         " + kid + "\n";
  }
  if (key["did_key"].is(Kind::string)) {
    text += "did:key     " + shown_member(key, "did_key") + "\npeer id     " +
            shown_member(key, "peer_id") + "\nagent uri   agent://" +
            shown_member(key, "label") + "\n";
  }
  return text + "jwk         " + std::string(key["jwk"].raw()) + "\n";
}

Status needs_files(const Call& call) {
  if (call.services.files) return {};
  return usage("keys are read from files, which are not available here");
}

}  // namespace cardinal
