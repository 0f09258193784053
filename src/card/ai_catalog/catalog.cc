// The tables of a catalog, its identifiers and its media types.
#include <algorithm>

#include "base/ascii.h"
#include "card/ai_catalog/members.h"
#include "card/part_table.h"

namespace cardinal::ai_catalog {
namespace {

// In the order of Part.
constexpr PartInfo<MemberInfo> parts[] = {
    {"the catalog", catalog_members, true},
    {"the host", host_members, true},
    {"the entry", entry_members, false},
    {"the trust manifest", trust_manifest_members, true},
    {"the trust schema", trust_schema_members, true},
    {"the attestation", attestation_members, true},
    {"the provenance link", provenance_members, true},
};
static_assert(std::size(parts) == part_count);

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

std::string_view name_of(Part part) {
  return parts[static_cast<std::size_t>(part)].name;
}

bool is_closed(Part part) {
  return parts[static_cast<std::size_t>(part)].closed;
}

std::span<const MemberInfo> members_of(Part part) {
  return parts[static_cast<std::size_t>(part)].members;
}

bool Entry::has(std::string_view member) const {
  const auto* const found =
      std::ranges::find(entry_members, member, &MemberInfo::name);
  return found != std::end(entry_members) &&
         (present >> (found - std::begin(entry_members)) & 1);
}

Identifier parse_identifier(std::string_view text) {
  constexpr std::string_view air = "urn:air:", legacy = "urn:ai:";
  const bool newer = text.starts_with(air);
  if (!newer && !text.starts_with(legacy)) return {};
  const std::string_view publisher =
      publisher_of(text.substr(newer ? air.size() : legacy.size()));
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
