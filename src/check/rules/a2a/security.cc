#include "check/rules/a2a/security.h"

#include "base/ascii.h"
#include "base/text.h"
#include "card/connection_fault.h"

namespace cardinal::a2a {

Value members_in_version(const AnnotatedCard& card, const Scheme& scheme) {
  if (card.is(Version::v1_0)) {
    return scheme.wrapped.is(Kind::object) ? scheme.wrapped : Value();
  }
  return scheme.form == SchemeForm::typed ? scheme.typed : Value();
}

Value members_of(const Scheme& scheme) {
  if (scheme.wrapped) return scheme.wrapped;
  if (scheme.typed) return scheme.typed;
  if (scheme.form == SchemeForm::internal) return scheme.at["scheme"]["value"];
  return scheme.at;
}

std::string scheme_called(const Scheme& scheme) {
  return "scheme " + for_message(scheme.at.key());
}

bool is_absolute(std::string_view url) {
  if (is_plain_https(url)) return true;
  const Result<Uri> uri = parse_uri(url);
  return uri && !uri->host.empty() && connection_fault(*uri).empty();
}

bool is_same_letters(std::string_view a, std::string_view b) {
  return upper_case(a) == upper_case(b);
}

std::vector<Flow> flows_of(Value flows) {
  std::vector<Flow> found;
  for (const MemberInfo& info : members_of(Part::flows)) {
    if (const Value flow = flows[info.name]; flow.is(Kind::object)) {
      found.push_back({info.name, flow});
    }
  }
  return found;
}

bool is_reported_by_security(const AnnotatedCard& card,
                             const ForeignMember& member) {
  const std::string_view name = member.info->name;
  const auto has_entries = [&](Value list) {
    for (const Value item : list.items()) {
      if (item.is(Kind::object) && item.size() > 0) return true;
    }
    return false;
  };
  switch (member.part) {
    case Part::card:
    case Part::skill:
      if (name == "authentication") return true;
      // Empty ones ask for nothing.
      return (name == "security" || name == "securityRequirements") &&
             !(member.part == Part::skill && card.is(Version::v0_2) &&
               name == "security") &&
             has_entries(member.value);
    case Part::api_key:
      return name == (card.is(Version::v1_0) ? "in" : "location");
    case Part::flows:
      return name == "deviceCode";
    case Part::authorization_code:
      return name == "pkceRequired";
    default:
      return false;
  }
}

}  // namespace cardinal::a2a
