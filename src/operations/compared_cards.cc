#include "operations/compared_cards.h"

#include "base/errors.h"
#include "operations/registry.h"
#include "operations/report_faults.h"

namespace cardinal {
namespace {

Result<StampedText> text_of_card(const Call& call, Value value,
                                 const std::string& path) {
  if (value) return StampedText{.text = std::string(value.raw())};
  if (!call.services.files || path.empty()) {
    return usage(
        "two cards are needed; give the earlier card and the current card");
  }
  return read_stamped(path, Limits{}.bytes_max);
}

Result<Dialect> dialect_of(Value input, Value root) {
  std::optional<Dialect> dialect = dialect_named(text_of(input, "dialect"));
  if (!dialect) dialect = detect(root);
  if (!root.is(Kind::object) || !dialect) {
    return usage(
        "not a recognised agent card; {}; set --dialect to override detection",
        explain_detection(root));
  }
  if (*dialect == Dialect::ai_catalog) {
    return usage(
        "AI Catalogs cannot be compared; compare the cards that the entries "
        "refer to");
  }
  if (*dialect == Dialect::oasf) {
    return usage(
        "OASF records cannot be compared; convert both to agent cards with "
        "cardinal convert and compare these");
  }
  return *dialect;
}

}  // namespace

Result<std::optional<ReadCard>> read_card(Call& call, Value value,
                                          const std::string& path) {
  TRY(StampedText read, text_of_card(call, value, path));
  ReadCard found{.path = value ? std::string() : path, .stamp = read.stamp};
  Reader reader;
  found.given = read_card_text(reader, std::move(read.text));
  if (!found.given.faults.empty()) {
    report_faults(found.path.empty() ? "card" : found.path,
                  std::move(found.given.outer), found.given.faults, call);
    return std::nullopt;
  }
  Result<Dialect> dialect = dialect_of(call.input, found.given.root());
  if (!dialect) {
    dialect.error().where = found.path;
    return std::unexpected(dialect.error());
  }
  found.card = {found.given.root(), *dialect};
  return found;
}

}  // namespace cardinal
