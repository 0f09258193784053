#include "ard/merged_place.h"

#include <map>

#include "base/check_that.h"

namespace cardinal::ard {

Result<MergedPlace> MergedPlace::of(const PagePlace& place) {
  MergedPlace read{.own = {}, .others = place.offset};
  if (place.cursor.empty()) return read;
  const bool is_good =
      place.cursor.size() == merged_max &&
      place.cursor.find_first_not_of("01") == std::string::npos;
  if (!is_good) return bad_page_token();
  read.own = std::bitset<merged_max>(place.cursor);
  return read;
}

PagePlace MergedPlace::page_place() const { return {own.to_string(), others}; }

MergedPage merged_page(std::vector<FusedEntry> fused,
                       const std::vector<std::string>& own,
                       const MergedPlace& from, std::size_t size) {
  CHECK(own.size() <= merged_max);
  std::map<std::string, std::size_t, std::less<>> ranks;
  for (std::size_t i = 0; i < own.size(); ++i) ranks.try_emplace(own[i], i);
  MergedPage page{.entries = {}, .end = from};
  std::size_t others = 0;
  for (FusedEntry& entry : fused) {
    const auto rank = ranks.find(entry.identifier);
    const bool is_own = rank != ranks.end();
    const bool was_shown =
        is_own ? from.own[rank->second] : others++ < from.others;
    if (was_shown) continue;
    page.has_more = page.entries.size() == size;
    if (page.has_more) break;
    if (is_own) {
      page.end.own.set(rank->second);
    } else {
      ++page.end.others;
    }
    page.entries.push_back(std::move(entry));
  }
  return page;
}

}  // namespace cardinal::ard
