#include "directory/index/index_state.h"

#include <algorithm>

#include "base/check_that.h"

namespace cardinal {

void IndexState::add(IndexPart part) {
  if (part.live.documents() == 0) return;
  std::vector<IndexPart>& parts = parts_[part.live.restricted()];
  const auto place = std::ranges::upper_bound(
      parts, part.range().first, {},
      [](const IndexPart& other) { return other.range().first; });
  parts.insert(place, std::move(part));
}

std::vector<IndexPart>::iterator IndexState::find(const IndexPart& part) {
  std::vector<IndexPart>& parts = parts_[part.live.restricted()];
  const auto found = std::ranges::find_if(
      parts, [&](const IndexPart& other) { return other.is(part); });
  CHECK(found != parts.end());
  return found;
}

void IndexState::remove(std::span<const Removal> removals) {
  for (std::vector<IndexPart>& family : parts_) {
    for (IndexPart& part : family) {
      std::vector<Removal> here;
      for (const Removal& removal : removals) {
        const ChangeRange range = part.range();
        if (removal.change >= range.first && removal.change <= range.last) {
          here.push_back(removal);
        }
      }
      if (!here.empty()) remove_from(part, here);
    }
  }
  for (IndexGap& gap : gaps) {
    for (const Removal& removal : removals) {
      if (removal.change >= gap.range.first &&
          removal.change <= gap.range.last) {
        gap.gone.insert(removal.change);
      }
    }
  }
}

void IndexState::remove_from(IndexPart& part,
                             std::span<const Removal> removals) {
  const Segment& segment = *part.live.segment;
  std::optional<DeletionsEditor> editor;
  for (const Removal& removal : removals) {
    const auto document = segment.document_of(removal.change);
    if (!document || is_set(part.live.deletions->bits(), *document)) continue;
    if (!editor) editor.emplace(segment, part.live.deletions);
    editor->remove(*document,
                   removal.document != nullptr
                       ? terms_of_document(segment, *removal.document)
                       : terms_of_document(segment, *document));
  }
  if (editor) part.live.deletions = editor->finish();
}

void IndexState::replace(const IndexRun& run, std::optional<IndexPart> by) {
  const auto first = find(run.front());
  std::vector<IndexPart>& parts = parts_[run.front().live.restricted()];
  if (by) {
    std::optional<DeletionsEditor> editor;
    for (std::size_t i = 0; i < run.size(); ++i) {
      const IndexPart& now = *(first + static_cast<std::ptrdiff_t>(i));
      CHECK(now.is(run[i]));
      if (now.live.deletions == run[i].live.deletions) continue;
      if (!editor) editor.emplace(*by->live.segment, by->live.deletions);
      editor->carry(*now.live.segment, *run[i].live.deletions,
                    *now.live.deletions);
    }
    if (editor) by->live.deletions = editor->finish();
  }
  parts.erase(first, first + static_cast<std::ptrdiff_t>(run.size()));
  if (by) add(*std::move(by));
}

void IndexState::mark_written(const IndexPart& part,
                              const std::string& deletions_file) {
  const auto found = find(part);
  found->written = part.live.deletions;
  found->deletions_file = deletions_file;
}

void IndexState::mark_verified(const IndexPart& part) {
  find(part)->verified = true;
}

void IndexState::lose(const IndexPart& part) {
  const auto found = find(part);
  gaps.push_back({found->range(), found->live.restricted()});
  parts_[part.live.restricted()].erase(found);
}

std::vector<IndexRun> IndexState::runs(bool restricted, bool in_memory) const {
  std::vector<IndexRun> runs;
  IndexRun run;
  const auto end_run = [&] {
    if (!run.empty()) runs.push_back(std::move(run));
    run.clear();
  };
  const auto gap_between = [&](const ChangeRange& a, const ChangeRange& b) {
    return std::ranges::any_of(gaps, [&](const IndexGap& gap) {
      return gap.restricted == restricted && gap.range.first > a.last &&
             gap.range.last < b.first;
    });
  };
  for (const IndexPart& part : parts_[restricted]) {
    if (part.in_memory() != in_memory) {
      end_run();
      continue;
    }
    if (!run.empty() && gap_between(run.back().range(), part.range())) {
      end_run();
    }
    run.push_back(part);
  }
  end_run();
  return runs;
}

std::vector<LiveSegment> IndexState::segments() const {
  std::vector<LiveSegment> segments;
  for (const std::vector<IndexPart>& family : parts_) {
    for (const IndexPart& part : family) {
      if (part.live.documents() > 0) segments.push_back(part.live);
    }
  }
  return segments;
}

IndexManifest IndexState::manifest() const {
  IndexManifest manifest;
  for (const std::vector<IndexPart>& family : parts_) {
    for (const IndexPart& part : family) {
      if (part.in_memory()) continue;
      manifest.segments.push_back(
          {part.file, part.live.segment->header().checksum, part.range(),
           part.live.restricted(), part.deletions_file});
    }
  }
  for (const IndexGap& gap : gaps) {
    manifest.gaps.push_back({gap.range, gap.restricted});
  }
  return manifest;
}

}  // namespace cardinal
