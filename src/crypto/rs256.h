// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, 3.3).
#pragma once

#include "cardinal/crypto.h"

namespace cardinal::rs256 {

using Handle = std::shared_ptr<evp_pkey_st>;

// Why the numbers are no key to trust; empty when they may be one.
std::string fault_of(const RsaModulus& key);
Handle public_handle(const RsaModulus& key);
// Null when the parts do not belong together.
Handle private_handle(const PrivateParts& parts);
// A new key and its parts.
Result<PrivateParts> generate();

}  // namespace cardinal::rs256
