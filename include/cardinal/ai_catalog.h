// The AI Catalog dialect (ai-catalog.json, with what Agentic Resource Discovery
// adds): a typed view of one catalog. Catalogs and cards embedded in it are
// views of their own.
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

// Part of a catalog an object may be.
enum class Part : std::uint8_t {
  catalog,
  host,
  entry,
  trust_manifest,
  trust_schema,
  attestation,
  provenance,
};
inline constexpr std::size_t part_count = 7;
std::string_view name_of(Part part);
// Whether the reference schema refuses members it does not name.
bool is_closed(Part part);

// Who defines a member: the reference schema, or only the text of AI Catalog,
// which the schema has not followed.
enum class DefinedBy : std::uint8_t { schema, text };

struct MemberInfo {
  std::string_view name;
  Kind kind;
  Kind items;  // of an array's items; else absent
  bool required;
  DefinedBy defined_by = DefinedBy::schema;
};
// The members a part has, in the order of the schema.
std::span<const MemberInfo> members_of(Part part);

// Members of a kind other than the specified one are absent here.
struct Entry {
  Value at;
  std::size_t index = 0;  // in the list, where other values may stand as well
  Value identifier, display_name, description, version, updated_at;
  Value type, media_type;  // two names of one thing, by age
  Value url, data;
  Value tags, capabilities, queries;
  Value metadata;
  std::uint32_t present = 0;  // bits by members_of(Part::entry), of any kind
  std::optional<Dialect> inside;  // what `data` looks like

  bool has(std::string_view member) const;
};

struct TrustManifest {
  Value at;
  Value entry;  // it belongs to; absent for the host's
  Value identity, identity_type, signature;
  Value trust_schema, attestations, provenance;
};

// An object that lacks required members.
using Missing = MissingMembers<Part>;

using UnknownMember = UnnamedMember<Part>;

struct Mistyped {
  Value at;
  std::string_view name;
  Kind expected;
  bool item = false;  // an item of the array
  bool required = false;
  bool beyond_schema =
      false;  // only the text has it, and the schema lets it be
};

// A member that should be a URI, and whether it is fetched as a document.
struct Link {
  Value at;
  bool fetched = false;
};

struct Catalog {
  Value root;
  std::uint32_t depth = 0;  // of catalogs around it
  Value spec_version;
  Value host, host_name, host_identifier;
  Value entries_at;
  std::vector<Entry> entries;
  std::vector<TrustManifest> manifests;
  std::vector<Value> attestations, provenance;  // objects, of all manifests
  std::vector<Link> links;  // those that are not of the plain shape
  std::vector<Missing> missing;
  std::vector<UnknownMember> unknown;
  std::vector<UnknownMember>
      foreign;  // of the text, where the schema is closed
  std::vector<Mistyped> mistyped;
  std::vector<Value> blank;
  std::vector<Value> empty;  // optional members that say nothing
  Facts facts = 0;
};

// Beyond these a catalog is read no further, and told so.
inline constexpr std::size_t entries_max = 100'000;
inline constexpr std::uint32_t depth_max = 8;

// JSON Schema 2020-12 of a catalog, as far as a schema can say what the rules
// take for errors.
std::string_view json_schema();

// `root` may be any value; `depth` counts the catalogs it is embedded in.
void read(Value root, Catalog& out, std::uint32_t depth = 0);

// urn:air:<publisher>:<namespace...>:<name>
struct Identifier {
  enum class Form : std::uint8_t {
    air,
    legacy,  // urn:ai: with the same parts, as it was called before
    other,
  };
  Form form = Form::other;
  std::string_view publisher;  // a domain name; empty for other forms
};
Identifier parse_identifier(std::string_view text);
// Lower-case labels with a dot between, each of 1 to 63 letters, digits and
// inner dashes.
bool is_domain(std::string_view text);
// Longer ones are nobody's name for anything.
inline constexpr std::size_t identifier_bytes_max = 255;

// What a media type says of the document it is for.
struct MediaType {
  std::string_view name;
  std::optional<Dialect> dialect;  // where it is one that is known here
  std::string_view now;            // its newer name; empty where it has none
};
// Parameters and letter case aside; null where nothing is known of it.
const MediaType* media_type_named(std::string_view text);
std::span<const MediaType> media_types();

// The dialect by which embedded data is to be read: what it looks like, else
// what its type says; nothing for other documents.
std::optional<Dialect> dialect_of(const Entry& entry);

inline constexpr std::string_view identity_types[] = {"spiffe", "did", "https",
                                                      "other"};
inline constexpr std::string_view relations[] = {"derivedFrom", "publishedFrom",
                                                 "copiedFrom"};

}  // namespace cardinal::ai_catalog
