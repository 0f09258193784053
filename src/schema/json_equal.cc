#include "schema/json_equal.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <compare>
#include <vector>

#include "base/name_key.h"

namespace cardinal::schema {
namespace {

// Holds every double and every 64-bit integer without rounding.
static_assert(std::numeric_limits<long double>::digits >= 64);

long double worth_of(Value number) {
  if (const auto integer = number.int64()) return *integer;
  if (const auto integer = number.uint64()) return *integer;
  return *number.number();
}

std::uint64_t hash_text(std::string_view text) {
  const NameKey key = key_of(text);
  std::uint64_t hash = mix(key.low, key.high ^ key.size);
  for (std::size_t i = 8; i + 8 < text.size(); i += 8) {
    hash = mix(hash, load_word<std::uint64_t>(text.data() + i));
  }
  return hash;
}

// Names in their order are found one step from where the last one was; only
// objects that order their members otherwise pay for a search.
bool has_same_members_in_order(Value a, Value b) {
  auto other = b.members().begin();
  for (const Member member : a.members()) {
    const Member candidate = *other;
    if (candidate.name != member.name) return false;
    ++other;
  }
  return true;
}

std::vector<Member> sorted_members(Value object) {
  std::vector<Member> members;
  members.reserve(object.size());
  for (const Member member : object.members()) members.push_back(member);
  std::ranges::sort(members, {}, &Member::name);
  return members;
}

bool is_equal_object(Value a, Value b) {
  if (a.size() != b.size()) return false;
  if (has_same_members_in_order(a, b)) {
    auto other = b.members().begin();
    for (const Member member : a.members()) {
      if (!is_equal(member.value, (*other).value)) return false;
      ++other;
    }
    return true;
  }
  return std::ranges::equal(sorted_members(a), sorted_members(b),
                            [](const Member& x, const Member& y) {
                              return x.name == y.name &&
                                     is_equal(x.value, y.value);
                            });
}

bool is_equal_array(Value a, Value b) {
  if (a.size() != b.size()) return false;
  auto other = b.items().begin();
  for (const Value item : a.items()) {
    if (!is_equal(item, *other)) return false;
    ++other;
  }
  return true;
}

// digits * 10^exponent.
struct Decimal {
  Wide digits = 0;
  std::int64_t exponent = 0;
};

constexpr int decimal_digits_max = 36;  // of a Wide
constexpr Wide divisor_max = ~std::uint64_t{0};
constexpr std::int64_t exponent_max = 1'000'000;

std::optional<Decimal> decimal_of(std::string_view spelled) {
  Decimal decimal;
  std::size_t at = spelled.starts_with('-') ? 1 : 0;
  std::int64_t significant = 0, zeros = 0;
  bool behind_point = false;
  for (; at < spelled.size() && spelled[at] != 'e' && spelled[at] != 'E';
       ++at) {
    if (spelled[at] == '.') {
      behind_point = true;
      continue;
    }
    const auto digit = static_cast<std::uint64_t>(spelled[at] - '0');
    // Zeros count when another digit follows.
    if (digit == 0) {
      ++zeros;
    } else {
      significant += (significant > 0 ? zeros : 0) + 1;
      if (significant > decimal_digits_max) return std::nullopt;
      for (; zeros > 0; --zeros) decimal.digits *= 10;
      decimal.digits = decimal.digits * 10 + digit;
    }
    if (behind_point) --decimal.exponent;
  }
  decimal.exponent += zeros;
  if (at == spelled.size()) return decimal;
  const bool negative = spelled[++at] == '-';
  if (negative || spelled[at] == '+') ++at;
  std::int64_t exponent = 0;
  for (; at < spelled.size(); ++at) {
    exponent = std::min(exponent * 10 + (spelled[at] - '0'), exponent_max);
  }
  decimal.exponent += negative ? -exponent : exponent;
  return decimal;
}

// value * 10^exponent modulo `modulus`, by squaring.
Wide scaled_modulo(Wide value, std::int64_t exponent, Wide modulus) {
  Wide result = value % modulus, power = 10 % modulus;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) result = result * power % modulus;
    power = power * power % modulus;
  }
  return result;
}

}  // namespace

bool is_equal(Value a, Value b) {
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case Kind::absent:
    case Kind::null:
      return true;
    case Kind::boolean:
      return *a.boolean() == *b.boolean();
    case Kind::number:
      return worth_of(a) == worth_of(b);
    case Kind::string:
      return *a.string() == *b.string();
    case Kind::array:
      return is_equal_array(a, b);
    case Kind::object:
      return is_equal_object(a, b);
  }
  return false;
}

std::uint64_t hash_of(Value value) {
  const auto seed = static_cast<std::uint64_t>(value.kind());
  switch (value.kind()) {
    case Kind::absent:
    case Kind::null:
      return seed;
    case Kind::boolean:
      return mix(seed, *value.boolean() ? 1 : 2);
    case Kind::number:
      // 0 and -0 are equal.
      return mix(seed, std::bit_cast<std::uint64_t>(*value.number() + 0.0));
    case Kind::string:
      return mix(seed, hash_text(*value.string()));
    case Kind::array: {
      std::uint64_t hash = mix(seed, value.size());
      for (const Value item : value.items()) hash = mix(hash, hash_of(item));
      return hash;
    }
    case Kind::object: {
      std::uint64_t sum = value.size();  // any order gives the same
      for (const Member member : value.members()) {
        sum += mix(hash_text(member.name), hash_of(member.value));
      }
      return mix(seed, sum);
    }
  }
  return seed;
}

std::partial_ordering compare_numbers(Value a, Value b) {
  return worth_of(a) <=> worth_of(b);
}

bool is_multiple(Value value, Value of) {
  const auto dividend = decimal_of(value.raw()), divisor = decimal_of(of.raw());
  if (!dividend || !divisor || divisor->digits == 0 ||
      divisor->digits > divisor_max) {
    const double quotient = *value.number() / *of.number();
    return std::isfinite(quotient) && std::floor(quotient) == quotient;
  }
  if (dividend->digits == 0) return true;
  std::int64_t apart = dividend->exponent - divisor->exponent;
  if (apart >= 0) {
    return scaled_modulo(dividend->digits, apart, divisor->digits) == 0;
  }
  Wide modulus = divisor->digits;
  for (; apart < 0 && modulus <= dividend->digits; ++apart) modulus *= 10;
  return apart == 0 && dividend->digits % modulus == 0;
}

}  // namespace cardinal::schema
