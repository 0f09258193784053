// Reads the members of one part of a card after the other, and notes what is
// wrong with them.
#pragma once

#include "card/a2a/annotated_card.h"
#include "card/a2a/facts.h"
#include "card/a2a/fast_paths.h"

namespace cardinal::a2a {

template <std::size_t Count>
struct VersionedPartTable : PartTable<Part, MemberInfo, Count> {
  std::array<std::uint32_t, 4> required{};  // bits, by Version

  consteval VersionedPartTable(Part which,
                               const std::array<MemberInfo, Count>& members)
      : PartTable<Part, MemberInfo, Count>(which, members) {
    for (std::size_t version = 0; version < required.size(); ++version) {
      required[version] = this->bits([version](const MemberInfo& info) {
        return info.required >> version & 1;
      });
    }
  }
};

class PartReader {
 public:
  PartReader(Defects& defects, const Detection& detected,
             bool may_have_controls)
      : defects_(defects),
        may_have_controls_(may_have_controls),
        version_(detected.version),
        allowed_versions_(bit_of(version_)) {
    if (detected.hybrid) allowed_versions_ |= bit_of(Version::v0_3);
  }

  void set_fact(Fact fact) { defects_.facts |= fact; }
  Version version() const { return version_; }
  // By which version the next parts are judged.
  void set_version(Version version) { version_ = version; }

  // Fills `values`; notes what is unknown, of another version, of the wrong
  // kind, null or missing.
  template <std::size_t Count, const auto& Members>
  void read_members(const VersionedPartTable<Count>& table, Value object,
                    MemberValues<Members>& values) {
    const std::size_t first_unknown = defects_.unknown.size();
    const std::uint32_t present = table.each(
        object,
        [&](std::size_t i, Value value) {
          const MemberInfo& info = table.infos[i];
          if (needs_no_check(info, value) || check(info, table.part, value)) {
            values.all()[i] = value;
          }
        },
        [&](Value value) {
          set_fact(unknown_member);
          defects_.unknown.push_back({{value, object, table.part}});
        });
    for (std::size_t i = first_unknown; i < defects_.unknown.size(); ++i) {
      defects_.unknown[i].beside = present;
    }
    const std::uint32_t missing =
        table.required[static_cast<std::size_t>(version_)] & ~present;
    if (missing != 0) [[unlikely]] {
      set_fact(member_missing);
      defects_.missing.push_back({object, table.part, missing});
    }
  }
  // Takes a member that was just noted as missing from the object back.
  void forget_missing(Value object, std::size_t member);

  // A text that people write.
  Text read_text(Value value) {
    if (!value.is(Kind::string)) return {value, {}};
    const std::string_view found = value.string_unchecked();
    if (has_outer_space(found)) [[unlikely]]
      note_untidy(value);
    return {value, found};
  }
  // One that must not be blank.
  Text read_required_text(Value value) {
    const Text found = read_text(value);
    const bool may_be_blank =
        found.text.empty() || static_cast<unsigned char>(found.text[0]) <= ' ';
    if (may_be_blank) [[unlikely]]
      note_if_blank(found);
    return found;
  }
  // A name or id, which programs read, too.
  Text read_name_or_id(Value value) {
    const Text found = read_required_text(value);
    note_controls(found);
    return found;
  }
  Text read_tag(Value value) {
    const Text found = read_text(value);
    note_controls(found);
    return found;
  }
  Text read_url(Value value);

 private:
  // Nearly all members: allowed, of the right kind and without items.
  bool needs_no_check(const MemberInfo& info, Value value) const {
    return (info.in & allowed_versions_) && value.is(info.kind) &&
           info.items == Kind::absent;
  }
  // Whether the value may be used.
  bool check(const MemberInfo& info, Part part, Value value) {
    const bool is_own = info.in & bit_of(version_);
    const bool has_kind = value.is(info.kind);
    // What the version does not define may have any type; of the other half of
    // a hybrid card only what its readers can use is welcome.
    if (!(info.in & allowed_versions_) || (!is_own && !has_kind)) [[unlikely]] {
      set_fact(foreign_member);
      defects_.foreign.push_back({value, part, &info});
    }
    if (!has_kind) {
      if (is_own) note_wrong_kind(info, value);
      return false;
    }
    if (is_own && info.items != Kind::absent) check_items(info, value);
    return true;
  }
  void check_items(const MemberInfo& info, Value value);
  void note_wrong_kind(const MemberInfo& info, Value value);
  void note_mistyped(Value at, std::string_view name, Kind expected, bool item);
  void note_untidy(Value value);
  void note_if_blank(const Text& found);
  void note_controls(const Text& found) {
    if (may_have_controls_) note_if_controls(found);
  }
  void note_if_controls(const Text& found);

  Defects& defects_;
  bool may_have_controls_;
  Version version_;
  Versions allowed_versions_;
};

}  // namespace cardinal::a2a
