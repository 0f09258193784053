// The tree of a store: tiles as rows, and the open tile from the last changes.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "store/database.h"
#include "store/tree_edge.h"

namespace cardinal::store {

// Reads hashes. Requires: no hash beyond the tree of the database.
class StoredTree final : public merkle::HashSource {
 public:
  explicit StoredTree(Database& database) : database_(database) {}
  Result<Sha256> hash(unsigned level, std::uint64_t index) override;
  // The first `width` hashes of a tile.
  Result<std::vector<Sha256>> tile(unsigned level, std::uint64_t index,
                                   std::uint64_t width);

 private:
  Status load(unsigned level, std::uint64_t index);

  Database& database_;
  // The tile that was read last: neighbours are asked for one by one.
  std::optional<std::pair<unsigned, std::uint64_t>> loaded_;
  std::vector<Sha256> hashes_;
};

// Writes tiles.
class TileRows final : public merkle::TileSink {
 public:
  explicit TileRows(Database& database) : database_(database) {}
  Status put(unsigned level, std::uint64_t index,
             std::span<const Sha256> hashes) override;

 private:
  Database& database_;
};

// 0 without changes.
Result<std::uint64_t> tree_size(Database& database);

// The edge of the tree. Fails: internal, if the tiles do not fit the changes.
Result<merkle::TreeEdge> load_edge(Database& database);

}  // namespace cardinal::store
