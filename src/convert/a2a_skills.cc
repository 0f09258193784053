// What the agent of an A2A card can do.
#include "convert/a2a_parts.h"
#include "convert/json_out.h"
#include "convert/stash.h"

namespace cardinal::convert {

void A2aWriter::put_extensions() {
  if (agent_.extensions.empty() && !stash_) return;
  out_.key("extensions").begin_array();
  for (const Agent::Extension& extension : agent_.extensions) {
    out_.begin_object().key("uri").string(extension.uri);
    put_text(out_, "description", extension.description);
    put_boolean(out_, "required", extension.required);
    put_json(out_, "params", extension.params);
    out_.end_object();
  }
  if (stash_) {
    out_.begin_object().key("uri").string(a2a_stash_uri);
    out_.key("description")
        .string("The original from which Cardinal made this card");
    out_.key("required").boolean(false).key("params");
    put_stash(out_, *stash_);
    out_.end_object();
  }
  out_.end_array();
}

void A2aWriter::put_capabilities() {
  out_.key("capabilities").begin_object();
  std::optional<bool> streaming = agent_.streaming;
  for (const Agent::Skill& skill : agent_.skills) {
    if (skill.streaming) streaming = streaming == true || *skill.streaming;
  }
  put_boolean(out_, "streaming", streaming);
  put_boolean(out_, "pushNotifications", agent_.push_notifications);
  if (!is_1_0_) {
    put_boolean(out_, "stateTransitionHistory", agent_.state_history);
  }
  put_extensions();
  if (is_1_0_) put_boolean(out_, "extendedAgentCard", agent_.extended_card);
  out_.end_object();
}

void A2aWriter::put_modes() {
  const auto put = [this](std::string_view name,
                          const std::vector<std::string>& modes) {
    if (!modes.empty()) return put_list(out_, name, modes);
    out_.key(name).begin_array().string("application/json").end_array();
    notes_.add("/" + std::string(name),
               "A2A asks for it; calls with arguments are JSON");
  };
  put("defaultInputModes", agent_.input_modes);
  put("defaultOutputModes", agent_.output_modes);
}

std::vector<std::string> A2aWriter::tags_for(const Agent::Skill& skill,
                                             std::size_t i) {
  if (!skill.tags.empty()) return skill.tags;
  const std::string where = "/skills/" + std::to_string(i) + "/tags";
  if (!agent_.tags.empty()) {
    notes_.add(where, "A2A asks for tags; those of the agent stand in");
    return agent_.tags;
  }
  if (!is_1_0_) return {};
  notes_.add(where, "A2A 1.0 asks for a tag; the id stands in");
  return {skill.id};
}

void A2aWriter::put_skill_security(const Agent::Skill& skill) {
  if (!skill.security) return;
  auto alternatives = renamed(*skill.security);
  if (alternatives.empty() && !skill.security->empty()) return;
  // ProtoJSON does not tell an empty list from none; an alternative without
  // needs says that anybody may call.
  if (alternatives.empty() && is_1_0_) alternatives.emplace_back();
  out_.key(is_1_0_ ? "securityRequirements" : "security");
  put_requirements(alternatives);
}

void A2aWriter::put_skill(const Agent::Skill& skill, std::size_t i) {
  const std::string where = "/skills/" + std::to_string(i);
  const std::string& name = skill.name.empty() ? skill.id : skill.name;
  if (skill.name.empty()) notes_.add(where + "/name", "the id stands in");
  if (skill.description.empty()) {
    notes_.add(where + "/description", "the name stands in");
  }
  out_.begin_object().key("id").string(skill.id).key("name").string(name);
  out_.key("description")
      .string(skill.description.empty() ? name : skill.description);
  put_list(out_, "tags", tags_for(skill, i));
  put_texts(out_, "examples", skill.examples);
  put_texts(out_, "inputModes", skill.input_modes);
  put_texts(out_, "outputModes", skill.output_modes);
  put_skill_security(skill);
  out_.end_object();
}

// An ADP card may say what its agent is about and name no tool.
void A2aWriter::put_skill_of_tag(const std::string& tag, std::size_t i) {
  notes_.add("/skills/" + std::to_string(i),
             "A2A asks for skills and the card has tags only");
  out_.begin_object().key("id").string(tag).key("name").string(tag);
  out_.key("description").string(tag);
  put_list(out_, "tags", {tag});
  out_.end_object();
}

void A2aWriter::put_skills() {
  out_.key("skills").begin_array();
  for (std::size_t i = 0; i < agent_.skills.size(); ++i) {
    put_skill(agent_.skills[i], i);
  }
  if (agent_.skills.empty()) {
    for (std::size_t i = 0; i < agent_.tags.size(); ++i) {
      put_skill_of_tag(agent_.tags[i], i);
    }
  }
  out_.end_array();
}

}  // namespace cardinal::convert
