#include "crypto/curve_points.h"

#include <algorithm>

#include "crypto/prime_field.h"

namespace cardinal::curve_points {
namespace {

using Number = PrimeField::Number;

// y^2 = x^3 - 3x + b (FIPS 186-4, D.1.2)
bool is_on(const PrimeField& field, std::string_view b,
           std::span<const std::uint8_t> x_bytes,
           std::span<const std::uint8_t> y_bytes) {
  const auto x = field.number_of(x_bytes), y = field.number_of(y_bytes);
  if (!x || !y) return false;
  const Number cube = field.times(field.times(*x, *x), *x);
  const Number thrice = field.plus(field.plus(*x, *x), *x);
  const Number right = field.plus(field.minus(cube, thrice), field.of_hex(b));
  return field.times(*y, *y) == right;
}

// The curve of Ed25519, -x^2 + y^2 = 1 + d x^2 y^2 (RFC 8032, 5.1).
class Edwards25519 {
 public:
  // x = X / Z, y = Y / Z, x y = T / Z
  struct Point {
    Number x, y, z, t;
  };

  // Little-endian, the highest bit is the lowest of x. Absent for what is not
  // the y of a point, or not its only encoding.
  std::optional<Point> decoded(const Ed25519Point& point) const {
    std::array<std::uint8_t, 32> bytes = point.bytes;
    std::ranges::reverse(bytes);
    const bool is_odd = (bytes[0] & 0x80) != 0;
    bytes[0] &= 0x7F;
    const auto y = field_.number_of(bytes);
    if (!y) return std::nullopt;
    auto x = x_of(*y);
    if (!x) return std::nullopt;
    if (field_.is_odd(*x) != is_odd) x = field_.minus({}, *x);
    return Point{*x, *y, field_.one(), field_.times(*x, *y)};
  }

  // The formulas of RFC 8032, 5.1.4, which hold for equal points as well.
  Point plus(const Point& p, const Point& q) const {
    const PrimeField& f = field_;
    const Number a = f.times(f.minus(p.y, p.x), f.minus(q.y, q.x));
    const Number b = f.times(f.plus(p.y, p.x), f.plus(q.y, q.x));
    const Number c = f.times(f.times(p.t, q.t), f.plus(d_, d_));
    const Number half_d = f.times(p.z, q.z);
    const Number d = f.plus(half_d, half_d);
    const Number e = f.minus(b, a), g = f.plus(d, c), h = f.plus(b, a);
    const Number under = f.minus(d, c);
    return {f.times(e, under), f.times(g, h), f.times(under, g), f.times(e, h)};
  }

  Point times(std::string_view hex, const Point& point) const {
    Point sum{{}, field_.one(), field_.one(), {}};
    for (const bool bit : bits_of_hex(hex)) {
      sum = plus(sum, sum);
      if (bit) sum = plus(sum, point);
    }
    return sum;
  }

  static bool is_neutral(const Point& point) {
    return point.x == Number{} && point.y == point.z;
  }

 private:
  // The even or the odd square root of (y^2 - 1) / (d y^2 + 1).
  std::optional<Number> x_of(const Number& y) const {
    const PrimeField& f = field_;
    const Number square = f.times(y, y);
    const Number u = f.minus(square, f.one());
    const Number v = f.plus(f.times(d_, square), f.one());
    const Number v3 = f.times(f.times(v, v), v);
    const Number v7 = f.times(f.times(v3, v3), v);
    // (p - 5) / 8
    Number x = f.power(
        f.times(u, v7),
        "0ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd");
    x = f.times(x, f.times(u, v3));
    const Number found = f.times(v, f.times(x, x));
    if (found == u) return x;
    if (found != f.minus({}, u)) return std::nullopt;
    return f.times(x, root_of_minus_one_);
  }

  PrimeField field_{
      "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed"};
  Number d_ = field_.of_hex(
      "52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3");
  Number root_of_minus_one_ = field_.of_hex(
      "2b8324804fc1df0b2b4d00993dfbd7a72f431806ad2fe478c4ee1b274a0ea0b0");
};

}  // namespace

bool is_on_curve(const P256Point& point) {
  return is_on(
      PrimeField(
          "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"),
      "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
      point.x, point.y);
}

bool is_on_curve(const P384Point& point) {
  return is_on(PrimeField("ffffffffffffffffffffffffffffffffffffffffffffffff"
                          "fffffffffffffffeffffffff0000000000000000ffffffff"),
               "b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013"
               "875ac656398d8a2ed19d2a85c8edd3ec2aef",
               point.x, point.y);
}

bool is_of_prime_order(const Ed25519Point& point) {
  const Edwards25519 curve;
  const auto decoded = curve.decoded(point);
  return decoded && !curve.is_neutral(*decoded) &&
         curve.is_neutral(curve.times(
             "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed",
             *decoded));
}

bool is_canonical(const Ed25519Point& point) {
  const auto& bytes = point.bytes;
  const bool is_high =
      (bytes[31] & 0x7F) == 0x7F &&
      std::all_of(bytes.begin() + 1, bytes.begin() + 31,
                  [](std::uint8_t byte) { return byte == 0xFF; });
  return !is_high || bytes[0] < 0xED;
}

bool has_small_order(const Ed25519Point& point) {
  const Edwards25519 curve;
  const auto decoded = curve.decoded(point);
  return decoded && curve.is_neutral(curve.times("8", *decoded));
}

}  // namespace cardinal::curve_points
