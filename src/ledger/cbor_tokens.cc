#include "ledger/cbor_tokens.h"

#include <bit>
#include <cmath>

namespace cardinal::ledger {
namespace {

// What an item begins with: three bits of type and five of size or value.
enum Major : std::uint8_t {
  unsigned_major = 0,
  negative_major = 1,
  bytes_major = 2,
  string_major = 3,
  array_major = 4,
  map_major = 5,
  tag_major = 6,
  simple_major = 7,
};
constexpr unsigned one_byte_follows = 24, eight_bytes_follow = 27,
                   is_indefinite = 31;

// IEEE 754 binary16 (RFC 8949, appendix D).
double half_of(std::uint64_t bits) {
  const int exponent = static_cast<int>(bits >> 10 & 31);
  const double fraction = static_cast<double>(bits & 1023);
  double value = 0;
  if (exponent == 0) {
    value = std::ldexp(fraction, -24);
  } else if (exponent < 31) {
    value = std::ldexp(fraction + 1024, exponent - 25);
  } else {
    value = fraction == 0 ? HUGE_VAL : std::nan("");
  }
  return (bits & 0x8000) != 0 ? -value : value;
}

void append_head(std::string& out, Major major, std::uint64_t value) {
  const auto first = static_cast<unsigned>(major) << 5;
  unsigned following = 0;
  if (value < one_byte_follows) {
    out.push_back(static_cast<char>(first | value));
    return;
  }
  unsigned size = one_byte_follows;
  for (following = 1; following < 8 && value >> (8 * following) != 0;
       following *= 2) {
    ++size;
  }
  out.push_back(static_cast<char>(first | size));
  for (unsigned shift = 8 * following; shift > 0; shift -= 8) {
    out.push_back(static_cast<char>(value >> (shift - 8)));
  }
}

bool take_indefinite(Major major, CborToken& token) {
  switch (major) {
    case bytes_major:
      token.type = CborType::bytes_begin;
      return true;
    case string_major:
      token.type = CborType::string_begin;
      return true;
    case array_major:
      token.type = CborType::array_begin;
      return true;
    case map_major:
      token.type = CborType::map_begin;
      return true;
    case simple_major:
      token.type = CborType::end;
      return true;
    default:
      return false;
  }
}

// False for values that have no meaning here.
bool take_simple(unsigned size, std::uint64_t value, CborToken& token) {
  token.type = CborType::real;
  if (size == 25) {
    token.real = half_of(value);
  } else if (size == 26) {
    token.real = std::bit_cast<float>(static_cast<std::uint32_t>(value));
  } else if (size == 27) {
    token.real = std::bit_cast<double>(value);
  } else if (size == 20 || size == 21) {
    token.type = CborType::boolean;
    token.number = size - 20;
  } else if (size == 22 || size == 23) {
    token.type = CborType::null;
  } else {
    return false;
  }
  return true;
}

CborType type_of(Major major) {
  switch (major) {
    case unsigned_major:
      return CborType::unsigned_integer;
    case negative_major:
      return CborType::negative_integer;
    case bytes_major:
      return CborType::bytes;
    case string_major:
      return CborType::string;
    case array_major:
      return CborType::array;
    case map_major:
      return CborType::map;
    default:
      return CborType::tag;
  }
}

}  // namespace

void CborTokens::set_cut_off() {
  fault_ = "the input is cut off: it has " +
           std::to_string(bytes_.size() - offset_) +
           " bytes from here, and the item needs more";
}

void CborTokens::set_unknown() {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto first = static_cast<unsigned char>(bytes_[offset_]);
  fault_ = std::string("no item begins with the byte 0x") + digits[first >> 4] +
           digits[first & 15];
}

std::optional<CborToken> CborTokens::next() {
  if (at_end() || !fault_.empty()) return std::nullopt;
  const auto first = static_cast<unsigned char>(bytes_[offset_]);
  const auto major = static_cast<Major>(first >> 5);
  const unsigned size = first & 31;
  CborToken token;
  std::size_t read = 1;
  std::uint64_t value = size;
  if (size >= one_byte_follows && size <= eight_bytes_follow) {
    const std::size_t following = std::size_t{1} << (size - one_byte_follows);
    if (bytes_.size() - offset_ - read < following) {
      set_cut_off();
      return std::nullopt;
    }
    value = 0;
    for (std::size_t i = 0; i < following; ++i) {
      value = value << 8 | static_cast<unsigned char>(bytes_[offset_ + read++]);
    }
  } else if (size > eight_bytes_follow && size != is_indefinite) {
    set_unknown();
    return std::nullopt;
  }
  const bool is_known = size == is_indefinite ? take_indefinite(major, token)
                        : major == simple_major
                            ? take_simple(size, value, token)
                            : true;
  if (!is_known) {
    set_unknown();
    return std::nullopt;
  }
  if (size != is_indefinite && major != simple_major) {
    token.type = type_of(major);
    token.number = value;
    if (major == bytes_major || major == string_major) {
      if (bytes_.size() - offset_ - read < value) {
        set_cut_off();
        return std::nullopt;
      }
      token.number = 0;
      token.text = bytes_.substr(offset_ + read, value);
      read += value;
    }
  }
  token.where.begin = offset();
  offset_ += read;
  token.where.end = offset();
  return token;
}

void append_cbor_map(std::string& out, std::size_t pairs) {
  append_head(out, map_major, pairs);
}
void append_cbor_array(std::string& out, std::size_t items) {
  append_head(out, array_major, items);
}
void append_cbor_string(std::string& out, std::string_view text) {
  append_head(out, string_major, text.size());
  out += text;
}
void append_cbor_bytes(std::string& out, std::string_view bytes) {
  append_head(out, bytes_major, bytes.size());
  out += bytes;
}
void append_cbor_double(std::string& out, double value) {
  out.push_back(static_cast<char>(simple_major << 5 | eight_bytes_follow));
  const auto bits = std::bit_cast<std::uint64_t>(value);
  for (unsigned shift = 64; shift > 0; shift -= 8) {
    out.push_back(static_cast<char>(bits >> (shift - 8)));
  }
}

}  // namespace cardinal::ledger
