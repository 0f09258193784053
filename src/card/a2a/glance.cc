// A glance at every string of a card, for those that no stranger should read.
#include <algorithm>

#include "card/a2a/reader.h"

namespace cardinal::a2a {
namespace {

constexpr std::string_view private_names[] = {"adminUrl",      "internalUrl",
                                              "debugEndpoint", "privateConfig",
                                              "secrets",       "credentials"};

constexpr std::size_t secret_bytes_min = 16;
constexpr std::size_t token_bytes_min = 20;

// The first letters of what services give out as keys, and of PEM and JWT.
constexpr std::string_view openings[] = {
    "-----BEGIN ", "eyJ",         "Bearer ey", "sk-",   "sk_",
    "rk_live_",    "AKIA",        "ASIA",      "ghp_",  "gho_",
    "xox",         "github_pat_", "AIza",      "glpat-"};

// Prose has a blank, a URL a colon and a media type a slash soon enough.
bool begins_like_token(std::string_view text) {
  return std::ranges::all_of(text.substr(0, token_bytes_min), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '+' ||
           c == '=';
  });
}

}  // namespace

bool is_private_name(std::string_view name) {
  if (name.size() < 7 || name.size() > 13) return false;
  return std::ranges::find(private_names, name) != std::end(private_names);
}

bool may_be_secret(std::string_view text) {
  if (text.size() >= secret_bytes_min) {
    for (const std::string_view opening : openings) {
      if (text[0] == opening[0] && text.starts_with(opening)) return true;
    }
  }
  return text.size() >= token_bytes_min && begins_like_token(text);
}

// Over the nodes as they lie in memory, keys and values alike.
void CardReader::glance_at_strings() {
  const detail::Table* const table = card_.root.table();
  if (table == nullptr) return;
  // password=...; one search over the text is cheaper than one a string.
  if (card_.root.raw().find('=') != std::string_view::npos) {
    note(secret_suspected);
  }
  const std::uint32_t end = table->nodes[card_.root.index()].next;
  for (std::uint32_t i = card_.root.index(); i < end; ++i) {
    const detail::Node& node = table->nodes[i];
    if (node.kind != Kind::string) continue;
    const std::string_view text = *Value(table, i).string();
    if (node.flags & detail::is_key) {
      if (is_private_name(text)) note(private_member);
    } else if (!(card_.facts & secret_suspected)) {
      if (may_be_secret(text)) note(secret_suspected);
    }
  }
}

}  // namespace cardinal::a2a
