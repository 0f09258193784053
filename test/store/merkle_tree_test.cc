// The tree against RFC 6962 as it is written: a recursive definition over all
// leaves, with neither tiles nor edges.
#include "cardinal/merkle_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "base/check_that.h"
#include "store/tree_edge.h"
#include "support/dice.h"

namespace cardinal::merkle {
namespace {

using Leaves = std::vector<Sha256>;

std::size_t split(std::size_t n) {
  std::size_t k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

// RFC 6962, 2.1: MTH.
Sha256 mth(std::span<const Sha256> d) {
  if (d.empty()) return sha256("");
  if (d.size() == 1) return d[0];
  const std::size_t k = split(d.size());
  const Sha256 left = mth(d.first(k)), right = mth(d.subspan(k));
  return sha256("\x01" + std::string(bytes_of(left)) +
                std::string(bytes_of(right)));
}

// 2.1.1: PATH.
Proof path(std::size_t m, std::span<const Sha256> d) {
  if (d.size() <= 1) return {};
  const std::size_t k = split(d.size());
  Proof proof = m < k ? path(m, d.first(k)) : path(m - k, d.subspan(k));
  proof.push_back(m < k ? mth(d.subspan(k)) : mth(d.first(k)));
  return proof;
}

// 2.1.2: SUBPROOF.
Proof subproof(std::size_t m, std::span<const Sha256> d, bool b) {
  if (m == d.size()) return b ? Proof{} : Proof{mth(d)};
  const std::size_t k = split(d.size());
  Proof proof = m <= k ? subproof(m, d.first(k), b)
                       : subproof(m - k, d.subspan(k), false);
  proof.push_back(m <= k ? mth(d.subspan(k)) : mth(d.first(k)));
  return proof;
}

Leaves leaves_of(std::size_t count) {
  Leaves leaves;
  for (std::size_t i = 0; i < count; ++i) {
    leaves.push_back(sha256(std::string(1, '\0') + std::to_string(i)));
  }
  return leaves;
}

// What a store keeps: full tiles of level 0, all of the others, and the open
// tile of level 0 from elsewhere.
class Tiles final : public TileSink, public HashSource {
 public:
  explicit Tiles(const Leaves& leaves) : leaves_(leaves) {}
  Status put(unsigned level, std::uint64_t index,
             std::span<const Sha256> hashes) override {
    EXPECT_TRUE(level > 0 || hashes.size() == tile_width);
    tiles_[{level, index}].assign(hashes.begin(), hashes.end());
    return {};
  }
  Result<Sha256> hash(unsigned level, std::uint64_t index) override {
    const auto tile = tiles_.find({level, index / tile_width});
    if (tile != tiles_.end()) return tile->second.at(index % tile_width);
    EXPECT_EQ(level, 0u);
    return leaves_.at(index);
  }

 private:
  const Leaves& leaves_;
  std::map<std::pair<unsigned, std::uint64_t>, Leaves> tiles_;
};

std::string from_hex(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    bytes += static_cast<char>(
        std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  }
  return bytes;
}

// The vectors of the Certificate Transparency project.
TEST(MerkleTree, HasTheRootsOfThePublishedVectors) {
  const std::string_view entries[] = {"",
                                      "00",
                                      "10",
                                      "2021",
                                      "3031",
                                      "40414243",
                                      "5051525354555657",
                                      "606162636465666768696a6b6c6d6e6f"};
  const std::string_view roots[] = {
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
      "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
      "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
      "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
      "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
      "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
      "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"};
  TreeEdge edge;
  Leaves none;
  Tiles tiles(none);
  EXPECT_EQ(to_hex(edge.root()), roots[0]);
  for (std::size_t i = 0; i < std::size(entries); ++i) {
    ASSERT_TRUE(edge.append(leaf_hash(from_hex(entries[i])), tiles));
    EXPECT_EQ(to_hex(edge.root()), roots[i + 1]);
  }
}

TEST(MerkleTree, GivesTheProofsOfTheDefinitionAtEverySmallSize) {
  const Leaves leaves = leaves_of(70);
  Tiles tiles(leaves);
  for (std::size_t size = 1; size <= leaves.size(); ++size) {
    const std::span<const Sha256> d(leaves.data(), size);
    EXPECT_EQ(*root(tiles, size), mth(d));
    for (std::size_t i = 0; i < size; ++i) {
      EXPECT_EQ(*inclusion_proof(tiles, i, size), path(i, d));
    }
    for (std::size_t before = 1; before <= size; ++before) {
      EXPECT_EQ(*consistency_proof(tiles, before, size),
                subproof(before, d, true));
    }
  }
}

// Across the borders of tiles of two levels, with a reopened edge at each.
TEST(MerkleTree, AgreesWithTheDefinitionAcrossTiles) {
  const std::set<std::size_t> sizes = {1,      2,      255,    256,    257,
                                       511,    512,    513,    1'000,  65'535,
                                       65'536, 65'537, 65'793, 66'049, 70'000};
  const Leaves leaves = leaves_of(70'000);
  Tiles tiles(leaves);
  TreeEdge edge;
  test::Dice dice{7};
  for (std::size_t n = 1; n <= leaves.size(); ++n) {
    ASSERT_TRUE(edge.append(leaves[n - 1], tiles));
    if (!sizes.contains(n)) continue;
    SCOPED_TRACE(n);
    const std::span<const Sha256> d(leaves.data(), n);
    const TreeHead head{n, mth(d)};
    EXPECT_EQ(edge.root(), head.root);
    EXPECT_EQ(*root(tiles, n), head.root);
    for (int i = 0; i < (n > 1'000 ? 1 : 5); ++i) {
      const std::size_t index = dice.roll(n);
      const Proof proof = *inclusion_proof(tiles, index, n);
      EXPECT_EQ(proof, path(index, d));
      EXPECT_TRUE(is_included(leaves[index], index, n, proof, head.root));
      const std::size_t before = 1 + dice.roll(n);
      const Proof grown = *consistency_proof(tiles, before, n);
      EXPECT_EQ(grown, subproof(before, d, true));
      EXPECT_TRUE(is_consistent({before, mth(d.first(before))}, head, grown));
    }
  }
}

TEST(MerkleTree, ChecksRefuseEveryChangedProof) {
  const Leaves leaves = leaves_of(23);
  const TreeHead head{23, mth(leaves)};
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const Proof proof = path(i, leaves);
    ASSERT_TRUE(is_included(leaves[i], i, 23, proof, head.root));
    for (std::size_t at = 0; at < proof.size(); ++at) {
      Proof changed = proof;
      changed[at][at] ^= 1;
      EXPECT_FALSE(is_included(leaves[i], i, 23, changed, head.root));
    }
    Proof longer = proof, shorter = proof;
    longer.push_back(leaves[0]);
    shorter.pop_back();
    EXPECT_FALSE(is_included(leaves[i], i, 23, longer, head.root));
    EXPECT_FALSE(is_included(leaves[i], i, 23, shorter, head.root));
    EXPECT_FALSE(is_included(leaves[i], i + 23, 23, proof, head.root));
    EXPECT_FALSE(is_included(leaves[i], (i + 1) % 23, 23, proof, head.root));
  }
  for (std::size_t m = 1; m < leaves.size(); ++m) {
    const TreeHead before{m, mth(std::span(leaves).first(m))};
    const Proof proof = subproof(m, leaves, true);
    ASSERT_TRUE(is_consistent(before, head, proof));
    TreeHead other = before;
    other.root[3] ^= 4;
    EXPECT_FALSE(is_consistent(other, head, proof));
    for (std::size_t at = 0; at < proof.size(); ++at) {
      Proof changed = proof;
      changed[at][31] ^= 0x80;
      EXPECT_FALSE(is_consistent(before, head, changed));
    }
    Proof longer = proof;
    longer.push_back(leaves[0]);
    EXPECT_FALSE(is_consistent(before, head, longer));
    EXPECT_FALSE(is_consistent(head, before, proof));
  }
}

TEST(MerkleTree, TheEmptyTreeIsConsistentWithAll) {
  const Leaves leaves = leaves_of(3);
  Tiles tiles(leaves);
  EXPECT_EQ(*root(tiles, 0), sha256(""));
  EXPECT_EQ(*consistency_proof(tiles, 0, 3), Proof{});
  EXPECT_TRUE(is_consistent({}, {3, mth(leaves)}, {}));
  EXPECT_FALSE(is_consistent({0, leaves[0]}, {3, mth(leaves)}, {}));
  EXPECT_FALSE(is_included(leaves[0], 0, 0, {}, sha256("")));
}

TEST(TilePath, IsThatOfTlogTiles) {
  EXPECT_EQ(tile_path(0, 0, 256), "tile/0/000");
  EXPECT_EQ(tile_path(1, 999, 1), "tile/1/999.p/1");
  EXPECT_EQ(tile_path(0, 1'000, 256), "tile/0/x001/000");
  EXPECT_EQ(tile_path(0, 1'234'067, 8), "tile/0/x001/x234/067.p/8");
  EXPECT_EQ(entries_path(1'234'067, 256), "tile/entries/x001/x234/067");
}

TEST(MerkleTree, ReadsThePathsItWrites) {
  for (const std::uint64_t index :
       {std::uint64_t{0}, std::uint64_t{7}, std::uint64_t{999},
        std::uint64_t{1'000}, std::uint64_t{1'234'067},
        std::uint64_t{999'999'999'999'999}}) {
    for (const std::uint64_t width : {1u, 99u, 255u, 256u}) {
      EXPECT_EQ(tile_place_of(tile_path(3, index, width)),
                (TilePlace{3, index, width}));
      EXPECT_EQ(tile_place_of(entries_path(index, width)),
                (TilePlace{std::nullopt, index, width}));
    }
  }
}

TEST(MerkleTree, ReadsNoOtherPaths) {
  for (const char* path : {"",
                           "tile",
                           "tile/",
                           "tile/0",
                           "tile/0/",
                           "tile/0/0",
                           "tile/0/00",
                           "tile/0/0000",
                           "tile/00/000",
                           "tile/64/000",
                           "tile/-1/000",
                           "tile/0/1000",
                           "tile/0/x000/000",
                           "tile/0/001/000",
                           "tile/0/x001000",
                           "tile/0/x001/",
                           "tile/0/x001",
                           "tile/0/000/",
                           "tile/0/000.p",
                           "tile/0/000.p/",
                           "tile/0/000.p/0",
                           "tile/0/000.p/01",
                           "tile/0/000.p/256",
                           "tile/0/000.p/257",
                           "tile/0/000.p/1/",
                           "tile/data/000",
                           "tile/entries/",
                           "tile/entries/x/000",
                           "/tile/0/000",
                           "tile/0/x999/x999/x999/x999/x999/x999/x999/999",
                           "tile/0/+01"}) {
    EXPECT_EQ(tile_place_of(path), std::nullopt) << path;
  }
}

}  // namespace
}  // namespace cardinal::merkle
