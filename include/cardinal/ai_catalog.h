// The AI Catalog dialect (ai-catalog.json, with the additions of Agentic
// Resource Discovery): a typed view of one catalog. Catalogs and cards embedded
// in it have views of their own.
//
//   ai_catalog::Catalog catalog;
//   ai_catalog::read(document.root(), catalog);
//   for (const auto& entry : catalog.entries) use(entry.identifier.string());
//
// The view points into its Document and must not outlive it. Reading into the
// same Catalog again reuses its memory.
//
// Thread safety: a Catalog belongs to one thread while it is read.
#pragma once

#include <vector>

#include "cardinal/card.h"

namespace cardinal::ai_catalog {

// Members of a wrong type are absent here.
struct Entry {
  Value at;
  std::size_t index = 0;  // in the list, which may contain other values, too
  Value identifier, display_name, description, version, updated_at;
  Value type, media_type;  // the newer and the older name
  Value url, data;
  Value tags, capabilities, queries;
  Value metadata;
  std::optional<Dialect> inside;  // what `data` looks like
};

struct TrustManifest {
  Value at;
  Value entry;  // that it belongs to; absent for the host's
  Value identity, identity_type, signature;
  Value trust_schema, attestations, provenance;
};

struct Catalog {
  Value root;
  std::uint32_t depth = 0;  // how many catalogs it is embedded in
  Value spec_version;
  Value host, host_name, host_identifier;
  Value entries_at;
  std::vector<Entry> entries;
  std::vector<TrustManifest> manifests;
  std::vector<Value> attestations, provenance;  // objects, of all manifests
};

// The rest of a larger catalog is not read, which is reported.
inline constexpr std::size_t entries_max = 100'000;
inline constexpr std::uint32_t depth_max = 8;

// JSON Schema 2020-12 of a catalog: as many of its errors as a schema can
// express.
std::string_view json_schema();

// `root` may be any value; `depth` counts the catalogs it is embedded in.
void read(Value root, Catalog& out, std::uint32_t depth = 0);

inline constexpr std::string_view identifier_prefix = "urn:air:";
// The earlier one.
inline constexpr std::string_view legacy_identifier_prefix = "urn:ai:";

// urn:air:<publisher>:<namespace...>:<name>
struct Identifier {
  enum class Form : std::uint8_t {
    air,
    legacy,  // the earlier prefix, with the same parts
    other,
  };
  Form form = Form::other;
  std::string_view publisher;  // a domain name; empty for other forms
};
Identifier parse_identifier(std::string_view text);
// Lower-case labels with a dot between, each of 1 to 63 letters, digits and
// inner dashes.
bool is_domain(std::string_view text);

// What a media type says about its document.
struct MediaType {
  std::string_view name;
  std::optional<Dialect> dialect;  // if it is a card's
  std::string_view now;            // its newer name; empty if it has none
};
// Ignores parameters and letter case; null for an unknown type.
const MediaType* media_type_named(std::string_view text);
std::span<const MediaType> media_types();

// The dialect of embedded data: as detected, or else as its type says; absent
// for other documents.
std::optional<Dialect> dialect_of(const Entry& entry);

}  // namespace cardinal::ai_catalog
