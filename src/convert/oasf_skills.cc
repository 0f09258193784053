// The skills of OASF 1.1 to which tags are mapped.
#include <algorithm>
#include <string>

#include "base/ascii.h"
#include "convert/oasf_parts.h"

namespace cardinal::convert {
namespace {

constexpr OasfSkill skills[] = {
    {1, "language_processing"},
    {2, "computer_vision"},
    {3, "audio_speech_processing"},
    {4, "three_d_generation"},
    {5, "multimodal_processing"},
    {6, "software_engineering"},
    {7, "ai_ml_engineering"},
    {8, "data_engineering_analytics"},
    {9, "devops_cloud_infra"},
    {10, "cybersecurity"},
    {11, "content_writing_marketing"},
    {12, "business_professional"},
    {13, "research_knowledge_productivity"},
    {14, "science_specialized"},
    {15, "reasoning_planning"},
    {16, "mathematical_reasoning"},
    {17, "tool_use_automation"},
    {18, "governance_compliance"},
    {10101,
     "language_processing/language_understanding/contextual_comprehension"},
    {10102,
     "language_processing/language_understanding/semantic_understanding"},
};

struct Root {
  std::string_view tag, skill;
};
// Categories of the ADP draft (table 6) that match one category of OASF. Its
// "analytical" and "creative" are spread over several.
constexpr Root roots[] = {
    {"nlp", "language_processing"},
    {"vision", "computer_vision"},
    {"audio", "audio_speech_processing"},
    {"coding", "software_engineering"},
    {"retrieval", "research_knowledge_productivity"},
    {"ops", "devops_cloud_infra"},
};

const OasfSkill* skill_named(std::string_view name) {
  const auto* const found = std::ranges::find(skills, name, &OasfSkill::name);
  return found == std::end(skills) ? nullptr : found;
}

}  // namespace

constinit const OasfSkill oasf_base_skill{0, "base_skill"};

const OasfSkill* oasf_skill_for(std::string_view tag) {
  std::string name;
  for (const char c : tag) {
    name += c == '-' || c == ' ' ? '_' : to_lower(c);
  }
  if (const OasfSkill* exact = skill_named(name)) return exact;
  const std::string_view root =
      std::string_view(name).substr(0, name.find('/'));
  const auto* const known = std::ranges::find(roots, root, &Root::tag);
  return skill_named(known == std::end(roots) ? root : known->skill);
}

}  // namespace cardinal::convert
