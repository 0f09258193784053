#include "http/gzip.h"

#include <zlib.h>

#include "base/allocated.h"
#include "base/check_that.h"

namespace cardinal::http {

namespace {

constexpr int gzip_window_bits = 15 + 16;  // 16: a gzip head and tail

struct Deflater {
  Deflater() {
    constexpr int memory_level = 9;
    require_allocated(deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED,
                                   gzip_window_bits, memory_level,
                                   Z_DEFAULT_STRATEGY) == Z_OK);
  }
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;
  ~Deflater() { deflateEnd(&stream); }
  z_stream stream{};
};

}  // namespace

std::string gzipped(std::string_view bytes) {
  Deflater deflater;
  z_stream& stream = deflater.stream;
  const auto size = static_cast<uLong>(bytes.size());
  std::string out(deflateBound(&stream, size), '\0');
  // zlib does not write to what it reads; its interface is older than const.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  CHECK(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  out.resize(stream.total_out);
  return out;
}

struct Inflater::State {
  State() {
    require_allocated(inflateInit2(&stream, gzip_window_bits) == Z_OK);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { inflateEnd(&stream); }
  z_stream stream{};
};

Inflater::Inflater() = default;
Inflater::Inflater(Inflater&&) noexcept = default;
Inflater& Inflater::operator=(Inflater&&) noexcept = default;
Inflater::~Inflater() = default;

Inflater::Verdict Inflater::add(std::string_view bytes, std::string& out,
                                std::size_t bytes_max) {
  if (bytes.empty()) return Verdict::good;
  if (!state_) state_ = std::make_unique<State>();
  z_stream& stream = state_->stream;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  char piece[16'384];
  do {
    // A further member may follow one that ended.
    if (is_whole_) CHECK(inflateReset(&stream) == Z_OK);
    is_whole_ = false;
    stream.next_out = reinterpret_cast<Bytef*>(piece);
    stream.avail_out = sizeof piece;
    const int result = inflate(&stream, Z_NO_FLUSH);
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
      return Verdict::bad;
    }
    const std::size_t count = sizeof piece - stream.avail_out;
    if (count > bytes_max - out.size()) return Verdict::too_large;
    out.append(piece, count);
    is_whole_ = result == Z_STREAM_END;
  } while (stream.avail_in > 0 || (stream.avail_out == 0 && !is_whole_));
  return Verdict::good;
}

}  // namespace cardinal::http
