#include "card/card_text.h"

#include <algorithm>
#include <utility>

#include "base/errors.h"
#include "card/document_limits.h"
#include "card/embedded_text.h"

namespace cardinal {
namespace {

constexpr std::string_view json_blanks = " \t\r\n";

bool begins_with(Value string, char wanted) {
  const auto text = string.string();
  if (!text) return false;
  const std::size_t first = text->find_first_not_of(json_blanks);
  return first != std::string_view::npos && (*text)[first] == wanted;
}

bool has_fault_within(const Faults& faults, Span span) {
  return std::ranges::any_of(faults, [&](const Fault& fault) {
    return span.begin <= fault.where.begin && fault.where.begin < span.end;
  });
}

// The faults of the inner text, at their places in the outer one.
void add_mapped(Faults inner, const EmbeddedText& places, Faults& faults) {
  for (Fault& fault : inner) {
    fault.where = places.outer(fault.where);
    if (fault.other) fault.other = places.outer(*fault.other);
    for (Edit& edit : fault.repair) edit = places.outer(edit);
    faults.push_back(std::move(fault));
  }
}

bool continues_character(std::string_view text, std::size_t at) {
  return at < text.size() &&
         (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

// One edit that makes `after` of `before` and divides no character, since an
// escape in the outer text stands for a whole one.
Edit difference_between(std::string_view before, std::string_view after) {
  const std::size_t shorter = std::min(before.size(), after.size());
  std::size_t begin = 0;
  while (begin < shorter && before[begin] == after[begin]) ++begin;
  while (begin > 0 && (continues_character(before, begin) ||
                       continues_character(after, begin))) {
    --begin;
  }
  std::size_t same = 0;  // bytes at the end
  while (same < shorter - begin &&
         before[before.size() - same - 1] == after[after.size() - same - 1]) {
    ++same;
  }
  while (same > 0 && continues_character(before, before.size() - same)) --same;
  const std::size_t end = before.size() - same;
  return {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
          std::string(after.substr(begin, after.size() - same - begin))};
}

}  // namespace

bool is_embedded_card(Value value) { return begins_with(value, '{'); }

bool is_twice_embedded(Value value) { return begins_with(value, '"'); }

CardText read_card_text(Reader& reader, std::string text, const Limits& limits,
                        std::string_view pointer) {
  CardText given;
  const Limits outer_limits = limits_for(text, limits);
  given.outer = reader.read(std::move(text), outer_limits, given.faults);
  const Value root = given.outer.root();
  if (!root) return given;
  const Result<Value> at = resolve(root, pointer);
  // Repaired characters have no place in the outer text.
  if (!at || !is_embedded_card(*at) ||
      has_fault_within(given.faults, at->span())) {
    return given;
  }
  given.embedded_in = *at;
  Faults faults;
  given.inner = reader.read(std::string(*at->string()), limits, faults);
  if (!faults.empty()) {
    add_mapped(std::move(faults), EmbeddedText(*at), given.faults);
  }
  return given;
}

std::string CardText::pointer_to(Value value) const {
  if (!embedded_in || value.table() != inner.root().table()) {
    return pointer_from(outer.root(), value);
  }
  return pointer_from(outer.root(), embedded_in) +
         pointer_from(inner.root(), value);
}

Result<std::string> CardText::with_card(std::string card_text) const {
  if (!embedded_in) return card_text;
  const Edit change = difference_between(inner.text(), card_text);
  TRY(std::string text,
      apply_edits(outer.text(), {EmbeddedText(embedded_in).outer(change)}));
  const std::uint32_t bytes_max = Limits{}.bytes_max;
  if (text.size() > bytes_max) {
    return invalid(
        "the card is in a JSON string, and with the change the text would have "
        "{} bytes; at most {} can be read",
        text.size(), bytes_max);
  }
  return text;
}

std::string card_text_in(std::string text) {
  const std::size_t first = text.find_first_not_of(json_blanks);
  if (first == std::string::npos || text[first] != '"') return text;
  Reader reader;
  Faults faults;
  const Document document = reader.read(text, Limits{}, faults);
  if (!faults.empty() || !is_embedded_card(document.root())) return text;
  return std::string(*document.root().string());
}

}  // namespace cardinal
