// An index keeps itself in files, and loses nothing that cannot be made again.
#include "directory/index/directory_index.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "base/file.h"
#include "directory/index_model.h"
#include "support/temp_folder.h"

namespace cardinal {
namespace {

using test::RandomChanges;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

const IndexOrigin index_origin{{1, 2, 3}, 1};

std::unique_ptr<DirectoryIndex> opened(const std::string& folder,
                                       const IndexOrigin& whose = index_origin,
                                       IndexOptions options = {}) {
  options.background = false;
  auto index = DirectoryIndex::open(folder, whose, nullptr, options);
  EXPECT_TRUE(index) << index.error().message;
  return *std::move(index);
}

// Every document that is there, with its terms' frequencies.
using Content = std::vector<std::pair<std::uint64_t, std::string>>;
Content content_of(const DirectoryIndex& index) {
  const auto snapshot = index.snapshot();
  const IndexView all{.labels = {}, .all = true};
  Content content;
  for (const DocumentRef document :
       snapshot->newest(snapshot->select({}, all), 100'000)) {
    content.emplace_back(snapshot->change_of(document),
                         snapshot->row(document));
  }
  for (int i = 0; i < 40; ++i) {
    const std::string word = "w" + std::to_string(i);
    content.emplace_back(snapshot->documents_with(word, all), word);
  }
  return content;
}

class Scene {
 public:
  explicit Scene(std::uint64_t seed) : changes(seed, nullptr) {}

  void apply(DirectoryIndex& index, std::size_t count) {
    const auto batch = changes.take(count);
    index.apply(batch, changes.last());
  }
  // As another index has it that never wrote a file.
  Content expected() {
    const test::TempFolder other;
    const auto index = opened(other.path());
    std::vector<IndexChange> all;
    for (const auto& [change, document] : changes.live()) {
      all.push_back({.change = change, .added = document});
    }
    index->apply(all, changes.last());
    return content_of(*index);
  }
  std::vector<IndexDocument> live_in(const ChangeRange& range) const {
    std::vector<IndexDocument> documents;
    for (const auto& [change, document] : changes.live()) {
      if (change >= range.first && change <= range.last) {
        documents.push_back(document);
      }
    }
    return documents;
  }

  test::TempFolder folder;
  RandomChanges changes;
};

TEST(DirectoryIndex, IsAsItWasAfterACheckpoint) {
  Scene scene(1);
  for (int round = 0; round < 6; ++round) {
    const auto index = opened(scene.folder.path());
    EXPECT_EQ(index->applied(), scene.changes.last());
    EXPECT_FALSE(index->degraded());
    if (round > 0) {
      EXPECT_EQ(content_of(*index), scene.expected());
    }
    scene.apply(*index, 150);
    scene.apply(*index, 1);
    ASSERT_TRUE(index->checkpoint());
    EXPECT_EQ(content_of(*index), scene.expected());
    if (round % 2 == 0) {
      ASSERT_TRUE(index->work());
    }
  }
}

TEST(DirectoryIndex, ReachesBackToTheLastCheckpoint) {
  Scene scene(2);
  auto index = opened(scene.folder.path());
  scene.apply(*index, 100);
  ASSERT_TRUE(index->checkpoint());
  const auto before = content_of(*index);
  const auto lost = scene.changes.take(50);
  index->apply(lost, scene.changes.last());
  index.reset();
  index = opened(scene.folder.path());
  EXPECT_EQ(index->applied(), 100u);
  EXPECT_EQ(content_of(*index), before);
  index->apply(lost, scene.changes.last());
  EXPECT_EQ(content_of(*index), scene.expected());
}

TEST(DirectoryIndex, RemembersUntilWhereNothingWasAdded) {
  const test::TempFolder folder;
  auto index = opened(folder.path());
  index->apply({}, 5);
  ASSERT_TRUE(index->checkpoint());
  index.reset();
  EXPECT_EQ(opened(folder.path())->applied(), 5u);
}

TEST(DirectoryIndex, StartsAnewWithoutItsFolder) {
  Scene scene(3);
  auto index = opened(scene.folder.path());
  scene.apply(*index, 100);
  ASSERT_TRUE(index->checkpoint());
  index.reset();
  std::filesystem::remove_all(scene.folder.path());
  index = opened(scene.folder.path());
  EXPECT_EQ(index->applied(), 0u);
  EXPECT_FALSE(index->degraded());
  EXPECT_THAT(scene.folder.names(), IsEmpty());
}

TEST(DirectoryIndex, UsesNothingOfAnotherDirectoryEpochOrTable) {
  Scene scene(4);
  {
    const auto index = opened(scene.folder.path());
    scene.apply(*index, 60);
    ASSERT_TRUE(index->checkpoint());
  }
  const auto copy = [&](const test::TempFolder& to) {
    std::filesystem::copy(scene.folder.path(), to.path(),
                          std::filesystem::copy_options::recursive);
  };
  for (const IndexOrigin& other :
       {IndexOrigin{{9}, 1}, IndexOrigin{index_origin.directory, 2}}) {
    const test::TempFolder folder;
    copy(folder);
    EXPECT_EQ(opened(folder.path(), other)->applied(), 0u);
  }
  const test::TempFolder folder;
  copy(folder);
  const auto index =
      DirectoryIndex::open(folder.path(), index_origin,
                           test::random_word_table(), {.background = false});
  ASSERT_TRUE(index);
  EXPECT_EQ((*index)->applied(), 0u);
  EXPECT_THAT(folder.names(), ElementsAre("manifest.json"));
}

TEST(DirectoryIndex, RemovesFilesThatNothingNames) {
  Scene scene(5);
  const auto index = opened(scene.folder.path());
  for (int i = 0; i < 5; ++i) {
    scene.apply(*index, 40);
    ASSERT_TRUE(index->checkpoint());
  }
  ASSERT_TRUE(index->work(true));
  // One of public documents, one of restricted ones.
  EXPECT_EQ(scene.folder.names().size(), 3u);
  scene.folder.put("segment-999.index", "left behind");
  scene.folder.put("segment-998.index.new-1-1", "half written");
  scene.folder.put("notes.txt", "somebody's");
  (void)opened(scene.folder.path());
  EXPECT_EQ(scene.folder.names().size(), 4u);
  EXPECT_THAT(scene.folder.names(), ::testing::Contains("notes.txt"));
}

// Makes the index whole again, in parts, while changes go on.
void rebuild_all(DirectoryIndex& index, Scene& scene) {
  while (index.degraded()) {
    ChangeRange range = index.missing_ranges().front();
    const std::vector<IndexDocument> documents = scene.live_in(range);
    // Some of them go away before they are back.
    scene.apply(index, 20);
    range.last = std::min(range.last, range.first + 37);
    std::vector<IndexDocument> some = documents;
    std::erase_if(some, [&](const IndexDocument& document) {
      return document.change > range.last;
    });
    index.rebuild(range, some);
  }
}

TEST(DirectoryIndex, RebuildsWhatADamagedFileHad) {
  const auto damage = [](const std::string& path, int how) {
    std::string bytes = *read_whole(path, 1u << 30);
    switch (how) {
      case 0:
        std::filesystem::remove(path);
        return;
      case 1:
        bytes.resize(bytes.size() / 2);
        break;
      case 2:
        bytes[20] = static_cast<char>(~bytes[20]);
        break;
      default:
        bytes[bytes.size() / 2] = static_cast<char>(~bytes[bytes.size() / 2]);
    }
    std::ofstream(path, std::ios::binary) << bytes;
  };
  for (int how = 0; how < 4; ++how) {
    SCOPED_TRACE(how);
    Scene scene(6);
    auto index = opened(scene.folder.path());
    for (int i = 0; i < 3; ++i) {
      scene.apply(*index, 200);
      ASSERT_TRUE(index->checkpoint());
    }
    index.reset();
    const std::vector<std::string> names = scene.folder.names();
    for (const std::string& name : names) {
      if (name == "manifest.json") continue;
      SCOPED_TRACE(name);
      Scene again(6);
      std::filesystem::copy(scene.folder.path(), again.folder.path(),
                            std::filesystem::copy_options::recursive);
      (void)again.changes.take(600);
      damage(again.folder.path(name), how);
      index = opened(again.folder.path());
      ASSERT_TRUE(index->work());  // reads all files
      ASSERT_TRUE(index->degraded());
      EXPECT_TRUE(index->snapshot()->degraded());
      EXPECT_EQ(index->applied(), 600u);
      // What is missing stays known.
      again.apply(*index, 1);
      ASSERT_TRUE(index->checkpoint());
      const auto missing = index->missing_ranges();
      index.reset();
      index = opened(again.folder.path());
      EXPECT_EQ(index->missing_ranges(), missing);
      rebuild_all(*index, again);
      EXPECT_EQ(content_of(*index), again.expected());
      EXPECT_FALSE(index->snapshot()->degraded());
      ASSERT_TRUE(index->checkpoint());
      ASSERT_TRUE(index->work(true));
      index.reset();
      index = opened(again.folder.path());
      EXPECT_EQ(content_of(*index), again.expected());
      index.reset();
    }
  }
}

TEST(DirectoryIndex, StartsAnewWithADamagedManifest) {
  Scene scene(7);
  {
    const auto index = opened(scene.folder.path());
    scene.apply(*index, 30);
    ASSERT_TRUE(index->checkpoint());
  }
  const std::string whole =
      *read_whole(scene.folder.path("manifest.json"), manifest_bytes_max);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    const auto manifest = read_manifest(damaged);
    EXPECT_TRUE(!manifest || *manifest == read_manifest(whole)) << i;
  }
  scene.folder.put("manifest.json", whole.substr(0, whole.size() / 2));
  EXPECT_EQ(opened(scene.folder.path())->applied(), 0u);
}

TEST(DirectoryIndex, StaysWithFewSegments) {
  Scene scene(8);
  const auto index = opened(scene.folder.path(), index_origin,
                            {.merge_width = 4, .changes_in_memory = 200});
  for (int i = 0; i < 600; ++i) {
    scene.apply(*index, 1);
    ASSERT_TRUE(index->work());
  }
  EXPECT_LE(index->snapshot()->segments().size(), 2u * 3u * 5u);
  EXPECT_EQ(content_of(*index), scene.expected());
}

// A disk that cannot be written must not make every search slower with every
// change.
TEST(DirectoryIndex, MergesInMemoryWhileFilesCannotBeWritten) {
  Scene scene(9);
  const std::string path = scene.folder.path("index");
  auto made = DirectoryIndex::open(path, index_origin, nullptr,
                                   {.merge_width = 4, .changes_in_memory = 50});
  ASSERT_TRUE(made);
  DirectoryIndex& index = **made;
  std::filesystem::remove_all(path);
  scene.folder.put("index", "no folder any longer");
  for (int i = 0; i < 100; ++i) scene.apply(index, 1);
  while (!index.trouble()) std::this_thread::yield();
  for (int i = 0; i < 500; ++i) scene.apply(index, 1);
  const auto is_merged = [&] {
    return index.snapshot()->segments().size() <= 2u * 3u * 5u;
  };
  while (!is_merged()) std::this_thread::yield();
  EXPECT_TRUE(index.trouble());
  EXPECT_EQ(content_of(index), scene.expected());
  std::filesystem::remove(path);
  std::filesystem::create_directory(path);
  EXPECT_TRUE(index.checkpoint());
  EXPECT_EQ(content_of(*opened(path)), scene.expected());
}

}  // namespace
}  // namespace cardinal
