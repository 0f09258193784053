// Writing A2A cards of 0.3 and 1.0: what all parts of a card share.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

// Identifies the extension that embeds the original. Clients may ignore it.
inline constexpr std::string_view a2a_original_uri =
    "urn:cardinal:extension:original:1";

// What each part of a card is written from, and where it is written to.
struct A2aWriting {
  const Agent& agent;
  const ConvertOptions& options;
  Notes& notes;
  bool is_1_0;
  Writer& out;
};

// Fails: invalid, when the agent has no address for A2A clients or no skill.
Result<std::string> write_a2a(const Writing& writing, a2a::Version version);

}  // namespace cardinal::convert
