// Skills: ids, tags and examples.
#include <algorithm>

#include "base/ascii.h"
#include "card/a2a/limits.h"
#include "card/a2a/text_words.h"
#include "check/first_owner.h"
#include "check/repair.h"
#include "check/rules/a2a/repeats.h"
#include "check/rules/a2a/rules.h"
#include "check/rules/a2a/words.h"

namespace cardinal::a2a {
namespace {

void check_skill_id_unique(const AnnotatedCard& card, Findings& out) {
  FirstOwner owners;
  for (std::size_t i = 0; i < card.skills.size(); ++i) {
    const Text& id = card.skills[i].id;
    if (!id || is_blank(id.text)) continue;  // other rules report those
    const auto first = owners.find_or_add(id.text, i);
    if (!first) continue;
    const std::string owner = "skill " + std::to_string(*first) +
                              " already has the id " + for_message(id.at);
    out.add(
        id.at,
        out.under(under_stacka2a) ? "skill.id must be unique; " + owner : owner,
        "give each skill a distinct id");
  }
}

constinit const CardRule skill_id_unique_rule{
    .info =
        {
            .id = "a2a/skill-id-unique",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Duplicate skill id",
            .summary = "Skill ids are unique",
            .why = "A client selects a skill by its id. If two skills share an "
                   "id, one of them is unreachable.",
            .bad = R"({"skills": [
  {"id": "search", "name": "Web search", "tags": ["search"],
   "description": "Searches the web for a phrase and returns ten results as text."},
  {"id": "search", "name": "Site search", "tags": ["search"],
   "description": "Searches one site for a phrase and returns ten results as text."}]})",
            .good = R"({"skills": [
  {"id": "web-search", "name": "Web search", "tags": ["search"],
   "description": "Searches the web for a phrase and returns ten results as text."},
  {"id": "site-search", "name": "Site search", "tags": ["search"],
   "description": "Searches one site for a phrase and returns ten results as text."}]})",
            .spec = "A2A 0.3 and 1.0, AgentSkill.id: a unique identifier; "
                    "StackA2A, common validation errors",
        },
    .triggers = skill_ids_alike,
    .check = check_skill_id_unique,
};

// The id in kebab-case, for the help; empty if nothing is left.
std::string kebab_of(std::string_view id) {
  std::string out;
  bool was_lower = false;
  for (const char c : id) {
    const bool upper = is_upper(c);
    const bool lower = is_lower(c) || is_digit(c);
    if (!upper && !lower) {
      if (!out.empty() && out.back() != '-') out.push_back('-');
    } else {
      if (upper && was_lower) out.push_back('-');
      out.push_back(to_lower(c));
    }
    was_lower = lower;
  }
  if (out.ends_with('-')) out.pop_back();
  return out;
}

void check_skill_id_form(const AnnotatedCard& card, Findings& out) {
  constexpr std::size_t shown_max = 60;
  for (const Skill& skill : card.skills) {
    if (!skill.id || is_blank(skill.id.text)) continue;
    if (is_kebab_case(skill.id.text)) continue;
    const std::string kebab = kebab_of(skill.id.text);
    // No fix: callers may know the id already.
    out.add(skill.id.at,
            "a skill's \"id\" should be in kebab-case; got " +
                for_message(skill.id.at),
            kebab.empty() || kebab.size() > shown_max
                ? "use a-z and 0-9, separated by single dashes"
                : "write \"" + kebab + "\", unless callers use the old id");
  }
}

constinit const CardRule skill_id_form_rule{
    .info =
        {
            .id = "a2a/skill-id-form",
            .category = Category::style,
            .severity = Severity::off,
            .overrides = {{{under_stacka2a, Severity::hint},
                           {under_production, Severity::warning}}},
            .title = "Skill id is not kebab-case",
            .summary = "Skill ids are in kebab-case",
            .why = "Ids are used elsewhere as tool names, paths and file "
                   "names, where spaces, dots and capitals cause problems.",
            .bad = R"({"skills": [{"id": "WebSearch", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"]}]})",
            .good = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"]}]})",
            .spec = "StackA2A, skill fields: id in kebab-case",
        },
    .triggers = skill_irregular,
    .check = check_skill_id_form,
};

void check_skill_tags(const AnnotatedCard& card, Findings& out) {
  for (const Skill& skill : card.skills) {
    for (const Value tag : skill.tags.items()) {
      const auto text = tag.string();
      if (!text || !is_blank(*text)) continue;
      out.add(tag, "a tag must not be blank; got " + for_message(tag),
              "remove the entry")
          .fix = removed(tag, "remove the blank tag");
    }
    for_each_repeat(skill.tags, [&](Value tag, Value first) {
      if (is_blank(*tag.string())) return;
      out.add(tag,
              for_message(tag) + " is already listed as " + for_message(first),
              "list each tag once")
          .fix = removed(tag, "remove the second one");
    });
  }
}

constinit const CardRule skill_tags_rule{
    .info =
        {
            .id = "a2a/skill-tags",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Blank or duplicate tag",
            .summary = "Tags are unique and not blank",
            .why = "Tags are for search. A blank tag finds nothing, and a "
                   "duplicate was often meant to be another tag.",
            .bad = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search", "Search"]}]})",
            .good = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search", "web"]}]})",
            .spec = "A2A 1.0, AgentSkill.tags: keywords; StackA2A, production "
                    "checklist",
        },
    .triggers = tags_irregular,
    .check = check_skill_tags,
};

void check_skill_examples_empty(const AnnotatedCard& card, Findings& out) {
  for (const Skill& skill : card.skills) {
    if (!skill.examples.is(Kind::array) || skill.examples.size() > 0) continue;
    out.add(skill.examples,
            "\"examples\" is empty; expected at least one example",
            "give two to five, or omit the member")
        .fix = removed(skill.examples, "remove the empty list");
  }
}

