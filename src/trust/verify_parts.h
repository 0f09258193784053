// How cards of each dialect are verified.
#pragma once

#include "cardinal/trust.h"

namespace cardinal {

// Each fills in everything except dialect and subject, which are already set.
void verify_adp(Value card, const TrustSources& sources, Verification& out);
void verify_a2a(Value card, const TrustSources& sources, Verification& out);
void verify_agentcard(Value card, const TrustSources& sources,
                      Verification& out);

// Limits the cost of a hostile card.
inline constexpr std::size_t signatures_max = 16;
inline constexpr std::string_view jcs_form = "jcs";
// Where an AgentCard keeps its signature, in metadata.
inline constexpr std::string_view agentcard_signature = "cardinal:signature";

void fail(Verification& out, Verdict verdict, std::string reason);
void succeed(Verification& out, How how, const PublicKey& key,
             std::string_view form);

// Integers that RFC 8785 rounds: their last digits are not signed.
void add_rounded(Value card, std::vector<std::string>& pointers);

}  // namespace cardinal
