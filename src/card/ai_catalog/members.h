// The members of every part of an AI Catalog; the one list of their names.
#pragma once

#include "card/ai_catalog/limits.h"
#include "card/ai_catalog/parts.h"

namespace cardinal::ai_catalog {

inline constexpr Row catalog_rows[] = {
    {{"specVersion", Kind::string, Kind::absent, true},
     {.description = "Version of AI Catalog.",
      .is_untyped = true,
      .constraints = R"({"const": "1.0"})"}},
    {{"host", Kind::object, Kind::absent, false}, {.definition = "host"}},
    {{"entries", Kind::array, Kind::object, true},
     {.description = "What the catalog lists.",
      .definition = "entry",
      .constraints = R"({"maxItems": 100000})"}},
    {{"metadata", Kind::object, Kind::absent, false, DefinedBy::text},
     {.description = "Whatever the publisher adds; ARD's schema refuses it."}},
    {{"extensions", Kind::object, Kind::absent, false, DefinedBy::text},
     {.description = "What extensions add; ARD's schema refuses it."}},
    {{"signature", Kind::string, Kind::absent, false, DefinedBy::text},
     {.description = "Signature of the catalog; ARD's schema refuses it."}},
};
inline constexpr auto catalog_members = member_infos(catalog_rows);

inline constexpr Row host_rows[] = {
    {{"displayName", Kind::string, Kind::absent, true},
     {.description = "The publisher's name for people."}},
    {{"identifier", Kind::string, Kind::absent, false},
     {.description = "An identifier that can be verified.",
      .constraints = R"({"examples": ["did:web:acme.dev"]})"}},
    {{"documentationUrl", Kind::string, Kind::absent, false},
     {.description = "Where the publisher explains its offers.",
      .constraints = R"({"format": "uri"})"}},
    {{"logoUrl", Kind::string, Kind::absent, false},
     {.description = "The publisher's logo.",
      .constraints = R"({"format": "uri"})"}},
    {{"trustManifest", Kind::object, Kind::absent, false},
     {.definition = "trustManifest"}},
};
inline constexpr auto host_members = member_infos(host_rows);

inline constexpr Row entry_rows[] = {
    {{"identifier", Kind::string, Kind::absent, true},
     {.description = "urn:air:<publisher>:<namespace>:<name>, with a domain of "
                     "the publisher; urn:ai: is its older form.",
      .constraints =
          R"({"pattern": "^urn:air?:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$", "examples": ["urn:air:acme.dev:agent:search"]})"}},
    {{"displayName", Kind::string, Kind::absent, true},
     {.description = "The artifact's name for people."}},
    {{"type", Kind::string, Kind::absent, true},
     {.description = "Media type of the artifact.",
      .words = suggested_media_types,
      .allows_other_words = true}},
    {{"url", Kind::string, Kind::absent, false},
     {.description = "Where the artifact is fetched by HTTP.",
      .constraints = R"({"format": "uri"})"}},
    {{"data", Kind::object, Kind::absent, false},
     {.description = "The whole artifact."}},
    {{"description", Kind::string, Kind::absent, false},
     {.description = "What it does, in short."}},
    {{"tags", Kind::array, Kind::string, false},
     {.description = "Keywords to filter by."}},
    {{"capabilities", Kind::array, Kind::string, false},
     {.description = "Names of its skills, tools or functions."}},
    {{"representativeQueries", Kind::array, Kind::string, false},
     {.description = "What people would ask to find it, 2 to 5.",
      .constraints = R"({"minItems": 2, "maxItems": 5})"}},
    {{"version", Kind::string, Kind::absent, false},
     {.description = "Version of the artifact (Semantic Versioning).",
      .constraints = R"({"examples": ["1.0.0"]})"}},
    {{"updatedAt", Kind::string, Kind::absent, false},
     {.description = "When it last changed, as 2026-01-05T00:00:00Z.",
      .constraints = R"({"format": "date-time"})"}},
    {{"metadata", Kind::object, Kind::absent, false},
     {.description = "Pairs of the publisher's own.",
      .constraints =
          R"({"additionalProperties": {"type": ["string", "number", "boolean", "null"]}})"}},
    {{"trustManifest", Kind::object, Kind::absent, false},
     {.definition = "trustManifest"}},
    {{"mediaType", Kind::string, Kind::absent, false, DefinedBy::text},
     {.description = "Older name of type.",
      .constraints = R"({"deprecated": true})"}},
    {{"publisher", Kind::object, Kind::absent, false, DefinedBy::text},
     {.description = "Who made it, where that is not the host."}},
    {{"extensions", Kind::object, Kind::absent, false, DefinedBy::text},
     {.description = "What extensions add."}},
};
inline constexpr auto entry_members = member_infos(entry_rows);

inline constexpr Row trust_manifest_rows[] = {
    {{"identity", Kind::string, Kind::absent, true},
     {.description = "A SPIFFE id, a DID or an https URL.",
      .constraints = R"({"examples": ["did:web:acme.dev"]})"}},
    {{"identityType", Kind::string, Kind::absent, false},
     {.description = "Which of these the identity is.",
      .words = identity_types,
      .is_untyped = true}},
    {{"trustSchema", Kind::object, Kind::absent, false},
     {.definition = "trustSchema"}},
    {{"attestations", Kind::array, Kind::object, false},
     {.description = "Documents that prove a claim.",
      .definition = "attestation"}},
    {{"provenance", Kind::array, Kind::object, false},
     {.description = "Where the artifact comes from.",
      .definition = "provenance"}},
    {{"signature", Kind::string, Kind::absent, false},
     {.description = "Detached compact JWS over the canonical form (RFC 8785) "
                     "of all other members."}},
    {{"subject", Kind::object, Kind::absent, false, DefinedBy::text},
     {.description = "What is vouched for; ARD's schema refuses it."}},
    {{"issuedAt", Kind::string, Kind::absent, false, DefinedBy::text},
     {.description = "When it was made; ARD's schema refuses it."}},
    {{"expiresAt", Kind::string, Kind::absent, false, DefinedBy::text},
     {.description = "Until when it holds; ARD's schema refuses it."}},
    {{"privacyPolicyUrl", Kind::string, Kind::absent, false, DefinedBy::text},
     {.description = "Privacy policy; ARD's schema refuses it."}},
    {{"termsOfServiceUrl", Kind::string, Kind::absent, false, DefinedBy::text},
     {.description = "Terms of service; ARD's schema refuses it."}},
    {{"extensions", Kind::object, Kind::absent, false, DefinedBy::text},
     {.description = "What extensions add; ARD's schema refuses it."}},
};
inline constexpr auto trust_manifest_members =
    member_infos(trust_manifest_rows);

inline constexpr Row trust_schema_rows[] = {
    {{"identifier", Kind::string, Kind::absent, true},
     {.description = "Its identifier, such as a URN."}},
    {{"version", Kind::string, Kind::absent, true},
     {.description = "Its version."}},
    {{"governanceUri", Kind::string, Kind::absent, false},
     {.description = "Its rules.", .constraints = R"({"format": "uri"})"}},
    {{"verificationMethods", Kind::array, Kind::string, false},
     {.description = "How it is verified.",
      .constraints = R"({"examples": [["did", "x509"]]})"}},
};
inline constexpr auto trust_schema_members = member_infos(trust_schema_rows);

inline constexpr Row attestation_rows[] = {
    {{"type", Kind::string, Kind::absent, true},
     {.description = "The standard it is of.",
      .constraints = R"({"examples": ["SOC2-Type2"]})"}},
    {{"uri", Kind::string, Kind::absent, true},
     {.description = "Where the document is.",
      .constraints = R"({"format": "uri"})"}},
    {{"mediaType", Kind::string, Kind::absent, true},
     {.description = "Its media type.",
      .constraints = R"({"examples": ["application/pdf"]})"}},
    {{"digest", Kind::string, Kind::absent, false},
     {.description = "sha256: and 64 hexadecimal digits."}},
    {{"description", Kind::string, Kind::absent, false, DefinedBy::text},
     {.description = "What it attests; ARD's schema refuses it."}},
};
inline constexpr auto attestation_members = member_infos(attestation_rows);

inline constexpr Row provenance_rows[] = {
    {{"relation", Kind::string, Kind::absent, true},
     {.description = "What became of the source.",
      .words = relations,
      .is_untyped = true}},
    {{"sourceId", Kind::string, Kind::absent, true},
     {.description = "Identifier of the source."}},
    {{"sourceDigest", Kind::string, Kind::absent, false},
     {.description = "sha256: and 64 hexadecimal digits."}},
};
inline constexpr auto provenance_members = member_infos(provenance_rows);

}  // namespace cardinal::ai_catalog
