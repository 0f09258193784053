#include "card/a2a/prefilter.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/hidden_bytes.h"
#include "card/a2a/secret_forms.h"
#include "card/a2a/text_words.h"
#include "card/member_table.h"
#include "json/node_view.h"

namespace cardinal::a2a {
namespace {

constexpr MemberTable private_names(private_member_names);

// By the first character: whether a text may be a secret with a form of its
// own.
constexpr auto may_begin_secret = [] {
  std::array<bool, 256> table{};
  for (const std::string_view opening : secret_openings) {
    table[static_cast<unsigned char>(opening[0])] = true;
  }
  return table;
}();

enum CharacterClass : std::uint8_t { other, lower, upper, digit };

constexpr auto token_classes = [] {
  std::array<std::uint8_t, 256> table{};
  for (int c = 'a'; c <= 'z'; ++c) table[static_cast<std::size_t>(c)] = lower;
  for (int c = 'A'; c <= 'Z'; ++c) table[static_cast<std::size_t>(c)] = upper;
  for (int c = '0'; c <= '9'; ++c) table[static_cast<std::size_t>(c)] = digit;
  for (const char c : token_marks) {
    table[static_cast<unsigned char>(c)] = lower;
  }
  return table;
}();

// Whether one of 16 bytes is: most texts end their first word by then.
bool has_blank_or_colon(std::string_view text) {
  using Bytes [[gnu::vector_size(16)]] = unsigned char;
  Bytes bytes;
  std::memcpy(&bytes, text.data(), sizeof bytes);
  const auto found = reinterpret_cast<Bytes>((bytes == ' ') | (bytes == ':'));
  std::uint64_t halves[2];
  std::memcpy(halves, &found, sizeof found);
  return (halves[0] | halves[1]) != 0;
}

// Without blanks, as prose has them, or colons, as URLs do, and with letters
// and digits mixed as no name has them.
// Requires: 16 bytes and more.
bool is_like_token(std::string_view text) {
  if (has_blank_or_colon(text)) return false;
  std::size_t uppers = 0, digits = 0;
  for (const char c : text) {
    const std::uint8_t kind = token_classes[static_cast<unsigned char>(c)];
    if (kind == other) return false;
    uppers += kind == upper;
    digits += kind == digit;
  }
  return uppers >= token_of_each_min && digits >= token_of_each_min;
}

// password=..., api_key= and their like, by the letter before the `=`.
bool may_assign_secret(std::string_view json, bool has_escapes) {
  for (std::size_t at = json.find('='); at != std::string_view::npos;
       at = json.find('=', at + 1)) {
    if (at == 0) continue;
    const char before = static_cast<char>(json[at - 1] | 0x20);
    if (has_escapes || assigned_name_ends[static_cast<unsigned char>(before)]) {
      return true;
    }
  }
  return false;
}

// By whether the string is a member's name, and by its first character: the
// lengths of strings to check, as bits. The last bit is for 31 and more.
constexpr std::uint32_t length_bits_max = 31;
constexpr auto lengths_to_check = [] {
  std::array<std::array<std::uint32_t, 256>, 2> table{};
  for (std::size_t c = 0; c < 256; ++c) {
    table[0][c] =
        ~0u << (may_begin_secret[c] ? secret_bytes_min : named_token_bytes_min);
  }
  for (const std::string_view name : private_member_names) {
    table[1][static_cast<unsigned char>(name[0])] |= 1u << name.size();
  }
  return table;
}();

// False for nearly all strings that are neither a private name nor
// may_be_secret, and for other values.
bool is_to_check(const NodeView& nodes, std::uint32_t at) {
  const std::string_view text = nodes.text_or_empty(at);
  // An empty string at the end is followed by a NUL.
  const auto first = static_cast<unsigned char>(text.data()[0]);
  const auto size = static_cast<std::uint32_t>(text.size());
  return lengths_to_check[nodes.is_name(at)][first] >>
             std::min(size, length_bits_max) &
         1;
}

}  // namespace

bool is_private_name(std::string_view name) {
  return private_names.find(name) >= 0;
}

bool may_be_secret(std::string_view text) {
  if (text.size() < secret_bytes_min) return false;
  if (may_begin_secret[static_cast<unsigned char>(text[0])]) {
    for (const std::string_view opening : secret_openings) {
      if (text.starts_with(opening)) return true;
    }
  }
  return text.size() >= named_token_bytes_min && is_like_token(text);
}

PrefilteredText prefilter_text(Value root) {
  PrefilteredText found;
  if (!root) return found;
  const NodeView nodes(root);
  const std::string_view json = root.raw();
  const ByteClasses classes = byte_classes_in(json);
  if (may_be_suspect(json)) found.facts |= text_suspect;
  if (json_may_have_invisible_or_less_than(json, classes)) {
    found.facts |= text_invisible_or_markup;
  }
  const std::string_view unescaped = nodes.unescaped_text();
  if (!unescaped.empty()) {
    if (may_be_suspect(unescaped)) found.facts |= text_suspect;
    if (may_have_invisible_or_less_than(unescaped)) {
      found.facts |= text_invisible_or_markup;
    }
  }
  const bool may_have_escapes = !nodes.clean() || !unescaped.empty() ||
                                (found.facts & text_invisible_or_markup);
  if (classes & equals_sign && may_assign_secret(json, may_have_escapes)) {
    found.facts |= secret_suspected;
  }
  found.may_have_controls = may_have_escapes;
  return found;
}

// Walks the nodes in memory order, names and values alike. Kinds of strings
// alternate unpredictably, so candidates are selected without branches, by
// length and first character.
Facts prefilter_secrets(Value root) {
  if (!root) return 0;
  Facts facts = 0;
  const NodeView nodes(root);
  const std::uint32_t end = nodes.end_of(root.index());
  constexpr std::uint32_t batch = 128;
  std::array<std::uint32_t, batch> candidates;
  for (std::uint32_t i = root.index(); i < end;) {
    std::size_t count = 0;
    const std::uint32_t until = std::min(end, i + batch);
    for (; i < until; ++i) {
      candidates[count] = i;
      count += is_to_check(nodes, i);
    }
    for (const std::uint32_t index : std::span(candidates).first(count)) {
      const std::string_view text = nodes.text(index);
      if (nodes.is_name(index)) {
        if (is_private_name(text)) facts |= private_member;
      } else if (may_be_secret(text)) {
        facts |= secret_suspected;
      }
    }
  }
  return facts;
}

}  // namespace cardinal::a2a
