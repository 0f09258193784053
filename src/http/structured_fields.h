// Structured fields (RFC 8941) as far as message signatures need them:
// dictionaries whose members are items or inner lists, with parameters.
//
//   TRY(const StructuredDictionary fields, parse_dictionary(text));
//   const std::string same = serialized(fields[0].member);
//
// Strict: what is read has one text in canonical form, which serialized()
// makes.
//
// Thread safety: values; free functions without shared state.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cardinal/base.h"

namespace cardinal::http {

inline constexpr std::size_t structured_members_max = 64;

struct ByteSequence {
  std::string bytes;
  bool operator==(const ByteSequence&) const = default;
};
struct StructuredToken {
  std::string text;
  bool operator==(const StructuredToken&) const = default;
};
// Decimals are not read.
using BareItem = std::variant<std::int64_t, std::string, StructuredToken,
                              ByteSequence, bool>;
using StructuredParameters = std::vector<std::pair<std::string, BareItem>>;
struct StructuredItem {
  BareItem value;
  StructuredParameters parameters = {};
  bool operator==(const StructuredItem&) const = default;
};
struct StructuredMember {
  bool is_list = false;               // of `items`; else there is one
  std::vector<StructuredItem> items;  // with their own parameters
  StructuredParameters parameters;    // of the list
  bool operator==(const StructuredMember&) const = default;
};
using StructuredDictionary =
    std::vector<std::pair<std::string, StructuredMember>>;

// Null if there is none of that name.
const StructuredMember* member_named(const StructuredDictionary& dictionary,
                                     std::string_view name);
const BareItem* parameter_named(const StructuredParameters& parameters,
                                std::string_view name);

// Of the combined value of a field. A name that comes twice is refused: which
// of the two counts is where two readers differ.
// Fails: invalid, with what was expected and where.
Result<StructuredDictionary> parse_dictionary(std::string_view text);
std::string serialized(const BareItem& value);
std::string serialized(const StructuredMember& member);

}  // namespace cardinal::http
