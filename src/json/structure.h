// Stage 1 of reading: where the structure of a JSON text is.
//
// The offsets of every { } [ ] : , outside strings, of every opening quote and
// of the first byte of every other token, in order. A text with ill-formed
// UTF-8, an unclosed string or a control character in one gives none: the
// careful reader then says what is wrong.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::detail {

class StructureFinder {
 public:
  StructureFinder();
  ~StructureFinder();

  // The offsets stay valid until the next call; behind the last stands
  // text.size() as a sentinel.
  bool find(const std::string& text);
  const std::uint32_t* offsets() const { return offsets_; }
  std::uint32_t count() const { return count_; }

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
  const std::uint32_t* offsets_ = nullptr;
  std::uint32_t count_ = 0;
};

// The same without vector instructions and without simdjson; what the finder
// falls back to, and its oracle in tests.
bool find_structure_scalar(std::string_view text,
                           std::vector<std::uint32_t>& offsets);

}  // namespace cardinal::detail
