#include "directory/index/known_words.h"

#include <algorithm>
#include <bit>

#include "directory/index/packed_block.h"

namespace cardinal {
namespace {

constexpr std::uint32_t no_row = SoftGroup::Member::no_row;

}  // namespace

// The number of words; the gaps between their rows less one; their levels, two
// in a byte.
std::string known_words_of(std::span<const AgentTerm> terms,
                           const WordTable* words) {
  if (words == nullptr) return {};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> known;
  for (const AgentTerm& term : terms) {
    if (const auto row = words->row_of(term.term)) {
      known.emplace_back(*row, level_of_impact(term.impact));
    }
  }
  std::ranges::sort(known);
  std::string out;
  append_varint(out, static_cast<std::uint32_t>(known.size()));
  std::uint32_t next = 0;
  for (const auto& [row, level] : known) {
    append_varint(out, row - next);
    next = row + 1;
  }
  for (std::size_t i = 0; i < known.size(); i += 2) {
    const std::uint32_t second = i + 1 < known.size() ? known[i + 1].second : 0;
    out += static_cast<char>(known[i].second | second << 4);
  }
  return out;
}

KnownWordsScorer::KnownWordsScorer(const TextPlan& plan) {
  for (std::uint32_t i = 0; i < plan.groups.size(); ++i) {
    const auto& members = plan.groups[i].members;
    if (std::ranges::count(members, no_row, &SoftGroup::Member::row) > 0) {
      continue;
    }
    groups_ |= std::uint64_t{1} << i;
    for (const SoftGroup::Member& member : members) {
      members_.push_back({member.row, i, member.weight});
    }
  }
  std::ranges::sort(members_, {}, &Member::row);
  members_.push_back({no_row, 0, 0});
  const std::size_t known = members_.size() - 1;
  if (known == 0) return;
  rows_.resize(members_[known - 1].row / 64 + 1);
  starts_.resize(rows_.size() + 1);
  for (std::size_t i = 0; i < known; ++i) {
    rows_[members_[i].row / 64] |= std::uint64_t{1} << members_[i].row % 64;
    ++starts_[members_[i].row / 64 + 1];
  }
  for (std::size_t i = 1; i < starts_.size(); ++i) {
    starts_[i] = static_cast<std::uint16_t>(starts_[i] + starts_[i - 1]);
  }
}

// Requires: the row has members.
const KnownWordsScorer::Member* KnownWordsScorer::first_of(
    std::uint32_t row) const {
  const Member* member = members_.data() + starts_[row / 64];
  while (member->row != row) ++member;
  return member;
}

KnownWordsScore KnownWordsScorer::score(std::string_view words,
                                        std::uint64_t wanted) const {
  KnownWordsScore score;
  VarintReader reader(words.data(), words.data() + words.size());
  const std::uint32_t count = reader.next();
  const auto left =
      static_cast<std::size_t>(words.data() + words.size() - reader.at());
  if (left < count / 2 + count % 2) return score;
  const auto* at = reinterpret_cast<const unsigned char*>(reader.at());
  const unsigned char* levels = at + left - (count + 1) / 2;
  const auto rows = static_cast<std::uint32_t>(rows_.size() * 64);
  std::array<std::uint32_t, 64> best;  // set where a group has scored
  std::uint32_t row = 0;
  for (std::uint32_t i = 0; i < count; ++i, ++row) {
    // Most gaps are one byte or two.
    std::uint32_t gap = 0, shift = 0;
    for (; at < levels; shift += 7) {
      const std::uint32_t byte = *at++;
      gap |= (byte & 0x7F) << (shift & 31);
      if (byte < 0x80) break;
    }
    row += gap;
    if (row >= rows) break;
    if ((rows_[row / 64] >> (row % 64) & 1) == 0) continue;
    const std::uint32_t level = levels[i / 2] >> (i % 2 * 4) & 0xFu;
    for (const Member* member = first_of(row); member->row == row; ++member) {
      const std::uint64_t bit = std::uint64_t{1} << member->group;
      if ((wanted & bit) == 0) continue;
      const std::uint32_t scored = member->weight * impact_of_level(level);
      std::uint32_t& known = best[member->group];
      known = (score.groups & bit) != 0 ? std::max(known, scored) : scored;
      score.groups |= bit;
    }
  }
  for (std::uint64_t groups = score.groups; groups != 0; groups &= groups - 1) {
    score.sum += best[static_cast<std::size_t>(std::countr_zero(groups))];
  }
  return score;
}

}  // namespace cardinal
