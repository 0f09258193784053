#include "operations/key_text.h"

#include "base/errors.h"
#include "base/text.h"

namespace cardinal {

std::string key_as_json(const NamedKey& key) {
  Writer json;
  json.begin_object().key("thumbprint").string(thumbprint(key.key));
  json.key("kid").string(key.kid);
  json.key("alg").string(name_of(key.key.algorithm()));
  json.key("jwk").raw(to_jwk(key));
  json.key("did_key").string_or_null(did_key_of(key.key).value_or(""));
  json.key("peer_id").string_or_null(peer_id_of(key.key).value_or(""));
  json.key("label").string_or_null(label_of(key.key).value_or(""));
  return json.end_object().take();
}

std::string key_as_text(const NamedKey& key) {
  std::string text = "thumbprint  " + thumbprint(key.key) + "\nalg         " +
                     std::string(name_of(key.key.algorithm())) + "\n";
  if (!key.kid.empty()) text += "kid         " + for_terminal(key.kid) + "\n";
  if (const auto did = did_key_of(key.key)) {
    text += "did:key     " + *did + "\npeer id     " + *peer_id_of(key.key) +
            "\nagent uri   agent://" + *label_of(key.key) + "\n";
  }
  return text + "jwk         " + for_terminal(to_jwk(key)) + "\n";
}

Status needs_files(const Call& call) {
  if (call.services.files) return {};
  return usage("keys are read from files, which are not available here");
}

}  // namespace cardinal
