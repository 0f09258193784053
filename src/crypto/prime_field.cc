#include "crypto/prime_field.h"

#include "base/check_that.h"

namespace cardinal {
namespace {

constexpr std::size_t bits_per_word = 32;
constexpr std::size_t digits_per_word = 8;

std::uint32_t digit_of(char c) {
  return static_cast<std::uint32_t>(c <= '9' ? c - '0' : c - 'a' + 10);
}

PrimeField::Number words_of_hex(std::string_view hex) {
  PrimeField::Number words{};
  CHECK(hex.size() <= words.size() * digits_per_word);
  for (std::size_t i = 0; i < hex.size(); ++i) {
    words[i / digits_per_word] |= digit_of(hex[hex.size() - 1 - i])
                                  << (4 * (i % digits_per_word));
  }
  return words;
}

}  // namespace

std::vector<bool> bits_of_hex(std::string_view hex) {
  std::vector<bool> bits;
  for (const char c : hex) {
    for (int bit = 3; bit >= 0; --bit) {
      bits.push_back(((digit_of(c) >> bit) & 1) != 0);
    }
  }
  return bits;
}

PrimeField::PrimeField(std::string_view modulus_hex)
    : words_(modulus_hex.size() / digits_per_word),
      modulus_(words_of_hex(modulus_hex)) {
  // Newton's iteration: each step doubles the bits that are right.
  std::uint32_t inverse = modulus_[0];
  for (int i = 0; i < 4; ++i) inverse *= 2 - modulus_[0] * inverse;
  inverse_ = 0 - inverse;
  Number doubled{};
  doubled[0] = 1;
  for (std::size_t i = 0; i < 2 * words_ * bits_per_word; ++i) {
    if (i == words_ * bits_per_word) one_ = doubled;
    doubled = plus(doubled, doubled);
  }
  square_ = doubled;
}

bool PrimeField::is_reduced(const Number& a, std::uint32_t high) const {
  if (high != 0) return false;
  for (std::size_t i = words_; i-- > 0;) {
    if (a[i] != modulus_[i]) return a[i] < modulus_[i];
  }
  return false;
}

PrimeField::Number PrimeField::reduced(Number a, std::uint32_t high) const {
  if (is_reduced(a, high)) return a;
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < words_; ++i) {
    const std::uint64_t difference = std::uint64_t{a[i]} - modulus_[i] - borrow;
    a[i] = static_cast<std::uint32_t>(difference);
    borrow = (difference >> bits_per_word) & 1;
  }
  return a;
}

PrimeField::Number PrimeField::of_hex(std::string_view hex) const {
  return times(words_of_hex(hex), square_);
}

std::optional<PrimeField::Number> PrimeField::number_of(
    std::span<const std::uint8_t> bytes) const {
  CHECK(bytes.size() == words_ * 4);
  Number number{};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    number[i / 4] |= std::uint32_t{bytes[bytes.size() - 1 - i]}
                     << (8 * (i % 4));
  }
  if (!is_reduced(number, 0)) return std::nullopt;
  return times(number, square_);
}

bool PrimeField::is_odd(const Number& a) const {
  Number plain_one{};
  plain_one[0] = 1;
  return (times(a, plain_one)[0] & 1) != 0;
}

PrimeField::Number PrimeField::plus(const Number& a, const Number& b) const {
  Number sum{};
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < words_; ++i) {
    carry += std::uint64_t{a[i]} + b[i];
    sum[i] = static_cast<std::uint32_t>(carry);
    carry >>= bits_per_word;
  }
  return reduced(sum, static_cast<std::uint32_t>(carry));
}

PrimeField::Number PrimeField::minus(const Number& a, const Number& b) const {
  if (b == Number{}) return a;
  Number negated{};
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < words_; ++i) {
    const std::uint64_t difference = std::uint64_t{modulus_[i]} - b[i] - borrow;
    negated[i] = static_cast<std::uint32_t>(difference);
    borrow = (difference >> bits_per_word) & 1;
  }
  return plus(a, negated);
}

// Montgomery's product, word by word: the lowest word of each partial sum is
// made zero by a multiple of the modulus, and dropped.
PrimeField::Number PrimeField::times(const Number& a, const Number& b) const {
  std::array<std::uint32_t, words_max + 2> sum{};
  for (std::size_t i = 0; i < words_; ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < words_; ++j) {
      carry += sum[j] + std::uint64_t{a[i]} * b[j];
      sum[j] = static_cast<std::uint32_t>(carry);
      carry >>= bits_per_word;
    }
    carry += sum[words_];
    sum[words_] = static_cast<std::uint32_t>(carry);
    sum[words_ + 1] = static_cast<std::uint32_t>(carry >> bits_per_word);
    const std::uint32_t factor = sum[0] * inverse_;
    carry = (sum[0] + std::uint64_t{factor} * modulus_[0]) >> bits_per_word;
    for (std::size_t j = 1; j < words_; ++j) {
      carry += sum[j] + std::uint64_t{factor} * modulus_[j];
      sum[j - 1] = static_cast<std::uint32_t>(carry);
      carry >>= bits_per_word;
    }
    carry += sum[words_];
    sum[words_ - 1] = static_cast<std::uint32_t>(carry);
    sum[words_] =
        sum[words_ + 1] + static_cast<std::uint32_t>(carry >> bits_per_word);
  }
  Number product{};
  for (std::size_t i = 0; i < words_; ++i) product[i] = sum[i];
  return reduced(product, sum[words_]);
}

PrimeField::Number PrimeField::power(const Number& base,
                                     std::string_view exponent_hex) const {
  Number result = one_;
  for (const bool bit : bits_of_hex(exponent_hex)) {
    result = times(result, result);
    if (bit) result = times(result, base);
  }
  return result;
}

}  // namespace cardinal
