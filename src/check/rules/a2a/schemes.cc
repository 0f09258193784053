// Security schemes: their kinds and their forms.
#include <algorithm>
#include <utility>

#include "card/a2a/scheme_kinds.h"
#include "check/repair.h"
#include "check/rules/a2a/security.h"

namespace cardinal::a2a {
namespace {

Edit scheme_insertion(std::uint32_t at, std::string text) {
  return {{at, at}, std::move(text)};
}

// `{...}` as `{"apiKeySecurityScheme": {...}}`.
void wrap(const Scheme& scheme, std::vector<Edit>& edits) {
  edits.push_back(
      scheme_insertion(scheme.at.span().begin,
                       "{" + json_quoted(wrapper_name(scheme.kind)) + ": "));
  edits.push_back(scheme_insertion(scheme.at.span().end, "}"));
}

// `{...}` with a "type" in front.
Edit type_in_front(Value object, SchemeKind kind) {
  return scheme_insertion(object.span().begin + 1,
                          "\"type\": " + json_quoted(type_name(kind)) +
                              (object.size() > 0 ? ", " : ""));
}

void rename_place(Value body, const char* from, const char* to,
                  std::vector<Edit>& edits) {
  if (body[from] && !body[to]) edits.push_back(rename_member(body[from], to));
}

// The form of the Java alphas; its members show its kind.
void report_bare(const AnnotatedCard& card, const Scheme& scheme,
                 Findings& out) {
  Fix fix;
  if (card.is(Version::v1_0)) {
    fix.title = "wrap it in " + json_quoted(wrapper_name(scheme.kind));
    wrap(scheme, fix.edits);
  } else {
    fix.title = "add the type " + json_quoted(type_name(scheme.kind));
    fix.edits.push_back(type_in_front(scheme.at, scheme.kind));
  }
  Finding& found = out.add(scheme.at,
                           scheme_called(scheme) +
                               " does not name its kind (Java alpha form, "
                               "a2a-java#590): clients see an empty scheme",
                           "name its kind; its members suggest " +
                               std::string(type_name(scheme.kind)));
  found.focus = Focus::object;
  found.fix = std::move(fix);
}

// What a kind is often called; null for other words.
const SchemeKindInfo* kind_meant_by(std::string_view name) {
  constexpr std::pair<std::string_view, SchemeKind> parts[] = {
      {"apikey", SchemeKind::api_key},  {"oauth", SchemeKind::oauth2},
      {"openid", SchemeKind::open_id},  {"oidc", SchemeKind::open_id},
      {"mtls", SchemeKind::mutual_tls}, {"mutual", SchemeKind::mutual_tls},
      {"http", SchemeKind::http},       {"bearer", SchemeKind::http},
      {"basic", SchemeKind::http},      {"jwt", SchemeKind::http},
  };
  const FoldedName folded(name);
  for (const auto& [part, kind] : parts) {
    if (!folded.text().contains(part)) continue;
    return &*std::ranges::find(scheme_kinds, kind, &SchemeKindInfo::kind);
  }
  return nullptr;
}

// How the kind is written in the card's version.
std::string help_for_kind(const AnnotatedCard& card, std::string_view name) {
  const SchemeKindInfo* const meant = kind_meant_by(name);
  if (!meant) return {};
  const bool in_1_0 = card.is(Version::v1_0);
  const std::string_view written = in_1_0 ? meant->wrapper : meant->type;
  const FoldedName folded(name);
  const bool basic = folded.text().contains("basic");
  if (meant->kind != SchemeKind::http || folded.text().starts_with("http")) {
    return "did you mean \"" + std::string(written) + "\"?";
  }
  const std::string scheme =
      std::string("\"scheme\": \"") + (basic ? "basic" : "bearer") + '"';
  return in_1_0 ? "write {\"" + std::string(written) + "\": {" + scheme + "}}"
                : "write \"type\": \"http\", " + scheme;
}

void report_unknown(const AnnotatedCard& card, const Scheme& scheme,
                    Findings& out) {
  const Value type = scheme.at["type"];
  if (card.is(Version::v1_0)) {
    std::string_view name;
    for (const Member member : scheme.at.members()) {
      if (name.empty()) name = member.name;
    }
    if (type) name = type.string().value_or("");
    out.add(scheme.at,
            scheme_called(scheme) +
                " must hold one of apiKeySecurityScheme, "
                "httpAuthSecurityScheme, oauth2SecurityScheme, "
                "openIdConnectSecurityScheme or mtlsSecurityScheme",
            help_for_kind(card, name))
        .focus = Focus::object;
    return;
  }
  const std::string got = type ? for_message(type) : "none";
  const std::string help = type
                               ? help_for_kind(card, type.string().value_or(""))
                               : "write \"type\", and what that type requires";
  if (out.under(under_stacka2a)) {
    out.add(type ? type : scheme.at,
            "securitySchemes.*.type is invalid: got " + got,
            "use one of: apiKey, http, oauth2, openIdConnect, mutualTLS")
        .fix = respelled(type, scheme_types);
    return;
  }
  Finding& found = out.add(type ? type : scheme.at,
                           "\"type\" of " + scheme_called(scheme) + " " +
                               must_be_one_of(scheme_types) + "; got " + got,
                           help);
  found.fix = respelled(type, scheme_types);
  if (!type) found.focus = Focus::object;
}

void check_scheme_kind(const AnnotatedCard& card, Findings& out) {
  for (const Scheme& scheme : card.schemes) {
    if (scheme.form == SchemeForm::internal) continue;
    if (scheme.form == SchemeForm::bare) {
      report_bare(card, scheme, out);
    } else if (scheme.kind == SchemeKind::unknown) {
      report_unknown(card, scheme, out);
    } else if (card.is(Version::v1_0) && scheme.wrapped &&
               !scheme.wrapped.is(Kind::object)) {
      out.add(scheme.wrapped,
              json_quoted(wrapper_name(scheme.kind)) +
                  " must be an object; got " + for_message(scheme.wrapped),
              "write an object with its members, or {} if it has none");
    }
  }
}

constinit const CardRule scheme_kind_rule{
    .info =
        {
            .id = "a2a/scheme-kind",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Unknown kind of security scheme",
            .summary =
                "Security schemes have a kind that the specification defines",
            .why = "The kind determines which credentials a client sends. A "
                   "client cannot use a kind it does not know.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "bearerScheme": {"scheme": "bearer"}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "bearer"}}}})",
            .spec = "A2A 0.3, a2a.json, SecurityScheme; A2A 1.0, a2a.proto, "
                    "SecurityScheme; StackA2A, validation errors",
        },
    .triggers = scheme_irregular,
    .check = check_scheme_kind,
};

void check_scheme_internal(const AnnotatedCard& card, Findings& out) {
  for (const Scheme& scheme : card.schemes) {
    if (scheme.form != SchemeForm::internal) continue;
    const Value inside = scheme.at["scheme"];
    Finding& found = out.add(
        scheme.at,
        scheme_called(scheme) +
            " is in the JS SDK's in-memory form ({\"scheme\": {\"$case\": "
            "...}}): clients, including its own, read an empty scheme",
        "serve AgentCard.toJSON(card), not JSON.stringify(card)");
    found.focus = Focus::object;
    const Value value = inside["value"];
    const bool certain = card.is(Version::v1_0) && value.is(Kind::object) &&
                         scheme.kind != SchemeKind::unknown;
    if (!certain) continue;
    found.fix = Fix{
        "write it as " + json_quoted(wrapper_name(scheme.kind)),
        {replace_value(scheme.at, "{" + json_quoted(wrapper_name(scheme.kind)) +
                                      ": " + std::string(value.raw()) + "}")},
        true};
  }
}

constinit const CardRule scheme_internal_rule{
    .info =
        {
            .id = "a2a/scheme-internal",
            .category = Category::interoperability,
            .severity = Severity::error,
            .title = "Scheme in an SDK's internal form",
            .summary = "Security schemes are not in an SDK's internal form",
            .why = "agentCardHandler of @a2a-js/sdk 1.3.0 serves its in-memory "
                   "form. No client reads that form, so the schemes appear to "
                   "be empty.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "scheme": {"$case":
  "httpAuthSecurityScheme", "value": {"scheme": "bearer"}}}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "bearer"}}}})",
            .spec = "A2A 1.0, section 5.5, ProtoJSON of SecurityScheme",
        },
    .triggers = scheme_irregular,
    .check = check_scheme_internal,
};