constinit const CardRule skill_examples_empty_rule{
    .info =
        {
            .id = "a2a/skill-examples-empty",
            .category = Category::style,
            .severity = Severity::hint,
            .overrides = {{{under_production, Severity::warning}}},
            .title = "Empty list of examples",
            .summary = "A list of examples is not empty",
            .why = "Omitting examples is fine; an empty list announces "
                   "examples and shows none.",
            .bad = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"], "examples": []}]})",
            .good = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"]}]})",
            .spec = "StackA2A, common mistakes: empty examples arrays",
        },
    .triggers = examples_irregular,
    .check = check_skill_examples_empty,
};

void check_skill_examples_count(const AnnotatedCard& card, Findings& out) {
  for (const Skill& skill : card.skills) {
    const std::uint32_t count = skill.examples.size();
    if (out.under(under_production) && !skill.at["examples"]) {
      Finding& finding =
          out.add(skill.at, "the skill has no \"examples\"",
                  "give two to five requests that show what it handles");
      finding.focus = Focus::object;
      // StackA2A's checklist asks for examples, its list of common mistakes
      // permits their absence.
      if (finding.severity > Severity::hint) finding.severity = Severity::hint;
    }
    if (count == 0 || (count >= examples_min && count <= examples_max))
      continue;
    out.add(skill.examples,
            "a skill should have two to five examples; got " +
                std::to_string(count),
            count < examples_min ? "add one that shows another kind of request"
                                 : "keep those that differ most");
  }
}

constinit const CardRule skill_examples_count_rule{
    .info =
        {
            .id = "a2a/skill-examples-count",
            .category = Category::style,
            .severity = Severity::off,
            .overrides = {{{under_stacka2a, Severity::hint},
                           {under_production, Severity::warning}}},
            .title = "Too few or too many examples",
            .summary = "A skill has two to five examples",
            .why = "Language models learn from examples how to phrase a "
                   "request. One example shows no variety; many take up space "
                   "in every prompt.",
            .bad = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"], "examples": ["Find reviews of electric cargo bikes"]}]})",
            .good = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"], "examples": ["Find reviews of electric cargo bikes",
  "What was announced about RISC-V this week?"]}]})",
            .spec = "StackA2A, skill fields: include 2-5 per skill; production "
                    "checklist",
        },
    .triggers = has_skills,  // which may have none
    .check = check_skill_examples_count,
};

bool is_trivial(std::string_view example) {
  std::string_view words = example;
  while (!words.empty() &&
         example_ends.find(words.back()) != std::string_view::npos) {
    words.remove_suffix(1);
  }
  return words.empty() || (words.size() <= trivial_example_bytes_max &&
                           is_one_of(trivial_examples, lower_case(words)));
}

void check_skill_examples_trivial(const AnnotatedCard& card, Findings& out) {
  for (const Skill& skill : card.skills) {
    for (const Value example : skill.examples.items()) {
      const auto text = example.string();
      if (!text || !is_trivial(*text)) continue;
      out.add(example, for_message(example) + " does not demonstrate the skill",
              "give a request that a user would make");
    }
  }
}

constinit const CardRule skill_examples_trivial_rule{
    .info =
        {
            .id = "a2a/skill-examples-trivial",
            .category = Category::style,
            .severity = Severity::hint,
            .overrides = {{{under_production, Severity::warning}}},
            .title = "Trivial example",
            .summary = "Examples are realistic requests",
            .why = "Callers use them as patterns; a greeting teaches nothing.",
            .bad = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"],
  "examples": ["Find reviews of electric cargo bikes", "Hello"]}]})",
            .good = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"], "examples": ["Find reviews of electric cargo bikes",
  "What was announced about RISC-V this week?"]}]})",
            .spec = "StackA2A, skill examples: no trivial ones like Hello or "
                    "Test",
        },
    .triggers = examples_irregular,
    .check = check_skill_examples_trivial,
};

void check_skill_examples_unique(const AnnotatedCard& card, Findings& out) {
  for (const Skill& skill : card.skills) {
    for_each_repeat(skill.examples, [&](Value example, Value) {
      if (is_trivial(*example.string())) return;
      out.add(example, for_message(example) + " is already an example",
              "give another kind of request")
          .fix = removed(example, "remove the second one");
    });
  }
}

constinit const CardRule skill_examples_unique_rule{
    .info =
        {
            .id = "a2a/skill-examples-unique",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Duplicate example",
            .summary = "The examples of a skill differ",
            .why = "A second copy teaches nothing. It was often meant to be "
                   "another request.",
            .bad = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"], "examples": ["Find reviews of electric cargo bikes",
  "find reviews of electric cargo bikes"]}]})",
            .good = R"({"skills": [{"id": "web-search", "name": "Web search",
  "description": "Searches the web for a phrase and returns ten results as text.",
  "tags": ["search"], "examples": ["Find reviews of electric cargo bikes",
  "What was announced about RISC-V this week?"]}]})",
            .spec = "StackA2A, skill fields: include 2-5 per skill",
        },
    .triggers = examples_irregular,
    .check = check_skill_examples_unique,
};

}  // namespace

CardRules skill_rules() {
  static constexpr const CardRule* rules[] = {
      &skill_id_unique_rule,      &skill_id_form_rule,
      &skill_tags_rule,           &skill_examples_empty_rule,
      &skill_examples_count_rule, &skill_examples_trivial_rule,
      &skill_examples_unique_rule};
  return rules;
}

}  // namespace cardinal::a2a
