// The tree of a store: roots, proofs, tiles and entries of every size.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cardinal/store.h"
#include "support/store_model.h"
#include "support/temp_folder.h"

namespace cardinal::store {
namespace {

using merkle::is_consistent;
using merkle::is_included;
using merkle::TreeHead;
using test::opened;
using test::put;
using test::root_by_definition;
using test::StoreModel;
using test::TempFolder;

// 1,500 changes, of which every third is private.
class StoreWithTree : public ::testing::Test {
 protected:
  void SetUp() override {
    store_ = opened(folder_.path());
    std::vector<Ticket> tickets;
    for (int i = 0; i < 1'500; ++i) {
      Proposal proposal = put("a" + std::to_string(i % 700), "x");
      proposal.is_public = i % 3 != 0;
      (void)model_.apply(proposal);
      tickets.push_back(store_->append(proposal).value());
    }
    for (const Ticket& ticket : tickets) ASSERT_TRUE(ticket.wait());
    leaves_ = model_.leaves();
  }
  TreeHead head(std::size_t size) const {
    return {size, root_by_definition(std::span(leaves_).first(size))};
  }

  const TempFolder folder_;
  StoreModel model_;
  std::unique_ptr<Store> store_;
  std::vector<Sha256> leaves_;
};

TEST_F(StoreWithTree, HasTheRootOfEverySize) {
  TreeView tree = store_->tree().value();
  ASSERT_EQ(tree.size(), 1'000u);
  for (std::size_t size = 0; size <= 1'000; size += size < 10 ? 1 : 23) {
    EXPECT_EQ(tree.root(size).value(), head(size).root) << size;
  }
  for (const std::size_t size :
       {255u, 256u, 257u, 511u, 512u, 513u, 768u, 1'000u}) {
    EXPECT_EQ(tree.root(size).value(), head(size).root) << size;
  }
  EXPECT_EQ(tree.root(1'001).error().code, Code::not_found);
}

TEST_F(StoreWithTree, ProvesInclusionAndConsistency) {
  TreeView tree = store_->tree().value();
  test::Dice dice{3};
  for (int i = 0; i < 200; ++i) {
    const std::size_t size = 1 + dice.roll(1'000), leaf = dice.roll(size);
    const std::size_t before = dice.roll(size + 1);
    EXPECT_TRUE(is_included(leaves_[leaf], leaf, size,
                            tree.inclusion_proof(leaf, size).value(),
                            head(size).root));
    EXPECT_TRUE(is_consistent(head(before), head(size),
                              tree.consistency_proof(before, size).value()));
  }
  EXPECT_EQ(tree.inclusion_proof(5, 5).error().code, Code::not_found);
  EXPECT_EQ(tree.inclusion_proof(0, 1'001).error().code, Code::not_found);
  EXPECT_EQ(tree.consistency_proof(6, 5).error().code, Code::not_found);
}

TEST_F(StoreWithTree, HasTilesOfEveryWidth) {
  TreeView tree = store_->tree().value();
  const auto bytes = [&](std::size_t begin, std::size_t width) {
    return std::string(reinterpret_cast<const char*>(&leaves_[begin]),
                       width * 32);
  };
  EXPECT_EQ(tree.tile(0, 0, 256).value(), bytes(0, 256));
  EXPECT_EQ(tree.tile(0, 2, 7).value(), bytes(512, 7));
  EXPECT_EQ(tree.tile(0, 3, 232).value(), bytes(768, 232));
  std::string level_1;
  for (int i = 0; i < 3; ++i) {
    const Sha256 root = root_by_definition(
        std::span(leaves_).subspan(static_cast<std::size_t>(i) * 256, 256));
    level_1 += cardinal::bytes_of(root);
  }
  EXPECT_EQ(tree.tile(1, 0, 3).value(), level_1);
  EXPECT_EQ(tree.tile(1, 0, 2).value(), level_1.substr(0, 64));
  struct Place {
    unsigned level;
    std::uint64_t index, width;
  };
  for (const auto& [level, index, width] :
       {Place{0, 3, 233}, Place{0, 4, 1}, Place{0, 0, 0}, Place{0, 0, 257},
        Place{1, 0, 4}, Place{1, 1, 1}, Place{2, 0, 1}, Place{7, 0, 1},
        Place{64, 0, 1}, Place{0, UINT64_MAX / 256, 1},
        Place{0, UINT64_MAX, 1}}) {
    const auto refused = tree.tile(level, index, width);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Code::not_found);
  }
}

TEST_F(StoreWithTree, EntriesHashToTheLeaves) {
  TreeView tree = store_->tree().value();
  for (const auto& [index, width] :
       {std::pair{0u, 256u}, std::pair{1u, 5u}, std::pair{3u, 232u}}) {
    std::string_view rest;
    const std::string bundle = tree.entries(index, width).value();
    rest = bundle;
    for (std::size_t i = 0; i < width; ++i) {
      ASSERT_GE(rest.size(), 2u);
      const std::size_t size = static_cast<unsigned char>(rest[0]) * 256u +
                               static_cast<unsigned char>(rest[1]);
      ASSERT_GE(rest.size(), 2 + size);
      EXPECT_EQ(merkle::leaf_hash(rest.substr(2, size)),
                leaves_[index * 256 + i]);
      rest.remove_prefix(2 + size);
    }
    EXPECT_EQ(rest, "");
  }
  EXPECT_EQ(tree.entries(3, 233).error().code, Code::not_found);
  EXPECT_EQ(tree.entries(4, 1).error().code, Code::not_found);
}

TEST_F(StoreWithTree, AChangeKnowsItsLeaf) {
  for (const std::uint64_t number : {2u, 3u, 5u, 1'500u}) {
    const auto change = store_->change(number, Bodies::omit).value();
    ASSERT_TRUE(change->is_public);
    EXPECT_EQ(merkle::leaf_hash(entry_of(*change)),
              leaves_[change->tree_size - 1]);
  }
}

TEST(Entry, IsTheDocumentedJson) {
  Change change{.number = 7,
                .kind = Kind::put,
                .subject = "https://agent.example/a2a/v1",
                .at_ms = 1'794'830'400'000,
                .seq = 3,
                .digest = sha256("test")};
  EXPECT_EQ(entry_of(change),
            "{\"at\":\"2026-11-16T12:00:00.000Z\",\"change\":7,\"digest\":"
            "\"sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15"
            "b0f00a08\",\"kind\":\"put\",\"seq\":3,\"subject\":"
            "\"https://agent.example/a2a/v1\"}");
  change = {.number = 8, .kind = Kind::tick, .at_ms = 0};
  EXPECT_EQ(
      entry_of(change),
      "{\"at\":\"1970-01-01T00:00:00.000Z\",\"change\":8,\"kind\":\"tick\"}");
}

}  // namespace
}  // namespace cardinal::store
