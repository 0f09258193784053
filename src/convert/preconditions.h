// What an agent must have to be written in any format.
#pragma once

#include "base/errors.h"
#include "convert/format.h"

namespace cardinal::convert {

// Fails: invalid, when the card revokes its agent and so has no content.
inline Status require_not_revoked(const Agent& agent) {
  if (!agent.revoked) return {};
  return invalid("the card revokes its agent, so there is nothing to convert");
}

// `format`: "an ADP card".
inline Status require_name(const Agent& agent, std::string_view format) {
  if (!agent.name.empty()) return {};
  return invalid(
      "{} needs the name of its agent, and the original has none; give it with "
      "--name NAME",
      format);
}

}  // namespace cardinal::convert
