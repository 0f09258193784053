#include "ledger/cbor_tokens.h"

#include <cbor.h>

#include <array>

namespace cardinal::ledger {
namespace {

CborToken& token_in(void* context) { return *static_cast<CborToken*>(context); }

template <CborType type>
void take_simple(void* context) {
  token_in(context).type = type;
}
template <CborType type, class Number>
void take_number(void* context, Number value) {
  token_in(context).type = type;
  token_in(context).number = value;
}
template <CborType type>
void take_text(void* context, cbor_data data, std::size_t size) {
  token_in(context).type = type;
  token_in(context).text = {reinterpret_cast<const char*>(data), size};
}
template <class Real>
void take_real(void* context, Real value) {
  token_in(context).type = CborType::real;
  token_in(context).real = value;
}
void take_boolean(void* context, bool value) {
  token_in(context).type = CborType::boolean;
  token_in(context).number = value ? 1 : 0;
}

cbor_callbacks token_callbacks() {
  using enum CborType;
  cbor_callbacks calls = cbor_empty_callbacks;
  calls.uint8 = take_number<unsigned_integer, std::uint8_t>;
  calls.uint16 = take_number<unsigned_integer, std::uint16_t>;
  calls.uint32 = take_number<unsigned_integer, std::uint32_t>;
  calls.uint64 = take_number<unsigned_integer, std::uint64_t>;
  calls.negint8 = take_number<negative_integer, std::uint8_t>;
  calls.negint16 = take_number<negative_integer, std::uint16_t>;
  calls.negint32 = take_number<negative_integer, std::uint32_t>;
  calls.negint64 = take_number<negative_integer, std::uint64_t>;
  calls.byte_string = take_text<bytes>;
  calls.byte_string_start = take_simple<bytes_begin>;
  calls.string = take_text<string>;
  calls.string_start = take_simple<string_begin>;
  calls.array_start = take_number<array, std::size_t>;
  calls.indef_array_start = take_simple<array_begin>;
  calls.map_start = take_number<map, std::size_t>;
  calls.indef_map_start = take_simple<map_begin>;
  calls.tag = take_number<tag, std::uint64_t>;
  calls.float2 = take_real<float>;
  calls.float4 = take_real<float>;
  calls.float8 = take_real<double>;
  calls.undefined = take_simple<null>;
  calls.null = take_simple<null>;
  calls.boolean = take_boolean;
  calls.indef_break = take_simple<end>;
  return calls;
}

// No head of an item is longer.
using HeadBytes = std::array<unsigned char, 9>;

template <class Encode, class Value>
void append_head(std::string& out, Encode encode, Value value) {
  HeadBytes head;
  const std::size_t size = encode(value, head.data(), head.size());
  out.append(reinterpret_cast<const char*>(head.data()), size);
}

}  // namespace

std::optional<CborToken> CborTokens::next() {
  static const cbor_callbacks calls = token_callbacks();
  if (at_end() || !fault_.empty()) return std::nullopt;
  CborToken token;
  const std::string_view rest = bytes_.substr(offset_);
  const cbor_decoder_result read = cbor_stream_decode(
      reinterpret_cast<cbor_data>(rest.data()), rest.size(), &calls, &token);
  if (read.status == CBOR_DECODER_NEDATA) {
    fault_ = "the input is cut off: it has " + std::to_string(rest.size()) +
             " bytes from here, and the item needs more";
    return std::nullopt;
  }
  if (read.status == CBOR_DECODER_ERROR) {
    constexpr std::string_view digits = "0123456789abcdef";
    const auto first = static_cast<unsigned char>(rest[0]);
    fault_ = std::string("no item begins with the byte 0x") +
             digits[first >> 4] + digits[first & 15];
    return std::nullopt;
  }
  token.where.begin = offset();
  offset_ += read.read;
  token.where.end = offset();
  return token;
}

void append_cbor_map(std::string& out, std::size_t pairs) {
  append_head(out, cbor_encode_map_start, pairs);
}
void append_cbor_array(std::string& out, std::size_t items) {
  append_head(out, cbor_encode_array_start, items);
}
void append_cbor_string(std::string& out, std::string_view text) {
  append_head(out, cbor_encode_string_start, text.size());
  out += text;
}
void append_cbor_bytes(std::string& out, std::string_view bytes) {
  append_head(out, cbor_encode_bytestring_start, bytes.size());
  out += bytes;
}
void append_cbor_double(std::string& out, double value) {
  append_head(out, cbor_encode_double, value);
}

}  // namespace cardinal::ledger
