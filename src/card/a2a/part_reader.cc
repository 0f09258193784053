#include "card/a2a/part_reader.h"

#include "base/ascii.h"

namespace cardinal::a2a {

void PartReader::note_mistyped(Value at, std::string_view name, Kind expected,
                               bool item) {
  set_fact(mistyped);
  defects_.mistyped.push_back({at, name, expected, item});
}

// null is read as "not set" where a member may be left out.
void PartReader::note_wrong_kind(const MemberInfo& info, Value value) {
  if (value.is(Kind::null) && !(info.required & bit_of(version_))) {
    set_fact(null_value);
    defects_.nulls.push_back(value);
  } else {
    note_mistyped(value, info.name, info.kind, false);
  }
}

void PartReader::check_items(const MemberInfo& info, Value value) {
  for (const Value item : value.items()) {
    if (!item.is(info.items)) note_mistyped(item, info.name, info.items, true);
  }
  if (info.kind == Kind::array) return;
  for (const Member member : value.members()) {
    if (!member.value.is(info.items)) {
      note_mistyped(member.value, info.name, info.items, true);
    }
  }
}

void PartReader::forget_missing(Value object, std::size_t member) {
  if (defects_.missing.empty()) return;
  Missing& last = defects_.missing.back();
  if (last.object != object) return;
  last.members &= ~(1u << member);
  if (last.members == 0) defects_.missing.pop_back();
}

void PartReader::note_untidy(Value value) {
  set_fact(text_untidy);
  defects_.untidy_texts.push_back(value);
}

void PartReader::note_if_blank(const Text& found) {
  if (!found || !is_blank(found.text)) return;
  set_fact(text_blank);
  defects_.blank.push_back(found.at);
}

void PartReader::note_if_controls(const Text& found) {
  if (!has_control(found.text)) return;
  const auto& noted = defects_.untidy_texts;
  // Perhaps it has outer space as well.
  if (noted.empty() || noted.back() != found.at) note_untidy(found.at);
}

Text PartReader::read_url(Value value) {
  if (!value.is(Kind::string)) return {value, {}};
  const std::string_view found = value.string_unchecked();
  if (!is_plain_https(found)) {
    set_fact(url_irregular);
  } else if (!is_ordinary_https(found)) {
    set_fact(url_suspect);
  }
  return {value, found};
}

}  // namespace cardinal::a2a
