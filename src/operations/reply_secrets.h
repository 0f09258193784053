// Keeps the secrets of cards out of the answers about them. Documents that an
// answer consists of or contains (x-document) keep their bytes: whoever asks
// for a converted, canonical or signed card needs all of it.
//
// Thread safety: free functions.
#pragma once

#include "cardinal/convert.h"
#include "check/security/redaction.h"
#include "operations/call_buffers.h"
#include "operations/registry.h"

namespace cardinal {

// Those of the documents that a call is about.
SecretTexts secrets_of(const Call& call);

// An answer of the operation, or a part of one, without the secrets.
std::string without_secrets(const Operation& operation,
                            const SecretTexts& secrets, std::string json);

// The same for all that a call returns.
void hide_secrets(const Operation& operation, const Call& call,
                  Result<Reply>& reply);

// What a conversion says beside its result.
void hide_secrets(const SecretTexts& secrets, Result<Converted>& made);

}  // namespace cardinal
