// The members that one part of a card may have, found in one pass over it.
#pragma once

#include "base/compile_time_error.h"
#include "card/member_table.h"

namespace cardinal {

// Calls known(place, value) or unknown(value) for each member, in order; the
// bits of the known ones that are there.
template <std::size_t Count, class Known, class Unknown>
std::uint32_t each_member(const MemberTable<Count>& names, Value object,
                          const Known& known, const Unknown& unknown) {
  static_assert(Count <= 32);  // bits
  std::uint32_t present = 0;
  if (!object.is(Kind::object)) return present;
  const NodeView nodes(object);
  const std::uint32_t end = nodes.end_of(object.index());
  for (std::uint32_t at = object.index() + 1; at != end;
       at = nodes.end_of(at + 1)) {
    const Value value = nodes.value(at + 1);
    const int found = names.find(nodes, at);
    if (found < 0) [[unlikely]] {
      unknown(value);
      continue;
    }
    present |= 1u << found;
    known(static_cast<std::size_t>(found), value);
  }
  return present;
}

// The part of each row that reading and the rules use. It is kept apart from
// the texts for the JSON Schema, so that reading touches little memory.
template <class Row, std::size_t Count>
consteval auto member_infos(const std::array<Row, Count>& rows) {
  std::array<decltype(Row::info), Count> infos{};
  for (std::size_t i = 0; i < Count; ++i) infos[i] = rows[i].info;
  return infos;
}
template <class Row, std::size_t Count>
consteval auto member_infos(const Row (&rows)[Count]) {
  return member_infos(std::to_array(rows));
}

// The place of a member in its table. A name that the table lacks does not
// compile.
template <class MemberInfo, std::size_t Count>
consteval std::size_t index_of(const std::array<MemberInfo, Count>& members,
                               std::string_view name) {
  for (std::size_t i = 0; i < Count; ++i) {
    if (members[i].name == name) return i;
  }
  compile_time_error("the table has no such member");
  return Count;
}

// The values of a part's members, looked up by names that the compiler turns
// into places.
//
//   MemberValues<card_members> values;
//   card.url = values["url"];
template <const auto& Members>
class MemberValues {
 public:
  struct Name {
    consteval Name(const char* name) : index(index_of(Members, name)) {}
    std::size_t index;
  };
  using Array = Value[std::size(Members)];

  Value operator[](Name name) const { return values_[name.index]; }
  Array& all() { return values_; }

 private:
  Array values_;
};

// A part for messages, with its members.
template <class MemberInfo>
struct PartInfo {
  std::string_view name;
  std::span<const MemberInfo> members;
  bool closed = false;  // its schema refuses members it does not name
};

template <class Part, class MemberInfo, std::size_t Count>
struct PartTable {
  Part part;
  const std::array<MemberInfo, Count>& infos;
  MemberTable<Count> names;

  consteval PartTable(Part which, const std::array<MemberInfo, Count>& members)
      : part(which), infos(members), names(names_of(members)) {}

  template <class Known, class Unknown>
  std::uint32_t each(Value object, const Known& known,
                     const Unknown& unknown) const {
    return each_member(names, object, known, unknown);
  }

  // The members of which `is` holds, as bits.
  template <class Is>
  consteval std::uint32_t bits(Is is) const {
    std::uint32_t all = 0;
    for (std::size_t i = 0; i < Count; ++i) {
      if (is(infos[i])) all |= 1u << i;
    }
    return all;
  }

 private:
  static consteval std::array<std::string_view, Count> names_of(
      const std::array<MemberInfo, Count>& members) {
    std::array<std::string_view, Count> names;
    for (std::size_t i = 0; i < Count; ++i) names[i] = members[i].name;
    return names;
  }
};

// With the members that must be there.
template <class Part, class MemberInfo, std::size_t Count>
struct RequiredPartTable : PartTable<Part, MemberInfo, Count> {
  std::uint32_t required;  // bits

  consteval RequiredPartTable(Part which,
                              const std::array<MemberInfo, Count>& members)
      : PartTable<Part, MemberInfo, Count>(which, members),
        required(
            this->bits([](const MemberInfo& info) { return info.required; })) {}
};

}  // namespace cardinal
