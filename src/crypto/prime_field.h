// Arithmetic modulo a prime of at most 384 bits, for public numbers only: it
// takes more or less time depending on them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace cardinal {

// The bits of a number, the highest first. Requires: hexadecimal digits.
std::vector<bool> bits_of_hex(std::string_view hex);

class PrimeField {
 public:
  static constexpr std::size_t words_max = 12;
  // An element in Montgomery's form, the lowest word first. Zero is all zeros;
  // equal elements have equal words.
  using Number = std::array<std::uint32_t, words_max>;

  // Requires: an odd number that fills its words but for a few bits.
  explicit PrimeField(std::string_view modulus_hex);

  Number one() const { return one_; }
  Number of_hex(std::string_view hex) const;
  // Of big-endian bytes. Absent if they are not below the modulus.
  std::optional<Number> number_of(std::span<const std::uint8_t> bytes) const;
  bool is_odd(const Number& a) const;

  Number plus(const Number& a, const Number& b) const;
  Number minus(const Number& a, const Number& b) const;
  Number times(const Number& a, const Number& b) const;
  Number power(const Number& base, std::string_view exponent_hex) const;

 private:
  // Compares and subtracts plain numbers, of which `high` is the word above.
  bool is_reduced(const Number& a, std::uint32_t high) const;
  Number reduced(Number a, std::uint32_t high) const;

  std::size_t words_;
  Number modulus_{};
  std::uint32_t inverse_ = 0;  // of the lowest word, negated, modulo 2^32
  Number one_{};
  Number square_{};  // of Montgomery's factor: converts into the form
};

}  // namespace cardinal
