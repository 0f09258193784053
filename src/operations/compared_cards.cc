#include "operations/compared_cards.h"

#include "base/errors.h"
#include "operations/registry.h"

namespace cardinal {

Result<Dialect> compared_dialect(Value input, Value root) {
  std::optional<Dialect> dialect = dialect_named(text_of(input, "dialect"));
  if (!dialect) dialect = detect(root);
  if (!root.is(Kind::object) || !dialect) {
    return invalid(
        "not a recognised agent card; {}; set --dialect to override detection",
        explain_detection(root));
  }
  if (*dialect == Dialect::ai_catalog) {
    return invalid(
        "AI Catalogs cannot be compared; compare the cards that the entries "
        "refer to");
  }
  if (*dialect == Dialect::oasf) {
    return invalid(
        "OASF records cannot be compared; convert both to agent cards with "
        "cardinal convert and compare these");
  }
  return *dialect;
}

}  // namespace cardinal
