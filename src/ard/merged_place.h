// Where a page of merged results begins: not at a number, because a registry
// that answered for one page may be silent for the next, but behind what was
// shown. So no result of this directory is lost or shown twice by that.
//
// Thread safety: values; free functions without shared state.
#pragma once

#include <bitset>

#include "ard/fusion.h"
#include "ard/page_token.h"

namespace cardinal::ard {

// So many results of each registry are merged.
inline constexpr std::size_t merged_max = 100;

struct MergedPlace {
  std::bitset<merged_max> own;  // the ranks here that were shown
  std::size_t others = 0;       // how many of others only were shown

  // Fails: usage, if it is not one.
  static Result<MergedPlace> of(const PagePlace& place);
  PagePlace page_place() const;
};

struct MergedPage {
  std::vector<FusedEntry> entries;
  MergedPlace end;  // behind them
  bool has_more = false;
};
// `own` are the identifiers of this directory's results, the best first.
MergedPage merged_page(std::vector<FusedEntry> fused,
                       const std::vector<std::string>& own,
                       const MergedPlace& from, std::size_t size);

}  // namespace cardinal::ard
