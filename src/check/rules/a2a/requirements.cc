// What security requirements ask for: schemes that are declared, scopes that
// are known.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "check/repair.h"
#include "check/rules/a2a/security.h"

namespace cardinal::a2a {
namespace {

// Up to this size a linear search is faster than a table.
constexpr std::size_t few = 16;
// Each suggestion compares with every name: these limits are enough for a
// reader and bound the cost of a hostile card.
constexpr std::size_t suggestions_max = 100;
constexpr std::size_t candidates_max = 64;

class DeclaredSchemes {
 public:
  explicit DeclaredSchemes(const AnnotatedCard& card) : card_(card) {
    if (card.security_schemes.size() <= few) return;
    for (const Member member : card.security_schemes.members()) {
      many_.try_emplace(member.name, nullptr);
    }
    for (const Scheme& scheme : card.schemes) many_[scheme.name] = &scheme;
  }
  bool has(std::string_view name) const {
    if (!many_.empty()) return many_.contains(name);
    return static_cast<bool>(card_.security_schemes[name]);
  }
  const Scheme* find(std::string_view name) const {
    if (!many_.empty()) {
      const auto found = many_.find(name);
      return found == many_.end() ? nullptr : found->second;
    }
    for (const Scheme& scheme : card_.schemes) {
      if (scheme.name == name) return &scheme;
    }
    return nullptr;
  }

 private:
  const AnnotatedCard& card_;
  std::unordered_map<std::string_view, const Scheme*> many_;
};

std::vector<std::string_view> candidates(const AnnotatedCard& card) {
  std::vector<std::string_view> names;
  for (const Scheme& scheme : card.schemes) {
    if (names.size() < candidates_max) names.push_back(scheme.name);
  }
  return names;
}

// Nothing is declared: one finding, at the first scheme that is required.
void report_no_declarations(const AnnotatedCard& card, Findings& out) {
  constexpr std::size_t shown_max = 3;
  std::unordered_set<std::string_view> names;
  std::string list;
  for (const RequiredScheme& required : card.required_schemes) {
    if (!names.insert(required.scheme).second) continue;
    if (names.size() > shown_max) continue;
    list += (list.empty() ? "" : ", ") + for_message(required.at.key());
  }
  if (names.size() > shown_max) {
    list += " and " + std::to_string(names.size() - shown_max) + " more";
  }
  const bool one = names.size() == 1;
  if (!card.security_schemes &&
      reports_stand_in(card, "securitySchemes",
                       (one ? ": scheme " : ": schemes ") + list +
                           (one ? " is" : " are") + " not declared",
                       out)) {
    return;
  }
  out.add(card.required_schemes.front().at,
          (one ? "scheme " : "schemes ") + list + (one ? " is" : " are") +
              " not declared: the card has no " +
              (card.security_schemes ? "schemes in \"securitySchemes\""
                                     : "\"securitySchemes\""),
          one ? "declare it in \"securitySchemes\""
              : "declare them in \"securitySchemes\"")
      .focus = Focus::name;
}

void check_requirement_declared(const AnnotatedCard& card, Findings& out) {
  if (card.required_schemes.empty() || has_unreadable_schemes(card)) return;
  const auto scheme = [&](const Requirement& each) {
    return is_scheme(card, each);  // a2a/requirement-shape
  };
  if (std::ranges::any_of(card.requirements, scheme)) return;
  if (card.security_schemes.size() == 0) {
    return report_no_declarations(card, out);
  }
  const DeclaredSchemes declared(card);
  std::size_t suggestions = 0;
  NameFindings names;
  for (const Requirement& requirement : card.requirements) {
    if (has_no_schemes(card, requirement)) continue;
    for (const RequiredScheme& required : card.schemes_of(requirement)) {
      if (declared.has(required.scheme)) continue;
      std::string help;
      if (++suggestions <= suggestions_max) {
        help = did_you_mean(required.scheme, candidates(card));
      }
      if (help.empty()) help = "declare it in \"securitySchemes\"";
      names.add(required.at,
                "scheme " + for_message(required.at.key()) +
                    " is not declared in \"securitySchemes\"",
                std::move(help));
    }
  }
  names.report("card", out);
}

constinit const CardRule requirement_declared_rule{
    .info =
        {
            .id = "a2a/requirement-declared",
            .category = Category::security,
            .severity = Severity::error,
            .title = "Undeclared security scheme",
            .summary = "Requirements name schemes that the card declares",
            .why = "A client cannot satisfy a scheme it knows only by name, so "
                   "it cannot call the agent.",
            .bad = R"({"securityRequirements": [{"schemes": {"bearer": {}}},
  {"schemes": {"baerer": {}}}]})",
            .good = R"({"securityRequirements": [{"schemes":
  {"bearer": {}}}]})",
            .spec = "A2A 0.3, a2a.json, AgentCard.security: OpenAPI 3.0 "
                    "Security Requirement Object, \"Each name MUST correspond "
                    "to a security scheme\"; A2A 1.0, a2a.proto, "
                    "SecurityRequirement",
        },
    .triggers = has_security,
    .check = check_requirement_declared,
};

