// The skills of an A2A card.
#pragma once

#include "convert/a2a_security.h"

namespace cardinal::convert {

class A2aSkillWriter {
 public:
  A2aSkillWriter(const A2aWriting& writing, A2aSecurityWriter& security)
      : writing_(writing), security_(security) {}

  void write();

 private:
  void write_skill(const Agent::Skill& skill, std::size_t i);
  void write_skill_of_tag(const std::string& tag, std::size_t i);
  std::vector<std::string> tags_for(const Agent::Skill& skill, std::size_t i);

  const A2aWriting& writing_;
  A2aSecurityWriter& security_;
};

}  // namespace cardinal::convert
