// ADP cards (draft-song-anp-adp-00, section 3.2): Ed25519 over RFC 8785 of the
// card without its signature, by the key that belongs to its id.
#include "base/base64url.h"
#include "base/text.h"
#include "cardinal/adp.h"
#include "trust/adp_order.h"
#include "trust/resolve.h"
#include "trust/verify_parts.h"

namespace cardinal {
namespace {

constexpr std::size_t signature_bytes = 64;

std::string unknown_key(const Verification& out,
                        const std::optional<PublicKey>& of_did) {
  std::string reason =
      "no key is known for this id; " + advice_for(out.subject);
  if (of_did) {
    reason +=
        ". Its did contains a key, which proves nothing about the id: pin it "
        "with --did once you know it is the agent's";
  }
  return reason;
}

// The bytes a card signs, and its signature.
struct SignedMessage {
  std::string message, signature;
  bool is_signed_by(const PublicKey& key) const {
    return key.algorithm() == Algorithm::eddsa &&
           key.verify(message, signature);
  }
};

void judge(const SignedMessage& signed_message, const ResolvedKeys& resolved,
           const std::optional<PublicKey>& of_did, Verification& out) {
  const NamedKey* good = nullptr;
  if (resolved.of_name && signed_message.is_signed_by(resolved.of_name->key)) {
    good = &*resolved.of_name;
  }
  for (const NamedKey* key : resolved.keys) {
    if (!good && signed_message.is_signed_by(key->key)) good = key;
  }
  if (!good) {
    const std::string_view reason =
        resolved.how == How::self_certified
            ? "the signature was not made by the key in the id, or the card "
              "was changed"
        : resolved.how == How::pinned
            ? "the signature was not made by a key pinned for this id, or the "
              "card was changed"
            : "the signature was not made by a trusted key, or the card was "
              "changed";
    return fail(out, Verdict::invalid,
                std::string(reason) + note_of_times(resolved));
  }
  if (of_did && *of_did != good->key) {
    return fail(out, Verdict::invalid,
                "the card's did contains another key than the one that signed");
  }
  succeed(out, resolved.how, good->key, jcs_form);
}

void judge_first_use(const SignedMessage& signed_message,
                     const PublicKey& of_did, Verification& out) {
  // A key that verifies may still be unusable as a pin: a point with a
  // small-order part verifies some messages only, and the store rejects it.
  if (const auto key = PublicKey::from(of_did.parts()); !key) {
    return fail(out, Verdict::invalid,
                "the card's did cannot be pinned: " + key.error().message);
  }
  if (!signed_message.is_signed_by(of_did)) {
    return fail(out, Verdict::invalid,
                "the signature was not made by the key in the card's did, or "
                "the card was changed");
  }
  succeed(out, How::first_use, of_did, jcs_form);
  out.to_pin = NamedKey{of_did, {}};
}

}  // namespace

void verify_adp(Value card, const TrustSources& sources, Verification& out) {
  const Value signature = card["signature"];
  if (!signature || signature.is(Kind::null)) {
    return fail(out, Verdict::unsigned_card, "the card has no signature");
  }
  const std::string_view text = signature.string().value_or("");
  DecodedBase64url decoded = decode_base64url(text);
  if (!signature.string() || decoded.fault != Base64urlFault::none ||
      decoded.bytes.size() != signature_bytes) {
    return fail(out, Verdict::invalid,
                "\"signature\" must be 64 bytes in base64url without padding" +
                    (decoded.fault == Base64urlFault::none
                         ? ""
                         : ": " + explain(decoded, text)));
  }
  const ParsedAgentUri id = parse_agent_uri(card["id"].string().value_or(""));
  if (id.fault != AgentUriFault::none || id.uri.wildcard()) {
    return fail(
        out, Verdict::invalid,
        "\"id\" must be an agent:// name, since the key is found by it");
  }
  if (std::string fault = fault_of_order(card); !fault.empty()) {
    return fail(out, Verdict::invalid, std::move(fault));
  }
  std::optional<PublicKey> of_did;
  const auto did = card["did"].string();
  if (did && did->starts_with("did:key:")) {
    Result<PublicKey> key = key_of_did(*did);
    if (!key) {
      return fail(out, Verdict::invalid,
                  "the card's did is not a did:key of an Ed25519 key: " +
                      key.error().message);
    }
    of_did = std::move(*key);
  }
  const ResolvedKeys resolved = resolve_keys(out.subject, sources);
  if (resolved.how == How::none && !(sources.first_use && of_did)) {
    return fail(out, Verdict::key_unknown,
                unknown_key(out, of_did) + note_of_times(resolved));
  }
  const Value without[] = {signature};
  Result<std::string> message = canonicalize(card, without);
  if (!message) {
    return fail(out, Verdict::invalid, message.error().message);
  }
  const SignedMessage signed_message{std::move(*message),
                                     std::move(decoded.bytes)};
  if (resolved.how == How::none)
    return judge_first_use(signed_message, *of_did, out);
  judge(signed_message, resolved, of_did, out);
}

}  // namespace cardinal