// The form of 1.0 beside that of 0.3, which readers of 0.3 still need in a
// hybrid card.
Fix with_1_0(const Scheme& scheme) {
  std::string body;
  for (const Member member : scheme.at.members()) {
    if (member.name == "type") continue;
    const bool place =
        scheme.kind == SchemeKind::api_key && member.name == "in";
    body += body.empty() ? "" : ", ";
    body += json_quoted(place ? "location" : member.name) + ": " +
            std::string(member.value.raw());
  }
  const std::string_view name = wrapper_name(scheme.kind);
  return {"add " + json_quoted(name),
          {insert_member(scheme.at, name, "{" + body + "}")},
          true};
}

// Nothing if 1.0 cannot express it: two flows in one scheme.
std::optional<Fix> as_1_0(const AnnotatedCard& card, const Scheme& scheme) {
  if (scheme.at.table()->faulty || scheme.at["flows"].size() > 1) return {};
  if (card.detected.hybrid) return with_1_0(scheme);
  Fix fix{"write it as " + json_quoted(wrapper_name(scheme.kind)), {}, true};
  wrap(scheme, fix.edits);
  fix.edits.push_back(remove_element(scheme.at, scheme.at["type"]));
  if (scheme.kind == SchemeKind::api_key) {
    rename_place(scheme.at, "in", "location", fix.edits);
  }
  return fix;
}