// Scopes that any flow of a scheme declares.
class DeclaredScopes {
 public:
  bool has(const Scheme& scheme, std::string_view scope) {
    const auto [at, is_new] = by_scheme_.try_emplace(&scheme);
    if (is_new) {
      for (const Flow& flow : flows_of(members_of(scheme)["flows"])) {
        for (const Member member : flow.at["scopes"].members()) {
          at->second.insert(member.name);
        }
      }
    }
    return at->second.contains(scope);
  }
  std::vector<std::string_view> names(const Scheme& scheme) const {
    std::vector<std::string_view> names;
    for (const std::string_view name : by_scheme_.at(&scheme)) {
      if (names.size() < candidates_max) names.push_back(name);
    }
    return names;
  }

 private:
  std::unordered_map<const Scheme*, std::unordered_set<std::string_view>>
      by_scheme_;
};

// Whether all flows are there to be read. Other rules report what is not.
bool has_readable_flows(const Scheme& scheme, bool in_1_0) {
  const Value flows = members_of(scheme)["flows"];
  if (!flows.is(Kind::object)) return false;
  for (const Member flow : flows.members()) {
    if (!flow.value.is(Kind::object)) return false;
    const Value scopes = flow.value["scopes"];
    if (scopes && !scopes.is(Kind::object)) return false;
    // Only 1.0 has flows that may do without.
    const bool may_lack = flow.name == "implicit" || flow.name == "password";
    if (!scopes && (!in_1_0 || !may_lack)) return false;
  }
  return !flows_of(flows).empty();
}

void check_requirement_scope_known(const AnnotatedCard& card, Findings& out) {
  const DeclaredSchemes schemes(card);
  DeclaredScopes scopes;
  std::size_t suggestions = 0;
  for (const RequiredScheme& required : card.required_schemes) {
    if (required.scopes.size() == 0) continue;
    const Scheme* const scheme = schemes.find(required.scheme);
    if (!scheme || scheme->kind != SchemeKind::oauth2) continue;
    if (!has_readable_flows(*scheme, card.is(Version::v1_0))) continue;
    for (const Value scope : required.scopes.items()) {
      const auto text = scope.string();
      if (!text || scopes.has(*scheme, *text)) continue;
      std::string help;
      if (++suggestions <= suggestions_max) {
        help = did_you_mean(*text, scopes.names(*scheme));
      }
      if (help.empty()) help = "declare it in the scopes of a flow";
      out.add(scope,
              "no flow of " + scheme_called(*scheme) + " declares the scope " +
                  for_message(scope),
              std::move(help));
    }
  }
}

