// The hash table of the figures: open addressing, no allocation per entry.
//
//   FlatTable<PairKey, PairVotes> pairs;
#pragma once

#include <bit>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstddef>
#include <cstdint>

namespace cardinal::ledger {

// Spreads the bits of a key made of small numbers.
constexpr std::uint64_t mixed(std::uint64_t bits) {
  bits ^= bits >> 32;
  bits *= 0x9E3779B97F4A7C15ULL;
  bits ^= bits >> 29;
  bits *= 0xBF58476D1CE4E5B9ULL;
  return bits ^ (bits >> 32);
}

// Keys have a function hash().
struct HashOfKey {
  using is_avalanching = void;
  template <class Key>
  std::size_t operator()(const Key& key) const {
    return key.hash();
  }
};

template <class Key, class Entry>
using FlatTable = boost::unordered_flat_map<Key, Entry, HashOfKey>;

template <class Table>
std::size_t table_bytes(const Table& table) {
  // One byte of metadata per slot.
  return table.bucket_count() * (sizeof(typename Table::value_type) + 1);
}

}  // namespace cardinal::ledger
