// The one use of zlib: bytes as gzip members (RFC 1952), and back.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace cardinal::http {

// With the best compression, and without a name or a time: equal input gives
// equal output.
std::string gzipped(std::string_view bytes);

// Decompresses gzip members as their bytes arrive, never beyond the limit.
class Inflater {
 public:
  Inflater();
  Inflater(Inflater&&) noexcept;
  Inflater& operator=(Inflater&&) noexcept;
  ~Inflater();

  enum class Verdict : std::uint8_t { good, bad, too_large };
  // Appends to `out`, up to `bytes_max` in all.
  Verdict add(std::string_view bytes, std::string& out, std::size_t bytes_max);
  // Whether a member just ended, or nothing came at all.
  bool is_whole() const { return is_whole_; }

 private:
  struct State;
  std::unique_ptr<State> state_;
  bool is_whole_ = true;
};

}  // namespace cardinal::http
