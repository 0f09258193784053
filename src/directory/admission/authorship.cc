#include "directory/admission/authorship.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"
#include "directory/records/quoted_subject.h"
#include "trust/subject.h"

namespace cardinal::directory {
namespace {

Provenance provenance_of(std::uint8_t authority) {
  if (authority == origin_authority) return Provenance::origin;
  return authority == token_authority ? Provenance::token : Provenance::none;
}

// The beginning that the normal forms of all subjects have which begin as
// `prefix` does: spelled like a subject, with one more letter.
std::string normal_prefix(std::string_view prefix) {
  constexpr std::string_view ulid_name = "urn:ulid:";
  const bool is_ulid =
      equal_ignoring_case(prefix.substr(0, ulid_name.size()), ulid_name);
  if (is_ulid) {
    return std::string(ulid_name) + upper_case(prefix.substr(ulid_name.size()));
  }
  constexpr char letter = 'a';
  std::string normal = normalised_subject(std::string(prefix) + letter);
  if (normal.ends_with('/')) normal.pop_back();  // the path behind a host
  if (!normal.ends_with(letter)) return std::string(prefix);
  normal.pop_back();
  return normal;
}

bool does_match(std::string_view pattern, std::string_view subject) {
  if (pattern.ends_with('*')) {
    const std::string_view prefix = pattern.substr(0, pattern.size() - 1);
    // As it is written, for names that contain keys: their case counts.
    return subject.starts_with(prefix) ||
           subject.starts_with(normal_prefix(prefix));
  }
  return normalised_subject(pattern) == subject;
}

// Whether a subject can begin so, as far as the host and what follows it say.
// The end may be the middle of an escape.
bool may_begin_subject(std::string_view prefix) {
  const std::size_t slashes = prefix.find("://");
  const bool has_whole_host =
      slashes != std::string_view::npos &&
      prefix.find('/', slashes + 3) != std::string_view::npos;
  if (!has_whole_host) return true;
  return normal_subject(std::string(prefix) + "a") ||
         normal_subject(std::string(prefix) + "aa");
}

}  // namespace

Status require_subject_pattern(std::string_view pattern) {
  const std::size_t star = pattern.find('*');
  if (star < pattern.size() - 1) {
    return usage(
        "the subject {} has a * before its end, where it would stand for "
        "itself: give a whole subject, or the beginning of subjects followed "
        "by one *, such as https://agents.example/*",
        quoted(pattern));
  }
  const bool is_prefix = star != std::string_view::npos;
  if (is_prefix && may_begin_subject(pattern.substr(0, star))) return {};
  if (!is_prefix && normal_subject(pattern)) return {};
  return usage(
      "the subject {} is that of no agent, so that the token could write "
      "nothing: expected an agent:// name, a URL or urn:ulid:ID, or the "
      "beginning of one followed by *",
      quoted(pattern));
}

Authorship authorship_of(Value card, Dialect dialect,
                         const Verification& verification,
                         const Submission& submission) {
  Authorship found;
  const Sender& sender = submission.sender;
  const bool is_vouched = submission.is_vouched && sender.is_operator;
  if (!sender.principal.empty() || is_vouched) {
    found.authority = token_authority;
  }
  if (is_vouched) {
    found.notes.emplace_back(
        "its author was verified elsewhere, and the operator answers for that");
  }
  if (!sender.agent_id.empty()) {
    found.authenticated =
        normalised_subject(sender.agent_id) == verification.subject;
    if (!found.authenticated) {
      found.notes.push_back(
          "the request is signed by " + quoted_subject(sender.agent_id) +
          ", the card is of " + quoted_subject(verification.subject));
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
                          AdmissionPolicy policy,
                          const Submission& submission) {
  const Sender& sender = submission.sender;
  const bool is_vouched = submission.is_vouched && sender.is_operator;
  const std::string reasons = authorship.notes.empty()
                                  ? ""
                                  : " (" + joined(authorship.notes, "; ") + ")";
  if (dialect == Dialect::adp && !is_vouched &&
      authorship.provenance < Provenance::origin) {
    return denied(
        "an ADP card is stored only if its authorship was verified "
        "(draft-song-anp-adp-00, section 7.1): sign the card, or send it in a "
        "request signed by the key of its id{}",
        reasons);
  }
  if (policy == AdmissionPolicy::token &&
      authorship.provenance < Provenance::token) {
    return denied(
        "the directory admits cards of named publishers: {}, or sign the card "
        "with a key bound to its subject{}",
        sender.is_operator ? "name the publisher with --owner NAME"
                           : "send a token",
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

std::unexpected<Error> not_allowed_error(const Sender& sender,
                                         std::string_view subject) {
  if (sender.principal.empty() && !sender.agent_id.empty()) {
    return denied(
        "the request is signed by {}, which may change its own record and not "
        "that of {}; send a token for that",
        quoted_subject(sender.agent_id), quoted_subject(subject));
  }
  return denied("the token of {} is for other agents than {}",
                quoted(sender.principal), quoted_subject(subject));
}

}  // namespace cardinal::directory
