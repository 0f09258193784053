// Each byte string has one text in base64url, base32 and base58: what is read
// is written back the same, and every byte string comes back.
#include "base/base64url.h"

#include "base/base32.h"
#include "base/base58.h"
#include "property.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace cardinal;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const DecodedBase64url decoded = decode_base64url(text);
  if (decoded.fault == Base64urlFault::none) {
    HOLDS(encode_base64url(decoded.bytes) == text);
    HOLDS(explain(decoded, text).empty());
  } else {
    HOLDS(decoded.at < text.size() && decoded.bytes.empty());
    HOLDS(!explain(decoded, text).empty());
  }
  HOLDS(decode_base64url(encode_base64url(text)).bytes == text);

  const Result<std::string> from_32 = decode_base32(text);
  HOLDS(!from_32 || encode_base32(*from_32) == text);
  HOLDS(decode_base32(encode_base32(text)).value() == text);

  const Result<std::string> from_58 = decode_base58(text);
  HOLDS(!from_58 || encode_base58(*from_58) == text);
  if (size <= 90) HOLDS(decode_base58(encode_base58(text)).value() == text);
  return 0;
}
