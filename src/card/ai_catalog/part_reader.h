// Reads the members of one part of a catalog after the other, and notes what is
// wrong with them.
#pragma once

#include "card/ai_catalog/annotated_catalog.h"
#include "card/ai_catalog/facts.h"

namespace cardinal::ai_catalog {

class PartReader {
 public:
  explicit PartReader(Defects& defects) : defects_(defects) {}

  void set_fact(Fact fact) { defects_.facts |= fact; }

  // Calls `use(index, value)` for the members of the right kind, and notes
  // what is unknown, of another kind or missing. Returns the bits of the
  // members that are there, of any kind.
  template <std::size_t Count, class Use>
  std::uint32_t each_member(
      Value object, const RequiredPartTable<Part, MemberInfo, Count>& table,
      Use use) {
    const std::uint32_t present = table.each(
        object,
        [&](std::size_t i, Value value) {
          const MemberInfo& info = table.infos[i];
          if (info.defined_by == DefinedBy::text) {
            note_foreign(value, object, table.part);
          }
          if (!value.is(info.kind)) {
            return note_wrong_kind(value, info, table.part);
          }
          if (info.items != Kind::absent) check_items(value, info);
          use(i, value);
        },
        [&](Value value) {
          set_fact(unknown_member);
          defects_.unknown.push_back({value, object, table.part});
        });
    const std::uint32_t missing = table.required & ~present;
    if (missing != 0) {
      set_fact(member_missing);
      defects_.missing.push_back({object, table.part, missing});
    }
    return present;
  }

  // A text that must not be blank.
  void note_if_blank(Value text);
  // An optional member, which says nothing when it is empty. Returns whether
  // it is.
  bool note_if_empty(Value value) {
    const bool empty =
        value.is(Kind::string) ? value.string()->empty() : value.size() == 0;
    if (!empty) return false;
    set_fact(optional_empty);
    defects_.empty.push_back(value);
    return true;
  }
  void note_link(Value text, bool fetched);

 private:
  void check_items(Value array, const MemberInfo& info);
  void note_foreign(Value value, Value object, Part part);
  void note_wrong_kind(Value value, const MemberInfo& info, Part part);

  Defects& defects_;
};

}  // namespace cardinal::ai_catalog
