// A PACR record in CBOR as the JSON text that means the same, with the place of
// every value in the CBOR, so that one set of rules serves both forms.
//
//   const CborText read = cbor_as_json(bytes);
//   Document document = Reader().read(read.json, limits, faults);
//   Span place = read.place_of(document.root()["id"].span().begin);
//
// Identities become hexadecimal digits, the payload base64, and the arrays
// [point, lower, upper] of estimates objects.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cardinal/json.h"

namespace cardinal::ledger {

// A record has four levels, an array around records one more.
inline constexpr int cbor_depth_max = 16;
inline constexpr std::size_t cbor_faults_max = 100;

struct CborFault {
  Span where;  // bytes of the CBOR
  std::string message;
  std::string help;
};

struct CborText {
  // An array of all items of the input: a CBOR sequence may have several, and
  // an array of records counts as its items.
  std::string json;
  std::vector<CborFault> faults;
  bool is_damaged = false;  // the rest could not be read

  // Of the value or name whose JSON text begins there, or the last before it.
  Span place_of(std::uint32_t json_begin) const;

  struct Place {
    std::uint32_t json_begin;
    Span where;
  };
  std::vector<Place> places;  // ascending
};

// Whether bytes are CBOR and not JSON: a map, an array or a tag begins there,
// with a byte that begins no JSON text.
bool looks_like_cbor(std::string_view bytes);

CborText cbor_as_json(std::string_view bytes);

}  // namespace cardinal::ledger
