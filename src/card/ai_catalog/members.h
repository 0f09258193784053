// The members of every part of an AI Catalog; the one list of their names.
#pragma once

#include "cardinal/ai_catalog.h"

namespace cardinal::ai_catalog {

inline constexpr MemberInfo catalog_members[] = {
    {"specVersion", Kind::string, Kind::absent, true},
    {"host", Kind::object, Kind::absent, false},
    {"entries", Kind::array, Kind::object, true},
    {"metadata", Kind::object, Kind::absent, false, DefinedBy::text},
    {"extensions", Kind::object, Kind::absent, false, DefinedBy::text},
    {"signature", Kind::string, Kind::absent, false, DefinedBy::text},
};
enum CatalogMember : std::uint8_t {
  catalog_spec_version,
  catalog_host,
  catalog_entries,
};

inline constexpr MemberInfo host_members[] = {
    {"displayName", Kind::string, Kind::absent, true},
    {"identifier", Kind::string, Kind::absent, false},
    {"documentationUrl", Kind::string, Kind::absent, false},
    {"logoUrl", Kind::string, Kind::absent, false},
    {"trustManifest", Kind::object, Kind::absent, false},
};
enum HostMember : std::uint8_t {
  host_display_name,
  host_identifier,
  host_documentation_url,
  host_logo_url,
  host_trust_manifest,
};

inline constexpr MemberInfo entry_members[] = {
    {"identifier", Kind::string, Kind::absent, true},
    {"displayName", Kind::string, Kind::absent, true},
    {"type", Kind::string, Kind::absent, true},
    {"url", Kind::string, Kind::absent, false},
    {"data", Kind::object, Kind::absent, false},
    {"description", Kind::string, Kind::absent, false},
    {"tags", Kind::array, Kind::string, false},
    {"capabilities", Kind::array, Kind::string, false},
    {"representativeQueries", Kind::array, Kind::string, false},
    {"version", Kind::string, Kind::absent, false},
    {"updatedAt", Kind::string, Kind::absent, false},
    {"metadata", Kind::object, Kind::absent, false},
    {"trustManifest", Kind::object, Kind::absent, false},
    {"mediaType", Kind::string, Kind::absent, false, DefinedBy::text},
    {"publisher", Kind::object, Kind::absent, false, DefinedBy::text},
    {"extensions", Kind::object, Kind::absent, false, DefinedBy::text},
};
enum EntryMember : std::uint8_t {
  entry_identifier,
  entry_display_name,
  entry_type,
  entry_url,
  entry_data,
  entry_description,
  entry_tags,
  entry_capabilities,
  entry_queries,
  entry_version,
  entry_updated_at,
  entry_metadata,
  entry_trust_manifest,
  entry_media_type,
  entry_publisher,
  entry_extensions,
};

inline constexpr MemberInfo trust_manifest_members[] = {
    {"identity", Kind::string, Kind::absent, true},
    {"identityType", Kind::string, Kind::absent, false},
    {"trustSchema", Kind::object, Kind::absent, false},
    {"attestations", Kind::array, Kind::object, false},
    {"provenance", Kind::array, Kind::object, false},
    {"signature", Kind::string, Kind::absent, false},
    {"subject", Kind::object, Kind::absent, false, DefinedBy::text},
    {"issuedAt", Kind::string, Kind::absent, false, DefinedBy::text},
    {"expiresAt", Kind::string, Kind::absent, false, DefinedBy::text},
    {"privacyPolicyUrl", Kind::string, Kind::absent, false, DefinedBy::text},
    {"termsOfServiceUrl", Kind::string, Kind::absent, false, DefinedBy::text},
    {"extensions", Kind::object, Kind::absent, false, DefinedBy::text},
};
enum TrustManifestMember : std::uint8_t {
  trust_identity,
  trust_identity_type,
  trust_trust_schema,
  trust_attestations,
  trust_provenance,
  trust_signature,
};

inline constexpr MemberInfo trust_schema_members[] = {
    {"identifier", Kind::string, Kind::absent, true},
    {"version", Kind::string, Kind::absent, true},
    {"governanceUri", Kind::string, Kind::absent, false},
    {"verificationMethods", Kind::array, Kind::string, false},
};

inline constexpr MemberInfo attestation_members[] = {
    {"type", Kind::string, Kind::absent, true},
    {"uri", Kind::string, Kind::absent, true},
    {"mediaType", Kind::string, Kind::absent, true},
    {"digest", Kind::string, Kind::absent, false},
    {"description", Kind::string, Kind::absent, false, DefinedBy::text},
};

inline constexpr MemberInfo provenance_members[] = {
    {"relation", Kind::string, Kind::absent, true},
    {"sourceId", Kind::string, Kind::absent, true},
    {"sourceDigest", Kind::string, Kind::absent, false},
};

}  // namespace cardinal::ai_catalog
