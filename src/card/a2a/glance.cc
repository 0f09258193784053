// A glance at every string of a card, for those that no stranger should read.
#include <algorithm>
#include <array>

#include "base/hidden_bytes.h"
#include "card/a2a/reader.h"

namespace cardinal::a2a {
namespace {

constexpr MemberTable<6> private_names({"adminUrl", "internalUrl",
                                        "debugEndpoint", "privateConfig",
                                        "secrets", "credentials"});

constexpr std::size_t secret_bytes_min = 16;
constexpr std::size_t token_bytes_min = 24;

// The first letters of what services give out as keys, and of PEM and JWT.
constexpr std::string_view openings[] = {
    "-----BEGIN ", "eyJ",         "Bearer ey", "sk-",   "sk_",
    "rk_live_",    "AKIA",        "ASIA",      "ghp_",  "gho_",
    "xox",         "github_pat_", "AIza",      "glpat-"};

constexpr auto opens = [] {
  std::array<bool, 256> table{};
  for (const std::string_view opening : openings) {
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
  for (const char c : {'-', '_', '+', '/', '='}) {
    table[static_cast<unsigned char>(c)] = lower;
  }
  return table;
}();

// Whether one of eight bytes is: most texts end their first word by then.
bool has_blank_or_colon(std::uint64_t bytes) {
  constexpr std::uint64_t ones = 0x0101010101010101u;
  const std::uint64_t blank = bytes ^ (' ' * ones);  // zero where it is one
  const std::uint64_t colon = bytes ^ (':' * ones);
  return (((blank - ones) & ~blank) | ((colon - ones) & ~colon)) & 0x80 * ones;
}

// Without blanks, as prose has them, or colons, as URLs do, and with letters
// and digits mixed as no name has them.
// Requires: 8 bytes and more.
bool is_like_token(std::string_view text) {
  if (has_blank_or_colon(load_word<std::uint64_t>(&text.front()))) return false;
  std::size_t uppers = 0, digits = 0;
  for (const char c : text) {
    const std::uint8_t kind = token_classes[static_cast<unsigned char>(c)];
    if (kind == other) return false;
    uppers += kind == upper;
    digits += kind == digit;
  }
  return uppers >= 3 && digits >= 3;
}

// The letters before the `=` of password=..., api_key= and their like.
bool may_assign_secret(std::string_view json, bool has_escapes) {
  for (std::size_t at = json.find('='); at != std::string_view::npos;
       at = json.find('=', at + 1)) {
    if (at == 0) continue;
    const char before = static_cast<char>(json[at - 1] | 0x20);
    if (has_escapes || before == 'd' || before == 't' || before == 'y' ||
        before == 'n') {
      return true;
    }
  }
  return false;
}

}  // namespace

bool is_private_name(std::string_view name) {
  return private_names.find(name) >= 0;
}

bool may_be_secret(std::string_view text) {
  if (text.size() < secret_bytes_min) return false;
  if (opens[static_cast<unsigned char>(text[0])]) {
    for (const std::string_view opening : openings) {
      if (text.starts_with(opening)) return true;
    }
  }
  return text.size() >= token_bytes_min && is_like_token(text);
}

// What the text of the card tells before any of its strings is looked at.
void CardReader::survey_text() {
  const detail::Table* const table = card_.root.table();
  if (table == nullptr) return;
  const std::string_view json = card_.root.raw();
  if (may_be_suspect(json) || may_be_suspect(table->arena)) note(text_suspect);
  if (may_hide_in_json(json) || may_hide(table->arena)) note(text_unusual);
  has_escapes_ =
      table->faulty || !table->arena.empty() || (card_.facts & text_unusual);
  if (may_assign_secret(json, has_escapes_)) note(secret_suspected);
}

// Over the nodes as they lie in memory, keys and values alike.
void CardReader::glance_at_strings() {
  const detail::Table* const table = card_.root.table();
  if (table == nullptr) return;
  const std::uint32_t end = table->nodes[card_.root.index()].next;
  for (std::uint32_t i = card_.root.index(); i < end; ++i) {
    const detail::Node& node = table->nodes[i];
    if (node.kind != Kind::string) continue;
    constexpr std::size_t telling_bytes_min = 7;  // of "secrets"
    if (node.payload >> 32 < telling_bytes_min) continue;
    const std::string_view text = Value(table, i).text();
    if (node.flags & detail::is_key) {
      if (is_private_name(text)) note(private_member);
      continue;
    }
    if (!(card_.facts & secret_suspected) && may_be_secret(text)) {
      note(secret_suspected);
    }
  }
}

}  // namespace cardinal::a2a
