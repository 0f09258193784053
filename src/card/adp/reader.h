// Fills an adp::Card in one pass: read.cc has the card with its tools and
// endpoints, read_terms.cc constraints, extensions and metadata.
#pragma once

#include "card/adp/facts.h"
#include "card/adp/members.h"
#include "card/adp/regular.h"
#include "card/part_table.h"

namespace cardinal::adp {

// Each unknown name is compared with the known ones, which a hostile card must
// not make expensive.
inline constexpr std::size_t unknown_members_max = 1000;

class CardReader {
 public:
  explicit CardReader(Card& card) : card_(card) {}
  void read(Value root);

 private:
  void set_fact(Facts facts) { card_.facts |= facts; }

  // Members into `out` by their place in the table; notes what is unknown, of
  // the wrong kind, null, empty or missing.
  template <std::size_t Count>
  void members(const RequiredPartTable<Part, MemberInfo, Count>& table,
               Value object, Value (&out)[Count]) {
    const std::size_t first_unknown = card_.unknown.size();
    const std::uint32_t present = table.each(
        object,
        [&](std::size_t i, Value value) {
          if (judge(table.infos[i], value)) out[i] = value;
        },
        [&](Value value) { unknown(value, object, table.part); });
    for (std::size_t i = first_unknown; i < card_.unknown.size(); ++i) {
      card_.unknown[i].present = present;
    }
    if (const std::uint32_t missing = table.required & ~present) {
      set_fact(member_missing);
      card_.missing.push_back({object, table.part, missing});
    }
  }
  void unknown(Value value, Value object, Part part) {
    set_fact(unknown_member);
    if (card_.unknown.size() < unknown_members_max) {
      card_.unknown.push_back({value, object, part});
    }
  }
  // Whether the value may be looked at further.
  bool judge(const MemberInfo& info, Value value);
  void judge_items(const MemberInfo& info, Value value);
  bool judge_integer(const MemberInfo& info, Value value);

  Text text(Value value) {
    const auto found = value.string();
    return found && !found->empty() ? Text{value, *found} : Text{};
  }
  Text required_text(Value value);
  void identity();
  void skills();
  void tool(Value object, std::size_t index);
  void endpoint(Value object, std::size_t index);
  void constraints(Value object);
  void extensions(Value object);
  void metadata(Value object);
  void whole();

  Card& card_;
};

}  // namespace cardinal::adp
