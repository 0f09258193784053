#include <algorithm>

#include "card/a2a/regular.h"
#include "card/ai_catalog/limits.h"
#include "card/ai_catalog/plain.h"
#include "card/ai_catalog/reader.h"

namespace cardinal::ai_catalog {
namespace {

constexpr RequiredPartTable catalog_table(Part::catalog, catalog_members);
constexpr RequiredPartTable host_table(Part::host, host_members);
constexpr RequiredPartTable entry_table(Part::entry, entry_members);

bool is_blank_or_control(std::string_view text) {
  return std::ranges::all_of(
      text, [](char c) { return static_cast<unsigned char>(c) <= ' '; });
}

// 2026-01-05T00:00:00Z, of a day every month has.
bool is_plain_time(std::string_view text) {
  constexpr std::string_view shape = "dddd-dd-ddTdd:dd:ddZ";
  if (text.size() != shape.size()) return false;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const bool digit = is_digit(text[i]);
    if (shape[i] == 'd' ? !digit : text[i] != shape[i]) return false;
  }
  const auto pair = [&](std::size_t at) {
    return (text[at] - '0') * 10 + text[at + 1] - '0';
  };
  return pair(5) >= 1 && pair(5) <= 12 && pair(8) >= 1 && pair(8) <= 28 &&
         pair(11) < 24 && pair(14) < 60 && pair(17) < 60;
}

void clear(Catalog& catalog) {
  catalog.root = catalog.spec_version = catalog.host = catalog.host_name =
      catalog.host_identifier = catalog.entries_at = Value();
  // Member by member, so that the lists keep their memory.
  catalog.entries.clear();
  catalog.manifests.clear();
  catalog.attestations.clear();
  catalog.provenance.clear();
  catalog.links.clear();
  catalog.missing.clear();
  catalog.unknown.clear();
  catalog.foreign.clear();
  catalog.mistyped.clear();
  catalog.blank.clear();
  catalog.empty.clear();
  catalog.facts = 0;
}

}  // namespace

void CatalogReader::said(Value value) {
  const std::string_view text = *value.string();
  if (!text.empty() && static_cast<unsigned char>(text.front()) > ' ') return;
  if (!is_blank_or_control(text)) return;
  set_fact(text_blank);
  catalog_.blank.push_back(value);
}

void CatalogReader::link(Value value, bool fetched) {
  const std::string_view text = *value.string();
  if (is_plain_link(text)) return;
  set_fact(link_irregular);
  catalog_.links.push_back({value, fetched});
}

void CatalogReader::read(Value root) {
  catalog_.root = root;
  set_fact(always);
  each_member(root, catalog_table, [&](std::size_t found, Value value) {
    switch (found) {
      case catalog_spec_version:
        catalog_.spec_version = value;
        if (*value.string() != released_spec_version)
          set_fact(spec_version_irregular);
        break;
      case catalog_host:
        host(value);
        break;
      case catalog_entries:
        catalog_.entries_at = value;
        entries(value);
        break;
      default:
        full(value);
        break;
    }
  });
}

void CatalogReader::host(Value object) {
  catalog_.host = object;
  each_member(object, host_table, [&](std::size_t found, Value value) {
    switch (found) {
      case host_display_name:
        catalog_.host_name = value;
        said(value);
        break;
      case host_identifier:
        if (full(value)) catalog_.host_identifier = value;
        break;
      case host_documentation_url:
      case host_logo_url:
        link(value, false);
        break;
      default:
        trust_manifest(value, {});
        break;
    }
  });
}

void CatalogReader::entries(Value array) {
  const std::uint32_t count = array.size();
  if (count == 0) set_fact(no_entry);
  if (count > 1) set_fact(several_entries);
  if (count > entries_max) set_fact(too_many_entries);
  std::size_t index = 0;
  for (const Value item : array.items()) {
    const std::size_t place = index++;
    if (!item.is(Kind::object)) continue;  // noted with the array
    if (catalog_.entries.size() == entries_max) return;
    entry(item, place);
  }
}

void CatalogReader::entry(Value object, std::size_t index) {
  Entry& out = catalog_.entries.emplace_back();
  out.at = object;
  out.index = index;
  out.present =
      each_member(object, entry_table, [&](std::size_t found, Value value) {
        entry_member(static_cast<EntryMember>(found), value, out);
      });
  entry_as_a_whole(out);
}

void CatalogReader::identifier(std::string_view text) {
  if (is_plain_identifier(text)) return;
  const Identifier id = parse_identifier(text);
  if (id.form != Identifier::Form::air || !is_domain(id.publisher) ||
      text.size() > identifier_bytes_max) {
    set_fact(identifier_irregular);
  }
}

void CatalogReader::entry_member(EntryMember found, Value value, Entry& out) {
  switch (found) {
    case entry_identifier:
      out.identifier = value;
      identifier(*value.string());
      break;
    case entry_display_name:
      out.display_name = value;
      said(value);
      break;
    case entry_type:
      out.type = value;
      break;
    case entry_media_type:
      out.media_type = value;
      break;
    case entry_url:
      out.url = value;
      link(value, true);
      break;
    case entry_data:
      out.data = value;
      set_fact(has_data);
      if (catalog_.depth + 1 >= depth_max) set_fact(nested_deep);
      out.inside = detect(value);
      break;
    case entry_trust_manifest:
      trust_manifest(value, out.at);
      break;
    default:
      entry_detail(found, value, out);
      break;
  }
}

// What an entry may have besides.
void CatalogReader::entry_detail(EntryMember found, Value value, Entry& out) {
  switch (found) {
    case entry_description:
      out.description = value;
      full(value);
      break;
    case entry_tags:
      out.tags = value;
      full(value);
      break;
    case entry_capabilities:
      out.capabilities = value;
      full(value);
      break;
    case entry_queries:
      out.queries = value;
      if (value.size() < queries_min || value.size() > queries_max)
        set_fact(queries_irregular);
      break;
    case entry_version:
      out.version = value;
      if (full(value) && !a2a::is_plain_semver(*value.string())) {
        set_fact(version_irregular);
      }
      break;
    case entry_updated_at:
      out.updated_at = value;
      if (!is_plain_time(*value.string())) set_fact(time_irregular);
      break;
    case entry_metadata:
      out.metadata = value;
      full(value);
      for (const Member member : value.members()) {
        if (member.value.is(Kind::object) || member.value.is(Kind::array)) {
          set_fact(metadata_irregular);
        }
      }
      break;
    default:
      full(value);
      break;
  }
}

void CatalogReader::entry_as_a_whole(Entry& out) {
  constexpr std::uint32_t url = 1u << entry_url, data = 1u << entry_data;
  const std::uint32_t content = out.present & (url | data);
  if (content != url && content != data) set_fact(content_irregular);
  const MediaType* const type =
      media_type_named(out.type.string().value_or(""));
  if (!type || !type->now.empty() || (out.present >> entry_media_type & 1)) {
    set_fact(type_irregular);
  }
}

void read(Value root, Catalog& out, std::uint32_t depth) {
  clear(out);
  CatalogReader(out, depth).read(root);
}

}  // namespace cardinal::ai_catalog
