// Who wrote a card, as far as it was proved, and whether that is enough.
//
// Thread safety: values; free functions without shared state.
#pragma once

#include "directory/admission/admission.h"

namespace cardinal::directory {

struct Authorship {
  Provenance provenance = Provenance::none;
  std::uint8_t authority = no_authority;  // of the source of the card
  bool authenticated = false;      // the subject's key signed the request
  bool from_origin = false;        // the directory got it from the agent's host
  std::vector<std::string> notes;  // why something did not count
};

// Requires: the verdict is not `invalid`.
Authorship authorship_of(Value card, Dialect dialect,
                         const Verification& verification,
                         const Submission& submission);

// Fails: denied, with what is missing and what to do.
Status require_authorship(const Authorship& authorship, Dialect dialect,
                          AdmissionPolicy policy, const Submission& submission);

// Of a token: a subject, or the beginning of subjects followed by one "*", in
// any spelling. Fails: usage, for one that can match no subject.
Status require_subject_pattern(std::string_view pattern);

// Whether the token of the sender is for the subject.
bool is_allowed(const Sender& sender, std::string_view subject);
// Why it is not.
std::unexpected<Error> not_allowed_error(const Sender& sender,
                                         std::string_view subject);

}  // namespace cardinal::directory
