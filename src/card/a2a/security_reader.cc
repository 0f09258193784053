#include "card/a2a/security_reader.h"

#include "card/a2a/security_members.h"

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
constexpr VersionedPartTable implicit_table(Part::implicit, implicit_members);
constexpr VersionedPartTable password_table(Part::password, password_members);
constexpr VersionedPartTable device_code_table(Part::device_code,
                                               device_code_members);

// By a member that only one kind has.
SchemeKind kind_of_bare(Value object) {
  if (object["openIdConnectUrl"]) return SchemeKind::open_id;
  if (object["flows"]) return SchemeKind::oauth2;
  if (object["in"] || object["location"]) return SchemeKind::api_key;
  if (object["bearerFormat"]) return SchemeKind::http;
  return SchemeKind::unknown;
}

}  // namespace

void SecurityReader::read_schemes(Value map) {
  for (const Member member : map.members()) {
    parts_.set_fact(has_security);
    if (member.value.is(Kind::object)) read_scheme(member.name, member.value);
  }
}

void SecurityReader::read_scheme(std::string_view name, Value object) {
  Scheme& found = card_.schemes.emplace_back();
  found.name = name;
  found.at = object;
  const WrappedScheme wrapped = find_wrapped(object);
  if (wrapped.count > 0) {
    found.kind = wrapped.kind;
    found.wrapped = wrapped.members;
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
      found.kind = kind_of_wrapper(inside["$case"].string().value_or(""));
    } else if (const SchemeKind bare = kind_of_bare(object);
               bare != SchemeKind::unknown) {
      found.form = SchemeForm::bare;
      found.kind = bare;
    }
  }
  note_scheme(found, wrapped);
  // A scheme in the form of another version gets one finding about its form,
  // not further ones about its members.
  if (found.wrapped.is(Kind::object) && parts_.version() == Version::v1_0) {
    read_scheme_members(found.kind, found.wrapped);
  } else if (found.form == SchemeForm::typed &&
             parts_.version() != Version::v1_0) {
    read_scheme_members(found.kind, found.typed);
  }
}

void SecurityReader::note_scheme(const Scheme& scheme,
                                 const WrappedScheme& wrapped) {
  const SchemeForm of_version = parts_.version() == Version::v1_0
                                    ? SchemeForm::wrapped
                                    : SchemeForm::typed;
  if (scheme.kind == SchemeKind::unknown || scheme.form != of_version ||
      wrapped.count > 1 || wrapped.is_snake_case ||
      (scheme.wrapped && !scheme.wrapped.is(Kind::object))) {
    parts_.set_fact(scheme_irregular);
  }
  if (scheme.kind == SchemeKind::oauth2) {
    parts_.set_fact(has_oauth);
  } else if (scheme.kind != SchemeKind::http) {
    parts_.set_fact(scheme_unlike_bearer);
  } else {
    const Value body = scheme.wrapped ? scheme.wrapped : scheme.typed;
    if (body["scheme"].string() != "bearer") {
      parts_.set_fact(scheme_unlike_bearer);
    }
  }
}

// The location of a key under the name of another version is not missing: the
// rule about members of other versions reports it.
void SecurityReader::read_api_key(Value body) {
  MemberValues<api_key_members> values;
  parts_.read_members(api_key_table, body, values);
  constexpr std::size_t in = index_of(api_key_members, "in");
  constexpr std::size_t location = index_of(api_key_members, "location");
  const bool of_1_0 = parts_.version() == Version::v1_0;
  const std::size_t own = of_1_0 ? location : in;
  const std::size_t other = of_1_0 ? in : location;
  if (body[api_key_members[other].name]) parts_.forget_missing(body, own);
}

void SecurityReader::read_oauth2(Value body) {
  MemberValues<oauth2_members> values;
  parts_.read_members(oauth2_table, body, values);
  parts_.read_url(values["oauth2MetadataUrl"]);
  if (values["flows"]) read_flows(values["flows"]);
}

