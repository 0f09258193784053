// Signing an AgentCard with the key of its DID (draft-aevum-agentcard-00,
// section 6.3); the form is ours (docs/trust.md).
#include "base/check_that.h"
#include "base/errors.h"
#include "base/text.h"
#include "trust/jws.h"
#include "trust/sign_parts.h"
#include "trust/subject.h"
#include "trust/verify_parts.h"

namespace cardinal {
namespace {

Result<Document> with_did(const Document& card, const std::string& did) {
  const Value metadata = card.root()["metadata"];
  if (!metadata) {
    return edited(card, {insert_member(card.root(), "metadata",
                                       R"({"did": ")" + did + "\"}")});
  }
  if (!metadata.is(Kind::object)) {
    return invalid("\"metadata\" must be an object");
  }
  const Value now = metadata["did"];
  if (!now)
    return edited(card, {insert_member(metadata, "did", json_text(did))});
  if (now.string() == did) return edited(card, {});
  return invalid(
      "metadata.did must be the DID of the key, {}; correct it or leave it out",
      did);
}

}  // namespace

Result<std::string> sign_agentcard(const Document& card,
                                   const SigningKey& key) {
  const auto did = did_key_of(key.key.public_key());
  if (!did) {
    return invalid(
        "AgentCards are signed with Ed25519, whose keys have a did:key; this "
        "key is of {}",
        name_of(key.key.algorithm()));
  }
  const Value id = card.root()["agent_id"];
  if (id.string().value_or("").empty()) {
    return invalid("the card needs an \"agent_id\" to be signed");
  }
  if (!normal_subject_of(card.root(), Dialect::agentcard)) {
    return invalid(
        "\"agent_id\" must be a ULID, or every verifier would reject the "
        "signature; got {}",
        quoted(*id.string(), 40));
  }
  TRY(const Document document, with_did(card, *did));
  TRY(const auto bytes, signed_bytes(document.root(), Dialect::agentcard));
  // A DID URL: the DID, and the method in it that verifies.
  const std::string method = *did + "#" + did->substr(did->rfind(':') + 1);
  TRY(const JwsParts jws, sign_jws(key, method, {}, {}, bytes[0].bytes));
  TRY(const Document made,
      edited(
          document,
          {set_member(document.root()["metadata"], agentcard_signature,
                      json_text(jws.protected_text + ".." + jws.signature))}));
  return std::string(made.text());
}

}  // namespace cardinal
