// One list of several registries' results.
//
// Scores of different registries cannot be compared, ranks can: each entry
// counts 1 / (60 + rank) for every registry that has it (reciprocal rank
// fusion). An entry that several have, by its identifier or by the digest of
// its artifact, is one result that names all of them.
//
// Thread safety: free functions without shared state.
#pragma once

#include "ard/federation.h"

namespace cardinal::ard {

struct FusedEntry {
  std::string identifier;
  std::string json;                  // without score and source
  int score = 0;                     // of the registry that the entry is from
  std::vector<std::string> sources;  // that one first
  std::string digest = {};           // of the artifact; empty: unknown
};

// Equal for equal content, whatever its layout; empty if there is none.
std::string artifact_digest(Value artifact);

// `own` are the results of this registry, the best first. Of equal ranks this
// registry's come first, then those of the upstreams in their order.
std::vector<FusedEntry> fuse(std::vector<FusedEntry> own,
                             const std::vector<UpstreamAnswer>& answers);

void write_result(Writer& json, const FusedEntry& entry);

// "\"Finder\";outcome=ok;results=3;ms=41", an item of a structured field (RFC
// 9651).
std::string outcome_text(const Peer& peer, const UpstreamAnswer& answer);

}  // namespace cardinal::ard
