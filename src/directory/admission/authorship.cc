#include "directory/admission/authorship.h"

#include <algorithm>

#include "base/errors.h"
#include "base/text.h"

namespace cardinal::directory {
namespace {

Provenance provenance_of(std::uint8_t authority) {
  if (authority == origin_authority) return Provenance::origin;
  return authority == token_authority ? Provenance::token : Provenance::none;
}

bool does_match(std::string_view pattern, std::string_view subject) {
  if (pattern.ends_with('*')) {
    return subject.starts_with(pattern.substr(0, pattern.size() - 1));
  }
  return normalised_subject(pattern) == subject;
}

}  // namespace

Authorship authorship_of(Value card, Dialect dialect,
                         const Verification& verification,
                         const Submission& submission) {
  Authorship found;
  const Sender& sender = submission.sender;
  if (!sender.principal.empty()) found.authority = token_authority;
  if (!sender.agent_id.empty()) {
    found.authenticated =
        normalised_subject(sender.agent_id) == verification.subject;
    if (!found.authenticated) {
      found.notes.push_back("the request is signed by " +
                            quoted(sender.agent_id) + ", the card is of " +
                            quoted(verification.subject));
    }
  }
  if (submission.origin) {
    const Status proof = require_origin(card, dialect, submission.origin->url);
    found.from_origin = proof.has_value();
    if (!proof) found.notes.push_back(proof.error().message);
  }
  if (found.authenticated || found.from_origin) {
    found.authority = origin_authority;
  }
  found.provenance = provenance_of(found.authority);
  if (is_bound(verification)) {
    found.provenance = Provenance::signed_card;
  } else if (verification.verdict != Verdict::unsigned_card) {
    found.notes.push_back(
        "the signature does not count: " +
        (verification.reason.empty()
             ? std::string("its key is not bound to the subject")
             : verification.reason));
  }
  return found;
}

Status require_authorship(const Authorship& authorship, Dialect dialect,
                          AdmissionPolicy policy) {
  const std::string reasons = authorship.notes.empty()
                                  ? ""
                                  : " (" + joined(authorship.notes, "; ") + ")";
  if (dialect == Dialect::adp && authorship.provenance < Provenance::origin) {
    return denied(
        "an ADP card is stored only if its authorship was verified "
        "(draft-song-anp-adp-00, section 7.1): sign the card, or send it in a "
        "request signed by the key of its id{}",
        reasons);
  }
  if (policy == AdmissionPolicy::token &&
      authorship.provenance < Provenance::token) {
    return denied(
        "the directory admits cards of named publishers: send a token, or "
        "sign the card with a key bound to its subject{}",
        reasons);
  }
  if (policy == AdmissionPolicy::proof &&
      authorship.provenance < Provenance::origin) {
    return denied(
        "the directory admits cards whose author is proved: let it fetch the "
        "card from the well-known URI of the agent's host, or sign the card "
        "with a key bound to its subject{}",
        reasons);
  }
  return {};
}

bool is_allowed(const Sender& sender, std::string_view subject) {
  return sender.subjects.empty() ||
         std::ranges::any_of(sender.subjects, [&](const std::string& pattern) {
           return does_match(pattern, subject);
         });
}

}  // namespace cardinal::directory
