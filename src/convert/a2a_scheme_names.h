// The names that an agent's security schemes have in an A2A card.
#pragma once

#include "convert/a2a_parts.h"

namespace cardinal::convert {

// Unknown when A2A has no such scheme.
a2a::SchemeKind a2a_kind(Agent::SchemeKind kind);

// A2A 0.3 has no deviceCode flow.
bool is_supported(const Agent::Flow& flow, bool is_1_0);

// Whether the card cannot describe any flow of an OAuth 2.0 scheme. The scheme
// becomes a bearer scheme: callers present the token of any flow that way.
bool is_bearer_only(const Agent::Scheme& scheme, bool is_1_0);

// Notes that scheme i is lost, also for the endpoints that require it by name.
void lose_scheme(const A2aWriting& writing, std::size_t i,
                 const std::string& why);

class A2aSchemeNames {
 public:
  // One name per scheme; one per flow where A2A 1.0 needs a scheme for each.
  using Names = std::vector<std::string>;

  explicit A2aSchemeNames(const A2aWriting& writing) : writing_(writing) {}

  // Notes the schemes that A2A does not have.
  void assign();

  // Empty when A2A has no such scheme. Requires: assign() was called.
  const Names& names_of(std::size_t scheme) const { return names_[scheme]; }
  // Any of these satisfies the need.
  Names names_for(const Agent::Need& need) const;

 private:
  bool is_taken(const std::string& name) const;
  void add_flow_names(const Agent::Scheme& scheme, Names& names) const;

  const A2aWriting& writing_;
  std::vector<Names> names_;  // in the order of the schemes
};

}  // namespace cardinal::convert
