// A2A cards (1.0, section 8.4): detached JSON Web Signatures, of which one
// good one is enough.
#include "base/check_that.h"
#include "base/text.h"
#include "card/a2a/canonical_form.h"
#include "trust/jws.h"
#include "trust/resolve.h"
#include "trust/verify_parts.h"

namespace cardinal {
namespace {

// What a hostile card may cost: signatures, and keys tried for each.
constexpr std::size_t signatures_max = 16;
constexpr std::size_t keys_max = 16;

// The forms' bytes, each made when it is first asked for.
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
  CardVerifier(Value card, const Resolved& resolved, Verification& out)
      : payloads_(card), card_(card), resolved_(resolved), out_(out) {}

  // True when the signature is good; else the outcome notes why not.
  bool is_good(Value entry);

 private:
  bool is_candidate(const NamedKey& key, const JwsHeader& header) const;
  bool try_key(const NamedKey& key, std::string_view protected_text,
               const std::string& signature);
  // The gravest of what several signatures have: one that fails with a key
  // that is known, then one whose key is not, then one that is none.
  bool note(Verdict verdict, int gravity, std::string reason) {
    if (gravity > gravity_) fail(out_, verdict, std::move(reason));
    gravity_ = std::max(gravity, gravity_);
    return false;
  }

  Payloads payloads_;
  Value card_;
  const Resolved& resolved_;
  Verification& out_;
  int gravity_ = 0;
};

// A kid chooses within the trusted set and never beyond; a pin needs none.
bool CardVerifier::is_candidate(const NamedKey& key,
                                const JwsHeader& header) const {
  if (key.key.algorithm() != header.algorithm) return false;
  return resolved_.how != How::trusted_jwks || key.kid.empty() ||
         header.kid.empty() || key.kid == header.kid;
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

bool CardVerifier::is_good(Value entry) {
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
  std::size_t tried = 0;
  for (const NamedKey* key : resolved_.keys) {
    if (!is_candidate(*key, *header)) continue;
    if (++tried > keys_max) break;
    if (try_key(*key, *protected_text, *signature)) return true;
  }
  const std::string kid =
      header->kid.empty()
          ? ""
          : " \"" + for_terminal(shortened(header->kid, 60)) + "\"";
  if (tried > 0 || resolved_.how == How::pinned) {
    return note(Verdict::invalid, 3,
                place +
                    (resolved_.how == How::pinned
                         ? "it is by none of the keys pinned for this card"
                         : "it does not fit the trusted key" + kid) +
                    ", or the card was changed");
  }
  std::string reason = place + "no trusted key" + kid + " of " +
                       std::string(name_of(header->algorithm));
  if (!header->jku.empty()) {
    reason += " (its \"jku\" is the signer's own word and is not followed)";
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
  const Resolved resolved = resolve_keys(out.subject, sources);
  CardVerifier verifier(card, resolved, out);
  for (const Value entry : signatures.items()) {
    if (verifier.is_good(entry)) return;
  }
}

}  // namespace cardinal
