#include "card/ai_catalog/part_reader.h"

#include <algorithm>

#include "card/ai_catalog/fast_paths.h"

namespace cardinal::ai_catalog {
namespace {

bool is_blank_or_control(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return static_cast<unsigned char>(c) <= ' '; });
}

}  // namespace

void PartReader::note_foreign(Value value, Value object, Part part) {
  if (!is_closed(part)) return;
  set_fact(beyond_schema);
  defects_.foreign.push_back({value, object, part});
}

void PartReader::note_wrong_kind(Value value, const MemberInfo& info,
                                 Part part) {
  set_fact(mistyped);
  defects_.mistyped.push_back(
      {.at = value,
       .name = info.name,
       .expected = info.kind,
       .item = false,
       .required = info.required,
       .beyond_schema =
           info.defined_by == DefinedBy::text && !is_closed(part)});
}

// Two texts of one length may be one text twice.
void PartReader::check_items(Value array, const MemberInfo& info) {
  std::uint64_t lengths = 0;
  for (const Value item : array.items()) {
    if (!item.is(info.items)) {
      set_fact(mistyped);
      defects_.mistyped.push_back({item, info.name, info.items, true});
    } else if (info.items == Kind::string) {
      const std::uint64_t bit = std::uint64_t{1}
                                << (item.string()->size() & 63);
      if (lengths & bit) set_fact(list_may_repeat);
      lengths |= bit;
    }
  }
}

void PartReader::note_if_blank(Value text) {
  const std::string_view found = *text.string();
  if (!found.empty() && static_cast<unsigned char>(found.front()) > ' ') return;
  if (!is_blank_or_control(found)) return;
  set_fact(text_blank);
  defects_.blank.push_back(text);
}

void PartReader::note_link(Value text, bool fetched) {
  if (is_plain_link(*text.string())) return;
  set_fact(link_irregular);
  defects_.links.push_back({text, fetched});
}

}  // namespace cardinal::ai_catalog
