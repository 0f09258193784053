#include "card/ai_catalog/trust_reader.h"

#include "card/ai_catalog/members.h"

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

void TrustReader::read_manifest(Value object, Value entry) {
  parts_.set_fact(has_trust);
  TrustManifest manifest{.at = object, .entry = entry};
  parts_.each_member(object, trust_manifest_table,
                     [&](std::size_t member, Value value) {
                       switch (member) {
                         case index_of(trust_manifest_members, "identity"):
                           manifest.identity = value;
                           parts_.note_if_blank(value);
                           break;
                         case index_of(trust_manifest_members, "identityType"):
                           manifest.identity_type = value;
                           break;
                         case index_of(trust_manifest_members, "trustSchema"):
                           manifest.trust_schema = value;
                           read_trust_schema(value);
                           break;
                         case index_of(trust_manifest_members, "attestations"):
                           manifest.attestations = value;
                           parts_.note_if_empty(value);
                           for (const Value item : value.items())
                             read_attestation(item);
                           break;
                         case index_of(trust_manifest_members, "provenance"):
                           manifest.provenance = value;
                           parts_.note_if_empty(value);
                           for (const Value item : value.items())
                             read_provenance(item);
                           break;
                         case index_of(trust_manifest_members, "signature"):
                           manifest.signature = value;
                           break;
                         default:
                           parts_.note_if_empty(value);
                           break;
                       }
                     });
  catalog_.manifests.push_back(manifest);
}

void TrustReader::read_trust_schema(Value object) {
  parts_.each_member(object, trust_schema_table,
                     [&](std::size_t member, Value value) {
                       switch (member) {
                         case index_of(trust_schema_members, "identifier"):
                         case index_of(trust_schema_members, "version"):
                           return parts_.note_if_blank(value);
                         case index_of(trust_schema_members, "governanceUri"):
                           return parts_.note_link(value, false);
                         default:
                           parts_.note_if_empty(value);
                           return;
                       }
                     });
}

void TrustReader::read_attestation(Value object) {
  if (!object.is(Kind::object)) return;  // noted with the array
  catalog_.attestations.push_back(object);
  parts_.each_member(object, attestation_table,
                     [&](std::size_t member, Value value) {
                       switch (member) {
                         case index_of(attestation_members, "uri"):
                           return parts_.note_link(value, false);
                         case index_of(attestation_members, "type"):
                         case index_of(attestation_members, "mediaType"):
                           return parts_.note_if_blank(value);
                         default:
                           parts_.note_if_empty(value);
                           return;
                       }
                     });
}

void TrustReader::read_provenance(Value object) {
  if (!object.is(Kind::object)) return;
  catalog_.provenance.push_back(object);
  parts_.each_member(
      object, provenance_table, [&](std::size_t member, Value value) {
        if (member == index_of(provenance_members, "sourceId")) {
          parts_.note_if_blank(value);
        } else if (member == index_of(provenance_members, "sourceDigest")) {
          parts_.note_if_empty(value);
        }
      });
}

}  // namespace cardinal::ai_catalog