// Nothing if 0.x cannot express it.
std::optional<Fix> as_0_x(const AnnotatedCard& card, const Scheme& scheme) {
  const Value body = scheme.wrapped;
  const Value flows = body["flows"];
  const bool certain =
      scheme.at.size() == 1 && body.is(Kind::object) && !body["type"] &&
      !flows["deviceCode"] && !flows["authorizationCode"]["pkceRequired"] &&
      !(scheme.kind == SchemeKind::mutual_tls && card.is(Version::v0_2)) &&
      !scheme.at.table()->faulty;
  if (!certain) return {};
  Fix fix{"write it with \"type\": " + json_quoted(type_name(scheme.kind)),
          {},
          true};
  fix.edits.push_back({{scheme.at.span().begin, body.span().begin}, {}});
  fix.edits.push_back(type_in_front(body, scheme.kind));
  if (scheme.kind == SchemeKind::api_key) {
    rename_place(body, "location", "in", fix.edits);
  }
  fix.edits.push_back({{body.span().end, scheme.at.span().end}, {}});
  return fix;
}

void check_scheme_era(const AnnotatedCard& card, Findings& out) {
  if (only_claims_1_0(card)) return;
  const bool in_1_0 = card.is(Version::v1_0);
  const SchemeForm wrong = in_1_0 ? SchemeForm::typed : SchemeForm::wrapped;
  for (const Scheme& scheme : card.schemes) {
    if (scheme.form != wrong || scheme.kind == SchemeKind::unknown) continue;
    Finding& found = out.add(
        scheme.at,
        scheme_called(scheme) +
            (in_1_0 ? " is in the form of 0.3 (\"type\"); " + versioned(card) +
                          " reads it as empty"
                    : " is in the form of 1.0 (\"" +
                          std::string(wrapper_name(scheme.kind)) + "\"); " +
                          versioned(card) + " expects a \"type\""),
        in_1_0 ? "write {\"" + std::string(wrapper_name(scheme.kind)) +
                     "\": {...}}"
               : "write {\"type\": \"" + std::string(type_name(scheme.kind)) +
                     "\", ...}");
    found.focus = Focus::object;
    found.fix = in_1_0 ? as_1_0(card, scheme) : as_0_x(card, scheme);
  }
}

constinit const CardRule scheme_era_rule{
    .info =
        {
            .id = "a2a/scheme-era",
            .category = Category::interoperability,
            .severity = Severity::error,
            .title = "Scheme in form of another version",
            .summary = "Security schemes are in the form of the card's version",
            .why = "0.x gives the kind in \"type\", 1.0 by the name of the "
                   "member that holds the scheme. Readers of one version find "
                   "nothing in the form of the other.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "type": "http", "scheme": "bearer"}}})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": {"scheme": "bearer"}}}})",
            .spec = "A2A 0.3, a2a.json, SecurityScheme; A2A 1.0, a2a.proto, "
                    "SecurityScheme, appendix A.2.2",
        },
    .triggers = scheme_irregular,
    .check = check_scheme_era,
};

}  // namespace

CardRules scheme_rules() {
  static constexpr const CardRule* rules[] = {
      &scheme_kind_rule, &scheme_internal_rule, &scheme_era_rule};
  return rules;
}

}  // namespace cardinal::a2a
