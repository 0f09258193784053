// The security schemes of an A2A card.
#pragma once

#include "convert/a2a_scheme_names.h"

namespace cardinal::convert {

class A2aSchemeWriter {
 public:
  A2aSchemeWriter(const A2aWriting& writing, const A2aSchemeNames& names)
      : writing_(writing), names_(names), out_(writing.out) {}

  void write();

 private:
  // `only`: the one flow to write; null for all flows.
  void write_scheme(const Agent::Scheme& scheme, std::size_t i,
                    const Agent::Flow* only);
  void write_bearer_only(const Agent::Scheme& scheme, std::size_t i);
  void write_api_key(const Agent::Scheme& scheme);
  void write_flows(const Agent::Scheme& scheme, std::size_t i,
                   const Agent::Flow* only);
  void write_flow(const Agent::Flow& flow, std::size_t i);

  const A2aWriting& writing_;
  const A2aSchemeNames& names_;
  Writer& out_;
};

}  // namespace cardinal::convert
