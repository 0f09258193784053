// Security schemes and requirements in all the encodings that real software
// writes.
#include <algorithm>

#include "base/text.h"
#include "card/a2a/reader.h"
#include "card/a2a/scheme_kinds.h"

namespace cardinal::a2a {
namespace {

constexpr VersionedPartTable api_key_table(Part::api_key, api_key_members);
constexpr VersionedPartTable http_table(Part::http, http_members);
constexpr VersionedPartTable oauth2_table(Part::oauth2, oauth2_members);
constexpr VersionedPartTable open_id_table(Part::open_id, open_id_members);
constexpr VersionedPartTable mutual_tls_table(Part::mutual_tls,
                                              mutual_tls_members);
constexpr VersionedPartTable flows_table(Part::flows, flows_members);
constexpr VersionedPartTable authorization_code_table(
    Part::authorization_code, authorization_code_members);
constexpr VersionedPartTable client_credentials_table(
    Part::client_credentials, client_credentials_members);
constexpr VersionedPartTable device_code_table(Part::device_code,
                                               device_code_members);
constexpr VersionedPartTable implicit_table(Part::implicit, implicit_members);
constexpr VersionedPartTable password_table(Part::password, password_members);

SchemeKind kind_of_type(std::string_view type) {
  const auto* const found =
      std::ranges::find(scheme_kinds, type, &SchemeKindInfo::type);
  return found == scheme_kinds.end() ? SchemeKind::unknown : found->kind;
}

constexpr MemberTable wrappers(scheme_names::wrappers);

SchemeKind kind_at(int place) {
  return place < 0 ? SchemeKind::unknown
                   : scheme_kinds[static_cast<std::size_t>(place)].kind;
}

// api_key_security_scheme, which ProtoJSON readers take too.
SchemeKind kind_of_snake_case(std::string_view wrapper) {
  if (!wrapper.ends_with("_security_scheme")) return SchemeKind::unknown;
  for (const SchemeKindInfo& names : scheme_kinds) {
    if (is_same_word(wrapper, names.wrapper)) return names.kind;
  }
  return SchemeKind::unknown;
}

const SchemeKindInfo* info_of_kind(SchemeKind kind) {
  const auto* const found =
      std::ranges::find(scheme_kinds, kind, &SchemeKindInfo::kind);
  return found == scheme_kinds.end() ? nullptr : found;
}

// By a member that only one kind has.
SchemeKind kind_of_bare(Value object) {
  if (object["openIdConnectUrl"]) return SchemeKind::open_id;
  if (object["flows"]) return SchemeKind::oauth2;
  if (object["in"] || object["location"]) return SchemeKind::api_key;
  if (object["bearerFormat"]) return SchemeKind::http;
  return SchemeKind::unknown;
}

}  // namespace

std::string_view type_name(SchemeKind kind) {
  const SchemeKindInfo* const names = info_of_kind(kind);
  return names ? names->type : std::string_view();
}

std::string_view wrapper_name(SchemeKind kind) {
  const SchemeKindInfo* const names = info_of_kind(kind);
  return names ? names->wrapper : std::string_view();
}

void CardReader::schemes(Value map) {
  for (const Member member : map.members()) {
    set_fact(has_security);
    if (member.value.is(Kind::object)) scheme(member.name, member.value);
  }
}

void CardReader::scheme(std::string_view name, Value object) {
  Scheme& found = card_.schemes.emplace_back();
  found.name = name;
  found.at = object;
  for (const Member member : object.members()) {
    SchemeKind kind = kind_at(wrappers.find_name_of(member.value));
    const bool plain = kind != SchemeKind::unknown;
    if (!plain) kind = kind_of_snake_case(member.name);
    if (kind == SchemeKind::unknown) continue;
    if (++found.wrapped_count > 1) continue;
    found.snake_case = !plain;
    found.kind = kind;
    found.wrapped = member.value;
    found.form = SchemeForm::wrapped;
  }
  if (const Value type = object["type"]) {
    const SchemeKind kind = kind_of_type(type.string().value_or(""));
    found.typed = object;
    if (found.form == SchemeForm::none) found.kind = kind;
    found.form = found.form == SchemeForm::wrapped ? SchemeForm::both
                                                   : SchemeForm::typed;
  } else if (found.form == SchemeForm::none) {
    const Value inside = object["scheme"];
    if (inside["$case"]) {
      found.form = SchemeForm::internal;
      found.kind =
          kind_at(wrappers.find(inside["$case"].string().value_or("")));
    } else if (const SchemeKind bare = kind_of_bare(object);
               bare != SchemeKind::unknown) {
      found.form = SchemeForm::bare;
      found.kind = bare;
    }
  }
  note_scheme(found);
  // What a form of the wrong era lacks is said once, by that rule.
  if (found.wrapped.is(Kind::object) && version_ == Version::v1_0) {
    scheme_members(found.kind, found.wrapped);
  } else if (found.form == SchemeForm::typed && version_ != Version::v1_0) {
    scheme_members(found.kind, found.typed);
  }
}

void CardReader::note_scheme(const Scheme& scheme) {
  const SchemeForm of_version =
      version_ == Version::v1_0 ? SchemeForm::wrapped : SchemeForm::typed;
  if (scheme.kind == SchemeKind::unknown || scheme.form != of_version ||
      scheme.wrapped_count > 1 || scheme.snake_case ||
      (scheme.wrapped && !scheme.wrapped.is(Kind::object))) {
    set_fact(scheme_irregular);
  }
  if (scheme.kind == SchemeKind::oauth2) {
    set_fact(has_oauth);
  } else if (scheme.kind != SchemeKind::http) {
    set_fact(scheme_unlike_bearer);
  } else {
    const Value body = scheme.wrapped ? scheme.wrapped : scheme.typed;
    if (body["scheme"].string() != "bearer") set_fact(scheme_unlike_bearer);
  }
}

// A key's place under the name of another version is not missing: the rule
// for foreign members reports it.
void CardReader::api_key(Value body) {
  Value values[std::size(api_key_members)];
  members(api_key_table, body, values);
  const bool of_1_0 = version_ == Version::v1_0;
  const std::size_t wanted = of_1_0 ? 2 : 1;  // location, in
  if (!body[api_key_members[3 - wanted].name] || card_.missing.empty()) return;
  Missing& last = card_.missing.back();
  if (last.object != body) return;
  last.members &= ~(1u << wanted);
  if (last.members == 0) card_.missing.pop_back();
}

void CardReader::scheme_members(SchemeKind kind, Value body) {
  switch (kind) {
    case SchemeKind::unknown:
      return;
    case SchemeKind::api_key:
      return api_key(body);
    case SchemeKind::http: {
      Value values[std::size(http_members)];
      return members(http_table, body, values);
    }
    case SchemeKind::oauth2: {
      Value values[std::size(oauth2_members)];
      members(oauth2_table, body, values);
      url(values[2]);
      if (values[1]) flows(values[1]);
      return;
    }
    case SchemeKind::open_id: {
      Value values[std::size(open_id_members)];
      members(open_id_table, body, values);
      url(values[1]);
      return;
    }
    case SchemeKind::mutual_tls: {
      Value values[std::size(mutual_tls_members)];
      return members(mutual_tls_table, body, values);
    }
  }
}

void CardReader::flows(Value object) {
  Value kinds[std::size(flows_members)];
  members(flows_table, object, kinds);
  const auto flow = [this]<std::size_t Count>(
                        const VersionedPartTable<Count>& table, Value inside) {
    if (!inside) return;
    Value values[Count];
    members(table, inside, values);
    for (const Value value : values) {
      if (value.is(Kind::string)) url(value);
    }
  };
  flow(authorization_code_table, kinds[0]);
  flow(client_credentials_table, kinds[1]);
  flow(device_code_table, kinds[2]);
  flow(implicit_table, kinds[3]);
  flow(password_table, kinds[4]);
}

void CardReader::requirements(Value list, bool of_1_0) {
  if (!list) return;
  set_fact(has_security);
  for (const Value entry : list.items()) {
    if (entry.is(Kind::object)) requirement(list, entry, of_1_0);
  }
}

void CardReader::requirement(Value list, Value entry, bool of_1_0) {
  Requirement found{
      .at = entry,
      .list = list,
      .of_1_0 = of_1_0,
      .first_need = static_cast<std::uint32_t>(card_.needs.size())};
  const Value schemes = entry["schemes"];
  const bool wrapped = schemes.is(Kind::object);
  found.form = wrapped ? RequirementForm::wrapped : RequirementForm::plain;
  for (const Member member : wrapped ? schemes.members() : entry.members()) {
    need(member.name, member.value, found.form, wrapped);
  }
  found.end_need = static_cast<std::uint32_t>(card_.needs.size());
  const bool in_1_0 = version_ == Version::v1_0;
  const bool of_version = of_1_0 ? in_1_0 : !in_1_0 || card_.detected.hybrid;
  const RequirementForm expected =
      of_1_0 ? RequirementForm::wrapped : RequirementForm::plain;
  if (!of_version || found.form != expected ||
      found.first_need == found.end_need) {
    set_fact(requirement_irregular);
  }
  card_.requirements.push_back(found);
}

void CardReader::need(std::string_view scheme, Value value,
                      RequirementForm& form, bool wrapped) {
  Need need{.scheme = scheme, .at = value, .scopes = {}};
  if (value.is(Kind::array)) {
    need.scopes = value;
    if (wrapped) form = RequirementForm::wrapped_list;
  } else if (wrapped && value.is(Kind::object)) {
    need.scopes = value["list"];
  } else {
    form = RequirementForm::other;
  }
  if (need.scopes && !need.scopes.is(Kind::array))
    set_fact(requirement_irregular);
  if (need.scopes.size() > 0) set_fact(has_scopes);
  card_.needs.push_back(need);
}

}  // namespace cardinal::a2a
