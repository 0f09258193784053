// The log of a store: checkpoints that only grow, tiles and proofs under them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <future>

#include "support/store_model.h"
#include "support/temp_folder.h"
#include "transparency/log_source.h"
#include "transparency/published_log.h"

namespace cardinal::transparency {
namespace {

using cardinal::test::opened;
using cardinal::test::put;
using cardinal::test::TempFolder;
using testing::HasSubstr;
using testing::StartsWith;

void append(store::Store& store, int from, int count) {
  std::vector<store::Ticket> tickets;
  for (int i = from; i < from + count; ++i) {
    tickets.push_back(store.append(put("a" + std::to_string(i), "x")).value());
  }
  for (const store::Ticket& ticket : tickets) ASSERT_TRUE(ticket.wait());
}

std::unique_ptr<PublishedLog> log_of(store::Store& store,
                                     const TempFolder& folder,
                                     std::string origin = "agents.example") {
  auto log = PublishedLog::open(
      store,
      {.folder = folder.path(), .origin = std::move(origin), .interval_ms = 1});
  EXPECT_TRUE(log) << log.error().message;
  return std::move(*log);
}

// Reads from a log in this process.
class HereSource final : public LogSource {
 public:
  explicit HereSource(PublishedLog& log) : log_(log) {}
  Result<std::string> read(const std::string& path) override {
    if (path == "checkpoint") return log_.checkpoint()->note;
    for (unsigned level = 0; level < 3; ++level) {
      for (std::uint64_t index = 0; index < 8; ++index) {
        for (std::uint64_t width = 1; width <= merkle::tile_width; ++width) {
          if (path == merkle::tile_path(level, index, width)) {
            return log_.tile(level, index, width);
          }
          if (path == merkle::entries_path(index, width)) {
            return log_.entries(index, width);
          }
        }
      }
    }
    return std::unexpected(Error{Code::not_found, path, {}});
  }

 private:
  PublishedLog& log_;
};

TEST(PublishedLog, KeepsItsKeyToItself) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  const std::string key = log_of(*store, folder)->verifier().text();
  EXPECT_THAT(key, StartsWith("agents.example+"));
  struct stat facts{};
  ASSERT_EQ(::stat(log_key_path(folder.path()).c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0600u);
  EXPECT_EQ(log_of(*store, folder)->verifier().text(), key);
  EXPECT_EQ(log_of(*store, folder, "")->verifier().text(), key);
  const auto other = PublishedLog::open(
      *store, {.folder = folder.path(), .origin = "other.example"});
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, Code::conflict);
}

TEST(PublishedLog, IsNamedAfterItsHistory) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  EXPECT_EQ(log_of(*store, folder, "")->verifier().origin(),
            "cardinal/" + store::to_text(store->begin()).substr(0, 34));
}

TEST(PublishedLog, SignsTheRootOfWhatTheStoreHas) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  const auto log = log_of(*store, folder);
  EXPECT_EQ(log->checkpoint()->tree, merkle::TreeHead());
  append(*store, 0, 300);
  EXPECT_EQ(log->checkpoint()->tree.size, 0u);
  ASSERT_TRUE(log->publish());
  const Checkpoint signed_one =
      log->verifier().open(log->checkpoint()->note).value();
  EXPECT_EQ(signed_one.tree.size, 300u);
  EXPECT_EQ(signed_one.tree.root, store->tree()->root(300).value());
}

TEST(PublishedLog, FollowsTheStore) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  const auto log = log_of(*store, folder);
  log->follow();
  std::promise<void> published;
  const store::Wake wake = log->on_published(9, [&] { published.set_value(); });
  append(*store, 0, 10);
  ASSERT_EQ(published.get_future().wait_for(std::chrono::seconds(60)),
            std::future_status::ready);
  EXPECT_EQ(log->checkpoint()->tree.size, 10u);
}

