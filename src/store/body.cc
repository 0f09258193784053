// The one use of Zstandard: texts as frames, and back.
#include <zstd.h>

#include <memory>

#include "base/allocated.h"
#include "base/errors.h"
#include "cardinal/store.h"

namespace cardinal::store {
namespace {

constexpr int compression_level = 3;

struct FreeContext {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

// A context has hundreds of kilobytes, which making it anew would cost per
// text.
ZSTD_CCtx* compressor() {
  thread_local const std::unique_ptr<ZSTD_CCtx, FreeContext> context = [] {
    std::unique_ptr<ZSTD_CCtx, FreeContext> made(ZSTD_createCCtx());
    require_allocated(made != nullptr);
    CHECK(!ZSTD_isError(ZSTD_CCtx_setParameter(
        made.get(), ZSTD_c_compressionLevel, compression_level)));
    CHECK(!ZSTD_isError(
        ZSTD_CCtx_setParameter(made.get(), ZSTD_c_checksumFlag, 1)));
    return made;
  }();
  return context.get();
}

ZSTD_DCtx* decompressor() {
  thread_local const std::unique_ptr<ZSTD_DCtx, FreeContext> context(
      ZSTD_createDCtx());
  require_allocated(context != nullptr);
  return context.get();
}

Result<std::string> decompressed(const Body& body) {
  // One frame and nothing behind it; the size it states is compared before
  // anything is allocated.
  const auto stated =
      ZSTD_getFrameContentSize(body.bytes.data(), body.bytes.size());
  const auto frame =
      ZSTD_findFrameCompressedSize(body.bytes.data(), body.bytes.size());
  if (ZSTD_isError(frame) || frame != body.bytes.size() ||
      stated != body.text_bytes) {
    return internal("a stored body is not a Zstandard frame of {} bytes",
                    body.text_bytes);
  }
  std::string text(body.text_bytes, '\0');
  const std::size_t size =
      ZSTD_decompressDCtx(decompressor(), text.data(), text.size(),
                          body.bytes.data(), body.bytes.size());
  if (ZSTD_isError(size) || size != text.size()) {
    return internal("a stored body is damaged: {}", ZSTD_getErrorName(size));
  }
  return text;
}

}  // namespace

Result<Body> pack(std::string_view text) {
  if (text.size() > text_bytes_max) {
    return invalid("the text has {} bytes; at most {} are stored", text.size(),
                   text_bytes_max);
  }
  Body body{.text_bytes = static_cast<std::uint32_t>(text.size()),
            .digest = sha256(text)};
  body.bytes.resize(ZSTD_compressBound(text.size()));
  const std::size_t size =
      ZSTD_compress2(compressor(), body.bytes.data(), body.bytes.size(),
                     text.data(), text.size());
  if (ZSTD_isError(size) || size >= text.size()) {
    body.bytes = text;
    return body;
  }
  body.codec = Codec::zstd;
  body.bytes.resize(size);
  body.bytes.shrink_to_fit();
  return body;
}

Result<std::string> unpack(const Body& body) {
  if (body.text_bytes > text_bytes_max) {
    return internal("a stored body claims {} bytes; at most {} are possible",
                    body.text_bytes, text_bytes_max);
  }
  Result<std::string> text = body.codec == Codec::zstd
                                 ? decompressed(body)
                                 : Result<std::string>(body.bytes);
  if (text &&
      (text->size() != body.text_bytes || sha256(*text) != body.digest)) {
    return internal("a stored body is damaged: its SHA-256 is not {}",
                    to_hex(body.digest));
  }
  return text;
}

}  // namespace cardinal::store
