// The files of an index: every call that writes, merges and deletes them fails
// once, and the power fails after each. The index answers as a model does all
// the time, and after it was opened again; what it lost it says, and gets back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <set>

#include "directory/index/spool.h"
#include "file_faults/index_history.h"
#include "file_faults/lossy_disk.h"
#include "file_faults/system_faults.h"
#include "support/shared_data.h"

namespace cardinal {
namespace {

namespace fs = std::filesystem;
using test::everything;
using test::expect_answers;
using test::FaultKind;
using test::History;
using test::history;
using test::Loss;
using test::open_in;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Everything an index does to files, once. What fails is not tried again but by
// the next step, as in a directory.
class Play {
 public:
  explicit Play(std::string folder) : folder_(std::move(folder)) {}

  void run() {
    open();
    step(40);
    checkpoint();
    step(70);
    checkpoint();  // with deletions
    open();
    step(100);
    checkpoint();
    note(index_->work());  // merges three segments
    step(120);
    checkpoint();
    step(140);
    note(index_->work(true));
  }

  // The number of calls that were recorded when a change was in files.
  struct Mark {
    std::size_t calls;
    std::uint64_t change;
  };
  const std::vector<Mark>& marks() const { return marks_; }
  const std::vector<Error>& errors() const { return errors_; }
  DirectoryIndex& index() { return *index_; }

 private:
  bool note(const Status& done) {
    if (!done) errors_.push_back(done.error());
    return done.has_value();
  }
  // Only one call fails, so that the second attempt succeeds.
  void open() {
    const std::uint64_t stop = index_ ? index_->applied() : 0;
    index_.reset();
    auto opened = open_in(folder_);
    if (!opened) {
      errors_.push_back(opened.error());
      opened = open_in(folder_);
    }
    CHECK(opened);
    index_ = *std::move(opened);
    history().bring(*index_, stop);
  }
  void step(std::uint64_t stop) {
    history().bring(*index_, stop);
    EXPECT_EQ(index_->snapshot()->documents(everything),
              history().answers_at(stop).rows.size());
  }
  void checkpoint() {
    if (note(index_->checkpoint())) {
      marks_.push_back({test::recorded_calls(), index_->applied()});
    }
  }

  std::string folder_;
  std::unique_ptr<DirectoryIndex> index_;
  std::vector<Error> errors_;
  std::vector<Mark> marks_;
};

// Only files that the manifest names are left.
void expect_no_other_files(const test::TempFolder& folder) {
  std::set<std::string> named = {"manifest.json"};
  const auto manifest =
      read_manifest(test::read_file(folder.path("manifest.json")));
  ASSERT_TRUE(manifest);
  for (const ManifestSegment& segment : manifest->segments) {
    named.insert(segment.file);
    if (!segment.deletions.empty()) named.insert(segment.deletions);
  }
  const std::vector<std::string> names = folder.names();
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()), named);
}

TEST(IndexFaults, EveryCallFailsOnceAndNoAnswerChanges) {
  (void)history();
  unsigned failures = 0;
  std::set<std::string> failed_calls;
  for (const FaultKind kind : test::fault_kinds) {
    for (unsigned nth = 1;; ++nth) {
      const test::TempFolder folder;
      Play play(folder.path());
      test::begin_faults(nth, kind);
      play.run();
      const char* const failed = test::end_faults();
      SCOPED_TRACE("call " + std::to_string(nth) + ", " +
                   (failed ? failed : "none") + ", kind " +
                   std::to_string(static_cast<int>(kind)));
      for (const Error& error : play.errors()) {
        EXPECT_THAT(to_text(error), HasSubstr(folder.path()));
      }
      // When the cause is gone; a file that could not be read is lost.
      history().bring(play.index(), History::last);
      expect_answers(play.index(), History::last);
      EXPECT_TRUE(play.index().checkpoint());
      EXPECT_TRUE(play.index().work(true));
      expect_answers(play.index(), History::last);
      auto again = open_in(folder.path());
      ASSERT_TRUE(again) << to_text(again.error());
      expect_answers(**again, History::last);
      EXPECT_TRUE((*again)->work());  // reads every byte
      expect_answers(**again, History::last);
      expect_no_other_files(folder);
      if (HasFailure()) return;
      if (!failed) {
        EXPECT_THAT(play.errors(), IsEmpty());
        break;
      }
      failed_calls.insert(failed);
      ++failures;
    }
  }
  EXPECT_GE(failures, 500u);
  for (const char* call : {"open", "write", "fsync", "rename", "remove"}) {
    EXPECT_TRUE(failed_calls.contains(call)) << call;
  }
}

// What a file could not be written with is still there without a restart.
TEST(IndexFaults, AFullDiskThatIsStillFullAtTheEndLosesNothing) {
  for (unsigned nth = 1;; nth += 3) {
    SCOPED_TRACE(nth);
    const test::TempFolder folder;
    test::begin_faults(nth, FaultKind::full_disk);
    {
      Play play(folder.path());
      play.run();
      expect_answers(play.index(), History::last);
    }
    auto again = open_in(folder.path());
    const char* const failed = test::end_faults();
    ASSERT_TRUE(again) << to_text(again.error());
    EXPECT_TRUE((*again)->work());
    history().bring(**again, History::last);
    expect_answers(**again, History::last);
    if (!failed) break;
    if (HasFailure()) return;
  }
}

