// A2A cards (1.0, section 8.4): detached JSON Web Signatures. One valid
// signature is sufficient.
#include <algorithm>
#include <span>

#include "base/check_that.h"
#include "base/text.h"
#include "card/a2a/canonical_form.h"
#include "trust/jws.h"
#include "trust/resolve.h"
#include "trust/verify_parts.h"

namespace cardinal {
namespace {

// Limits the cost of a hostile card: keys tried for each signature.
constexpr std::size_t keys_max = 16;

// The bytes of each canonical form, computed on first use.
class Payloads {
 public:
  explicit Payloads(Value card) : card_(card) {}

  Result<const std::string*> bytes(a2a::CanonicalForm form) {
    std::string& kept = bytes_[static_cast<std::size_t>(form)];
    if (!kept.empty()) return &kept;
    std::vector<Value> without;
    for (const a2a::LeftOut& each : a2a::left_out(card_, form)) {
      without.push_back(each.at);
    }
    TRY(kept, canonicalize(card_, without));
    return &kept;
  }
  // Whether an earlier form has the same bytes.
  bool is_repeated(a2a::CanonicalForm form) const {
    for (std::size_t i = 0; i < static_cast<std::size_t>(form); ++i) {
      if (bytes_[i] == bytes_[static_cast<std::size_t>(form)]) return true;
    }
    return false;
  }

 private:
  Value card_;
  std::string bytes_[std::size(a2a::canonical_forms)];
};

class CardVerifier {
 public:
  CardVerifier(Value card, const ResolvedKeys& resolved, Verification& out)
      : payloads_(card), card_(card), resolved_(resolved), out_(out) {}

  // True if the signature is valid; otherwise notes why it is not.
  bool verify_entry(Value entry);

 private:
  bool is_candidate(const NamedKey& key, const JwsHeader& header) const;
  std::vector<const NamedKey*> candidates(const JwsHeader& header) const;
  bool note_failure(const std::string& place, const JwsHeader& header,
                    std::size_t candidate_count);
  bool try_key(const NamedKey& key, std::string_view protected_text,
               const std::string& signature);
  // Keeps the most serious failure of several signatures: one that fails with a
  // known key (3), then one with an unknown key (2), then a malformed one (1).
  bool note(Verdict verdict, int severity, std::string reason) {
    if (severity > severity_) fail(out_, verdict, std::move(reason));
    severity_ = std::max(severity, severity_);
    return false;
  }

  Payloads payloads_;
  Value card_;
  const ResolvedKeys& resolved_;
  Verification& out_;
  int severity_ = 0;
};

// A kid only selects within the trusted set; a pinned key needs no kid.
bool CardVerifier::is_candidate(const NamedKey& key,
                                const JwsHeader& header) const {
  if (key.key.algorithm() != header.algorithm) return false;
  return resolved_.how != How::trusted_jwks || key.kid.empty() ||
         header.kid.empty() || key.kid == header.kid;
}

// If there are more than are tried, those that match the kid come first.
std::vector<const NamedKey*> CardVerifier::candidates(
    const JwsHeader& header) const {
  std::vector<const NamedKey*> found;
  if (resolved_.of_name && is_candidate(*resolved_.of_name, header)) {
    found.push_back(&*resolved_.of_name);
  }
  for (const NamedKey* key : resolved_.keys) {
    if (is_candidate(*key, header)) found.push_back(key);
  }
  if (found.size() > keys_max) {
    std::ranges::stable_partition(found, [&](const NamedKey* key) {
      return key->kid == header.kid || thumbprint(key->key) == header.kid;
    });
  }
  return found;
}

bool CardVerifier::try_key(const NamedKey& key, std::string_view protected_text,
                           const std::string& signature) {
  for (const a2a::CanonicalForm form : a2a::canonical_forms) {
    const Result<const std::string*> payload = payloads_.bytes(form);
    if (!payload) return note(Verdict::invalid, 3, payload.error().message);
    if (payloads_.is_repeated(form)) continue;
    if (!key.key.verify(jws_input(protected_text, **payload), signature)) {
      continue;
    }
    succeed(out_, resolved_.how, key.key, a2a::name_of(form));
    for (const a2a::LeftOut& each : a2a::left_out(card_, form)) {
      if (each.why == a2a::LeftOutWhy::signatures) continue;
      out_.uncovered.push_back(pointer_from(card_, each.at));
    }
    return true;
  }
  return false;
}

bool CardVerifier::verify_entry(Value entry) {
  const std::string place = pointer_from(card_, entry) + ": ";
  const auto protected_text = entry["protected"].string();
  const auto signature_text = entry["signature"].string();
  if (!protected_text || !signature_text) {
    return note(Verdict::invalid, 1,
                place + "a signature has \"protected\" and \"signature\"");
  }
  const Result<JwsHeader> header =
      read_jws_header(*protected_text, entry["header"]);
  if (!header) return note(Verdict::invalid, 1, place + header.error().message);
  const Result<std::string> signature =
      read_jws_signature(*signature_text, header->algorithm);
  if (!signature) {
    return note(Verdict::invalid, 1, place + signature.error().message);
  }
  const std::vector<const NamedKey*> keys = candidates(*header);
  for (const NamedKey* key :
       std::span(keys).first(std::min(keys.size(), keys_max))) {
    if (try_key(*key, *protected_text, *signature)) return true;
  }
  return note_failure(place, *header, keys.size());
}

bool CardVerifier::note_failure(const std::string& place,
                                const JwsHeader& header,
                                std::size_t candidate_count) {
  const std::string kid =
      header.kid.empty()
          ? ""
          : " \"" + for_terminal(shortened(header.kid, 60)) + "\"";
  // A key that was not tried may be the right one.
  if (candidate_count > keys_max) {
    return note(Verdict::key_unknown, 2,
                place + "it was not made by any of the " +
                    std::to_string(keys_max) + " keys tried, of " +
                    std::to_string(candidate_count) +
                    " that match; a kid that names the key selects it");
  }
  if (candidate_count > 0 || resolved_.how == How::pinned) {
    return note(Verdict::invalid, 3,
                place +
                    (resolved_.how == How::pinned
                         ? "it was not made by a key pinned for this card"
                         : "it was not made by the trusted key" + kid) +
                    ", or the card was changed" + note_of_times(resolved_));
  }
  std::string reason = place + "no trusted key" + kid + " of " +
                       std::string(name_of(header.algorithm)) +
                       note_of_times(resolved_);
  if (!header.jku.empty()) {
    reason += " (its \"jku\" is the signer's own claim and is not followed)";
  }
  return note(Verdict::key_unknown, 2,
              reason + "; " + advice_for(out_.subject));
}

}  // namespace

void verify_a2a(Value card, const TrustSources& sources, Verification& out) {
  const Value signatures = card["signatures"];
  if (!signatures || signatures.is(Kind::null) ||
      (signatures.is(Kind::array) && signatures.size() == 0)) {
    return fail(out, Verdict::unsigned_card, "the card has no signatures");
  }
  if (!signatures.is(Kind::array) || signatures.size() > signatures_max) {
    return fail(out, Verdict::invalid,
                "\"signatures\" must be an array of at most " +
                    counted(signatures_max, "signature"));
  }
  const ResolvedKeys resolved = resolve_keys(out.subject, sources);
  CardVerifier verifier(card, resolved, out);
  for (const Value entry : signatures.items()) {
    if (verifier.verify_entry(entry)) return;
  }
}

}  // namespace cardinal
