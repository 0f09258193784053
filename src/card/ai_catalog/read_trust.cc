// Trust manifests, of the host and of entries.
#include "card/ai_catalog/reader.h"

namespace cardinal::ai_catalog {
namespace {

constexpr RequiredPartTable trust_manifest_table(Part::trust_manifest,
                                                 trust_manifest_members);
constexpr RequiredPartTable trust_schema_table(Part::trust_schema,
                                               trust_schema_members);
constexpr RequiredPartTable attestation_table(Part::attestation,
                                              attestation_members);
constexpr RequiredPartTable provenance_table(Part::provenance,
                                             provenance_members);

}  // namespace

void CatalogReader::trust_manifest(Value object, Value entry) {
  set_fact(has_trust);
  TrustManifest manifest{.at = object, .entry = entry};
  each_member(object, trust_manifest_table,
              [&](std::size_t found, Value value) {
                switch (found) {
                  case trust_identity:
                    manifest.identity = value;
                    said(value);
                    break;
                  case trust_identity_type:
                    manifest.identity_type = value;
                    break;
                  case trust_trust_schema:
                    manifest.trust_schema = value;
                    trust_schema(value);
                    break;
                  case trust_attestations:
                    manifest.attestations = value;
                    full(value);
                    for (const Value item : value.items()) attestation(item);
                    break;
                  case trust_provenance:
                    manifest.provenance = value;
                    full(value);
                    for (const Value item : value.items()) provenance(item);
                    break;
                  case trust_signature:
                    manifest.signature = value;
                    break;
                  default:
                    full(value);
                    break;
                }
              });
  catalog_.manifests.push_back(manifest);
}

void CatalogReader::trust_schema(Value object) {
  each_member(object, trust_schema_table, [&](std::size_t found, Value value) {
    if (found < 2) {
      said(value);
    } else if (found == 2) {
      link(value, false);
    } else {
      full(value);
    }
  });
}

void CatalogReader::attestation(Value object) {
  if (!object.is(Kind::object)) return;  // noted with the array
  catalog_.attestations.push_back(object);
  each_member(object, attestation_table, [&](std::size_t found, Value value) {
    if (found == 1) {
      link(value, false);
    } else if (found < 3) {
      said(value);
    } else {
      full(value);
    }
  });
}

void CatalogReader::provenance(Value object) {
  if (!object.is(Kind::object)) return;
  catalog_.provenance.push_back(object);
  each_member(object, provenance_table, [&](std::size_t found, Value value) {
    if (found == 1) said(value);
    if (found == 2) full(value);
  });
}

}  // namespace cardinal::ai_catalog
