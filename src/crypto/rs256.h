// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, 3.3).
#pragma once

#include "crypto/evp_calls.h"

namespace cardinal::rs256 {

// Why the numbers are not an acceptable key; empty if they are.
std::string fault_of(const RsaModulus& key);
evp::Key public_handle(const RsaModulus& key);
// Null when the parts do not belong together.
evp::Key private_handle(const PrivateParts& parts);
// Absent if the key has no private part.
std::optional<PrivateParts> private_parts_of(const evp::Key& key);
// The parts of a new key.
Result<PrivateParts> generate();

}  // namespace cardinal::rs256
