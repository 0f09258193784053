// Roots and proofs of RFC 6962, section 2.1, from complete subtrees.
#include <bit>

#include "base/check_that.h"
#include "cardinal/merkle_tree.h"

namespace cardinal::merkle {
namespace {

// Entries from `begin` up to `end`, not empty.
struct Range {
  std::uint64_t begin;
  std::uint64_t end;
  std::uint64_t size() const { return end - begin; }
};

// The largest power of two below n: where RFC 6962 splits n entries.
std::uint64_t split_of(std::uint64_t n) { return std::bit_floor(n - 1); }

// Depth: at most 64, as each step halves the range.
Result<Sha256> root_of(HashSource& source, const Range& range) {
  const std::uint64_t n = range.size();
  if (std::has_single_bit(n) && range.begin % n == 0) {
    const auto height = static_cast<unsigned>(std::countr_zero(n));
    if (height % tile_height == 0) {
      return source.hash(height / tile_height, range.begin >> height);
    }
  }
  const std::uint64_t middle = range.begin + split_of(n);
  TRY(const Sha256 left, root_of(source, {range.begin, middle}));
  TRY(const Sha256 right, root_of(source, {middle, range.end}));
  return node_hash(left, right);
}

Status add_path(HashSource& source, std::uint64_t index, const Range& range,
                Proof& proof) {
  if (range.size() == 1) return {};
  const std::uint64_t middle = range.begin + split_of(range.size());
  const Range left{range.begin, middle}, right{middle, range.end};
  const bool is_left = index < middle;
  TRY_STATUS(add_path(source, index, is_left ? left : right, proof));
  TRY(const Sha256 sibling, root_of(source, is_left ? right : left));
  proof.push_back(sibling);
  return {};
}

// `is_known`: the verifier has the root of this range already.
Status add_subproof(HashSource& source, std::uint64_t before,
                    const Range& range, bool is_known, Proof& proof) {
  if (before == range.end) {
    if (is_known) return {};
    TRY(const Sha256 hash, root_of(source, range));
    proof.push_back(hash);
    return {};
  }
  const std::uint64_t middle = range.begin + split_of(range.size());
  const Range left{range.begin, middle}, right{middle, range.end};
  const bool ends_left = before <= middle;
  TRY_STATUS(add_subproof(source, before, ends_left ? left : right,
                          ends_left && is_known, proof));
  TRY(const Sha256 sibling, root_of(source, ends_left ? right : left));
  proof.push_back(sibling);
  return {};
}

}  // namespace

Result<Sha256> root(HashSource& source, std::uint64_t size) {
  if (size == 0) return empty_root();
  return root_of(source, {0, size});
}

Result<Proof> inclusion_proof(HashSource& source, std::uint64_t index,
                              std::uint64_t size) {
  CHECK(index < size);
  Proof proof;
  TRY_STATUS(add_path(source, index, {0, size}, proof));
  return proof;
}

Result<Proof> consistency_proof(HashSource& source, std::uint64_t before,
                                std::uint64_t after) {
  CHECK(before <= after);
  Proof proof;
  if (before == 0 || before == after) return proof;
  TRY_STATUS(add_subproof(source, before, {0, after}, true, proof));
  return proof;
}

}  // namespace cardinal::merkle
