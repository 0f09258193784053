#include "operations/given_card.h"

#include "base/errors.h"
#include "operations/registry.h"

namespace cardinal {

Result<Dialect> given_dialect(Value input, Value card) {
  std::optional<Dialect> dialect = dialect_named(text_of(input, "dialect"));
  if (!dialect) dialect = detect(card);
  if (card.is(Kind::object) && dialect) return *dialect;
  return invalid(
      "not a recognised agent card; {}; set --dialect to override detection",
      explain_detection(card));
}

Result<GivenCard> given_card(const CardText& text, Value input) {
  TRY(const Value place, resolve(text.outer.root(), text_of(input, "pointer")));
  const Value card = text.embedded_in ? text.root() : place;
  const Result<Dialect> dialect = given_dialect(input, card);
  if (!dialect) return at("text", std::unexpected(dialect.error()));
  return GivenCard{.card = card, .dialect = *dialect};
}

}  // namespace cardinal
