#include "check/rules/adp/signed_cards.h"

namespace cardinal::adp {

Conditions conditions_of(const AnnotatedCard& card) {
  return card.is_signed() ? card_signed : 0u;
}

void keep_signed(Repair& repair, const Findings& out) {
  if (!repair.fix || !out.under(card_signed)) return;
  repair.fix.reset();
  repair.help += repair.help.empty() ? "" : "; ";
  repair.help += "sign the card again after the change";
}

void offer(Finding& finding, const Findings& out, std::optional<Fix> fix) {
  Repair repair{std::move(finding.help), std::move(fix)};
  keep_signed(repair, out);
  finding.help = std::move(repair.help);
  finding.fix = std::move(repair.fix);
}

}  // namespace cardinal::adp
