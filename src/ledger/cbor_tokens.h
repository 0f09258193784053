// CBOR (RFC 8949) as a sequence of tokens with their places, and the few forms
// that the ledger writes.
//
//   CborTokens tokens(bytes);
//   while (const auto token = tokens.next()) use(token->type, token->where);
//   if (!tokens.fault().empty()) report(tokens.fault(), tokens.offset());
//
// Nothing is allocated for a length that the input only claims to have.
//
// Thread safety: values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cardinal/json.h"

namespace cardinal::ledger {

enum class CborType : std::uint8_t {
  unsigned_integer,  // number
  negative_integer,  // -1 - number
  bytes,             // text
  string,            // text
  bytes_begin,       // of pieces, up to a break
  string_begin,
  array,  // number of items
  array_begin,
  map,  // number of pairs
  map_begin,
  tag,
  real,
  boolean,  // number: 0 or 1
  null,     // undefined, too
  end,      // break
};

struct CborToken {
  CborType type = CborType::null;
  std::uint64_t number = 0;
  double real = 0;
  std::string_view text;
  Span where;
};

class CborTokens {
 public:
  explicit CborTokens(std::string_view bytes) : bytes_(bytes) {}
  // Absent at the end, or after a fault.
  std::optional<CborToken> next();
  bool at_end() const { return offset_ == bytes_.size(); }
  std::uint32_t offset() const { return static_cast<std::uint32_t>(offset_); }
  // What is wrong at offset(); empty: nothing.
  const std::string& fault() const { return fault_; }

 private:
  void set_cut_off();
  void set_unknown();

  std::string_view bytes_;
  std::size_t offset_ = 0;
  std::string fault_;
};

void append_cbor_map(std::string& out, std::size_t pairs);
void append_cbor_array(std::string& out, std::size_t items);
void append_cbor_string(std::string& out, std::string_view text);
void append_cbor_bytes(std::string& out, std::string_view bytes);
void append_cbor_double(std::string& out, double value);

}  // namespace cardinal::ledger
