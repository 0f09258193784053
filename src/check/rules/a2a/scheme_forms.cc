// Schemes written more than once: as two kinds, or for readers of both 0.3
// and 1.0.
#include "check/rules/a2a/security.h"

namespace cardinal::a2a {
namespace {

void check_scheme_one_of(const AnnotatedCard& card, Findings& out) {
  if (!card.is(Version::v1_0)) return;
  for (const Scheme& scheme : card.schemes) {
    const std::uint32_t count = find_wrapped(scheme.at).count;
    if (count < 2) continue;
    out.add(scheme.at,
            scheme_called(scheme) + " must hold one scheme; got " +
                std::to_string(count),
            "give each its own name; a requirement may name both")
        .focus = Focus::object;
  }
}

constinit const CardRule scheme_one_of_rule{
    .info =
        {
            .id = "a2a/scheme-one-of",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Several kinds in one scheme",
            .summary = "A security scheme has exactly one kind",
            .why = "Protobuf parsers refuse two members of a oneof; the "
                   "JavaScript SDK silently keeps one of them.",
            .bad = R"({"securitySchemes": {"bearer":
  {"mtlsSecurityScheme": {}}}})",
            .good = R"({"securitySchemes": {"mtls":
  {"mtlsSecurityScheme": {}}},
  "securityRequirements": [{"schemes": {"bearer": {}, "mtls": {}}}]})",
            .spec = "A2A 1.0, a2a.proto, SecurityScheme, oneof scheme",
        },
    .triggers = scheme_irregular,
    .check = check_scheme_one_of,
};

bool has_all_names(Value object, Value of) {
  for (const Member member : of.members()) {
    if (!object[member.name]) return false;
  }
  return true;
}

// Whether the flows in both forms have the same URLs and scopes. 1.0 allows
// only one flow, so that the other flows prove nothing.
bool flows_agree(Value typed, Value wrapped) {
  for (const Flow& flow : flows_of(wrapped)) {
    const Value other = typed[flow.name];
    if (!other.is(Kind::object)) continue;
    for (const char* name : {"authorizationUrl", "tokenUrl", "refreshUrl"}) {
      const auto a = other[name].string(), b = flow.at[name].string();
      if (a && b && *a != *b) return false;
    }
    const Value a = other["scopes"], b = flow.at["scopes"];
    if (!a.is(Kind::object) || !b.is(Kind::object)) continue;
    if (a.size() != b.size() || !has_all_names(a, b)) return false;
  }
  return true;
}

// Whether the members in both forms are equal; `in` is `location`.
bool say_the_same(const Scheme& scheme) {
  if (scheme.typed["type"].string() != type_name(scheme.kind)) return false;
  const auto same = [&](const char* typed, const char* wrapped) {
    const auto a = scheme.typed[typed].string();
    const auto b = scheme.wrapped[wrapped].string();
    return !a || !b || is_same_letters(*a, *b);
  };
  return same("in", "location") && same("name", "name") &&
         same("scheme", "scheme") &&
         same("openIdConnectUrl", "openIdConnectUrl") &&
         same("oauth2MetadataUrl", "oauth2MetadataUrl") &&
         flows_agree(scheme.typed["flows"], scheme.wrapped["flows"]);
}

void check_scheme_forms_agree(const AnnotatedCard& card, Findings& out) {
  for (const Scheme& scheme : card.schemes) {
    if (scheme.form != SchemeForm::both || say_the_same(scheme)) continue;
    out.add(scheme.at,
            scheme_called(scheme) +
                " differs between its form for 0.3 and its form for 1.0",
            "make \"" + std::string(wrapper_name(scheme.kind)) +
                "\" and the members beside it agree")
        .focus = Focus::object;
  }
}

constinit const CardRule scheme_forms_agree_rule{
    .info =
        {
            .id = "a2a/scheme-forms-agree",
            .category = Category::security,
            .severity = Severity::error,
            .title = "Conflicting forms of a scheme",
            .summary = "A scheme in two forms is the same in both",
            .why = "Hybrid cards write each scheme twice in one object. If the "
                   "two differ, clients of 0.3 and 1.0 send different "
                   "credentials.",
            .bad = R"({"securitySchemes": {"bearer": {"type": "http",
  "scheme": "basic", "httpAuthSecurityScheme": {"scheme": "bearer"}}}})",
            .good = R"({"securitySchemes": {"bearer": {"type": "http",
  "scheme": "bearer", "httpAuthSecurityScheme": {"scheme": "bearer"}}}})",
            .spec = "A2A 1.0, a2a.proto, SecurityScheme; the compatibility "
                    "form of the Python and Go SDKs",
        },
    .triggers = scheme_irregular,
    .check = check_scheme_forms_agree,
};

}  // namespace

CardRules scheme_form_rules() {
  static constexpr const CardRule* rules[] = {&scheme_one_of_rule,
                                              &scheme_forms_agree_rule};
  return rules;
}

}  // namespace cardinal::a2a
