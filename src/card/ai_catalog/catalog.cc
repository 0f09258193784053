// The identifiers and media types of a catalog.
#include <algorithm>

#include "base/ascii.h"
#include "card/ai_catalog/limits.h"
#include "cardinal/ai_catalog.h"

namespace cardinal::ai_catalog {
namespace {

// Skills have no settled type yet: all that are in use are taken.
constexpr MediaType known_types[] = {
    {"application/a2a-agent-card+json", Dialect::a2a, {}},
    {"application/mcp-server-card+json", std::nullopt, {}},
    {"application/ai-catalog+json", Dialect::ai_catalog, {}},
    {"application/ai-registry+json", std::nullopt, {}},
    {"application/agentcard+json", Dialect::agentcard, {}},
    {"application/ai-skill", std::nullopt, {}},
    {"application/agentskill+zip", std::nullopt, {}},
    {"application/agent-skills+json", std::nullopt, {}},
    {"application/agent-skills+md", std::nullopt, {}},
    {"application/agent-skills+zip", std::nullopt, {}},
    {"application/agent-skills+gzip", std::nullopt, {}},
    {"application/agent-plugins+zip", std::nullopt, {}},
    {"application/agent-plugins+gzip", std::nullopt, {}},
    {"application/mcp-server+json", std::nullopt,
     "application/mcp-server-card+json"},
    {"application/ai-registry", std::nullopt, "application/ai-registry+json"},
};

static_assert(
    std::ranges::all_of(suggested_media_types, [](std::string_view suggested) {
      return std::ranges::any_of(known_types, [&](const MediaType& type) {
        return type.name == suggested && type.now.empty();
      });
    }));

// The parts behind urn:air: are joined by colons: one publisher and at least
// one more.
std::string_view publisher_of(std::string_view rest) {
  const std::size_t colon = rest.find(':');
  if (colon == std::string_view::npos || colon == 0) return {};
  const std::string_view publisher = rest.substr(0, colon);
  if (!std::ranges::all_of(publisher, [](char c) {
        return is_alnum(c) || c == '.' || c == '-';
      })) {
    return {};
  }
  bool empty = true;
  for (const char c : rest.substr(colon + 1)) {
    if (c == ':') {
      if (empty) return {};
      empty = true;
      continue;
    }
    if (!is_alnum(c) && c != '.' && c != '_' && c != '-') return {};
    empty = false;
  }
  return empty ? std::string_view() : publisher;
}

}  // namespace

Identifier parse_identifier(std::string_view text) {
  const bool newer = text.starts_with(identifier_prefix);
  const std::string_view prefix =
      newer ? identifier_prefix : legacy_identifier_prefix;
  if (!text.starts_with(prefix)) return {};
  const std::string_view publisher = publisher_of(text.substr(prefix.size()));
  if (publisher.empty()) return {};
  return {newer ? Identifier::Form::air : Identifier::Form::legacy, publisher};
}

bool is_domain(std::string_view text) {
  constexpr std::size_t domain_bytes_max = 253, label_bytes_max = 63;
  if (text.size() > domain_bytes_max) return false;
  std::size_t label = 0, dots = 0;
  char before = '.';
  for (const char c : text) {
    if (c == '.') {
      if (label == 0 || before == '-') return false;
      label = 0;
      ++dots;
    } else {
      const bool dash = c == '-';
      if (dash ? label == 0 : !is_alnum(c) || c != to_lower(c)) {
        return false;
      }
      if (++label > label_bytes_max) return false;
    }
    before = c;
  }
  return dots > 0 && label > 0 && before != '-';
}

std::span<const MediaType> media_types() { return known_types; }

const MediaType* media_type_named(std::string_view text) {
  for (const MediaType& type : known_types) {
    if (type.name == text) return &type;  // nearly all
  }
  text = text.substr(0, text.find(';'));
  while (text.ends_with(' ')) text.remove_suffix(1);
  for (const MediaType& type : known_types) {
    if (type.name.size() == text.size() &&
        std::ranges::equal(type.name, text, {}, {}, to_lower)) {
      return &type;
    }
  }
  return nullptr;
}

std::optional<Dialect> dialect_of(const Entry& entry) {
  if (!entry.data) return std::nullopt;
  if (entry.inside) return entry.inside;
  const Value named = entry.type ? entry.type : entry.media_type;
  const MediaType* const type = media_type_named(named.string().value_or(""));
  return type ? type->dialect : std::nullopt;
}

}  // namespace cardinal::ai_catalog
