#include "base/near_name.h"

#include <algorithm>
#include <span>

#include "base/ascii.h"
#include "base/text.h"

namespace cardinal {
namespace {

// One slip in three letters, at most three: beyond that it is another word.
constexpr std::size_t slips_most = 3;

bool has_more_bits(std::uint64_t bits, std::size_t most) {
  for (; most > 0; --most) bits &= bits - 1;  // 0 stays 0
  return bits != 0;
}

// Optimal string alignment of two names, where only fewer than `limit` edits
// count: cells further from the diagonal than that cannot be on the way. Three
// rows suffice.
class BoundedDistance {
 public:
  BoundedDistance(std::string_view a, std::string_view b, std::size_t limit)
      : a_(a), b_(b), limit_(limit) {}

  // `limit`, when there are more.
  std::size_t operator()() {
    for (std::size_t j = 0; j <= std::min(b_.size(), limit_); ++j) {
      above_[j] = static_cast<std::uint8_t>(j);
    }
    for (std::size_t i = 1; i <= a_.size(); ++i) {
      if (fill_row(i) >= limit_) return limit_;
      before_ = above_;
      above_ = row_;
    }
    return std::min<std::size_t>(above_[b_.size()], limit_);
  }

 private:
  using Row = std::array<std::uint8_t, compared_bytes_max + 2>;

  // Returns the least of the row.
  std::size_t fill_row(std::size_t i) {
    const std::size_t first = i > limit_ ? i - limit_ : 1;
    const std::size_t last = std::min(b_.size(), i + limit_);
    const auto far = static_cast<std::uint8_t>(limit_);
    row_[first - 1] =
        first == 1 ? static_cast<std::uint8_t>(std::min(i, limit_)) : far;
    if (last == i + limit_) above_[last] = far;
    std::uint8_t least = row_[first - 1];
    for (std::size_t j = first; j <= last; ++j) {
      const std::uint8_t cell = std::min(far, cell_at(i, j));
      row_[j] = cell;
      least = std::min(least, cell);
    }
    return least;
  }

  std::uint8_t cell_at(std::size_t i, std::size_t j) const {
    const int change = a_[i - 1] == b_[j - 1] ? 0 : 1;
    int edits =
        std::min({above_[j] + 1, row_[j - 1] + 1, above_[j - 1] + change});
    if (i > 1 && j > 1 && a_[i - 1] == b_[j - 2] && a_[i - 2] == b_[j - 1]) {
      edits = std::min(edits, before_[j - 2] + 1);
    }
    return static_cast<std::uint8_t>(edits);
  }

  std::string_view a_, b_;
  std::size_t limit_;
  Row before_{}, above_{}, row_{};
};

}  // namespace

FoldedName::FoldedName(std::string_view name) {
  if (name.size() > compared_bytes_max) return;
  for (const char c : name) {
    if (c == '_' || c == '-' || c == ' ') continue;
    const char letter = to_lower(c);
    bytes_[size_++] = letter;
    letters_ |= std::uint64_t{1} << (static_cast<std::uint8_t>(letter) & 63);
  }
}

NearName::NearName(const FoldedName& word) : wanted_(word) {
  const std::size_t size = wanted_.text().size();
  if (size > 0) best_ = std::min(slips_most, size / 3) + 1;
}

bool NearName::offer(std::string_view candidate) {
  // Folded, it would be shorter still.
  if (candidate.size() + best_ <= wanted_.text().size()) return false;
  return offer(FoldedName(candidate), candidate);
}

bool NearName::compare(const FoldedName& folded, std::string_view candidate) {
  // An edit takes away, or brings in, one letter at most.
  if (has_more_bits(wanted_.letters() & ~folded.letters(), best_ - 1) ||
      has_more_bits(folded.letters() & ~wanted_.letters(), best_ - 1)) {
    return false;
  }
  const std::size_t slips =
      BoundedDistance(wanted_.text(), folded.text(), best_)();
  if (slips >= best_) return false;
  best_ = slips;
  found_ = candidate;
  return true;
}

std::string_view closest(std::string_view name,
                         std::span<const std::string_view> candidates) {
  const FoldedName folded(name);
  NearName near(folded);
  for (const std::string_view candidate : candidates) near.offer(candidate);
  return near.found();
}

bool is_same_word(std::string_view a, std::string_view b) {
  const auto skip = [](std::string_view name, std::size_t at) {
    while (at < name.size() &&
           (name[at] == '_' || name[at] == '-' || name[at] == ' ')) {
      ++at;
    }
    return at;
  };
  for (std::size_t i = 0, j = 0;; ++i, ++j) {
    i = skip(a, i);
    j = skip(b, j);
    if (i >= a.size() || j >= b.size()) return i >= a.size() && j >= b.size();
    if (to_lower(a[i]) != to_lower(b[j])) return false;
  }
}

}  // namespace cardinal
