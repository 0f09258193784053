// The form of security requirements: what each version asks for, what SDKs
// write instead, and what readers then lose.
#include <algorithm>
#include <iterator>
#include <ranges>

#include "check/repair.h"
#include "check/rules/a2a/security.h"

namespace cardinal::a2a {
namespace {

// The form of the entry; its values may still be in another.
bool is_wrapped(const Requirement& requirement) {
  return requirement.at["schemes"].is(Kind::object);
}

Edit insertion(std::uint32_t at, std::string text) {
  return {{at, at}, std::move(text)};
}

// Gives the list its name in the card's version. Requires: no member has that
// name yet.
void rename_list(const AnnotatedCard& card, Value list, Fix& fix) {
  const bool in_1_0 = card.is(Version::v1_0);
  fix.edits.push_back(
      rename_member(list, in_1_0 ? "securityRequirements" : "security"));
  fix.safe = false;  // readers that saw no requirement will see one
}

// {"k": ["s"]} or {"schemes": {"k": ["s"]}} as 1.0 has it.
bool to_1_0(const AnnotatedCard& card, const Requirement& requirement,
            Fix& fix) {
  const Span entry = requirement.at.span();
  const bool wrapped = is_wrapped(requirement);
  if (!wrapped) fix.edits.push_back(insertion(entry.begin, "{\"schemes\": "));
  for (const RequiredScheme& required : card.schemes_of(requirement)) {
    const Span value = required.at.span();
    if (required.at.is(Kind::array)) {
      fix.edits.push_back(insertion(value.begin, "{\"list\": "));
      fix.edits.push_back(insertion(value.end, "}"));
    } else if (!required.at.is(Kind::object)) {
      return false;
    }
  }
  if (!wrapped) fix.edits.push_back(insertion(entry.end, "}"));
  return true;
}

// {"schemes": {"k": {"list": ["s"]}}} as 0.x has it.
bool to_0_x(const AnnotatedCard& card, const Requirement& requirement,
            Fix& fix) {
  const Value schemes = requirement.at["schemes"];
  if (is_wrapped(requirement)) {
    if (requirement.at.size() != 1) return false;
    const Span outer = requirement.at.span(), inner = schemes.span();
    fix.edits.push_back({{outer.begin, inner.begin}, {}});
    fix.edits.push_back({{inner.end, outer.end}, {}});
  }
  for (const RequiredScheme& required : card.schemes_of(requirement)) {
    if (required.at.is(Kind::array)) continue;
    const Value list = required.at["list"];
    const bool certain = required.at.is(Kind::object) &&
                         (required.at.size() == 0 ||
                          (required.at.size() == 1 && list.is(Kind::array)));
    if (!certain) return false;
    fix.edits.push_back(
        replace_value(required.at, list ? std::string(list.raw()) : "[]"));
  }
  return true;
}

struct ShapeFault {
  std::string message, help;
};

constexpr char form_of_1_0[] =
    "write \"securityRequirements\": [{\"schemes\": {\"name\": {\"list\": "
    "[\"scope\"]}}}]";
constexpr char form_of_0_x[] = "write \"security\": [{\"name\": [\"scope\"]}]";

// What a list of 1.0's name holds, in 1.0.
ShapeFault judge_1_0(const AnnotatedCard& card,
                     const Requirement& requirement) {
  if (has_no_schemes(card, requirement)) {
    const Value schemes = requirement.at["schemes"];
    return {schemes
                ? "\"schemes\" must be an object; got " + for_message(schemes)
                : "the requirement has no \"schemes\": the JS client reads it "
                  "as no authentication at all",
            form_of_1_0};
  }
  if (!is_wrapped(requirement)) {
    return {
        "Java alpha form (a2a-java#667): without \"schemes\" the JS client "
        "reads this requirement as no authentication at all",
        form_of_1_0};
  }
  if (requirement.form == RequirementForm::wrapped_list) {
    return {
        "Go SDK form: the JS client loses its scopes because it looks for them "
        "in \"list\"",
        form_of_1_0};
  }
  return {};
}

// Empty where the requirement is as it should be.
ShapeFault judge(const AnnotatedCard& card, const Requirement& requirement) {
  if (is_scheme(card, requirement)) {
    return {"this is a security scheme, not a requirement",
            "declare it under a name in \"securitySchemes\", and name it here: "
            "[{\"name\": []}]"};
  }
  const bool wrapped = is_wrapped(requirement);
  if (card.is(Version::v1_0)) {
    if (requirement.of_1_0) return judge_1_0(card, requirement);
    if (!card.detected.hybrid) {
      return {
          "\"security\" is the 0.3 form (also in the sample cards of 1.0.0 "
          "and 1.0.1): readers of 1.0 see no requirement at all",
          form_of_1_0};
    }
  } else if (requirement.of_1_0) {
    return {"\"securityRequirements\" is the 1.0 form: readers of " +
                std::string(name_of(card.detected.version)) +
                " see no requirement at all",
            form_of_0_x};
  }
  if (wrapped) {
    return {
        "proto-JSON form, written by 0.3 servers that serialise the gRPC "
        "message: readers of 0.3 look for a scheme called \"schemes\"",
        form_of_0_x};
  }
  return {};
}

bool is_misnamed(const AnnotatedCard& card, const Requirement& requirement) {
  return requirement.of_1_0 != card.is(Version::v1_0) && !card.detected.hybrid;
}

// Nothing if the right form would be a guess.
std::optional<Fix> reshaped(const AnnotatedCard& card,
                            const Requirement& requirement, bool other_list) {
  const bool in_1_0 = card.is(Version::v1_0);
  const bool misnamed = is_misnamed(card, requirement);
  if (requirement.at.table()->faulty || (misnamed && other_list)) return {};
  if (has_no_schemes(card, requirement)) return {};
  const bool to_new = in_1_0 && (requirement.of_1_0 || misnamed);
  Fix fix{
      to_new ? "write it in the form of 1.0" : "write it in the form of 0.3",
      {},
      true};
  if (misnamed) rename_list(card, requirement.list, fix);
  const bool certain =
      to_new ? to_1_0(card, requirement, fix) : to_0_x(card, requirement, fix);
  if (!certain) return {};
  return fix;
}

// A list under the name of another version is one finding, however many
// requirements it has.
void check_misnamed(const AnnotatedCard& card,
                    std::span<const Requirement> list, bool other_list,
                    Findings& out) {
  Finding* found = nullptr;
  for (const Requirement& requirement : list) {
    const bool empty = requirement.first_scheme == requirement.end_scheme;
    if (empty || !is_misnamed(card, requirement)) continue;
    std::optional<Fix> fix = reshaped(card, requirement, other_list);
    if (!found) {
      ShapeFault fault = judge(card, requirement);
      found = &out.add(requirement.list, std::move(fault.message),
                       std::move(fault.help));
      found->focus = Focus::name;
      found->fix = std::move(fix);
    } else if (!fix) {
      found->fix.reset();
    } else if (found->fix) {
      // All but the first, which names the list.
      std::ranges::move(fix->edits | std::views::drop(1),
                        std::back_inserter(found->fix->edits));
    }
  }
}

// `owner` is the card or the skill that has the lists.
void check_list(const AnnotatedCard& card, std::span<const Requirement> list,
                Value owner, Findings& out) {
  const bool both = owner["security"] && owner["securityRequirements"];
  check_misnamed(card, list, both, out);
  for (const Requirement& requirement : list) {
    if (is_misnamed(card, requirement)) continue;
    // An empty one has no form: a2a/requirement-empty.
    if (requirement.first_scheme == requirement.end_scheme) continue;
    ShapeFault fault = judge(card, requirement);
    if (fault.message.empty()) continue;
    out.add(requirement.at, std::move(fault.message), std::move(fault.help))
        .fix = reshaped(card, requirement, both);
  }
}

void check_requirement_shape(const AnnotatedCard& card, Findings& out) {
  if (only_claims_1_0(card)) return;
  check_list(card, card.own_requirements(), card.root, out);
  for (const Skill& skill : card.skills) {
    check_list(card, card.written_for(skill), skill.at, out);
  }
}

constinit const CardRule requirement_shape_rule{
    .info =
        {
            .id = "a2a/requirement-shape",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Requirement in wrong form",
            .summary = "Security requirements are in the form of the card's "
                       "version",
            .why = "Lenient readers do not fail on another form. They read "
                   "\"needs scope s\" as \"no scopes\" or as \"no "
                   "authentication\".",
            .bad = R"({"securityRequirements": [{"schemes": {"bearer": []}}]})",
            .good =
                R"({"securityRequirements": [{"schemes": {"bearer": {}}}]})",
            .spec = "A2A 0.3, a2a.json, AgentCard.security; A2A 1.0, "
                    "a2a.proto, SecurityRequirement and StringList; A2A#2044",
        },
    .triggers = requirement_irregular,
    .check = check_requirement_shape,
};

void judge_scopes(const AnnotatedCard& card, const Requirement& requirement,
                  Findings& out) {
  const bool wrapped = is_wrapped(requirement);
  // a2a/requirement-shape reports lists in the wrong place.
  const bool lists = !wrapped && !requirement.of_1_0 &&
                     (!card.is(Version::v1_0) || card.detected.hybrid);
  for (const RequiredScheme& required : card.schemes_of(requirement)) {
    const std::string subject =
        "the scopes of " + for_message(required.at.key());
    if (!required.at.is(Kind::array) &&
        (lists || !required.at.is(Kind::object))) {
      Finding& found = out.add(
          required.at,
          subject + " must be " +
              (lists ? "an array of strings" : "an object with a \"list\"") +
              "; got " + for_message(required.at),
          lists ? "write [] for none" : "write {} for none");
      const Value list = required.at["list"];
      if (list.is(Kind::array) && required.at.size() == 1) {
        found.fix = Fix{"replace the object with its list",
                        {replace_value(required.at, std::string(list.raw()))},
                        true};
      }
      continue;
    }
    if (required.scopes && !required.scopes.is(Kind::array) &&
        !required.scopes.is(Kind::null)) {
      out.add(required.scopes,
              subject + " must be an array of strings; got " +
                  for_message(required.scopes),
              "write [\"scope\"], or [] for none");
    }
    for (const Value scope : required.scopes.items()) {
      if (scope.is(Kind::string)) continue;
      out.add(scope,
              "a scope of " + for_message(required.at.key()) +
                  " must be a string; got " + for_message(scope),
              "name a scope, or remove the entry");
    }
  }
}

void check_requirement_scopes(const AnnotatedCard& card, Findings& out) {
  for (const Requirement& requirement : card.requirements) {
    if (has_no_schemes(card, requirement) || is_scheme(card, requirement)) {
      continue;
    }
    judge_scopes(card, requirement, out);
  }
}

constinit const CardRule requirement_scopes_rule{
    .info =
        {
            .id = "a2a/requirement-scopes",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid scopes in requirement",
            .summary = "The scopes of a requirement are a list of strings",
            .why = "A typed client fails on anything else, and a lenient one "
                   "requests no scopes at all.",
            .bad = R"({"security": [{"bearer": "read"}]})",
            .good = R"({"security": [{"bearer": []}]})",
            .spec = "A2A 0.3, a2a.json, AgentCard.security; A2A 1.0, "
                    "a2a.proto, StringList",
            .version = "0.3",
        },
    .triggers = requirement_irregular | has_scopes,
    .check = check_requirement_scopes,
};

}  // namespace

bool is_scheme(const AnnotatedCard& card, const Requirement& requirement) {
  return !card.is(Version::v1_0) && !requirement.of_1_0 &&
         requirement.at["type"].is(Kind::string) &&
         !card.security_schemes["type"];
}

bool has_no_schemes(const AnnotatedCard& card, const Requirement& requirement) {
  if (!card.is(Version::v1_0) || !requirement.of_1_0) return false;
  if (is_wrapped(requirement) || card.security_schemes.size() == 0) {
    return false;
  }
  for (const Member member : requirement.at.members()) {
    if (card.security_schemes[member.name]) return false;
  }
  return true;
}

CardRules requirement_shape_rules() {
  static constexpr const CardRule* rules[] = {&requirement_shape_rule,
                                              &requirement_scopes_rule};
  return rules;
}

}  // namespace cardinal::a2a
