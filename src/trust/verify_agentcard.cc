// AgentCards: for identity the draft (section 6.3) recommends a DID in metadata
// and a signature with its key, but defines no form. Cardinal uses a detached
// JWS over RFC 8785 of the card without it, at metadata["cardinal:signature"].
#include <algorithm>

#include "base/text.h"
#include "trust/jws.h"
#include "trust/resolve.h"
#include "trust/subject.h"
#include "trust/verify_parts.h"

namespace cardinal {
namespace {

struct CompactJws {
  std::string_view protected_text, signature;
};

// header..signature, with nothing between the dots (RFC 7515, appendix F).
std::optional<CompactJws> split(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos || text.find('.', dots + 2) != text.npos) {
    return std::nullopt;
  }
  return CompactJws{text.substr(0, dots), text.substr(dots + 2)};
}

bool is_among(const PublicKey& key, const ResolvedKeys& resolved) {
  return std::ranges::any_of(
      resolved.keys, [&](const NamedKey* each) { return each->key == key; });
}

// Whether the store has pinned other keys: the card may be an impostor's.
bool is_pinned_otherwise(const PublicKey& key, const ResolvedKeys& resolved) {
  return resolved.how == How::pinned && !is_among(key, resolved);
}

// A DID alone proves only itself; a pinned or trusted key proves more.
How how_known(const PublicKey& key, const ResolvedKeys& resolved) {
  const bool is_trusted =
      resolved.how == How::pinned || resolved.how == How::trusted_jwks;
  return is_trusted && is_among(key, resolved) ? resolved.how : How::did;
}

}  // namespace

void verify_agentcard(Value card, const TrustSources& sources,
                      Verification& out) {
  const Value signature = card["metadata"][agentcard_signature];
  if (!signature || signature.is(Kind::null)) {
    return fail(out, Verdict::unsigned_card,
                "the card has no metadata[\"cardinal:signature\"]");
  }
  const auto jws = split(signature.string().value_or(""));
  if (!jws) {
    return fail(out, Verdict::invalid,
                "metadata[\"cardinal:signature\"] must be a detached JWS: "
                "header..signature");
  }
  const auto did = card["metadata"]["did"].string();
  if (!did) {
    return fail(out, Verdict::invalid,
                "the card is signed but has no metadata.did to say whose key "
                "it is");
  }
  const Result<JwsHeader> header = read_jws_header(jws->protected_text, {});
  if (!header) return fail(out, Verdict::invalid, header.error().message);
  const Result<std::string> bytes =
      read_jws_signature(jws->signature, header->algorithm);
  if (!bytes) return fail(out, Verdict::invalid, bytes.error().message);
  const Result<PublicKey> key = key_of_did(*did);
  if (!key) {
    return fail(out, Verdict::key_unknown,
                "the key of " + for_terminal(shortened(*did, 80)) +
                    " cannot be determined: " + key.error().message);
  }
  if (header->kid.starts_with("did:") &&
      header->kid.substr(0, header->kid.find('#')) != *did) {
    return fail(out, Verdict::invalid,
                "the signature's \"kid\" names the key of another DID than "
                "metadata.did");
  }
  if (const auto subject = normal_subject_of(card, Dialect::agentcard);
      !subject) {
    return fail(out, Verdict::invalid,
                "\"agent_id\" must be a ULID, since keys are pinned for it");
  }
  const ResolvedKeys resolved = resolve_keys(out.subject, sources);
  if (is_pinned_otherwise(*key, resolved)) {
    return fail(out, Verdict::invalid,
                "the key of the card's did is not the one pinned for this "
                "card");
  }
  const Value without[] = {signature};
  const Result<std::string> payload = canonicalize(card, without);
  if (!payload) return fail(out, Verdict::invalid, payload.error().message);
  if (header->algorithm != key->algorithm() ||
      !key->verify(jws_input(jws->protected_text, *payload), *bytes)) {
    return fail(out, Verdict::invalid,
                "the signature was not made by the key of the card's did, or "
                "the card was changed");
  }
  succeed(out, how_known(*key, resolved), *key, jcs_form);
}

}  // namespace cardinal
