#include "operations/compared_cards.h"

#include "base/errors.h"
#include "operations/given_card.h"

namespace cardinal {

Result<Dialect> compared_dialect(Value input, Value root) {
  TRY(const Dialect dialect, given_dialect(input, root));
  if (dialect == Dialect::ai_catalog) {
    return invalid(
        "AI Catalogs cannot be compared; compare the cards that the entries "
        "refer to");
  }
  if (dialect == Dialect::oasf) {
    return invalid(
        "OASF records cannot be compared; convert both to agent cards with "
        "cardinal convert and compare these");
  }
  return dialect;
}

}  // namespace cardinal
