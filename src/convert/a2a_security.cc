#include "convert/a2a_security.h"

#include <algorithm>

#include "convert/json_out.h"

namespace cardinal::convert {
namespace {

// No author writes a longer list; a hostile card could.
constexpr std::size_t alternatives_max = 64;

}  // namespace

void A2aSecurityWriter::choose(
    std::span<const Agent::Interface* const> interfaces) {
  security_ = writing_.agent.security;
  if (security_) return;
  bool alike = true;
  for (const Agent::Interface* interface : interfaces) {
    if (!interface->security) continue;
    if (!security_) {
      security_ = interface->security;
    } else if (*security_ != *interface->security) {
      alike = false;
      add_alternatives(*interface->security);
    }
  }
  // A card expresses "none" at every endpoint by omitting the requirements.
  const bool none = security_ && security_->empty();
  if (none) security_.reset();
  if (alike && !none) return;
  for (std::size_t i = 0; i < writing_.agent.interfaces.size(); ++i) {
    writing_.notes.lose(
        Aspect::interface_security, i,
        none ? "an A2A card expresses this by omitting the requirements"
             : "A2A has the same requirements for all interfaces; those of "
               "each interface became alternatives");
  }
}

// The requirements of one more interface become alternatives; if it has none,
// that is an alternative too.
void A2aSecurityWriter::add_alternatives(const Alternatives& more) {
  if (security_->empty()) security_->emplace_back();
  const Alternatives nothing{{}};
  for (const auto& alternative : more.empty() ? nothing : more) {
    const auto known = std::ranges::find(*security_, alternative);
    if (known == security_->end()) security_->push_back(alternative);
  }
}

// A scheme that became a bearer scheme has no scopes.
std::vector<std::string> A2aSecurityWriter::scopes_of(
    const Agent::Need& need) const {
  const auto& schemes = writing_.agent.schemes;
  const auto scheme =
      std::ranges::find(schemes, need.scheme, &Agent::Scheme::name);
  const bool none =
      scheme != schemes.end() && is_bearer_only(*scheme, writing_.is_1_0);
  return none ? std::vector<std::string>() : need.scopes;
}

A2aSecurityWriter::Alternatives A2aSecurityWriter::renamed(
    const Alternatives& alternatives) const {
  Alternatives found;
  for (const Agent::Alternative& alternative : alternatives) {
    Alternatives combinations{{}};
    for (const Agent::Need& need : alternative) {
      Alternatives longer;
      for (const std::string& name : names_.names_for(need)) {
        for (const Agent::Alternative& combination : combinations) {
          if (longer.size() == alternatives_max) break;
          longer.push_back(combination);
          longer.back().push_back({.scheme = name, .scopes = scopes_of(need)});
        }
      }
      combinations = std::move(longer);
    }
    for (auto& combination : combinations) {
      if (found.size() < alternatives_max) {
        found.push_back(std::move(combination));
      }
    }
  }
  return found;
}

void A2aSecurityWriter::write_requirements(const Alternatives& alternatives) {
  const bool is_1_0 = writing_.is_1_0;
  out_.key(is_1_0 ? "securityRequirements" : "security").begin_array();
  for (const Agent::Alternative& alternative : alternatives) {
    out_.begin_object();
    if (is_1_0) out_.key("schemes").begin_object();
    for (const Agent::Need& need : alternative) {
      if (is_1_0) {
        out_.key(need.scheme).begin_object();
        put_list(out_, "list", need.scopes);
        out_.end_object();
      } else {
        put_list(out_, need.scheme, need.scopes);
      }
    }
    if (is_1_0) out_.end_object();
    out_.end_object();
  }
  out_.end_array();
}

void A2aSecurityWriter::write_card_requirements() {
  if (!security_) return;
  const Alternatives alternatives = renamed(*security_);
  // An empty list means that nothing is required, which would be wrong where a
  // requirement was lost.
  if (alternatives.empty() && (writing_.is_1_0 || !security_->empty())) return;
  write_requirements(alternatives);
}

void A2aSecurityWriter::write_skill_requirements(const Agent::Skill& skill) {
  if (!skill.security) return;
  Alternatives alternatives = renamed(*skill.security);
  if (alternatives.empty() && !skill.security->empty()) return;
  // ProtoJSON does not distinguish an empty list from a missing one; an
  // alternative without needs means that anybody may call.
  if (alternatives.empty() && writing_.is_1_0) alternatives.emplace_back();
  write_requirements(alternatives);
}

}  // namespace cardinal::convert
