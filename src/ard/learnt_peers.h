// Registries that were found in manifests and catalogs which this directory was
// told to read. Nobody has verified them: clients are referred to them with
// that remark, and this directory never asks them.
//
//   remember_peers(file, found, now_ms);           // import, mirror
//   for (const LearntPeer& peer : learnt_peers(file, now_ms)) refer(peer);
//
// They are kept in a file of the data folder, the newest hundred, for 30 days
// after they were last seen.
//
// Thread safety: free functions; programs that write at the same time may lose
// what the other has just learnt.
#pragma once

#include <span>

#include "ard/federation.h"

namespace cardinal::ard {

inline constexpr const char* learnt_peers_file = "learnt-peers.json";
inline constexpr std::size_t learnt_peers_max = 100;

struct LearntPeer {
  Peer peer;
  std::string from;        // the document that names it
  std::int64_t at_ms = 0;  // when it was last seen there
};

// A registry that an entry names. Its name is its host: what strangers call
// themselves proves nothing. Absent for another entry, for a URL that no
// registry can have and, unless allowed, for one at a private address.
std::optional<Peer> peer_in_entry(Value entry, bool allow_private);

// Those of a file; none if it is missing or cannot be read.
std::vector<LearntPeer> learnt_peers(const std::string& file,
                                     std::int64_t now_ms);
// Adds to them. Fails: as writing does.
Status remember_peers(const std::string& file,
                      std::span<const LearntPeer> found, std::int64_t now_ms);

}  // namespace cardinal::ard
