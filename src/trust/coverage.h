// What a signature of an A2A card must cover to be more than a partial one.
#pragma once

#include "card/a2a/canonical_form.h"

namespace cardinal {

struct SignatureCoverage {
  // Pointers to everything that the form omits.
  std::vector<std::string> uncovered;
  // Those of them that identify or locate the agent or tell callers what to
  // send, and do not say what their absence says.
  std::vector<std::string> essential;
};

// Of the signatures whose bytes are this form of the card.
SignatureCoverage coverage_of(Value card, a2a::CanonicalForm form);

// "/a, /b and 3 more"
std::string listed_pointers(const std::vector<std::string>& pointers);

}  // namespace cardinal
