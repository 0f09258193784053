// Names of members in snake_case.
#include <utility>

#include "card/a2a/scheme_kinds.h"
#include "check/repair.h"
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {
namespace {

// In 0.x a2a/scheme-era reports the wrong form.
void check_scheme_names(const AnnotatedCard& card, Findings& out) {
  if (!card.is(Version::v1_0)) return;
  for (const Scheme& scheme : card.schemes) {
    if (!find_wrapped(scheme.at).is_snake_case) continue;
    const std::string_view name = wrapper_name(scheme.kind);
    Finding& finding =
        out.add(scheme.wrapped,
                for_message(scheme.wrapped.key()) + " must be written \"" +
                    std::string(name) +
                    "\"; only ProtoJSON readers accept this spelling",
                "rename it");
    finding.focus = Focus::name;
    if (!scheme.at[name]) finding.fix = renamed(scheme.wrapped, name);
  }
}

void check_snake_case(const AnnotatedCard& card, Findings& out) {
  check_scheme_names(card, out);
  PresentMembers present;
  NameFindings names;
  for (std::size_t i = 0; i < card.unknown.size(); ++i) {
    const UnknownMember& unknown = card.unknown[i];
    const MemberInfo* const meant = card.snake_case[i];
    if (!meant) continue;
    const std::string name = '"' + std::string(meant->name) + '"';
    std::string message =
        for_message(unknown.value.key()) + " must be written " + name +
        (card.is(Version::v1_0) ? ""
                                : "; readers do not recognise this spelling");
    if (present.has(unknown, *meant)) {
      names.add(unknown.value, std::move(message),
                name + " is present too: remove this one");
      continue;
    }
    names.add(unknown.value, std::move(message), "rename it",
              renamed(unknown.value, meant->name));
    present.claim(unknown, *meant);
  }
  names.report("card", out);
}

constinit const CardRule snake_case_rule{
    .info =
        {
            .id = "a2a/snake-case",
            .category = Category::interoperability,
            .severity = Severity::error,
            .overrides = {{{in_1_0, Severity::warning}}},
            .title = "Member name in snake_case",
            .summary = "Member names are in camelCase",
            .why = "ProtoJSON readers of 1.0 accept snake_case too. For all "
                   "other readers the member is missing.",
            .bad = R"({"documentation_url": "https://acme.dev/docs"})",
            .good = R"({"documentationUrl": "https://acme.dev/docs"})",
            .spec = "A2A 1.0, section 5.5: JSON names MUST be camelCase; A2A "
                    "0.3, a2a.json, AgentCard",
        },
    .triggers = unknown_member | scheme_irregular,
    .check = check_snake_case,
};

}  // namespace

CardRules snake_case_rules() {
  static constexpr const CardRule* rules[] = {&snake_case_rule};
  return rules;
}

}  // namespace cardinal::a2a
