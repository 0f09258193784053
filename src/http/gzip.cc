#include "http/gzip.h"

#include <zlib.h>

#include "base/check_that.h"

namespace cardinal::http {

std::string gzipped(std::string_view bytes) {
  constexpr int gzip_window_bits = 15 + 16;  // 16: a gzip head and tail
  constexpr int memory_level = 9;
  z_stream stream{};
  CHECK(deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window_bits,
                     memory_level, Z_DEFAULT_STRATEGY) == Z_OK);
  const auto size = static_cast<uLong>(bytes.size());
  std::string out(deflateBound(&stream, size), '\0');
  // zlib does not write to what it reads; its interface is older than const.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int result = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  CHECK(result == Z_STREAM_END);
  return out;
}

}  // namespace cardinal::http
