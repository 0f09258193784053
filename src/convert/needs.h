// What a card of any dialect cannot be without.
#pragma once

#include "base/errors.h"
#include "convert/format.h"

namespace cardinal::convert {

// Fails: invalid, where nothing is said about the agent.
inline Status can_be_told(const Agent& agent) {
  if (!agent.revoked) return {};
  return invalid("the card revokes its agent, so there is nothing to convert");
}

// `words`: "an ADP card".
inline Status has_name(const Agent& agent, std::string_view words) {
  if (!agent.name.empty()) return {};
  return invalid(
      "{} needs the name of its agent, and the original has none; give it with "
      "--name NAME",
      words);
}

}  // namespace cardinal::convert
