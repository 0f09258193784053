#include "crypto/plain_sha256.h"

#include <algorithm>
#include <bit>

namespace cardinal {
namespace {

constexpr std::size_t block_bytes = 64;

// The first 32 bits of the fractional parts of the cube roots of the first 64
// primes (FIPS 180-4, 4.2.2).
constexpr std::uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t big_endian(std::string_view bytes) {
  std::uint32_t word = 0;
  for (const char byte : bytes) {
    word = word << 8 | static_cast<std::uint8_t>(byte);
  }
  return word;
}

class HashState {
 public:
  void add_block(std::string_view block) {
    std::uint32_t schedule[64];
    fill(schedule, block);
    std::array<std::uint32_t, 8> s = words_;
    for (int i = 0; i < 64; ++i) {
      const std::uint32_t sum_1 =
          std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25);
      const std::uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
      const std::uint32_t first =
          s[7] + sum_1 + choice + round_constants[i] + schedule[i];
      const std::uint32_t sum_0 =
          std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22);
      const std::uint32_t majority =
          (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
      std::shift_right(s.begin(), s.end(), 1);
      s[4] += first;
      s[0] = first + sum_0 + majority;
    }
    for (std::size_t i = 0; i < s.size(); ++i) words_[i] += s[i];
  }

  Sha256 digest() const {
    Sha256 out;
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = static_cast<std::uint8_t>(words_[i / 4] >> (24 - 8 * (i % 4)));
    }
    return out;
  }

 private:
  static void fill(std::uint32_t (&schedule)[64], std::string_view block) {
    for (std::size_t i = 0; i < 16; ++i) {
      schedule[i] = big_endian(block.substr(4 * i, 4));
    }
    for (int i = 16; i < 64; ++i) {
      const std::uint32_t w15 = schedule[i - 15], w2 = schedule[i - 2];
      schedule[i] = schedule[i - 16] + schedule[i - 7] +
                    (std::rotr(w15, 7) ^ std::rotr(w15, 18) ^ w15 >> 3) +
                    (std::rotr(w2, 17) ^ std::rotr(w2, 19) ^ w2 >> 10);
    }
  }

  // Of the square roots of the first 8 primes (5.3.3).
  std::array<std::uint32_t, 8> words_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                         0xa54ff53a, 0x510e527f, 0x9b05688c,
                                         0x1f83d9ab, 0x5be0cd19};
};

}  // namespace

Sha256 plain_sha256(std::string_view bytes) {
  HashState state;
  std::string_view rest = bytes;
  for (; rest.size() >= block_bytes; rest.remove_prefix(block_bytes)) {
    state.add_block(rest.substr(0, block_bytes));
  }
  // A one bit, zeros, and the length in bits, big-endian (5.1.1): in this block
  // if it has room for the nine bytes, or in one more.
  std::array<char, 2 * block_bytes> end{};
  std::ranges::copy(rest, end.begin());
  end[rest.size()] = '\x80';
  const std::size_t end_bytes =
      rest.size() + 9 <= block_bytes ? block_bytes : 2 * block_bytes;
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (std::size_t i = 0; i < 8; ++i) {
    end[end_bytes - 1 - i] = static_cast<char>(bits >> (8 * i));
  }
  for (std::size_t at = 0; at < end_bytes; at += block_bytes) {
    state.add_block({end.data() + at, block_bytes});
  }
  return state.digest();
}

}  // namespace cardinal
