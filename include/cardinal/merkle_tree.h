// Merkle trees of transparency logs: RFC 6962 hashing, tiles as in C2SP
// tlog-tiles.
//
//   const Sha256 leaf = merkle::leaf_hash(entry);
//   if (!merkle::is_included(leaf, index, size, proof, root)) return refuse();
//
// The root of a tree commits to every entry and its position. An inclusion
// proof shows that an entry is in the tree of a root; a consistency proof shows
// that a larger tree only added entries to a smaller one.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cardinal/crypto.h"

namespace cardinal::merkle {

Sha256 leaf_hash(std::string_view entry);
Sha256 node_hash(const Sha256& left, const Sha256& right);
// The root of a tree without entries.
Sha256 empty_root();

// In the order of RFC 6962, section 2.1.1 and 2.1.2.
using Proof = std::vector<Sha256>;

// By RFC 9162, section 2.1.3.2.
[[nodiscard]] bool is_included(const Sha256& leaf, std::uint64_t index,
                               std::uint64_t size,
                               std::span<const Sha256> proof,
                               const Sha256& root);

struct TreeHead {
  std::uint64_t size = 0;
  Sha256 root = empty_root();
  bool operator==(const TreeHead&) const = default;
};
// By RFC 9162, section 2.1.4.2; the empty tree is consistent with every other,
// by an empty proof.
[[nodiscard]] bool is_consistent(const TreeHead& before, const TreeHead& after,
                                 std::span<const Sha256> proof);

// A tile has the hashes of 256 neighbouring subtrees, each of 256^level
// entries.
inline constexpr unsigned tile_height = 8;
inline constexpr std::uint64_t tile_width = 256;
// A tree of 2^53 entries has this many levels of tiles.
inline constexpr unsigned tile_levels = 7;

// "tile/0/x001/x234/067.p/8". Requires: width from 1 to 256.
std::string tile_path(unsigned level, std::uint64_t index, std::uint64_t width);
// "tile/entries/x001/x234/067".
std::string entries_path(std::uint64_t index, std::uint64_t width);
// What such a path names.
struct TilePlace {
  std::optional<unsigned> level;  // absent: entries
  std::uint64_t index = 0;
  std::uint64_t width = tile_width;
  bool operator==(const TilePlace&) const = default;
};
// Absent for every text but those that tile_path and entries_path make, of
// levels below 64 and indexes below 2^53.
std::optional<TilePlace> tile_place_of(std::string_view path);

// The hashes of a tree that is kept somewhere.
class HashSource {
 public:
  virtual ~HashSource() = default;
  // The root of the `index`-th complete subtree of 256^level entries.
  virtual Result<Sha256> hash(unsigned level, std::uint64_t index) = 0;
};

// Of the first `size` entries. All fail only as the source does.
Result<Sha256> root(HashSource& source, std::uint64_t size);
// Requires: index < size.
Result<Proof> inclusion_proof(HashSource& source, std::uint64_t index,
                              std::uint64_t size);
// Requires: before <= after.
Result<Proof> consistency_proof(HashSource& source, std::uint64_t before,
                                std::uint64_t after);

}  // namespace cardinal::merkle
