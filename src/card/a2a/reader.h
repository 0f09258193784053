// Fills an a2a::Card in one pass. Split by part: read.cc has the card,
// read_identity.cc its names, read_security.cc schemes and requirements.
#pragma once

#include "card/a2a/facts.h"
#include "card/a2a/members.h"
#include "card/a2a/regular.h"
#include "card/part_table.h"

namespace cardinal::a2a {

template <std::size_t Count>
struct VersionedPartTable : PartTable<Part, MemberInfo, Count> {
  std::array<std::uint32_t, 4> required{};  // bits, by Version

  consteval VersionedPartTable(Part which, const MemberInfo (&members)[Count])
      : PartTable<Part, MemberInfo, Count>(which, members) {
    for (std::size_t version = 0; version < required.size(); ++version) {
      required[version] = this->bits([version](const MemberInfo& info) {
        return info.required >> version & 1;
      });
    }
  }
};

class CardReader {
 public:
  explicit CardReader(Card& card) : card_(card) {}
  void read(Value root);
  // Without the facts about strings, for those who do not judge them.
  void read_content(Value root);

 private:
  void set_fact(Fact fact) { card_.facts |= fact; }

  // Members into `out` by their place in the table; notes what is unknown, of
  // another version, of the wrong kind, null or missing.
  template <std::size_t Count>
  void members(const VersionedPartTable<Count>& table, Value object,
               Value (&out)[Count]) {
    const std::uint32_t present = table.each(
        object,
        [&](std::size_t i, Value value) {
          const MemberInfo& info = table.infos[i];
          if (is_plain(info, value) || judge(info, table.part, value)) {
            out[i] = value;
          }
        },
        [&](Value value) {
          set_fact(unknown_member);
          card_.unknown.push_back({value, object, table.part});
        });
    const std::uint32_t missing =
        table.required[static_cast<std::size_t>(version_)] & ~present;
    if (missing != 0) [[unlikely]] {
      set_fact(member_missing);
      card_.missing.push_back({object, table.part, missing});
    }
  }
  // What nearly all members are, and judge has nothing to say of.
  bool is_plain(const MemberInfo& info, Value value) const {
    return (info.in & versions_) && value.is(info.kind) &&
           info.items == Kind::absent;
  }
  // Whether the value may be looked at further.
  bool judge(const MemberInfo& info, Part part, Value value) {
    if (!(info.in & versions_)) [[unlikely]] {
      set_fact(foreign_member);
      card_.foreign.push_back({value, part, &info});
    }
    if (value.kind() != info.kind) return note_wrong_kind(info, value);
    if (info.items != Kind::absent) judge_items(info, value);
    return true;
  }
  bool note_wrong_kind(const MemberInfo& info, Value value);
  void judge_items(const MemberInfo& info, Value value);
  void mistype(Value at, std::string_view name, Kind expected, bool item);

  // A text people write.
  Text text(Value value) {
    if (!value.is(Kind::string)) return {value, {}};
    const std::string_view found = value.text();
    if (has_edges(found)) [[unlikely]]
      note_edges(value);
    return {value, found};
  }
  // One that must say something.
  Text required_text(Value value) {
    const Text found = text(value);
    const bool may_be_blank =
        found.text.empty() || static_cast<unsigned char>(found.text[0]) <= ' ';
    if (may_be_blank) [[unlikely]]
      judge_blank(found);
    return found;
  }
  void note_edges(Value value);
  void judge_blank(const Text& found);
  Text label(Value value);  // a name or id, read by programs too
  void tags(Value list);
  void judge_controls(const Text& found);
  void note_name_and_versions();
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
  void read_interfaces(const Value (&values)[std::size(card_members)]);

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
  void content();
  void survey_text();
  void glance_at_strings();
  void glance_at(Value string);

  Card& card_;
  bool has_escapes_ = false;  // or faults: a text may hold control characters
  SeenTexts skill_ids_;

  Version version_ = Version::v0_3;
  Versions versions_ = 0;  // whose members may be there
};

}  // namespace cardinal::a2a
