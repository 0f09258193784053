// Fills a catalog in one pass over its document.
#include "card/ai_catalog/fast_paths.h"
#include "card/ai_catalog/members.h"
#include "card/ai_catalog/trust_reader.h"
#include "card/plain_semver.h"

namespace cardinal::ai_catalog {
namespace {

constexpr RequiredPartTable catalog_table(Part::catalog, catalog_members);
constexpr RequiredPartTable host_table(Part::host, host_members);
constexpr RequiredPartTable entry_table(Part::entry, entry_members);

// Member by member, so that the lists keep their memory.
void clear(Catalog& catalog) {
  catalog.root = catalog.spec_version = catalog.host = catalog.host_name =
      catalog.host_identifier = catalog.entries_at = Value();
  catalog.entries.clear();
  catalog.manifests.clear();
  catalog.attestations.clear();
  catalog.provenance.clear();
}

void clear(Defects& defects) {
  defects.facts = 0;
  defects.links.clear();
  defects.missing.clear();
  defects.unknown.clear();
  defects.foreign.clear();
  defects.mistyped.clear();
  defects.blank.clear();
  defects.empty.clear();
}

class CatalogReader {
 public:
  CatalogReader(Catalog& catalog, Defects& defects, std::uint32_t depth)
      : catalog_(catalog), parts_(defects), trust_(catalog_, parts_) {
    catalog_.depth = depth;
  }
  void read_root(Value root);

 private:
  void read_host(Value object);
  void read_entries(Value array);
  void read_entry(Value object, std::size_t index);
  void read_entry_member(std::size_t member, Value value, Entry& out);
  void read_entry_detail(std::size_t member, Value value, Entry& out);
  void note_identifier(std::string_view text);
  void note_metadata(Value object);
  void note_entry(const Entry& entry, std::uint32_t present);

