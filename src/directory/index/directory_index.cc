#include "directory/index/directory_index.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/check_that.h"
#include "directory/index/index_worker.h"
#include "directory/index/segment_writer.h"

namespace cardinal {
namespace {

// A full disk is not asked again and again.
constexpr std::chrono::seconds retry_after(10);
// Applying waits when merging falls behind by so many segments.
constexpr std::size_t segments_in_memory_max = 256;

bool is_in(const ChangeRange& range, std::uint64_t change) {
  return change >= range.first && change <= range.last;
}

// The new documents of a batch, without those that go away in the same one.
std::vector<const IndexDocument*> documents_added(
    std::span<const IndexChange> changes, bool restricted) {
  std::vector<const IndexDocument*> added;
  for (const IndexChange& change : changes) {
    if (change.gone) {
      std::erase_if(added, [&](const IndexDocument* document) {
        return document->change == change.gone->change;
      });
    }
    if (change.added && change.added->restricted == restricted) {
      added.push_back(&*change.added);
    }
  }
  return added;
}

}  // namespace

class DirectoryIndex::Impl {
 public:
  Impl(const std::string& folder, const IndexOrigin& origin,
       const std::shared_ptr<const WordTable>& words,
       const IndexOptions& options)
      : state(words),
        worker(folder, origin, words == nullptr ? 0 : words->id(), options,
               state) {}
  ~Impl() {
    {
      const std::scoped_lock hold(lock_);
      stop_ = true;
    }
    wake_.notify_all();
    if (thread_.joinable()) thread_.join();
  }

  void start() {
    thread_ = std::thread([this] { run(); });
  }
  void wake() {
    {
      const std::scoped_lock hold(lock_);
      woken_ = true;
    }
    wake_.notify_all();
  }
  // Until merging has caught up, if there is a thread that does it.
  void wait_for_merges() {
    std::unique_lock hold(lock_);
    if (!thread_.joinable()) return;
    done_.wait(hold, [&] {
      return trouble_ || (is_idle_ && !woken_) ||
             state.read([](const IndexState& now) {
               return now.segments().size() < segments_in_memory_max;
             });
    });
  }
  std::optional<Error> trouble() const {
    const std::scoped_lock hold(lock_);
    return last_trouble_;
  }
  std::optional<IndexPart> part_of(
      std::span<const IndexDocument* const> documents, bool restricted,
      const ChangeRange& range) const;

  SharedState state;
  IndexWorker worker;

 private:
  void run();

