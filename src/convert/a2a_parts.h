// Writing an A2A card: what its files share.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

// The stash is an extension that clients need not know.
inline constexpr std::string_view a2a_stash_uri =
    "urn:cardinal:extension:original:1";

// Unknown for what A2A has no scheme for.
a2a::SchemeKind a2a_kind(Agent::SchemeKind kind);

// A card of 0.3 or of 1.0 in the making.
class A2aWriter {
 public:
  A2aWriter(const Writing& writing, a2a::Version version)
      : agent_(writing.agent),
        options_(writing.options),
        stash_(writing.stash),
        notes_(writing.notes),
        is_1_0_(version == a2a::Version::v1_0) {}

  // Fails: invalid, where there is no address for A2A clients or no skill.
  Result<std::string> write();

 private:
  // How a scheme of the agent is called in the result: one name for each flow
  // where 1.0 takes only one.
  using SchemeNames = std::vector<std::string>;

  Status choose_interfaces();
  bool is_usable(const Agent::Interface& interface, std::size_t i);
  void choose_security();
  void widen(const std::vector<Agent::Alternative>& more);

  void put_identity();
  void put_provider();
  void put_security();
  void put_interfaces();
  void put_one_interface(const Agent::Interface& interface, std::size_t i);
  void put_capabilities();
  void put_extensions();
  void put_modes();
  void put_skills();
  void put_skill(const Agent::Skill& skill, std::size_t i);
  void put_skill_security(const Agent::Skill& skill);
  void put_skill_of_tag(const std::string& tag, std::size_t i);
  std::vector<std::string> tags_for(const Agent::Skill& skill, std::size_t i);
  std::string description_of_agent();

  bool is_sayable(const Agent::Flow& flow) const;
  bool is_bearer_only(const Agent::Scheme& scheme) const;
  std::vector<std::string> scopes_of(const Agent::Need& need) const;
  void put_bearer_only(const Agent::Scheme& scheme, std::size_t i);
  void lose_scheme(std::size_t i, const std::string& why);
  void name_schemes();
  void put_schemes();
  void put_scheme(const Agent::Scheme& scheme, std::size_t i,
                  const Agent::Flow* only);
  void put_flows(const Agent::Scheme& scheme, std::size_t i,
                 const Agent::Flow* only);
  void put_flow(const Agent::Flow& flow, std::size_t i);
  void put_api_key(const Agent::Scheme& scheme, std::string_view place);
  // Alternatives by the names of the result; those it cannot say are left out.
  std::vector<Agent::Alternative> renamed(
      const std::vector<Agent::Alternative>& alternatives) const;
  // The names under which one need may be met.
  SchemeNames names_for(const Agent::Need& need) const;
  void put_requirements(const std::vector<Agent::Alternative>& alternatives);

  const Agent& agent_;
  const ConvertOptions& options_;
  const Stash* stash_;
  Notes& notes_;
  bool is_1_0_;
  Writer out_;
  std::vector<const Agent::Interface*> interfaces_;
  Agent::Interface given_;  // by --url
  Agent::Requirements security_;
  std::vector<SchemeNames> scheme_names_;  // in the order of the schemes
};

}  // namespace cardinal::convert
