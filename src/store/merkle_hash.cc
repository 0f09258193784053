// The hashes of RFC 6962, section 2.1, and the checks of RFC 9162.
#include <algorithm>

#include "base/check_that.h"
#include "cardinal/merkle_tree.h"

namespace cardinal::merkle {
namespace {

// Takes the hashes of a proof one after the other.
class ProofReader {
 public:
  explicit ProofReader(std::span<const Sha256> proof) : rest_(proof) {}
  const Sha256* next() {
    if (rest_.empty()) return nullptr;
    const Sha256* hash = &rest_.front();
    rest_ = rest_.subspan(1);
    return hash;
  }
  bool is_at_end() const { return rest_.empty(); }

 private:
  std::span<const Sha256> rest_;
};

bool is_power_of_two(std::uint64_t n) { return n != 0 && (n & (n - 1)) == 0; }

}  // namespace

Sha256 leaf_hash(std::string_view entry) {
  std::string bytes;
  bytes.reserve(1 + entry.size());
  bytes += '\0';
  bytes += entry;
  return sha256(bytes);
}

Sha256 node_hash(const Sha256& left, const Sha256& right) {
  std::array<char, 65> bytes;
  bytes[0] = 1;
  std::ranges::copy(bytes_of(left), bytes.begin() + 1);
  std::ranges::copy(bytes_of(right), bytes.begin() + 33);
  return sha256({bytes.data(), bytes.size()});
}

Sha256 empty_root() { return sha256({}); }

bool is_included(const Sha256& leaf, std::uint64_t index, std::uint64_t size,
                 std::span<const Sha256> proof, const Sha256& root) {
  if (index >= size) return false;
  std::uint64_t fn = index, sn = size - 1;
  Sha256 hash = leaf;
  for (const Sha256& p : proof) {
    if (sn == 0) return false;
    if ((fn & 1) == 1 || fn == sn) {
      hash = node_hash(p, hash);
      for (; (fn & 1) == 0 && fn != 0; fn >>= 1) sn >>= 1;
    } else {
      hash = node_hash(hash, p);
    }
    fn >>= 1;
    sn >>= 1;
  }
  return sn == 0 && hash == root;
}

bool is_consistent(const TreeHead& before, const TreeHead& after,
                   std::span<const Sha256> proof) {
  if (before.size > after.size) return false;
  if (before.size == after.size) {
    return proof.empty() && before.root == after.root;
  }
  if (before.size == 0) return proof.empty() && before.root == empty_root();
  ProofReader reader(proof);
  const Sha256* seed =
      is_power_of_two(before.size) ? &before.root : reader.next();
  if (seed == nullptr) return false;
  std::uint64_t fn = before.size - 1, sn = after.size - 1;
  for (; (fn & 1) == 1; fn >>= 1) sn >>= 1;
  Sha256 old_root = *seed, new_root = *seed;
  while (const Sha256* c = reader.next()) {
    if (sn == 0) return false;
    if ((fn & 1) == 1 || fn == sn) {
      old_root = node_hash(*c, old_root);
      new_root = node_hash(*c, new_root);
      for (; (fn & 1) == 0 && fn != 0; fn >>= 1) sn >>= 1;
    } else {
      new_root = node_hash(new_root, *c);
    }
    fn >>= 1;
    sn >>= 1;
  }
  return sn == 0 && old_root == before.root && new_root == after.root;
}

}  // namespace cardinal::merkle
