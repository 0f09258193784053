// The right edge of a growing Merkle tree: the tiles that are not full yet.
//
//   TRY_STATUS(edge.append(merkle::leaf_hash(entry), tiles));
//   publish(edge.size(), edge.root());
//
// It has everything that adding a leaf and computing the root need, at most
// 8 KB per level.
#pragma once

#include <span>
#include <vector>

#include "cardinal/merkle_tree.h"

namespace cardinal::merkle {

// Keeps tiles.
class TileSink {
 public:
  virtual ~TileSink() = default;
  // A tile that is full or, of level 1 and above, one that grew.
  virtual Status put(unsigned level, std::uint64_t index,
                     std::span<const Sha256> hashes) = 0;
};

class TreeEdge {
 public:
  TreeEdge() = default;
  // `open` has the hashes of the tile that is not full, of each level up to
  // the highest with any. Requires: as many as a tree of this size has.
  TreeEdge(std::uint64_t size, std::vector<std::vector<Sha256>> open);

  // Fails: as the sink does; the edge is then unusable.
  Status append(const Sha256& leaf, TileSink& sink);
  std::uint64_t size() const { return size_; }
  Sha256 root() const;

 private:
  std::uint64_t size_ = 0;
  std::vector<std::vector<Sha256>> open_;
};

// The root of a complete subtree. Requires: as many hashes as a power of two.
Sha256 root_of_complete(std::span<const Sha256> hashes);

}  // namespace cardinal::merkle
