#include "directory/index/index_worker.h"

#include <algorithm>

#include "base/check_that.h"
#include "base/file.h"
#include "directory/index/segment_merge.h"

namespace cardinal {
namespace {

constexpr std::size_t deletions_bytes_max = std::size_t{1} << 30;

std::vector<MergeInput> inputs_of(const IndexRun& run) {
  std::vector<MergeInput> inputs;
  for (const IndexPart& part : run) {
    inputs.push_back({part.live.segment.get(), &part.live.deletions->bits()});
  }
  return inputs;
}

std::uint32_t documents_in(const IndexRun& run) {
  std::uint32_t documents = 0;
  for (const IndexPart& part : run) documents += part.live.documents();
  return documents;
}

// The last segments of a run that are of about one size, if they are enough.
std::optional<IndexRun> last_alike(const IndexRun& run, std::size_t width) {
  for (std::uint64_t limit = width; limit <= segment_documents_max;
       limit *= width) {
    std::size_t small = 0;
    while (small < run.size() &&
           run[run.size() - 1 - small].live.documents() < limit) {
      ++small;
    }
    if (small < width) continue;
    IndexRun alike(run.end() - static_cast<std::ptrdiff_t>(small), run.end());
    if (documents_in(alike) <= segment_documents_max) return alike;
  }
  return {};
}

}  // namespace

void SharedState::publish() {
  auto next = std::make_shared<const IndexSnapshot>(
      state_.applied, !state_.gaps.empty(), state_.segments(), words_,
      scratch_);
  const std::scoped_lock hold(snapshot_lock_);
  snapshot_ = std::move(next);
}

IndexWorker::IndexWorker(std::string folder, const IndexOrigin& origin,
                         std::uint64_t words, const IndexOptions& options,
                         SharedState& state)
    : folder_(std::move(folder)),
      origin_(origin),
      words_(words),
      options_(options),
      state_(state) {}

std::string IndexWorker::new_name(const char* kind) {
  return std::string(kind) + "-" + std::to_string(next_file_++) + ".index";
}

Status IndexWorker::open() {
  const std::scoped_lock hold(work_lock_);
  TRY_STATUS(folder_.make());
  std::optional<IndexManifest> manifest = folder_.read_manifest_file();
  // Of another directory, history or table nothing can be used.
  if (!manifest || manifest->origin != origin_ || manifest->words != words_) {
    manifest.emplace();
  }
  load(*manifest);
  folder_.remove_others(*manifest);
  return {};
}

void IndexWorker::load(const IndexManifest& manifest) {
  next_file_ = std::max<std::uint64_t>(1, manifest.next_file);
  state_.change([&](IndexState& state) {
    state.applied = state.written = manifest.change;
    for (const ManifestGap& gap : manifest.gaps) {
      state.gaps.push_back({gap.range, gap.restricted});
    }
    for (const ManifestSegment& named : manifest.segments) {
      Result<Segment> segment =
          Segment::open(folder_.path_of(named.file), segment_origin());
      bool usable = segment && segment->header().checksum == named.checksum &&
                    (segment->header().restricted != 0) == named.restricted;
      IndexPart part;
      if (usable) {
        part.live.segment = std::make_shared<const Segment>(*segment);
        part.file = named.file;
        part.deletions_file = named.deletions;
        part.verified = false;
        usable = part.range() == named.range;
      }
      if (usable && !named.deletions.empty()) {
        const Result<std::string> bytes =
            read_whole(folder_.path_of(named.deletions), deletions_bytes_max);
        auto deletions = bytes ? SegmentDeletions::read(*bytes, *segment)
                               : std::unexpected(bytes.error());
        usable = deletions.has_value();
        if (usable) part.live.deletions = part.written = *deletions;
      }
      if (usable) {
        state.add(std::move(part));
      } else {
        state.gaps.push_back({named.range, named.restricted});
      }
    }
  });
}

// A whole read finds what opening does not look at. A file that is there but
// cannot be opened now, for want of descriptors or memory, may be good.
Result<bool> IndexWorker::verify(const IndexPart& part) {
  const std::string path = folder_.path_of(part.file);
  const Result<Segment> opened = Segment::open(path, segment_origin());
  if (!opened && opened.error().code != Code::invalid &&
      opened.error().code != Code::not_found) {
    return std::unexpected(opened.error());
  }
  const auto sum = checksum_of_file(path, sizeof(SegmentHeader));
  const bool good = opened && sum && *sum == opened->header().checksum;
  if (good && part.verified) return true;
  state_.change([&](IndexState& state) {
    if (good) {
      state.mark_verified(part);
    } else {
      state.lose(part);
    }
  });
  return good;
}

// A file that was good when it was opened may be damaged by now; a merge relies
// on what it reads.
Result<bool> IndexWorker::verify_files(const IndexRun& run) {
  bool all_good = true;
  for (const IndexPart& part : run) {
    if (part.in_memory()) continue;
    TRY(const bool good, verify(part));
    all_good = all_good && good;
  }
  return all_good;
}

std::optional<IndexRun> IndexWorker::due_merge(const IndexState& state,
                                               Files files) const {
  for (const bool restricted : {false, true}) {
    for (const bool in_memory : {true, false}) {
      if (!in_memory && files == Files::leave) continue;
      for (const IndexRun& run : state.runs(restricted, in_memory)) {
        for (const IndexPart& part : run) {
          const double all = part.live.segment->documents();
          if (part.live.documents() == 0 ||
              part.live.deletions->documents() >
                  options_.deleted_share_max * all) {
            return IndexRun{part};
          }
        }
        if (auto alike = last_alike(run, options_.merge_width)) return alike;
      }
    }
  }
  return {};
}

IndexWorker::Due IndexWorker::due(Files files) const {
  return state_.read([&](const IndexState& state) -> Due {
    for (const bool restricted : {false, true}) {
      for (const IndexPart& part : state.parts(restricted)) {
        if (files == Files::use && !part.verified) {
          return {Task::verify, {part}};
        }
      }
    }
    if (files == Files::use &&
        state.applied - state.written >= options_.changes_in_memory) {
      return {Task::checkpoint};
    }
    if (auto run = due_merge(state, files)) {
      return {Task::merge, *std::move(run)};
    }
    return {};
  });
}

bool IndexWorker::has_work(Files files) const {
  return due(files).task != Task::none;
}

Status IndexWorker::work_once(Files files) {
  const std::scoped_lock hold(work_lock_);
  const Due next = due(files);
  switch (next.task) {
    case Task::verify: {
      TRY([[maybe_unused]] const bool good, verify(next.run.front()));
      return {};
    }
    case Task::merge:
      return merge(next.run);
    case Task::checkpoint:
      return write_all_memory();
    case Task::none:
      return {};
  }
  return {};
}

// One part of a run; none if no document is left.
Result<std::optional<IndexPart>> IndexWorker::merged(const IndexRun& run,
                                                     bool in_memory) {
  const std::vector<MergeInput> inputs = inputs_of(run);
  CHECK(documents_in(run) <= segment_documents_max);
  SegmentWriter writer =
      merge_segments(inputs, in_memory ? "" : folder_.path());
  std::optional<IndexPart> part;
  if (writer.documents() == 0) return part;
  part.emplace();
  if (in_memory) {
    Result<Segment> segment = Segment::read(
        SharedBytes(writer.finish(range_of(inputs))), segment_origin());
    CHECK(segment);  // it was just written
    part->live.segment = std::make_shared<const Segment>(*std::move(segment));
    return part;
  }
  part->file = new_name("segment");
  TRY_STATUS(writer.finish(range_of(inputs), folder_.path_of(part->file)));
  TRY(Segment segment,
      Segment::open(folder_.path_of(part->file), segment_origin()));
  part->live.segment = std::make_shared<const Segment>(std::move(segment));
  return part;
}

Status IndexWorker::merge(const IndexRun& run) {
  TRY(const bool good, verify_files(run));
  if (!good) return {};  // what is left is looked at anew
  const bool in_memory = run.front().in_memory();
  TRY(std::optional<IndexPart> part, merged(run, in_memory));
  if (!in_memory) {
    // The files must be listed before the old ones may go.
    IndexState after =
        state_.read([](const IndexState& state) { return state; });
    after.replace(run, part);
    TRY_STATUS(write_manifest(after.manifest(), after.written));
  }
  state_.change([&](IndexState& state) { state.replace(run, part); });
  return {};
}

Status IndexWorker::write_manifest(IndexManifest manifest,
                                   std::uint64_t change) {
  manifest.origin = origin_;
  manifest.words = words_;
  manifest.change = change;
  manifest.next_file = next_file_;
  TRY_STATUS(folder_.write_manifest(manifest));
  folder_.remove_others(manifest);
  return {};
}

Status IndexWorker::checkpoint() {
  const std::scoped_lock hold(work_lock_);
  return write_all_memory();
}

// The state of one moment goes into files. Changes that are applied meanwhile
// stay in memory.
Status IndexWorker::write_all_memory() {
  IndexState moment =
      state_.read([](const IndexState& state) { return state; });
  if (moment.applied == moment.written &&
      moment.rebuilds == moment.rebuilds_written) {
    return {};
  }
  struct Written {
    IndexRun run;
    std::optional<IndexPart> part;
  };
  std::vector<Written> segments;
  std::vector<std::pair<IndexPart, std::string>> deletions;
  for (const bool restricted : {false, true}) {
    for (const IndexRun& run : moment.runs(restricted, true)) {
      TRY(std::optional<IndexPart> part, merged(run, false));
      segments.push_back({run, std::move(part)});
    }
    for (const IndexPart& part : moment.parts(restricted)) {
      if (part.in_memory() || part.live.deletions == part.written) continue;
      const std::string name = new_name("deletions");
      TRY_STATUS(folder_.write_file(
          name,
          part.live.deletions->to_bytes(part.live.segment->header().checksum)));
      deletions.emplace_back(part, name);
    }
  }
  const auto enter = [&](IndexState& state) {
    for (const Written& entry : segments) state.replace(entry.run, entry.part);
    for (const auto& [part, name] : deletions) state.mark_written(part, name);
  };
  enter(moment);
  TRY_STATUS(write_manifest(moment.manifest(), moment.applied));
  state_.change([&](IndexState& state) {
    enter(state);
    state.written = moment.applied;
    state.rebuilds_written = moment.rebuilds;
  });
  return {};
}

Status IndexWorker::merge_all() {
  TRY_STATUS(checkpoint());
  const std::scoped_lock hold(work_lock_);
  for (const bool restricted : {false, true}) {
    const std::vector<IndexRun> runs = state_.read(
        [&](const IndexState& state) { return state.runs(restricted, false); });
    for (const IndexRun& run : runs) {
      if (run.size() < 2 || documents_in(run) > segment_documents_max) continue;
      TRY_STATUS(merge(run));
    }
  }
  return {};
}

}  // namespace cardinal
