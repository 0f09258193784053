// How cards of each dialect are signed.
#pragma once

#include "cardinal/trust.h"

namespace cardinal {

Result<std::string> sign_adp(const Document& card, const SigningKey& key,
                             const SignOptions& options, const Env& env);
Result<std::string> sign_a2a(const Document& card, const SigningKey& key,
                             const SignOptions& options);
// Those that a signature is made of; `chosen` is the name of one, or empty.
Result<std::vector<SignedBytes>> a2a_forms_to_sign(Value card,
                                                   const std::string& chosen);
Result<std::string> sign_agentcard(const Document& card, const SigningKey& key);

// The card after some edits. Requires: edits that leave it JSON.
Result<Document> edited(const Document& card, std::vector<Edit> edits);

// "text" as JSON.
std::string json_text(std::string_view text);

// Replaces the value of a member, or adds the member.
Edit set_member(Value object, std::string_view name, std::string json);

}  // namespace cardinal
