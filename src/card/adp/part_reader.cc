#include "card/adp/part_reader.h"

#include <cmath>

#include "base/ascii.h"
#include "json/number_spelling.h"

namespace cardinal::adp {

void PartReader::note_mistyped(Value value, const MemberInfo& info, bool item) {
  set_fact(mistyped);
  defects_.mistyped.push_back({value, &info, item});
}

void PartReader::note_unknown(Value value, Value object, Part part) {
  set_fact(unknown_member);
  if (defects_.unknown.size() < unknown_members_max) {
    defects_.unknown.push_back({value, object, part});
  }
}

bool PartReader::check(const MemberInfo& info, Value value) {
  if (!value.is(info.kind)) {
    if (value.is(Kind::null) && !info.required) {
      set_fact(null_value);
      defects_.nulls.push_back(value);
    } else {
      note_mistyped(value, info, false);
    }
    return false;
  }
  if (info.integer) return check_integer(info, value);
  if (info.kind == Kind::boolean) return true;
  if (info.items != Kind::absent) check_items(info, value);
  const bool empty =
      info.kind == Kind::string ? value.string()->empty() : value.size() == 0;
  if (empty && !info.required && !info.may_be_empty) {
    set_fact(empty_optional);
    defects_.empties.push_back(value);
  }
  return true;
}

void PartReader::check_items(const MemberInfo& info, Value value) {
  for (const Value item : value.items()) {
    if (!item.is(info.items)) note_mistyped(item, info, true);
  }
}

bool PartReader::check_integer(const MemberInfo& info, Value value) {
  if (value.int64() || value.uint64()) return true;
  const double number = *value.number();
  if (number != std::trunc(number)) {
    note_mistyped(value, info, false);
    return false;
  }
  if (has_fraction_or_exponent(value)) {
    set_fact(integer_spelling);
    defects_.odd_integers.push_back(value);
  }
  return true;
}

Text PartReader::read_required_text(Value value) {
  const auto found = value.string();
  if (!found) return {value, {}};
  if (is_blank(*found)) {
    set_fact(text_blank);
    defects_.blank.push_back(value);
  }
  return {value, *found};
}

}  // namespace cardinal::adp
