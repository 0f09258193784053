// A published log, wherever it is: a server, a folder of files, a data folder.
//
// Thread safety: belongs to one thread.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cardinal/merkle_tree.h"

namespace cardinal::transparency {

// Entries are framed with 16 bits.
inline constexpr std::size_t entry_bytes_max = 65'535;
inline constexpr std::size_t bundle_bytes_max =
    merkle::tile_width * (entry_bytes_max + 2);

class LogSource {
 public:
  virtual ~LogSource() = default;
  // The content of a path of tlog-tiles, such as "checkpoint" or "tile/0/000".
  // Fails: not_found; unavailable; invalid, beyond bundle_bytes_max.
  virtual Result<std::string> read(const std::string& path) = 0;
};

// A tile or a bundle of entries of a log of `size` entries, by itself or, when
// a partial one was replaced meanwhile, from the full one.
Result<std::string> read_tile(LogSource& source, unsigned level,
                              std::uint64_t index, std::uint64_t width);
Result<std::vector<std::string>> read_entries(LogSource& source,
                                              std::uint64_t index,
                                              std::uint64_t width);

// The hashes of a log of `size` entries, from its tiles. They are what the
// source says: only a root shows whether they are true.
class TileHashes final : public merkle::HashSource {
 public:
  TileHashes(LogSource& source, std::uint64_t size)
      : source_(source), size_(size) {}
  Result<Sha256> hash(unsigned level, std::uint64_t index) override;

 private:
  LogSource& source_;
  std::uint64_t size_;
  // The tiles that were read last, at most kept_max.
  std::vector<std::pair<std::pair<unsigned, std::uint64_t>, std::string>> kept_;
};

}  // namespace cardinal::transparency
