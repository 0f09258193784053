#include "convert/a2a_skills.h"

#include "convert/json_out.h"

namespace cardinal::convert {

std::vector<std::string> A2aSkillWriter::tags_for(const Agent::Skill& skill,
                                                  std::size_t i) {
  if (!skill.tags.empty()) return skill.tags;
  const std::string where = "/skills/" + std::to_string(i) + "/tags";
  if (!writing_.agent.tags.empty()) {
    writing_.notes.add(where, "A2A requires tags; those of the agent are used");
    return writing_.agent.tags;
  }
  if (!writing_.is_1_0) return {};
  writing_.notes.add(where, "A2A 1.0 requires a tag; the id is used");
  return {skill.id};
}

void A2aSkillWriter::write_skill(const Agent::Skill& skill, std::size_t i) {
  const std::string where = "/skills/" + std::to_string(i);
  const std::string& name = skill.name.empty() ? skill.id : skill.name;
  if (skill.name.empty()) {
    writing_.notes.add(where + "/name", "A2A requires a name; the id is used");
  }
  if (skill.description.empty()) {
    writing_.notes.add(where + "/description",
                       "A2A requires a description; the name is used");
  }
  Writer& out = writing_.out;
  out.begin_object().key("id").string(skill.id).key("name").string(name);
  out.key("description")
      .string(skill.description.empty() ? name : skill.description);
  put_list(out, "tags", tags_for(skill, i));
  put_texts(out, "examples", skill.examples);
  put_texts(out, "inputModes", skill.input_modes);
  put_texts(out, "outputModes", skill.output_modes);
  security_.write_skill_requirements(skill);
  out.end_object();
}

// An ADP card may describe its agent by tags and have no tools.
void A2aSkillWriter::write_skill_of_tag(const std::string& tag, std::size_t i) {
  writing_.notes.add("/skills/" + std::to_string(i),
                     "A2A requires skills, and the card has only tags");
  Writer& out = writing_.out;
  out.begin_object().key("id").string(tag).key("name").string(tag);
  out.key("description").string(tag);
  put_list(out, "tags", {tag});
  out.end_object();
}

void A2aSkillWriter::write() {
  const Agent& agent = writing_.agent;
  writing_.out.key("skills").begin_array();
  for (std::size_t i = 0; i < agent.skills.size(); ++i) {
    write_skill(agent.skills[i], i);
  }
  if (agent.skills.empty()) {
    for (std::size_t i = 0; i < agent.tags.size(); ++i) {
      write_skill_of_tag(agent.tags[i], i);
    }
  }
  writing_.out.end_array();
}

}  // namespace cardinal::convert
