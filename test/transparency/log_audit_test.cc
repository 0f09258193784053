// What an audit finds in a log that was tampered with, and what a monitor sees
// between two checkpoints.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "base/errors.h"
#include "support/store_model.h"
#include "support/temp_folder.h"
#include "transparency/log_audit.h"
#include "transparency/published_log.h"

namespace cardinal::transparency {
namespace {

using testing::HasSubstr;

// A log as files.
class FileLog final : public LogSource {
 public:
  std::map<std::string, std::string> files;
  std::size_t largest = 0, reads = 0;

  Result<std::string> read(const std::string& path) override {
    const auto found = files.find(path);
    if (found == files.end()) return not_found("no {}", path);
    ++reads;
    largest = std::max(largest, found->second.size());
    return found->second;
  }
};

class AuditedLog : public ::testing::Test {
 protected:
  void SetUp() override { log_.emplace(made_log(600, "x")); }

  // With the tiles of a log of `size` entries, and its checkpoint.
  FileLog made_log(int size, std::string_view text) {
    const cardinal::test::TempFolder folder;
    const auto store = cardinal::test::opened(folder.path());
    for (int i = 0; i < size; ++i) {
      last_ = store->append(cardinal::test::put("a" + std::to_string(i), text))
                  .value();
    }
    EXPECT_TRUE(last_->wait());
    FileLog made;
    store::TreeView tree = store->tree().value();
    const auto count = static_cast<std::uint64_t>(size);
    for (std::uint64_t i = 0; i * 256 < count; ++i) {
      const std::uint64_t width = std::min<std::uint64_t>(256, count - i * 256);
      made.files[merkle::tile_path(0, i, width)] =
          tree.tile(0, i, width).value();
      made.files[merkle::entries_path(i, width)] =
          tree.entries(i, width).value();
    }
    if (count >= 256) {
      made.files[merkle::tile_path(1, 0, count / 256)] =
          tree.tile(1, 0, count / 256).value();
    }
    made.files["checkpoint"] =
        signer_.sign({.size = count, .root = tree.root(count).value()}).value();
    return made;
  }
  Result<LogAudit> audit() {
    return audit_log(*log_, checkpoint_of_log(*log_));
  }
  Checkpoint checkpoint_of_log(FileLog& log) {
    return read_checkpoint(log, signer_.verifier()).value().checkpoint;
  }

  const LogSigner signer_ =
      LogSigner::generate("agents.example", system_env()).value();
  std::optional<store::Ticket> last_;
  std::optional<FileLog> log_;
};

TEST_F(AuditedLog, IsReadAsAWhole) {
  const LogAudit found = audit().value();
  EXPECT_EQ(found.fault, "");
  EXPECT_EQ(found.entries, 600u);
  EXPECT_EQ(found.tiles, 4u);
  EXPECT_EQ(log_->reads, 1u + 3u + 4u);
}

TEST_F(AuditedLog, ShowsEveryFileThatWasChanged) {
  for (const auto& [path, bytes] : FileLog(*log_).files) {
    if (path == "checkpoint") continue;
    for (const std::size_t at : {std::size_t{10}, bytes.size() - 5}) {
      log_->files[path][at] = static_cast<char>(bytes[at] ^ 1);
      const auto found = audit();
      EXPECT_TRUE(!found || !found->fault.empty()) << path << " " << at;
      log_->files[path] = bytes;
    }
    log_->files.erase(path);
    EXPECT_EQ(audit().error().code, Code::not_found) << path;
    log_->files[path] = bytes.substr(0, bytes.size() - 1);
    EXPECT_EQ(audit().error().code, Code::invalid) << path;
    log_->files[path] = bytes;
  }
  EXPECT_EQ(audit()->fault, "");
}

TEST_F(AuditedLog, ShowsACheckpointOfAnotherTree) {
  FileLog other = made_log(600, "y");
  log_->files["checkpoint"] = other.files["checkpoint"];
  EXPECT_THAT(audit()->fault, HasSubstr("the checkpoint has"));
  log_->files["checkpoint"] =
      LogSigner::generate("agents.example", system_env())
          ->sign({.size = 600})
          .value();
  EXPECT_EQ(read_checkpoint(*log_, signer_.verifier()).error().code,
            Code::invalid);
}

TEST_F(AuditedLog, TakesAPartialTileFromTheFullOne) {
  FileLog larger = made_log(768, "x");
  const Checkpoint before = checkpoint_of_log(*log_);
  larger.files["checkpoint"] = log_->files["checkpoint"];
  larger.files[merkle::tile_path(1, 0, 2)] =
      log_->files[merkle::tile_path(1, 0, 2)];
  // Other times make other entries, so the root differs, but all is read.
  EXPECT_TRUE(audit_log(larger, before));
}

TEST_F(AuditedLog, ContinuesWhatWasThereBefore) {
  const merkle::TreeHead now = checkpoint_of_log(*log_).tree;
  for (const std::uint64_t size : {1u, 255u, 256u, 257u, 512u, 599u}) {
    TileHashes hashes(*log_, now.size);
    const merkle::TreeHead before{.size = size,
                                  .root = merkle::root(hashes, size).value()};
    EXPECT_EQ(continuation_of(*log_, before, now), Continuation::grown);
    EXPECT_EQ(continuation_of(*log_, now, before), Continuation::shrunk);
    const merkle::TreeHead other{.size = size, .root = sha256("other")};
    EXPECT_EQ(continuation_of(*log_, other, now), Continuation::forked);
  }
  EXPECT_EQ(continuation_of(*log_, now, now), Continuation::same);
  EXPECT_EQ(continuation_of(*log_, {}, now), Continuation::grown);
  EXPECT_EQ(continuation_of(*log_, {.size = 600, .root = sha256("other")}, now),
            Continuation::forked);
}

TEST_F(AuditedLog, LyingTilesProveNothing) {
  const merkle::TreeHead now = checkpoint_of_log(*log_).tree;
  TileHashes hashes(*log_, now.size);
  const merkle::TreeHead before{.size = 300,
                                .root = merkle::root(hashes, 300).value()};
  for (auto& [path, bytes] : log_->files) {
    if (path.starts_with("tile/0/001")) bytes[40 * 32] ^= 1;
  }
  EXPECT_EQ(continuation_of(*log_, before, now), Continuation::forked);
}

}  // namespace
}  // namespace cardinal::transparency
