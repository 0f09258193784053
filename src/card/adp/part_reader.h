// Reads the members of one part of a card after the other, and notes what is
// wrong with them.
#pragma once

#include "card/adp/annotated_card.h"
#include "card/adp/facts.h"

namespace cardinal::adp {

class PartReader {
 public:
  explicit PartReader(Defects& defects) : defects_(defects) {}

  void set_fact(Fact fact) { defects_.facts |= fact; }

  // Fills `values`; notes what is unknown, of the wrong kind, null, empty or
  // missing.
  template <std::size_t Count, const auto& Members>
  void read_members(const RequiredPartTable<Part, MemberInfo, Count>& table,
                    Value object, MemberValues<Members>& values) {
    const std::uint32_t present = table.each(
        object,
        [&](std::size_t i, Value value) {
          if (check(table.infos[i], value)) values.all()[i] = value;
        },
        [&](Value value) { note_unknown(value, object, table.part); });
    if (const std::uint32_t missing = table.required & ~present) {
      set_fact(member_missing);
      defects_.missing.push_back({object, table.part, missing});
    }
  }

  // Falsy when it is empty, which says no more than its absence.
  Text read_text(Value value) const {
    const auto found = value.string();
    return found && !found->empty() ? Text{value, *found} : Text{};
  }
  Text read_required_text(Value value);

 private:
  // Whether the value may be used.
  bool check(const MemberInfo& info, Value value);
  void check_items(const MemberInfo& info, Value value);
  bool check_integer(const MemberInfo& info, Value value);
  void note_mistyped(Value value, const MemberInfo& info, bool item);
  void note_unknown(Value value, Value object, Part part);

  Defects& defects_;
};

}  // namespace cardinal::adp
