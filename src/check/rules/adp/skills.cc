// Skill tags, each by itself (section 3.6).
#include <unordered_map>

#include "base/ascii.h"
#include "base/text.h"
#include "card/adp/fast_paths.h"
#include "card/adp/limits.h"
#include "check/first_owner.h"
#include "check/repair.h"
#include "check/rules/adp/rules.h"
#include "check/rules/adp/signed_cards.h"

namespace cardinal::adp {
namespace {

bool has_empty_segment(std::string_view tag) {
  return tag.empty() || tag.front() == '/' || tag.back() == '/' ||
         tag.contains("//");
}

// In lower case, where that is all there is to do.
std::optional<Fix> lowered(Value tag) {
  const std::string lower = lower_case(*tag.string());
  if (!is_regular_skill(lower)) return std::nullopt;
  return rewritten(tag, lower);
}

std::string form_help(std::string_view tag, std::string_view example) {
  if (tag.contains('*')) return "name the skill itself: * is for queries only";
  const std::string lower = lower_case(tag);
  return is_regular_skill(lower)
             ? "write \"" + lower + "\""
             : "write a tag such as " + std::string(example);
}

template <class Judge>
void for_each_irregular(const AnnotatedCard& card, Judge judge) {
  for (const Value item : card.skills.items()) {
    const auto tag = item.string();
    if (tag && !is_regular_skill(*tag)) judge(item, *tag);
  }
}

void check_skill_segments(const AnnotatedCard& card, Findings& out) {
  for_each_irregular(card, [&](Value item, std::string_view tag) {
    if (!has_empty_segment(tag)) return;
    out.add(item,
            tag.empty() ? "a skill tag must not be empty; got \"\""
                        : "a segment of a skill tag must not be empty; got " +
                              for_message(item),
            "write a tag such as nlp/translation");
  });
}

constinit const CardRule skill_segments_rule{
    .info =
        {
            .id = "adp/skill-segments",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Empty segment in skill tag",
            .summary = "No segment of a skill tag is empty",
            .why = "Tags are compared as written: nlp/translation/ is not "
                   "nlp/translation, and no query matches it.",
            .bad = R"({"skills": ["nlp/translation/"]})",
            .good = R"({"skills": ["nlp/translation"]})",
            .spec = "draft-song-anp-adp-00, section 3.6, Table 5",
        },
    .triggers = skill_irregular,
    .check = check_skill_segments,
};

void check_skill_path_form(const AnnotatedCard& card, Findings& out) {
  for_each_irregular(card, [&](Value item, std::string_view tag) {
    if (has_empty_segment(tag) || !tag.contains('/')) return;
    Finding& finding = out.add(item,
                               "segments of a skill tag should be lower-case "
                               "ASCII with hyphens; got " +
                                   for_message(item),
                               form_help(tag, "nlp/text-analysis"));
    offer(finding, out, lowered(item));
  });
}

constinit const CardRule skill_path_form_rule{
    .info =
        {
            .id = "adp/skill-path-form",
            .category = Category::style,
            .severity = Severity::warning,
            .title = "Irregular skill tag segment",
            .summary = "Segments of a skill tag are lower case with hyphens",
            .why = "Queries are matched segment by segment, so they match only "
                   "tags in the common spelling.",
            .bad = R"({"skills": ["nlp/Text_Analysis"]})",
            .good = R"({"skills": ["nlp/text-analysis"]})",
            .spec = "draft-song-anp-adp-00, section 3.6: each segment SHOULD "
                    "be lowercase ASCII with hyphens",
        },
    .triggers = skill_irregular,
    .check = check_skill_path_form,
};

void check_skill_flat_form(const AnnotatedCard& card, Findings& out) {
  for_each_irregular(card, [&](Value item, std::string_view tag) {
    if (has_empty_segment(tag) || tag.contains('/')) return;
    Finding& finding =
        out.add(item,
                "a skill tag should be one word in lower-case ASCII; got " +
                    for_message(item),
                form_help(tag, "machine-learning"));
    offer(finding, out, lowered(item));
  });
}

constinit const CardRule skill_flat_form_rule{
    .info =
        {
            .id = "adp/skill-flat-form",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Irregular flat skill tag",
            .summary = "A flat skill tag is one word in lower-case ASCII",
            .why = "People search for tags in this form.",
            .bad = R"({"skills": ["Machine Learning"]})",
            .good = R"({"skills": ["machine-learning"]})",
            .spec = "draft-song-anp-adp-00, section 3.6: lowercase ASCII "
                    "RECOMMENDED",
        },
    .triggers = skill_irregular,
    .check = check_skill_flat_form,
};

void check_skill_category(const AnnotatedCard& card, Findings& out) {
  for (const Value item : card.skills.items()) {
    const auto tag = item.string();
    if (!tag) continue;
    const std::size_t slash = tag->find('/');
    if (slash == tag->npos || slash == 0) continue;
    const std::string_view root = tag->substr(0, slash);
    // In another spelling it is adp/skill-path-form's.
    if (is_one_of(skill_categories, lower_case(root))) continue;
    const std::string_view meant = closest(root, skill_categories);
    if (meant.empty()) continue;
    out.add(item,
            "\"" + shortened(root, 48) +
                "\" is not a recommended category but similar to one",
            "did you mean \"" + std::string(meant) + "\"?");
  }
}

constinit const CardRule skill_category_rule{
    .info =
        {
            .id = "adp/skill-category",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Misspelled skill category",
            .summary = "Recommended categories are spelled as in the draft",
            .why = "Any tag is allowed. A tag with a misspelled category is "
                   "not found under that category.",
            .bad = R"({"skills": ["analitical/optimization"]})",
            .good = R"({"skills": ["analytical/optimization"]})",
            .spec = "draft-song-anp-adp-00, section 3.6.1, Table 6",
        },
    .triggers = skill_root_uncommon,
    .check = check_skill_category,
};

void report_repeat(Value item, std::size_t index, std::size_t first,
                   Findings& out) {
  Finding& finding = out.add(item,
                             "skill " + std::to_string(first) +
                                 " has the same tag; got " + for_message(item),
                             "remove one of them");
  // Finding the way out of a list takes longer the longer it is.
  constexpr std::size_t near = 1000;
  if (index < near)
    offer(finding, out, removed(item, "remove the repeated tag"));
}

// Matching folds ASCII letters and trims; regular tags are what they are.
void check_skill_duplicate(const AnnotatedCard& card, Findings& out) {
  std::size_t i = 0;
  if (!(card.facts & skill_irregular)) {
    FirstOwner owners;
    for (const Value item : card.skills.items()) {
      const std::size_t index = i++;
      if (!item.string()) continue;
      const auto first = owners.find_or_add(*item.string(), index);
      if (first) report_repeat(item, index, *first, out);
    }
    return;
  }
  std::unordered_map<std::string, std::size_t> owners;
  for (const Value item : card.skills.items()) {
    const std::size_t index = i++;
    if (!item.string()) continue;
    const auto [first, is_new] =
        owners.try_emplace(lower_case(trimmed(*item.string())), index);
    if (!is_new) report_repeat(item, index, first->second, out);
  }
}

constinit const CardRule skill_duplicate_rule{
    .info =
        {
            .id = "adp/skill-duplicate",
            .category = Category::style,
            .severity = Severity::warning,
            .title = "Duplicate skill tag",
            .summary = "Each skill tag is listed once",
            .why = "A repeated tag counts once in a match, and cards should be "
                   "compact.",
            .bad = R"({"skills": ["nlp/translation", "nlp/translation"]})",
            .good = R"({"skills": ["nlp/translation", "python"]})",
            .spec = "draft-song-anp-adp-00, sections 3.6 and 5",
        },
    .triggers = several_skills,
    .check = check_skill_duplicate,
};

}  // namespace

CardRules skill_rules() {
  static constexpr const CardRule* rules[] = {
      &skill_segments_rule, &skill_path_form_rule, &skill_flat_form_rule,
      &skill_category_rule, &skill_duplicate_rule};
  return rules;
}

}  // namespace cardinal::adp
