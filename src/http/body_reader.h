// Removes the framing of a body as its bytes arrive. The result does not depend
// on how they were split.
//
// Beast's reader is not used for chunks: it requires the line of a chunk in one
// buffer, and accepts a lone LF in an extension and folded trailers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cardinal/http.h"
#include "http/refusal.h"

namespace cardinal::http {

class BodyReader {
 public:
  // Requires: a length within `body_bytes_max`.
  static BodyReader of_length(std::uint64_t bytes);
  static BodyReader of_chunks(std::size_t body_bytes_max,
                              const ServerLimits& limits);

  struct Step {
    std::size_t used = 0;  // of the given bytes; the rest follows the body
    bool is_done = false;
    const Refusal* refusal = nullptr;
  };
  // Appends the bytes of the body.
  Step read(std::string_view bytes, std::string& body);

 private:
  enum class State : std::uint8_t {
    size_first,
    size,
    extension,
    size_lf,
    data,
    data_cr,
    data_lf,
    trailer_first,
    trailer,
    trailer_lf,
    last_lf,
    done
  };
  const Refusal* read_framing(char c);
  const Refusal* read_size(char c);
  const Refusal* read_trailer(char c);
  State state_ = State::data;
  bool is_chunked_ = false;
  std::uint64_t left_ = 0;  // of the body or the chunk
  std::size_t room_ = 0;    // for further chunks
  std::size_t extension_left_ = 0;
  std::size_t trailer_left_ = 0;
};

}  // namespace cardinal::http
