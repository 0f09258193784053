// A2A cards (1.0, section 8.4): detached JSON Web Signatures. One signature
// that covers what matters is sufficient; others that fail are reported.
#include <algorithm>
#include <span>

#include "base/check_that.h"
#include "base/errors.h"
#include "base/normal_url.h"
#include "base/text.h"
#include "card/a2a/canonical_form.h"
#include "trust/coverage.h"
#include "trust/jws.h"
#include "trust/resolve.h"
#include "trust/subject.h"
#include "trust/verify_parts.h"

namespace cardinal {
namespace {

// Limits the cost of a hostile card: keys tried for each signature.
constexpr std::size_t keys_max = 16;
constexpr std::size_t key_sets_max = 2;

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
  CardVerifier(Value card, const ResolvedKeys& resolved,
               const TrustSources& sources, Verification& out)
      : payloads_(card),
        card_(card),
        resolved_(resolved),
        sources_(sources),
        out_(out) {}

  // Notes why the signature is not valid, if it is not. The first valid one
  // decides; those behind it are examined to report the failed ones.
  void examine(Value entry) {
    if (verify_entry(entry)) is_decided_ = true;
  }
  // The verdict if no entry was valid, and the failed ones beside one that
  // verifies.
  void finish();

 private:
  enum class Match : std::uint8_t { none, partial, whole };

  bool verify_entry(Value entry);
  bool is_candidate(const NamedKey& key, const JwsHeader& header) const;
  std::vector<const NamedKey*> candidates(const JwsHeader& header) const;
  bool note_failure(const std::string& place, const JwsHeader& header,
                    std::size_t candidate_count);
  Match try_key(const PublicKey& key, How how, const JwsHeader& header,
                std::string_view protected_text, const std::string& signature);
  // The keys at the signature's "jku", if it may be followed. Fails: denied,
  // with the reason why not; as the source does.
  Result<KeySet> published_keys(const JwsHeader& header);
  bool verify_with_published_keys(const std::string& place,
                                  const JwsHeader& header,
                                  std::string_view protected_text,
                                  const std::string& signature);
  std::string why_partial(a2a::CanonicalForm form, const JwsHeader& header,
                          const SignatureCoverage& coverage) const;
  // Keeps the most serious failure of several signatures: one that fails with a
  // known key (3), then one with an unknown key (2), then a malformed one (1).
  bool note(Verdict verdict, int severity, std::string reason) {
    failed_.push_back({verdict, reason});
    if (is_decided_) return false;
    if (severity > severity_) fail(out_, verdict, std::move(reason));
    severity_ = std::max(severity, severity_);
    return false;
  }

