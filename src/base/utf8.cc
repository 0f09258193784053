#include "base/utf8.h"

#include <cstring>

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

#include "base/ascii_runs.h"

namespace cardinal {
namespace {

// Table 3-7 of the Unicode standard: what may follow a lead byte first. The
// bytes after that are 80..BF always.
struct Lead {
  std::uint8_t bytes;  // of the whole sequence; 0: never a lead byte
  std::uint8_t second_low, second_high;
};

constexpr Lead lead_of(std::uint8_t byte) {
  if (byte < 0x80) return {1, 0, 0};
  if (byte < 0xC2) return {0, 0, 0};
  if (byte < 0xE0) return {2, 0x80, 0xBF};
  if (byte == 0xE0) return {3, 0xA0, 0xBF};
  if (byte == 0xED) return {3, 0x80, 0x9F};
  if (byte < 0xF0) return {3, 0x80, 0xBF};
  if (byte == 0xF0) return {4, 0x90, 0xBF};
  if (byte < 0xF4) return {4, 0x80, 0xBF};
  if (byte == 0xF4) return {4, 0x80, 0x8F};
  return {0, 0, 0};
}

}  // namespace

Utf8Step decode_utf8(std::string_view text, std::size_t at) {
  const auto byte_at = [&](std::size_t i) {
    return static_cast<std::uint8_t>(text[i]);
  };
  const std::uint8_t first = byte_at(at);
  const Lead lead = lead_of(first);
  if (lead.bytes == 1) return {first, 1, true};
  if (lead.bytes == 0) return {};

  std::uint32_t point = first & (0xFFu >> (lead.bytes + 1));
  for (std::uint8_t i = 1; i < lead.bytes; ++i) {
    const std::uint8_t low = i == 1 ? lead.second_low : std::uint8_t{0x80};
    const std::uint8_t high = i == 1 ? lead.second_high : std::uint8_t{0xBF};
    if (at + i >= text.size() || byte_at(at + i) < low ||
        byte_at(at + i) > high) {
      return {0xFFFD, i, false};
    }
    point = point << 6 | (byte_at(at + i) & 0x3Fu);
  }
  return {point, lead.bytes, true};
}

void append_utf8(std::string& out, std::uint32_t point) {
  const auto add = [&](std::uint32_t byte) {
    out.push_back(static_cast<char>(byte));
  };
  if (point < 0x80) {
    add(point);
  } else if (point < 0x800) {
    add(0xC0 | point >> 6);
    add(0x80 | (point & 0x3F));
  } else if (point < 0x10000) {
    add(0xE0 | point >> 12);
    add(0x80 | (point >> 6 & 0x3F));
    add(0x80 | (point & 0x3F));
  } else {
    add(0xF0 | point >> 18);
    add(0x80 | (point >> 12 & 0x3F));
    add(0x80 | (point >> 6 & 0x3F));
    add(0x80 | (point & 0x3F));
  }
}

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; (at = end_of_ascii(text, at)) < text.size();) {
    const Utf8Step step = decode_utf8(text, at);
    if (!step.valid) return false;
    at += step.bytes;
  }
  return true;
}

#if defined(__x86_64__)
namespace {

// The bytes that continue a sequence. Requires: a size that is a multiple of
// 16.
std::size_t count_continued(std::string_view text) {
  const __m128i first_beyond = _mm_set1_epi8(-64);  // as signed bytes
  __m128i sums = _mm_setzero_si128();
  for (std::size_t at = 0; at < text.size(); at += 16) {
    const __m128i bytes =
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + at));
    // -1 for each of them, and its opposite added up eight by eight.
    const __m128i marks = _mm_cmplt_epi8(bytes, first_beyond);
    sums = _mm_add_epi64(sums,
                         _mm_sad_epu8(_mm_sub_epi8(_mm_setzero_si128(), marks),
                                      _mm_setzero_si128()));
  }
  return static_cast<std::size_t>(_mm_cvtsi128_si64(sums)) +
         static_cast<std::size_t>(
             _mm_cvtsi128_si64(_mm_unpackhi_epi64(sums, sums)));
}

}  // namespace
#endif

std::size_t count_code_points(std::string_view text) {
  // Those bytes count that do not continue a sequence (10xxxxxx), eight at a
  // time: their lowest bits are added by a multiplication.
  constexpr std::uint64_t ones = 0x0101010101010101;
  std::size_t code_points = text.size(), at = 0;
#if defined(__x86_64__)
  at = text.size() & ~std::size_t{15};
  code_points -= count_continued(text.substr(0, at));
#endif
  for (; at + 8 <= text.size(); at += 8) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, text.data() + at, sizeof bytes);
    const std::uint64_t continued = bytes >> 7 & ~bytes >> 6 & ones;
    code_points -= continued * ones >> 56;
  }
  for (; at < text.size(); ++at) code_points -= (text[at] & 0xC0) == 0x80;
  return code_points;
}

}  // namespace cardinal