  Catalog& catalog_;
  PartReader parts_;
  TrustReader trust_;
};

void CatalogReader::read_root(Value root) {
  catalog_.root = root;
  parts_.set_fact(always);
  parts_.each_member(root, catalog_table, [&](std::size_t member, Value value) {
    switch (member) {
      case index_of(catalog_members, "specVersion"):
        catalog_.spec_version = value;
        if (*value.string() != released_spec_version) {
          parts_.set_fact(spec_version_irregular);
        }
        break;
      case index_of(catalog_members, "host"):
        read_host(value);
        break;
      case index_of(catalog_members, "entries"):
        catalog_.entries_at = value;
        read_entries(value);
        break;
      default:
        parts_.note_if_empty(value);
        break;
    }
  });
}

void CatalogReader::read_host(Value object) {
  catalog_.host = object;
  parts_.each_member(object, host_table, [&](std::size_t member, Value value) {
    switch (member) {
      case index_of(host_members, "displayName"):
        catalog_.host_name = value;
        parts_.note_if_blank(value);
        break;
      case index_of(host_members, "identifier"):
        if (!parts_.note_if_empty(value)) catalog_.host_identifier = value;
        break;
      case index_of(host_members, "documentationUrl"):
      case index_of(host_members, "logoUrl"):
        parts_.note_link(value, false);
        break;
      default:
        trust_.read_manifest(value, {});
        break;
    }
  });
}

void CatalogReader::read_entries(Value array) {
  const std::uint32_t count = array.size();
  if (count == 0) parts_.set_fact(no_entry);
  if (count > 1) parts_.set_fact(several_entries);
  if (count > entries_max) parts_.set_fact(too_many_entries);
  std::size_t index = 0;
  for (const Value item : array.items()) {
    const std::size_t place = index++;
    if (!item.is(Kind::object)) continue;  // noted with the array
    if (catalog_.entries.size() == entries_max) return;
    read_entry(item, place);
  }
}

void CatalogReader::read_entry(Value object, std::size_t index) {
  Entry& out = catalog_.entries.emplace_back();
  out.at = object;
  out.index = index;
  const std::uint32_t present = parts_.each_member(
      object, entry_table, [&](std::size_t member, Value value) {
        read_entry_member(member, value, out);
      });
  note_entry(out, present);
}

void CatalogReader::read_entry_member(std::size_t member, Value value,
                                      Entry& out) {
  switch (member) {
    case index_of(entry_members, "identifier"):
      out.identifier = value;
      return note_identifier(*value.string());
    case index_of(entry_members, "displayName"):
      out.display_name = value;
      return parts_.note_if_blank(value);
    case index_of(entry_members, "type"):
      out.type = value;
      return;
    case index_of(entry_members, "mediaType"):
      out.media_type = value;
      return;
    case index_of(entry_members, "url"):
      out.url = value;
      return parts_.note_link(value, true);
    case index_of(entry_members, "data"):
      out.data = value;
      parts_.set_fact(has_data);
      if (catalog_.depth + 1 >= depth_max) parts_.set_fact(nested_deep);
      out.inside = detect(value);
      return;
    case index_of(entry_members, "trustManifest"):
      return trust_.read_manifest(value, out.at);
    default:
      return read_entry_detail(member, value, out);
  }
}

// Optional members that describe the entry.
void CatalogReader::read_entry_detail(std::size_t member, Value value,
                                      Entry& out) {
  switch (member) {
    case index_of(entry_members, "representativeQueries"):
      out.queries = value;
      if (value.size() < queries_min || value.size() > queries_max) {
        parts_.set_fact(queries_irregular);
      }
      return;
    case index_of(entry_members, "updatedAt"):
      out.updated_at = value;
      if (!is_plain_time(*value.string())) parts_.set_fact(time_irregular);
      return;
    case index_of(entry_members, "version"):
      out.version = value;
      if (!parts_.note_if_empty(value) && !is_plain_semver(*value.string())) {
        parts_.set_fact(version_irregular);
      }
      return;
    case index_of(entry_members, "description"):
      out.description = value;
      break;
    case index_of(entry_members, "tags"):
      out.tags = value;
      break;
    case index_of(entry_members, "capabilities"):
      out.capabilities = value;
      break;
    case index_of(entry_members, "metadata"):
      out.metadata = value;
      note_metadata(value);
      break;
    default:
      break;
  }
  parts_.note_if_empty(value);
}

void CatalogReader::note_identifier(std::string_view text) {
  if (is_plain_identifier(text)) return;
  const Identifier id = parse_identifier(text);
  if (id.form != Identifier::Form::air || !is_domain(id.publisher) ||
      text.size() > identifier_bytes_max) {
    parts_.set_fact(identifier_irregular);
  }
}

void CatalogReader::note_metadata(Value object) {
  for (const Member member : object.members()) {
    if (member.value.is(Kind::object) || member.value.is(Kind::array)) {
      parts_.set_fact(metadata_irregular);
    }
  }
}

void CatalogReader::note_entry(const Entry& entry, std::uint32_t present) {
  constexpr std::uint32_t url = 1u << index_of(entry_members, "url");
  constexpr std::uint32_t data = 1u << index_of(entry_members, "data");
  constexpr std::uint32_t media_type = 1u
                                       << index_of(entry_members, "mediaType");
  const std::uint32_t content = present & (url | data);
  if (content != url && content != data) parts_.set_fact(content_irregular);
  const MediaType* const type =
      media_type_named(entry.type.string().value_or(""));
  if (!type || !type->now.empty() || (present & media_type)) {
    parts_.set_fact(type_irregular);
  }
}

}  // namespace

// The facts and lists of defects are only for rules.
void read(Value root, Catalog& out, std::uint32_t depth) {
  clear(out);
  Defects unused;
  CatalogReader(out, unused, depth).read_root(root);
}

void read(Value root, AnnotatedCatalog& out, std::uint32_t depth) {
  clear(static_cast<Catalog&>(out));
  clear(static_cast<Defects&>(out));
  CatalogReader(out, out, depth).read_root(root);
}

}  // namespace cardinal::ai_catalog
