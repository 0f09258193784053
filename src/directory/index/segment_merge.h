// Makes one segment of several that follow each other, without their deleted
// documents.
//
// Thread safety: free functions without shared state.
#pragma once

#include <span>
#include <string>

#include "directory/index/document_bits.h"
#include "directory/index/segment.h"
#include "directory/index/segment_writer.h"

namespace cardinal {

struct MergeInput {
  const Segment* segment;
  const DocumentBits* deleted;
};

// The documents and terms of all inputs in one writer, which may stay without
// documents.
// Requires: at least one input; the changes of each are after those of the one
// before; all of one origin, all restricted or none; together at most
// `segment_documents_max`.
SegmentWriter merge_segments(std::span<const MergeInput> inputs,
                             const std::string& folder = {});

// From the first change of the first input to the last of the last.
ChangeRange range_of(std::span<const MergeInput> inputs);

}  // namespace cardinal
