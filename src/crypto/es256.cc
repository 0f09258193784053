#include "crypto/es256.h"

#include <openssl/ec.h>
#include <openssl/err.h>

#include <algorithm>

#include "base/allocated.h"
#include "base/check_that.h"
#include "crypto/ecdsa.h"
#include "crypto/evp.h"

namespace cardinal::es256 {
namespace {

using evp::Deleter;
using EcGroup = std::unique_ptr<EC_GROUP, Deleter<EC_GROUP_free>>;
using EcPoint = std::unique_ptr<EC_POINT, Deleter<EC_POINT_free>>;
using EcdsaSignature = std::unique_ptr<ECDSA_SIG, Deleter<ECDSA_SIG_free>>;

constexpr const char* curve = "prime256v1";
constexpr std::size_t point_bytes = 1 + 2 * number_bytes;

// SEC 1, uncompressed: 04, x, y.
std::string encoded(const P256Point& point) {
  std::string bytes = "\x04";
  bytes.append(point.x.begin(), point.x.end());
  bytes.append(point.y.begin(), point.y.end());
  return bytes;
}

}  // namespace

evp::Key public_handle(const P256Point& point) {
  return ecdsa::handle(curve, encoded(point), {});
}

evp::Key private_handle(const P256Point& point, std::string_view d) {
  return d.empty() ? nullptr : ecdsa::handle(curve, encoded(point), d);
}

std::optional<P256Point> point_of(std::string_view d) {
  const EcGroup group(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1));
  require_allocated(group != nullptr);
  const evp::BigNumber number = evp::number_of(d);
  if (BN_is_zero(number.get()) ||
      BN_cmp(number.get(), EC_GROUP_get0_order(group.get())) >= 0) {
    return std::nullopt;
  }
  const EcPoint point(EC_POINT_new(group.get()));
  unsigned char bytes[point_bytes];
  require_allocated(point != nullptr);
  require_allocated(EC_POINT_mul(group.get(), point.get(), number.get(),
                                 nullptr, nullptr, nullptr) == 1);
  CHECK(EC_POINT_point2oct(group.get(), point.get(),
                           POINT_CONVERSION_UNCOMPRESSED, bytes, sizeof bytes,
                           nullptr) == point_bytes);
  P256Point found;
  std::copy_n(bytes + 1, number_bytes, found.x.begin());
  std::copy_n(bytes + 1 + number_bytes, number_bytes, found.y.begin());
  return found;
}

Result<std::string> sign(const evp::Key& key, std::string_view message) {
  TRY(const std::string der, evp::sign(key, message));
  const unsigned char* at = octets(der);
  const EcdsaSignature signature(
      d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(der.size())));
  require_allocated(signature != nullptr);
  std::string out(signature_bytes, '\0');
  auto* const bytes = reinterpret_cast<unsigned char*>(out.data());
  CHECK(BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), bytes, number_bytes) ==
        number_bytes);
  CHECK(BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), bytes + number_bytes,
                     number_bytes) == number_bytes);
  return out;
}

bool verify(const evp::Key& key, std::string_view message,
            std::string_view signature) {
  return signature.size() == signature_bytes &&
         ecdsa::verify(key, message, signature, evp::Scheme::sha256);
}

}  // namespace cardinal::es256
