// What a signature changes for the rules: severities, and no fixes.
#pragma once

#include "check/rules/adp/rules.h"

namespace cardinal::adp {

// What severities may depend on: whether the card is signed.
Conditions conditions_of(const AnnotatedCard& card);

// What a finding says about mending it.
struct Repair {
  std::string help;
  std::optional<Fix> fix;
};
// In a signed card there is no fix: what the signature covers is never
// rewritten, and the help says what follows a change by hand.
void keep_signed(Repair& repair, const Findings& out);
// Gives a finding its fix, but not in a signed card.
void offer(Finding& finding, const Findings& out, std::optional<Fix> fix);

}  // namespace cardinal::adp
