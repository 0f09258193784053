#include <openssl/sha.h>

#include "cardinal/crypto.h"
#include "crypto/octets.h"

namespace cardinal {

Sha256 sha256(std::string_view bytes) {
  Sha256 digest;
  SHA256(octets(bytes), bytes.size(), digest.data());
  return digest;
}

}  // namespace cardinal
