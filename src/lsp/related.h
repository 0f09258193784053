// The other place that a finding is about: the first of two that are alike.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>

#include "cardinal/report.h"

namespace cardinal::lsp {

// Absent for findings about one place.
std::optional<Span> related_place(const Report& report,
                                  const Diagnostic& found);

}  // namespace cardinal::lsp