  mutable std::mutex lock_;
  std::condition_variable wake_, done_;
  bool stop_ = false, woken_ = true;
  bool is_idle_ = false;          // nothing was due when the thread last looked
  std::optional<Error> trouble_;  // files are left alone meanwhile
  std::optional<Error> last_trouble_;  // until files were used again
  std::thread thread_;
};

void DirectoryIndex::Impl::run() {
  using Clock = std::chrono::steady_clock;
  Clock::time_point retry_at;
  const auto is_woken = [&] { return stop_ || woken_; };
  std::unique_lock hold(lock_);
  while (!stop_) {
    if (trouble_) {
      wake_.wait_until(hold, retry_at, is_woken);
    } else {
      wake_.wait(hold, is_woken);
    }
    woken_ = false;
    if (trouble_ && Clock::now() >= retry_at) trouble_.reset();
    const auto files =
        trouble_ ? IndexWorker::Files::leave : IndexWorker::Files::use;
    bool due = true;
    Status done;
    while (!stop_ && due && done) {
      hold.unlock();
      due = worker.has_work(files);
      if (due) done = worker.work_once(files);
      hold.lock();
      if (done && files == IndexWorker::Files::use) last_trouble_.reset();
      if (!done) {
        trouble_ = last_trouble_ = done.error();
        retry_at = Clock::now() + retry_after;
        woken_ = true;  // what is in memory is still to be merged
      }
      is_idle_ = !due;
      done_.notify_all();
    }
  }
}

std::optional<IndexPart> DirectoryIndex::Impl::part_of(
    std::span<const IndexDocument* const> documents, bool restricted,
    const ChangeRange& range) const {
  if (documents.empty()) return {};
  Result<Segment> segment =
      Segment::read(SharedBytes(write_segment(
                        documents, worker.segment_origin(), restricted, range)),
                    worker.segment_origin());
  CHECK(segment);  // it was just written
  IndexPart part;
  part.live.segment = std::make_shared<const Segment>(*std::move(segment));
  return part;
}

DirectoryIndex::DirectoryIndex(std::unique_ptr<Impl> impl)
    : impl_(std::move(impl)) {}
DirectoryIndex::~DirectoryIndex() = default;

Result<std::unique_ptr<DirectoryIndex>> DirectoryIndex::open(
    const std::string& folder, const IndexOrigin& origin,
    const std::shared_ptr<const WordTable>& words,
    const IndexOptions& options) {
  auto impl = std::make_unique<Impl>(folder, origin, words, options);
  TRY_STATUS(impl->worker.open());
  if (options.background) impl->start();
  return std::unique_ptr<DirectoryIndex>(new DirectoryIndex(std::move(impl)));
}

std::uint64_t DirectoryIndex::applied() const {
  return impl_->state.read(
      [](const IndexState& state) { return state.applied; });
}

std::vector<ChangeRange> DirectoryIndex::missing_ranges() const {
  std::vector<ChangeRange> ranges =
      impl_->state.read([](const IndexState& state) {
        std::vector<ChangeRange> all;
        all.reserve(state.gaps.size());
        for (const IndexGap& gap : state.gaps) all.push_back(gap.range);
        return all;
      });
  std::ranges::sort(ranges, {}, &ChangeRange::first);
  std::vector<ChangeRange> joined;
  for (const ChangeRange& range : ranges) {
    if (!joined.empty() && range.first <= joined.back().last) {
      joined.back().last = std::max(joined.back().last, range.last);
    } else {
      joined.push_back(range);
    }
  }
  return joined;
}

std::optional<Error> DirectoryIndex::trouble() const {
  return impl_->trouble();
}

void DirectoryIndex::apply(std::span<const IndexChange> changes,
                           std::uint64_t until) {
  const std::uint64_t before = applied();
  CHECK(until >= before &&
        (changes.empty() ||
         (changes.front().change > before && changes.back().change <= until)));
  impl_->wait_for_merges();
  std::vector<Removal> removals;
  for (const IndexChange& change : changes) {
    if (!change.gone) continue;
    const auto& document = change.gone->document;
    removals.push_back({change.gone->change, document ? &*document : nullptr});
  }
  std::vector<IndexPart> parts;
  for (const bool restricted : {false, true}) {
    auto part = impl_->part_of(documents_added(changes, restricted), restricted,
                               {before + 1, until});
    if (part) parts.push_back(*std::move(part));
  }
  impl_->state.change([&](IndexState& state) {
    state.remove(removals);
    for (IndexPart& part : parts) state.add(std::move(part));
    state.applied = until;
  });
  impl_->wake();
}

void DirectoryIndex::rebuild(const ChangeRange& range,
                             std::span<const IndexDocument> documents) {
  std::vector<IndexGap> gaps =
      impl_->state.read([](const IndexState& state) { return state.gaps; });
  std::vector<IndexPart> parts;
  for (const IndexGap& gap : gaps) {
    if (!is_in(range, gap.range.first)) continue;
    const ChangeRange part_range{gap.range.first,
                                 std::min(gap.range.last, range.last)};
    std::vector<const IndexDocument*> some;
    for (const IndexDocument& document : documents) {
      // Some went away after the range was found missing.
      if (document.restricted == gap.restricted &&
          is_in(part_range, document.change) &&
          !gap.gone.contains(document.change)) {
        some.push_back(&document);
      }
    }
    auto part = impl_->part_of(some, gap.restricted, part_range);
    if (part) parts.push_back(*std::move(part));
  }
  impl_->state.change([&](IndexState& state) {
    for (IndexGap& gap : state.gaps) {
      if (!is_in(range, gap.range.first)) continue;
      gap.range.first = std::min(gap.range.last, range.last) + 1;
    }
    std::erase_if(state.gaps, [](const IndexGap& gap) {
      return gap.range.first > gap.range.last;
    });
    for (IndexPart& part : parts) state.add(std::move(part));
    ++state.rebuilds;
  });
  impl_->wake();
}

Status DirectoryIndex::checkpoint() { return impl_->worker.checkpoint(); }

Status DirectoryIndex::work(bool merge_all) {
  constexpr auto files = IndexWorker::Files::use;
  while (impl_->worker.has_work(files)) {
    TRY_STATUS(impl_->worker.work_once(files));
  }
  return merge_all ? impl_->worker.merge_all() : Status();
}

std::shared_ptr<const IndexSnapshot> DirectoryIndex::snapshot() const {
  return impl_->state.snapshot();
}

}  // namespace cardinal
