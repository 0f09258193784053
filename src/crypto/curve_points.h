// Whether numbers are points of the groups that signatures use, without a
// library, for targets that OpenSSL and libsodium are not built for. The
// numbers are public: nothing here takes the same time for all of them.
//
// Thread safety: free functions without shared state.
#pragma once

#include "cardinal/crypto.h"

namespace cardinal::curve_points {

// Whether both are below the prime and on the curve.
[[nodiscard]] bool is_on_curve(const P256Point& point);
[[nodiscard]] bool is_on_curve(const P384Point& point);

// Whether it is a point of Ed25519's prime-order group other than the neutral
// element, in its only encoding.
[[nodiscard]] bool is_of_prime_order(const Ed25519Point& point);
// Whether its y is below the prime.
[[nodiscard]] bool is_canonical(const Ed25519Point& point);
// Whether eight times the point is the neutral element: a signature with such
// a point says nothing. False for what is not a point.
[[nodiscard]] bool has_small_order(const Ed25519Point& point);

}  // namespace cardinal::curve_points
