// Signed cards for measuring: the cards of cards.h with a fixed key.
#pragma once

#include <string>
#include <vector>

#include "cardinal/trust.h"

namespace cardinal::bench {

inline constexpr std::size_t signed_count = 200;

// The same on every machine; of Ed25519.
const SigningKey& bench_key();

std::vector<std::string> signed_adp_cards();

// A detached JWS of an A2A card, and its payload.
struct SignedPayload {
  std::string protected_text, payload, signature;  // the signature in base64url
  std::string card;                                // that it stands in
};
std::vector<SignedPayload> signed_a2a_cards();

}  // namespace cardinal::bench
