// Reads trust manifests, of the host and of entries.
#pragma once

#include "card/ai_catalog/part_reader.h"

namespace cardinal::ai_catalog {

class TrustReader {
 public:
  TrustReader(Catalog& catalog, PartReader& parts)
      : catalog_(catalog), parts_(parts) {}

  // `entry` is absent for the host's.
  void read_manifest(Value object, Value entry);

 private:
  void read_trust_schema(Value object);
  void read_attestation(Value object);
  void read_provenance(Value object);

  Catalog& catalog_;
  PartReader& parts_;
};

}  // namespace cardinal::ai_catalog
