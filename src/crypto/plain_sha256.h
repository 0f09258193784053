// SHA-256 (FIPS 180-4) without a library, for targets that OpenSSL is not built
// for. Everywhere else sha256() is faster.
//
// Thread safety: a free function without shared state.
#pragma once

#include "cardinal/crypto.h"

namespace cardinal {

Sha256 plain_sha256(std::string_view bytes);

}  // namespace cardinal
