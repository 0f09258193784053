// Lists that must not be empty.
#include "check/rules/a2a/rules.h"

namespace cardinal::a2a {
namespace {

bool is_empty(Value list) { return list && list.size() == 0; }

void check_interfaces_empty(const AnnotatedCard& card, Findings& out) {
  if (!is_empty(card.interfaces_at)) return;
  const bool has_url = card.url.present();
  out.add(
      card.interfaces_at,
      has_url
          ? "\"supportedInterfaces\" is empty beside a \"url\": clients of 1.0 "
            "cannot reach the agent"
          : "\"supportedInterfaces\" is empty: clients cannot reach the agent",
      has_url ? "remove it from a card of 0.x, or list the url in it"
              : "list at least one {\"url\", \"protocolBinding\", "
                "\"protocolVersion\"}");
}

constinit const CardRule interfaces_empty_rule{
    .info =
        {
            .id = "a2a/interfaces-empty",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Empty supportedInterfaces",
            .summary = "supportedInterfaces has at least one entry",
            .why = "Only this list says how to call an agent of 1.0. If the "
                   "card also has a url, some readers fall back to it and "
                   "others do not.",
            .bad = R"({"supportedInterfaces": []})",
            .good = R"({"supportedInterfaces": [
  {"url": "https://agent.acme.dev/a2a", "protocolBinding": "JSONRPC",
   "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, section 5.7: required arrays MUST contain at "
                    "least one element",
        },
    .triggers = list_empty,
    .check = check_interfaces_empty,
};

void check_skills_empty(const AnnotatedCard& card, Findings& out) {
  if (!is_empty(card.skills_at)) return;
  out.add(card.skills_at,
          out.under(under_stacka2a)
              ? "skills must contain at least 1 item; got none"
              : "\"skills\" is empty; expected at least one skill",
          "add at least one skill object");
}

constinit const CardRule skills_empty_rule{
    .info =
        {
            .id = "a2a/skills-empty",
            .category = Category::correctness,
            .severity = Severity::warning,
            .overrides = {{{in_1_0, Severity::error},
                           {under_stacka2a, Severity::error},
                           {under_production, Severity::error}}},
            .title = "No skills",
            .summary = "A card has at least one skill",
            .why = "Clients and directories choose an agent by its skills; an "
                   "agent without skills is never chosen.",
            .bad = R"({"skills": []})",
            .good = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"]}]})",
            .spec = "A2A 1.0, section 5.7: required arrays MUST contain at "
                    "least one element; StackA2A, Common validation errors",
        },
    .triggers = list_empty,
    .check = check_skills_empty,
};

void check_modes_empty(const AnnotatedCard& card, Findings& out) {
  for (const Value list :
       {card.default_input_modes, card.default_output_modes}) {
    if (!is_empty(list)) continue;
    out.add(
        list,
        for_message(list.key()) + " is empty; expected at least one media type",
        "write [\"text/plain\"] if the agent handles plain text");
  }
}

constinit const CardRule modes_empty_rule{
    .info =
        {
            .id = "a2a/modes-empty",
            .category = Category::correctness,
            .severity = Severity::warning,
            .overrides = {{{in_1_0, Severity::error}}},
            .title = "Empty default modes",
            .summary = "The default modes name at least one media type",
            .why = "A client that compares modes finds none that it can send "
                   "or receive.",
            .bad = R"({"defaultInputModes": []})",
            .good = R"({"defaultInputModes": ["text/plain"]})",
            .spec = "A2A 1.0, section 5.7: required arrays MUST contain at "
                    "least one element",
        },
    .triggers = list_empty,
    .check = check_modes_empty,
};

void check_tags_empty(const AnnotatedCard& card, Findings& out) {
  // StackA2A's tables call tags optional, but its checklist asks for them.
  // Where they are required, a2a/member-required reports them.
  const bool optional =
      out.only_under(under_stacka2a) && !card.is(Version::v0_1);
  for (const Skill& skill : card.skills) {
    if (is_empty(skill.tags)) {
      out.add(skill.tags, "\"tags\" is empty; expected at least one tag",
              "add the words people would search for");
    } else if (optional && !skill.at["tags"]) {
      Finding& finding = out.add(skill.at, "the skill has no \"tags\"",
                                 "add the words people would search for");
      finding.focus = Focus::object;
      finding.severity = Severity::hint;
    }
  }
}

constinit const CardRule tags_empty_rule{
    .info =
        {
            .id = "a2a/tags-empty",
            .category = Category::style,
            .severity = Severity::warning,
            .overrides = {{{in_1_0, Severity::error}}},
            .title = "Skill without tags",
            .summary = "A skill has at least one tag",
            .why = "Directories find skills by their tags.",
            .bad = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": []}]})",
            .good = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"]}]})",
            .spec = "A2A 1.0, section 5.7: required arrays MUST contain at "
                    "least one element; StackA2A, production checklist: tags "
                    "are present",
        },
    .triggers = list_empty | member_missing,
    .check = check_tags_empty,
};

}  // namespace

CardRules empty_lists_rules() {
  static constexpr const CardRule* rules[] = {
      &interfaces_empty_rule, &skills_empty_rule, &modes_empty_rule,
      &tags_empty_rule};
  return rules;
}

}  // namespace cardinal::a2a
