// A signed record: a JWS in JSON (RFC 7515, section 7.2.2) whose payload is the
// record, in JSON or CBOR, signed by a party of the interaction.
//
//   {"payload": base64url of the record, "protected": ..., "signature": ...}
//
//   TRY(const Envelope envelope, envelope_of(value));
//   const Signer by = signer_of(envelope, action, sources);
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>

#include "cardinal/trust.h"
#include "ledger/action.h"

namespace cardinal::ledger {

struct Envelope {
  std::string record;  // the signed bytes
  std::string protected_text, signature;
};

// Whether an object is meant as one; a record has neither member.
bool is_envelope(Value value);
// Fails: invalid, naming the member and what was expected.
Result<Envelope> envelope_of(Value value);

std::string_view name_of(SignedBy party);

struct Signer {
  SignedBy party = SignedBy::nobody;
  How how = How::none;  // why the key is trusted for that party
  std::string key;      // its thumbprint
  std::string reason;   // why it is nobody
};
// Tries the keys that are bound to the caller, then those bound to the agent:
// the key in their name, also of a did:key, pinned ones, trusted key sets.
Signer signer_of(const Envelope& envelope, const Action& action,
                 const TrustSources& sources);

// The envelope as a line of JSON.
Result<std::string> sign_record(std::string_view record, const SigningKey& key);

}  // namespace cardinal::ledger