TEST(PublishedLog, ServesNothingBeyondItsCheckpoint) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  const auto log = log_of(*store, folder);
  append(*store, 0, 300);
  EXPECT_EQ(log->tile(0, 0, 1).error().code, Code::not_found);
  ASSERT_TRUE(log->publish());
  append(*store, 300, 300);
  EXPECT_EQ(log->tile(0, 0, 256).value().size(), 8'192u);
  EXPECT_EQ(log->tile(0, 1, 44).value().size(), 44u * 32);
  EXPECT_EQ(log->tile(0, 1, 45).error().code, Code::not_found);
  EXPECT_EQ(log->tile(0, 2, 1).error().code, Code::not_found);
  EXPECT_EQ(log->tile(1, 0, 1).value().size(), 32u);
  EXPECT_EQ(log->tile(1, 0, 2).error().code, Code::not_found);
  EXPECT_EQ(log->tile(9, 0, 1).error().code, Code::not_found);
  EXPECT_EQ(log->tile(0, ~std::uint64_t{0}, 1).error().code, Code::not_found);
  EXPECT_TRUE(log->entries(1, 44));
  EXPECT_EQ(log->entries(1, 45).error().code, Code::not_found);
  // A width that an earlier checkpoint had.
  ASSERT_TRUE(log->publish());
  EXPECT_EQ(log->tile(0, 1, 44).value(),
            log->tile(0, 1, 256).value().substr(0, 44 * 32));
}

TEST(PublishedLog, ProvesEveryEntry) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  append(*store, 0, 300);
  const auto log = log_of(*store, folder);
  for (const std::uint64_t number : {1u, 2u, 255u, 256u, 257u, 300u}) {
    const auto change = store->change(number, store::Bodies::omit).value();
    const std::string text = to_text(log->prove(*change).value());
    const ProvedEntry proved = verify_proof(text, log->verifier()).value();
    EXPECT_EQ(proved.change.change, number);
    EXPECT_EQ(proved.change.subject, "a" + std::to_string(number - 1));
    EXPECT_EQ(proved.change.digest, "sha256:" + to_hex(sha256("x")));
    EXPECT_EQ(proved.index, number - 1);
    EXPECT_EQ(proved.checkpoint.tree.size, 300u);
    EXPECT_EQ(to_text(inclusion_proof_of(text).value()), text);
  }
  append(*store, 300, 1);
  const auto late = store->change(301, store::Bodies::omit).value();
  EXPECT_EQ(log->prove(*late).error().code, Code::unavailable);
}

TEST(PublishedLog, ProofsWithAChangedByteProveNothing) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  append(*store, 0, 3);
  const auto log = log_of(*store, folder);
  const auto change = store->change(2, store::Bodies::omit).value();
  const std::string text = to_text(log->prove(*change).value());
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(verify_proof(changed, log->verifier())) << i;
    EXPECT_FALSE(verify_proof(text.substr(0, i), log->verifier())) << i;
  }
  EXPECT_FALSE(verify_proof(
      text,
      LogSigner::generate("agents.example", system_env()).value().verifier()));
}

TEST(PublishedLog, SignsNothingThatContradictsACheckpoint) {
  const TempFolder folder;
  std::string key;
  {
    const auto store = opened(folder.path());
    append(*store, 0, 5);
    key = log_of(*store, folder)->verifier().text();
  }
  std::filesystem::remove(folder.path("cardinal.db"));
  const auto store = opened(folder.path());
  append(*store, 0, 2);
  {
    const auto log = log_of(*store, folder);
    EXPECT_EQ(log->checkpoint(), nullptr);
    EXPECT_THAT(log->status().error().message, HasSubstr("no longer"));
    EXPECT_FALSE(log->publish());
    EXPECT_EQ(log->tile(0, 0, 1).error().code, Code::unavailable);
  }
  // As many entries, but others.
  append(*store, 100, 30);
  const auto log = log_of(*store, folder);
  EXPECT_EQ(log->verifier().text(), key);
  EXPECT_THAT(log->status().error().message, HasSubstr("fork"));
}

TEST(PublishedLog, IsReadFromItsTiles) {
  const TempFolder folder;
  const auto store = opened(folder.path());
  append(*store, 0, 600);
  const auto log = log_of(*store, folder);
  HereSource source(*log);
  for (const std::uint64_t size : {1u, 255u, 256u, 257u, 512u, 600u}) {
    TileHashes hashes(source, size);
    EXPECT_EQ(merkle::root(hashes, size).value(),
              store->tree()->root(size).value());
  }
  EXPECT_EQ(read_entries(source, 2, 88).value()[87],
            store::entry_of(*store->change(600, store::Bodies::omit).value()));
}

}  // namespace
}  // namespace cardinal::transparency
