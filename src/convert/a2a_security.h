// The security requirements of an A2A card and of its skills.
#pragma once

#include "convert/a2a_scheme_names.h"

namespace cardinal::convert {

class A2aSecurityWriter {
 public:
  A2aSecurityWriter(const A2aWriting& writing, const A2aSchemeNames& names)
      : writing_(writing), names_(names), out_(writing.out) {}

  // A2A has one list of requirements for all interfaces, ADP and AgentCard have
  // one per endpoint. `interfaces` are those that the card lists.
  void choose(std::span<const Agent::Interface* const> interfaces);

  void write_card_requirements();
  void write_skill_requirements(const Agent::Skill& skill);

 private:
  using Alternatives = std::vector<Agent::Alternative>;

  void add_alternatives(const Alternatives& more);
  // Alternatives by the names of the schemes in the card. An alternative that
  // needs a scheme which A2A does not have is omitted.
  Alternatives renamed(const Alternatives& alternatives) const;
  std::vector<std::string> scopes_of(const Agent::Need& need) const;
  void write_requirements(const Alternatives& alternatives);

  const A2aWriting& writing_;
  const A2aSchemeNames& names_;
  Writer& out_;
  Agent::Requirements security_;
};

}  // namespace cardinal::convert
