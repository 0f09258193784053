#include "base/ascii_runs.h"

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace cardinal {
namespace {

constexpr std::uint64_t in_each_byte = 0x0101010101010101;

std::uint64_t load_eight(std::string_view text, std::size_t at) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, text.data() + at, sizeof bytes);
  return bytes;
}

}  // namespace

std::size_t end_of_ascii(std::string_view text, std::size_t at) {
#if defined(__SSE2__)
  constexpr std::size_t step = 16;
  for (; at + step <= text.size(); at += step) {
    const __m128i bytes =
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + at));
    const auto marks = static_cast<unsigned>(_mm_movemask_epi8(bytes));
    if (marks != 0) {
      return at + static_cast<std::size_t>(std::countr_zero(marks));
    }
  }
#endif
  for (; at + 8 <= text.size(); at += 8) {
    if (load_eight(text, at) & (0x80 * in_each_byte)) break;
  }
  while (at < text.size() && !(text[at] & 0x80)) ++at;
  return at;
}

// Below a blank the subtraction sets the highest bit, and beyond ~ the addition
// does, unless it is set already.
std::size_t end_of_printable_ascii(std::string_view text, std::size_t at) {
  for (; at + 8 <= text.size(); at += 8) {
    const std::uint64_t bytes = load_eight(text, at);
    const std::uint64_t marks =
        bytes | (bytes - ' ' * in_each_byte) | (bytes + in_each_byte);
    if (marks & (0x80 * in_each_byte)) break;
  }
  while (at < text.size() && text[at] >= ' ' && text[at] <= '~') ++at;
  return at;
}

}  // namespace cardinal