  Payloads payloads_;
  Value card_;
  const ResolvedKeys& resolved_;
  const TrustSources& sources_;
  Verification& out_;
  int severity_ = 0;
  bool is_decided_ = false;
  std::vector<FailedSignature> failed_;
  std::size_t key_sets_ = 0;             // requested for this card
  std::optional<Verification> partial_;  // the first
  std::string partial_kid_;
  std::vector<std::string> failed_kids_;  // of signatures by known keys
};

// A kid only selects within the trusted set; a pinned key needs no kid.
bool CardVerifier::is_candidate(const NamedKey& key,
                                const JwsHeader& header) const {
  if (!key_for(key, header.algorithm)) return false;
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

// Why a signature that verifies proves too little; empty if it does not.
std::string CardVerifier::why_partial(a2a::CanonicalForm form,
                                      const JwsHeader& header,
                                      const SignatureCoverage& coverage) const {
  if (!coverage.essential.empty()) {
    return "the signature verifies, but its form does not cover " +
           listed_pointers(coverage.essential) +
           ", which anyone can have changed";
  }
  // The signer says that the card had members which this form omits. If none
  // is left, somebody removed them.
  if (form == a2a::CanonicalForm::sdk_cleaned && !header.form.empty()) {
    return "the signature verifies, but is of the form sdk-cleaned, made for a "
           "card with members that this form does not cover: they may have "
           "been changed or removed";
  }
  if (card_["name"].string().value_or("").empty()) {
    return "the signature verifies, but the card has no \"name\" that it could "
           "cover";
  }
  if (out_.subject.empty()) {
    return "the signature verifies, but the card has neither "
           "\"supportedInterfaces\" nor \"url\" that it could cover";
  }
  if (const auto subject = normal_subject_of(card_, Dialect::a2a); !subject) {
    return "the signature verifies, but the URL of the card's preferred "
           "interface can be read in several ways, so it is unclear which keys "
           "are pinned for it: " +
           subject.error().message;
  }
  return {};
}

CardVerifier::Match CardVerifier::try_key(const PublicKey& key, How how,
                                          const JwsHeader& header,
                                          std::string_view protected_text,
                                          const std::string& signature) {
  for (const a2a::CanonicalForm form : a2a::canonical_forms) {
    const Result<const std::string*> payload = payloads_.bytes(form);
    if (!payload) {
      note(Verdict::invalid, 3, payload.error().message);
      return Match::none;
    }
    const bool is_named = header.form == a2a::name_of(form);
    if (header.form.empty() ? payloads_.is_repeated(form) : !is_named) continue;
    if (!key.verify(jws_input(protected_text, **payload), signature)) {
      continue;
    }
    if (is_decided_) return Match::partial;
    SignatureCoverage coverage = coverage_of(card_, form);
    std::string reason = why_partial(form, header, coverage);
    if (!reason.empty() && partial_) return Match::partial;
    Verification& found =
        reason.empty() ? out_ : partial_.emplace(Verification(out_));
    succeed(found, how, key, a2a::name_of(form));
    found.uncovered = std::move(coverage.uncovered);
    if (reason.empty()) return Match::whole;
    fail(found, Verdict::partial, std::move(reason));
    partial_kid_ = header.kid;
    return Match::partial;
  }
  return Match::none;
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
  if (!header->form.empty() && !a2a::canonical_form_named(header->form)) {
    return note(Verdict::invalid, 1,
                place + "\"" + std::string(jws_form_parameter) +
                    "\" must be specification, sdk-cleaned or jcs; got " +
                    quoted(std::string_view(header->form)));
  }
  const std::vector<const NamedKey*> keys = candidates(*header);
  for (const NamedKey* key :
       std::span(keys).first(std::min(keys.size(), keys_max))) {
    const Match match =
        try_key(*key_for(*key, header->algorithm), resolved_.how, *header,
                *protected_text, *signature);
    if (match != Match::none) return match == Match::whole;
  }
  const bool is_open =
      resolved_.how == How::none || resolved_.how == How::trusted_jwks;
  if (sources_.jku && keys.empty() && is_open && !header->jku.empty() &&
      !is_decided_) {
    return verify_with_published_keys(place, *header, *protected_text,
                                      *signature);
  }
  return note_failure(place, *header, keys.size());
}

Result<KeySet> CardVerifier::published_keys(const JwsHeader& header) {
  const Result<Uri> url = parse_uri(header.jku);
  const std::string origin = url ? origin_of(header.jku) : std::string();
  if (!url || url->scheme != "https" || origin.empty() ||
      origin != origin_of(out_.subject)) {
    return denied("it is not an https URL of the card's own origin");
  }
  if (++key_sets_ > key_sets_max) {
    return denied("the card names more than {} key sets", key_sets_max);
  }
  return sources_.jku->keys_at(header.jku);
}

bool CardVerifier::verify_with_published_keys(const std::string& place,
                                              const JwsHeader& header,
                                              std::string_view protected_text,
                                              const std::string& signature) {
  const std::string where =
      "its \"jku\" " +
      for_terminal(shortened(without_user_info(header.jku), 120));
  const Result<KeySet> set = published_keys(header);
  if (!set) {
    return note(Verdict::key_unknown, 2,
                place + "no trusted key, and " + where + " is not used: " +
                    set.error().message + "; " + advice_for(out_.subject));
  }
  std::size_t tried = 0;
  for (const NamedKey& key : set->keys) {
    const auto usable = key_for(key, header.algorithm);
    const bool is_named =
        key.kid.empty() || header.kid.empty() || key.kid == header.kid;
    if (!usable || !is_named || !is_in_force(key, sources_.now_ms)) continue;
    if (++tried > keys_max) break;
    const Match match = try_key(*usable, How::jku_same_origin, header,
                                protected_text, signature);
    if (match != Match::none) return match == Match::whole;
  }
  if (tried == 0) {
    return note(
        Verdict::key_unknown, 2,
        place + "the key set at " + where + " has no such key in force");
  }
  return note(Verdict::invalid, 3,
              place + "it was not made by a key at " + where +
                  ", or the card was changed");
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
    failed_kids_.push_back(header.kid);
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

void CardVerifier::finish() {
  if (is_decided_) {
    out_.failed = std::move(failed_);
    return;
  }
  if (!partial_) return;
  // The same key made another signature, and that one does not match: the card
  // was changed where the partial one does not cover it.
  if (!partial_kid_.empty() &&
      std::ranges::find(failed_kids_, partial_kid_) != failed_kids_.end()) {
    out_.reason +=
        "; another signature by this key verifies, but covers only "
        "part of the card";
    return;
  }
  out_ = *std::move(partial_);
  out_.failed = std::move(failed_);
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
  CardVerifier verifier(card, resolved, sources, out);
  for (const Value entry : signatures.items()) verifier.examine(entry);
  verifier.finish();
}

}  // namespace cardinal
