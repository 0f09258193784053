// Makes one segment of several that follow each other, without their deleted
// documents.
//
// Thread safety: free functions without shared state.
#pragma once

#include <span>
#include <string>

#include "directory/index/candidates.h"
#include "directory/index/segment.h"

namespace cardinal {

struct MergeInput {
  const Segment* segment;
  const DocumentBits* deleted;
};

// The bytes of the new segment; it may have no documents at all.
// Requires: at least one input; the changes of each are after those of the one
// before; all of one origin; together at most `segment_documents_max`.
std::string merge_segments(std::span<const MergeInput> inputs);

}  // namespace cardinal