void SecurityReader::read_open_id(Value body) {
  MemberValues<open_id_members> values;
  parts_.read_members(open_id_table, body, values);
  parts_.read_url(values["openIdConnectUrl"]);
}

void SecurityReader::read_scheme_members(SchemeKind kind, Value body) {
  switch (kind) {
    case SchemeKind::unknown:
      return;
    case SchemeKind::api_key:
      return read_api_key(body);
    case SchemeKind::http: {
      MemberValues<http_members> values;
      return parts_.read_members(http_table, body, values);
    }
    case SchemeKind::oauth2:
      return read_oauth2(body);
    case SchemeKind::open_id:
      return read_open_id(body);
    case SchemeKind::mutual_tls: {
      MemberValues<mutual_tls_members> values;
      return parts_.read_members(mutual_tls_table, body, values);
    }
  }
}

void SecurityReader::read_flows(Value object) {
  MemberValues<flows_members> flows;
  parts_.read_members(flows_table, object, flows);
  const auto read_flow = [this](const auto& table, Value flow, auto values) {
    if (!flow) return;
    parts_.read_members(table, flow, values);
    for (const Value value : values.all()) {
      if (value.is(Kind::string)) parts_.read_url(value);
    }
  };
  read_flow(authorization_code_table, flows["authorizationCode"],
            MemberValues<authorization_code_members>());
  read_flow(client_credentials_table, flows["clientCredentials"],
            MemberValues<client_credentials_members>());
  read_flow(implicit_table, flows["implicit"],
            MemberValues<implicit_members>());
  read_flow(password_table, flows["password"],
            MemberValues<password_members>());
  read_flow(device_code_table, flows["deviceCode"],
            MemberValues<device_code_members>());
}

void SecurityReader::read_requirements(Value list, bool of_1_0) {
  if (!list) return;
  parts_.set_fact(has_security);
  for (const Value entry : list.items()) {
    if (entry.is(Kind::object)) read_requirement(list, entry, of_1_0);
  }
}

void SecurityReader::read_requirement(Value list, Value entry, bool of_1_0) {
  Requirement found{.at = entry,
                    .list = list,
                    .of_1_0 = of_1_0,
                    .first_scheme = static_cast<std::uint32_t>(
                        card_.required_schemes.size())};
  const Value schemes = entry["schemes"];
  const bool wrapped = schemes.is(Kind::object);
  found.form = wrapped ? RequirementForm::wrapped : RequirementForm::plain;
  for (const Member member : wrapped ? schemes.members() : entry.members()) {
    read_required_scheme(member.name, member.value, wrapped, found.form);
  }
  found.end_scheme = static_cast<std::uint32_t>(card_.required_schemes.size());
  const bool in_1_0 = parts_.version() == Version::v1_0;
  const bool of_version = of_1_0 ? in_1_0 : !in_1_0 || card_.detected.hybrid;
  const RequirementForm expected =
      of_1_0 ? RequirementForm::wrapped : RequirementForm::plain;
  if (!of_version || found.form != expected ||
      found.first_scheme == found.end_scheme) {
    parts_.set_fact(requirement_irregular);
  }
  card_.requirements.push_back(found);
}

void SecurityReader::read_required_scheme(std::string_view scheme, Value value,
                                          bool wrapped, RequirementForm& form) {
  RequiredScheme found{.scheme = scheme, .at = value, .scopes = {}};
  if (value.is(Kind::array)) {
    found.scopes = value;
    if (wrapped) form = RequirementForm::wrapped_list;
  } else if (wrapped && value.is(Kind::object)) {
    found.scopes = value["list"];
  } else {
    form = RequirementForm::other;
  }
  if (found.scopes && !found.scopes.is(Kind::array)) {
    parts_.set_fact(requirement_irregular);
  }
  if (found.scopes.size() > 0) parts_.set_fact(has_scopes);
  card_.required_schemes.push_back(found);
}

}  // namespace cardinal::a2a
