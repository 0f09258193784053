// References to the taxonomies: skills and domains by id and name.
#include <string>

#include "card/oasf/limits.h"
#include "check/rules/oasf/rules.h"

namespace cardinal::oasf {
namespace {

// The skill categories of 1.1; the id is the place in the list plus one.
constexpr std::string_view skill_categories[] = {
    "language_processing",
    "computer_vision",
    "audio_speech_processing",
    "three_d_generation",
    "multimodal_processing",
    "software_engineering",
    "ai_ml_engineering",
    "data_engineering_analytics",
    "devops_cloud_infra",
    "cybersecurity",
    "content_writing_marketing",
    "business_professional",
    "research_knowledge_productivity",
    "science_specialized",
    "reasoning_planning",
    "mathematical_reasoning",
    "tool_use_automation",
    "governance_compliance",
};
constexpr std::string_view base_skill = "base_skill";

void check_skill_unnamed(const AnnotatedRecord& record, Findings& out) {
  for (const Value skill : record.skills) {
    if (skill["id"] || skill["name"]) continue;
    out.add(skill, "it has neither \"id\" nor \"name\"",
            "name it by its path from the category, such as "
            "software_engineering")
        .focus = Focus::object;
  }
}

constinit const RecordRule skill_unnamed_rule{
    .info =
        {
            .id = "oasf/skill-unnamed",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Skill or domain without id and name",
            .summary = "Skills and domains have an id or a name",
            .why = "Directories find records by them.",
            .bad = R"({"skills": [{}]})",
            .good = R"({"skills": [{"name": "software_engineering"}]})",
            .spec = "OASF, class: id and name, at least one",
        },
    .triggers = has_skills,
    .check = check_skill_unnamed,
};

void check_skill_id(const AnnotatedRecord& record, Findings& out) {
  for (const Value skill : record.skills) {
    const Value id = skill["id"];
    if (!id.is(Kind::number)) continue;
    const auto number = id.uint64();
    if (number && *number <= skill_id_max) continue;
    out.add(id,
            "\"id\" must be a whole number of at most 6 digits; got " +
                for_message(id),
            "an id has two digits for each level: 1, 101, 10101");
  }
}

constinit const RecordRule skill_id_rule{
    .info =
        {
            .id = "oasf/skill-id",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Invalid id of a skill or domain",
            .summary = "Ids of skills and domains have at most three levels",
            .why = "The id of a class is the id of its parent times 100, plus "
                   "its own number. No taxonomy has more than three levels.",
            .bad = R"({"skills": [{"id": 10201876}]})",
            .good = R"({"skills": [{"id": 10201}]})",
            .spec = "OASF, taxonomy: uid; validation: id_unknown",
        },
    .triggers = has_skills,
    .check = check_skill_id,
};

void check_skill_name(const AnnotatedRecord& record, Findings& out) {
  for (const Value skill : record.skills) {
    const Value name = skill["name"];
    const auto text = name.string();
    if (!text) continue;
    const bool is_path = !text->empty() && !text->starts_with('/') &&
                         !text->ends_with('/') && !text->contains("//") &&
                         text->find(' ') == std::string_view::npos;
    if (is_path) continue;
    out.add(name,
            "\"name\" must be a path of the taxonomy; got " + for_message(name),
            "write the names from the category on with slashes, such as "
            "software_engineering/code_generation");
  }
}

constinit const RecordRule skill_name_rule{
    .info =
        {
            .id = "oasf/skill-name",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Name that is not a path of the taxonomy",
            .summary = "Names of skills and domains are paths of the taxonomy",
            .why = "Directories compare them with the taxonomy, whose names "
                   "have no blanks. A free text is never found.",
            .bad = R"({"skills": [{"name": "Software Engineering"}]})",
            .good = R"({"skills": [{"name": "software_engineering"}]})",
            .spec = "OASF, class.name; validation: name_unknown",
        },
    .triggers = has_skills,
    .check = check_skill_name,
};

// The number of the category that a skill of 1.1 is in; 0 if unknown.
std::uint64_t category_of(std::string_view path) {
  const std::string_view category = path.substr(0, path.find('/'));
  for (std::size_t i = 0; i < std::size(skill_categories); ++i) {
    if (skill_categories[i] == category) return i + 1;
  }
  return 0;
}

std::uint64_t first_level(std::uint64_t id) {
  while (id >= 100) id /= 100;
  return id;
}

void check_skill_mismatch(const AnnotatedRecord& record, Findings& out) {
  for (std::size_t i = 0; i < record.skills.size(); ++i) {
    const Value skill = record.skills[i];
    const auto id = skill["id"].uint64();
    const auto name = skill["name"].string();
    if (!id || !name || *id > skill_id_max || name->empty()) continue;
    if (*id == 0 || *name == base_skill) continue;
    const bool by_depth = depth_of(*id) != depth_of(*name);
    const bool has_categories =
        i < record.first_domain && record.release == Release::v1_1;
    const std::uint64_t category = has_categories ? category_of(*name) : 0;
    const bool by_category = category != 0 && category != first_level(*id);
    if (!by_depth && !by_category) continue;
    out.add(skill["id"],
            "the id " + std::to_string(*id) + " is not that of " +
                for_message(skill["name"]),
            by_depth
                ? "an id has two digits for each name in the path"
                : "the id of this category is " + std::to_string(category));
  }
}

constinit const RecordRule skill_mismatch_rule{
    .info =
        {
            .id = "oasf/skill-mismatch",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Id and name disagree",
            .summary = "The id and the name of a skill are of one class",
            .why = "The validator of OASF rejects the record. Ids changed from "
                   "1.0 to 1.1, so one of the two may be of another version.",
            .bad = R"({"skills": [{"id": 10201, "name": "computer_vision"}]})",
            .good = R"({"skills": [{"id": 2, "name": "computer_vision"}]})",
            .spec = "OASF, validation: id_name_mismatch",
        },
    .triggers = has_skills,
    .check = check_skill_mismatch,
};

}  // namespace

RecordRules skill_rules() {
  static constexpr const RecordRule* rules[] = {
      &skill_unnamed_rule, &skill_id_rule, &skill_name_rule,
      &skill_mismatch_rule};
  return rules;
}

}  // namespace cardinal::oasf