TEST(IndexFaults, APowerLossAfterAnyCallLosesNoAnswer) {
  std::vector<test::FileCall> calls;
  std::vector<Play::Mark> marks;
  {
    const test::TempFolder folder;
    Play play(folder.path());
    test::begin_recording(folder.path());
    play.run();
    calls = test::end_recording();
    marks = play.marks();
    ASSERT_THAT(play.errors(), IsEmpty());
  }
  EXPECT_GE(calls.size(), 100u);
  test::Dice dice{3};
  unsigned damaged = 0;
  for (const Loss loss : test::losses) {
    test::LossyDisk disk;
    for (std::size_t done = 0; done <= calls.size(); ++done) {
      if (done > 0) disk.apply(calls[done - 1]);
      SCOPED_TRACE("loss " + std::to_string(static_cast<int>(loss)) +
                   " after call " + std::to_string(done));
      const test::TempFolder folder;
      disk.lose_power(loss, dice, folder);
      auto opened = open_in(folder.path());
      ASSERT_TRUE(opened) << to_text(opened.error());
      DirectoryIndex& index = **opened;
      // Whatever is in the files, to read them ends nothing.
      (void)test::answers_of(*index.snapshot());
      EXPECT_TRUE(index.work());  // reads every byte
      damaged += index.degraded() ? 1 : 0;
      if (loss != Loss::unkept) {
        // What a checkpoint has written is safe from then on.
        EXPECT_FALSE(index.degraded());
        for (const Play::Mark& mark : marks) {
          EXPECT_TRUE(mark.calls > done || index.applied() >= mark.change);
        }
      }
      history().bring(index, History::last);
      expect_answers(index, History::last);
      EXPECT_TRUE(index.checkpoint());
      auto again = open_in(folder.path());
      ASSERT_TRUE(again);
      expect_answers(**again, History::last);
      expect_no_other_files(folder);
      if (HasFailure()) return;
    }
  }
  EXPECT_GE(damaged, 10u);  // of disks that do not sync
}

// A file that was good when it was opened may be overwritten later, or be read
// wrongly. A merge must neither end the process nor carry it on.
void expect_found_before_a_merge(
    const std::function<void(const std::string& path)>& damage) {
  const test::TempFolder folder;
  auto opened = open_in(folder.path());
  ASSERT_TRUE(opened);
  DirectoryIndex& index = **opened;
  for (const std::uint64_t stop : {40u, 70u}) {
    history().bring(index, stop);
    ASSERT_TRUE(index.checkpoint());
  }
  for (const std::string& name : folder.names()) {
    if (!name.starts_with("segment")) continue;
    damage(folder.path(name));
  }
  // Each merge finds what it needs itself; in the end all is merged to one.
  unsigned found = 0;
  do {
    history().bring(index, History::last);
    ASSERT_TRUE(index.work(true));
    found += index.degraded() ? 1 : 0;
  } while (index.degraded());
  EXPECT_GE(found, 1u);
  expect_answers(index, History::last);
  ASSERT_TRUE(index.checkpoint());
  auto again = open_in(folder.path());
  ASSERT_TRUE(again);
  expect_answers(**again, History::last);
}

TEST(IndexFaults, AFileDamagedInUseIsFoundBeforeItIsMerged) {
  expect_found_before_a_merge([](const std::string& path) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(sizeof(SegmentHeader));
    file << std::string(3'000, '\x5A');
  });
  expect_found_before_a_merge(
      [](const std::string& path) { fs::remove(path); });
}

// What does not fit into memory while a segment is written.
TEST(IndexFaults, ASpoolIsWholeOrReportsWhy) {
  std::string text;
  test::Dice dice{8};
  while (text.size() < (9u << 20)) {
    text += std::string(dice.roll(1u << 20), static_cast<char>(dice.roll(256)));
  }
  for (const FaultKind kind : test::fault_kinds) {
    for (unsigned nth = 1;; ++nth) {
      const test::TempFolder folder;
      test::begin_faults(nth, kind);
      Spool spool(folder.path());
      for (std::size_t at = 0; at < text.size(); at += 1u << 20) {
        spool.append(std::string_view(text).substr(at, 1u << 20));
      }
      std::string read;
      const Status status = spool.each([&](std::string_view part) {
        read += part;
        return Status();
      });
      const char* const failed = test::end_faults();
      SCOPED_TRACE(std::string(failed ? failed : "none") + ", call " +
                   std::to_string(nth));
      if (status) {
        EXPECT_TRUE(read == text);
      } else {
        EXPECT_NE(failed, nullptr);
        EXPECT_EQ(status.error().where, folder.path());
        EXPECT_LE(spool.size(), text.size());
      }
      EXPECT_THAT(folder.names(), IsEmpty());
      if (!failed) break;
    }
  }
}

}  // namespace
}  // namespace cardinal
