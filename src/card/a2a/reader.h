// Fills an a2a::Card in one pass. Split by part: read.cc has the card,
// read_identity.cc its names, read_security.cc schemes and requirements.
#pragma once

#include "card/a2a/members.h"
#include "card/member_table.h"

namespace cardinal::a2a {

template <std::size_t Count>
struct PartTable {
  Part part;
  const MemberInfo (&infos)[Count];
  MemberTable<Count> names;
  std::array<std::uint32_t, 4> required;  // bits, by Version

  consteval PartTable(Part which, const MemberInfo (&members)[Count])
      : part(which), infos(members), names(names_of(members)), required{} {
    for (std::size_t version = 0; version < required.size(); ++version) {
      for (std::size_t i = 0; i < Count; ++i) {
        if (members[i].required >> version & 1) required[version] |= 1u << i;
      }
    }
  }
  static consteval std::array<std::string_view, Count> names_of(
      const MemberInfo (&members)[Count]) {
    std::array<std::string_view, Count> names;
    for (std::size_t i = 0; i < Count; ++i) names[i] = members[i].name;
    return names;
  }
};

class CardReader {
 public:
  explicit CardReader(Card& card) : card_(card) {}
  void read(Value root);

 private:
  void note(Fact fact) { card_.facts |= fact; }

  // Members into `out` by their place in the table; notes what is unknown, of
  // another version, of the wrong kind, null or missing.
  template <std::size_t Count>
  void members(const PartTable<Count>& table, Value object,
               Value (&out)[Count]) {
    std::uint32_t present = 0;
    for (const Member member : object.members()) {
      const int found = table.names.find(member.name);
      if (found < 0) {
        note(unknown_member);
        card_.unknown.push_back({member.value, object, table.part});
        continue;
      }
      const auto i = static_cast<std::size_t>(found);
      present |= 1u << i;
      if (judge(table.infos[i], table.part, member.value)) {
        out[i] = member.value;
      }
    }
    const std::uint32_t missing =
        table.required[static_cast<std::size_t>(version_)] & ~present;
    if (missing != 0) {
      note(member_missing);
      card_.missing.push_back({object, table.part, missing});
    }
  }
  // Whether the value may be looked at further.
  bool judge(const MemberInfo& info, Part part, Value value) {
    if (!(info.in & versions_)) {
      note(foreign_member);
      card_.foreign.push_back({value, part, &info});
    }
    if (value.kind() != info.kind) return judge_kind(info, value);
    if (info.items != Kind::absent) judge_items(info, value);
    return true;
  }
  bool judge_kind(const MemberInfo& info, Value value);
  void judge_items(const MemberInfo& info, Value value);
  void mistype(Value at, std::string_view name, Kind expected, bool item);

  Text text(Value value);           // a text people write
  Text required_text(Value value);  // one that must say something
  Text label(Value value);          // a name or id, read by programs too
  void tags(Value list);
  void judge_controls(const Text& found);
  void identity();
  void examples(Value list);
  Text url(Value value);
  void parts(const Value (&values)[std::size(card_members)]);
  void modes(Value list);
  void interface(Value object);
  void binding(const Text& found);
  void provider(Value object);
  void capabilities(Value object);
  void skill(Value object);
  void signature(Value object);
  void main_interface(const Value (&values)[std::size(card_members)]);

  void schemes(Value map);
  void scheme(std::string_view name, Value object);
  void note_scheme(const Scheme& scheme);
  void scheme_members(SchemeKind kind, Value body);
  void api_key(Value body);
  void flows(Value object);
  void requirements(Value list, bool of_1_0);
  void requirement(Value list, Value entry, bool of_1_0);
  void need(std::string_view scheme, Value value, RequirementForm& form,
            bool wrapped);
  void survey_text();
  void glance_at_strings();

  Card& card_;
  bool has_escapes_ = false;    // or faults: a text may hold control characters
  std::uint64_t ids_seen_ = 0;  // of skills, see seen_again

  Version version_ = Version::v0_3;
  Versions versions_ = 0;  // whose members may be there
};

}  // namespace cardinal::a2a
