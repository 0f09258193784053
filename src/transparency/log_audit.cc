#include "transparency/log_audit.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/base64.h"
#include "base/check_that.h"
#include "store/tree_edge.h"

namespace cardinal::transparency {
namespace {

using merkle::tile_height;
using merkle::tile_width;

std::string_view bytes_of_tile(std::span<const Sha256> hashes) {
  return {reinterpret_cast<const char*>(hashes.data()), hashes.size_bytes()};
}

// Compares the tiles that follow from the entries with those of the source.
class LogTileComparison final : public merkle::TileSink {
 public:
  LogTileComparison(LogSource& source, std::uint64_t size, LogAudit& audit)
      : source_(source), size_(size), audit_(audit) {}

  // A tile of a level above grows hash by hash; it is compared when it has as
  // many as the checkpoint gives it.
  Status put(unsigned level, std::uint64_t index,
             std::span<const Sha256> hashes) override {
    const std::uint64_t count = size_ >> (tile_height * level);
    const std::uint64_t width =
        std::min(tile_width, count - index * tile_width);
    if (hashes.size() != width || !audit_.fault.empty()) return {};
    return compare(level, index, hashes);
  }

  Status compare(unsigned level, std::uint64_t index,
                 std::span<const Sha256> hashes) {
    TRY(const std::string bytes,
        read_tile(source_, level, index, hashes.size()));
    ++audit_.tiles;
    if (bytes == bytes_of_tile(hashes)) return {};
    audit_.fault = fmt::format("{} does not have the hashes of the entries",
                               merkle::tile_path(level, index, hashes.size()));
    return {};
  }

 private:
  LogSource& source_;
  const std::uint64_t size_;
  LogAudit& audit_;
};

// Reads the entries one bundle after the other.
class Auditor {
 public:
  Auditor(LogSource& source, const Checkpoint& checkpoint)
      : source_(source),
        tree_(checkpoint.tree),
        tiles_(source, checkpoint.tree.size, audit_) {}

  Result<LogAudit> run(const std::function<void(std::uint64_t)>& progress) {
    for (std::uint64_t index = 0; index * tile_width < tree_.size; ++index) {
      TRY_STATUS(read_bundle(index));
      if (!audit_.fault.empty()) return audit_;
      if (progress) progress(audit_.entries);
    }
    if (edge_.root() != tree_.root) {
      audit_.fault =
          fmt::format("the root of the entries is {}; the checkpoint has {}",
                      encode_base64(bytes_of(edge_.root())),
                      encode_base64(bytes_of(tree_.root)));
    }
    return audit_;
  }

 private:
  Status read_bundle(std::uint64_t index) {
    const std::uint64_t width =
        std::min(tile_width, tree_.size - index * tile_width);
    TRY(const std::vector<std::string> entries,
        read_entries(source_, index, width));
    std::vector<Sha256> leaves;
    for (const std::string& entry : entries) {
      leaves.push_back(merkle::leaf_hash(entry));
      TRY_STATUS(edge_.append(leaves.back(), tiles_));
      check_entry(entry);
      ++audit_.entries;
      if (!audit_.fault.empty()) return {};
    }
    // The edge reports full tiles of level 0 only.
    return width == tile_width ? Status() : tiles_.compare(0, index, leaves);
  }

  // Changes are numbered in their order.
  void check_entry(const std::string& entry) {
    const Result<LoggedChange> change = logged_change_of(entry);
    if (!change) {
      audit_.fault =
          fmt::format("entry {}: {}", audit_.entries, change.error().message);
    } else if (change->change <= last_change_) {
      audit_.fault = fmt::format("entry {} is change {}, after change {}",
                                 audit_.entries, change->change, last_change_);
    } else {
      last_change_ = change->change;
    }
  }

  LogSource& source_;
  const merkle::TreeHead tree_;
  LogAudit audit_;
  LogTileComparison tiles_;
  merkle::TreeEdge edge_;
  std::uint64_t last_change_ = 0;
};

}  // namespace

Result<ReadCheckpoint> read_checkpoint(LogSource& source,
                                       const LogVerifier& log) {
  TRY(std::string note, source.read("checkpoint"));
  TRY(Checkpoint checkpoint, log.open(note));
  return ReadCheckpoint{.checkpoint = std::move(checkpoint),
                        .note = std::move(note)};
}

Result<LogAudit> audit_log(LogSource& source, const Checkpoint& checkpoint,
                           const std::function<void(std::uint64_t)>& progress) {
  return Auditor(source, checkpoint).run(progress);
}

Result<Continuation> continuation_of(LogSource& source,
                                     const merkle::TreeHead& before,
                                     const merkle::TreeHead& after) {
  if (before == after) return Continuation::same;
  if (after.size < before.size) return Continuation::shrunk;
  TileHashes hashes(source, after.size);
  TRY(const merkle::Proof proof,
      merkle::consistency_proof(hashes, before.size, after.size));
  return merkle::is_consistent(before, after, proof) ? Continuation::grown
                                                     : Continuation::forked;
}

}  // namespace cardinal::transparency