constinit const CardRule requirement_scope_known_rule{
    .info =
        {
            .id = "a2a/requirement-scope-known",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Undeclared scope",
            .summary = "Requirements name scopes that a flow declares",
            .why = "A client requests the scopes that the flow declares, so "
                   "its token lacks this one.",
            .bad = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows":
  {"clientCredentials": {"tokenUrl": "https://auth.acme.dev/token",
   "scopes": {"read": "Read results"}}}}}},
  "securityRequirements": [{"schemes": {"bearer": {"list": ["write"]}}}]})",
            .good = R"({"securitySchemes": {"bearer":
  {"httpAuthSecurityScheme": null, "oauth2SecurityScheme": {"flows":
  {"clientCredentials": {"tokenUrl": "https://auth.acme.dev/token",
   "scopes": {"read": "Read results"}}}}}},
  "securityRequirements": [{"schemes": {"bearer": {"list": ["read"]}}}]})",
            .spec = "OpenAPI 3.0, Security Requirement Object: \"a list of "
                    "scope names required for the execution\"",
        },
    .triggers = has_scopes,
    .check = check_requirement_scope_known,
};

void check_requirement_scopes_unused(const AnnotatedCard& card, Findings& out) {
  const DeclaredSchemes schemes(card);
  for (const RequiredScheme& required : card.required_schemes) {
    if (required.scopes.size() == 0) continue;
    const Scheme* const scheme = schemes.find(required.scheme);
    if (!scheme) continue;
    const bool without = scheme->kind == SchemeKind::api_key ||
                         scheme->kind == SchemeKind::http ||
                         scheme->kind == SchemeKind::mutual_tls;
    if (!without || out.reported(required.scopes, Severity::error)) continue;
    out.add(required.scopes,
            scheme_called(*scheme) + " has the type " +
                std::string(type_name(scheme->kind)) +
                ", which has no scopes; clients ignore them",
            "empty the list, or declare an oauth2 or openIdConnect scheme");
  }
}

constinit const CardRule requirement_scopes_unused_rule{
    .info =
        {
            .id = "a2a/requirement-scopes-unused",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .title = "Scopes without effect",
            .summary =
                "Only requirements for OAuth and OpenID Connect have scopes",
            .why = "API keys and certificates have no scopes, so the check "
                   "that the author expects does not happen.",
            .bad = R"({"securityRequirements": [{"schemes":
  {"bearer": {"list": ["read"]}}}]})",
            .good = R"({"securityRequirements": [{"schemes":
  {"bearer": {"list": []}}}]})",
            .spec = "OpenAPI 3.0, Security Requirement Object: \"For other "
                    "security scheme types, the array MUST be empty\"",
        },
    .triggers = has_scopes,
    .check = check_requirement_scopes_unused,
};

void check_requirement_empty(const AnnotatedCard& card, Findings& out) {
  for (const Requirement& requirement : card.requirements) {
    if (requirement.first_scheme != requirement.end_scheme) continue;
    out.add(requirement.at,
            "this requirement names no scheme, so callers need no credentials",
            "name a scheme, or remove the entry unless anonymous access is "
            "intended");
  }
}

constinit const CardRule requirement_empty_rule{
    .info =
        {
            .id = "a2a/requirement-empty",
            .category = Category::security,
            .severity = Severity::warning,
            .title = "Empty security requirement",
            .summary = "Requirements name at least one scheme",
            .why = "Entries are alternatives, so an empty one makes all others "
                   "optional. This may be intended, but is often a mistake.",
            .bad = R"({"securityRequirements": [{"schemes": {"bearer": {}}},
  {"schemes": {}}]})",
            .good = R"({"securityRequirements": [{"schemes":
  {"bearer": {}}}]})",
            .spec = "OpenAPI 3.1, Security Requirement Object: \"An empty "
                    "Security Requirement Object ({}) indicates anonymous "
                    "access is supported\"",
        },
    .triggers = requirement_irregular,
    .check = check_requirement_empty,
};

}  // namespace

CardRules requirement_rules() {
  static constexpr const CardRule* rules[] = {
      &requirement_declared_rule, &requirement_scope_known_rule,
      &requirement_scopes_unused_rule, &requirement_empty_rule};
  return rules;
}

}  // namespace cardinal::a2a
