#include "card/a2a/scheme_kinds.h"

#include "base/text.h"

namespace cardinal::a2a {
namespace {

constexpr MemberTable wrappers(scheme_wrappers);

SchemeKind kind_at(int place) {
  return place < 0 ? SchemeKind::unknown
                   : scheme_kinds[static_cast<std::size_t>(place)].kind;
}

SchemeKind kind_of_snake_case(std::string_view wrapper) {
  if (!wrapper.ends_with("_security_scheme")) return SchemeKind::unknown;
  for (const SchemeKindInfo& names : scheme_kinds) {
    if (is_same_word(wrapper, names.wrapper)) return names.kind;
  }
  return SchemeKind::unknown;
}

const SchemeKindInfo* info_of_kind(SchemeKind kind) {
  const auto found =
      std::ranges::find(scheme_kinds, kind, &SchemeKindInfo::kind);
  return found == scheme_kinds.end() ? nullptr : &*found;
}

}  // namespace

SchemeKind kind_of_type(std::string_view type) {
  const auto found =
      std::ranges::find(scheme_kinds, type, &SchemeKindInfo::type);
  return found == scheme_kinds.end() ? SchemeKind::unknown : found->kind;
}

SchemeKind kind_of_wrapper(std::string_view wrapper) {
  return kind_at(wrappers.find(wrapper));
}

std::string_view type_name(SchemeKind kind) {
  const SchemeKindInfo* const names = info_of_kind(kind);
  return names ? names->type : std::string_view();
}

std::string_view wrapper_name(SchemeKind kind) {
  const SchemeKindInfo* const names = info_of_kind(kind);
  return names ? names->wrapper : std::string_view();
}

WrappedScheme find_wrapped(Value scheme) {
  WrappedScheme found;
  for (const Member member : scheme.members()) {
    SchemeKind kind = kind_at(wrappers.find_name_of(member.value));
    const bool is_camel_case = kind != SchemeKind::unknown;
    if (!is_camel_case) kind = kind_of_snake_case(member.name);
    if (kind == SchemeKind::unknown) continue;
    if (++found.count > 1) continue;
    found.is_snake_case = !is_camel_case;
    found.kind = kind;
    found.members = member.value;
  }
  return found;
}

}  // namespace cardinal::a2a
