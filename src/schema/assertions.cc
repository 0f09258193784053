#include "schema/assertions.h"

#include <algorithm>

#include "base/utf8.h"
#include "schema/json_equal.h"

namespace cardinal::schema {

bool number_holds(Op op, Value number, Value limit) {
  const auto order = [&] { return compare_numbers(number, limit); };
  switch (op) {
    case Op::minimum:
      return order() >= 0;
    case Op::maximum:
      return order() <= 0;
    case Op::exclusive_minimum:
      return order() > 0;
    case Op::exclusive_maximum:
      return order() < 0;
    default:
      return is_multiple(number, limit);
  }
}

// A character is one to four bytes: most texts need no counting.
bool length_holds(Op op, std::size_t limit, std::string_view text) {
  if (op == Op::max_length) {
    return text.size() <= limit || count_code_points(text) <= limit;
  }
  return text.size() / 4 >= limit ||
         (text.size() >= limit && count_code_points(text) >= limit);
}

bool size_holds(Op op, std::uint32_t limit, std::uint32_t size) {
  const bool least = op == Op::min_items || op == Op::min_properties;
  return least ? size >= limit : size <= limit;
}

bool format_holds(Format format, std::string_view text) {
  return format == Format::regex ? parse_regex(text).has_value()
                                 : is_format(format, text);
}

bool is_in(const Enumeration& allowed, Value value) {
  constexpr std::size_t few = 8;
  if (value.is(Kind::string)) {
    return allowed.table.find(allowed.texts, value.string_unchecked()) !=
           nullptr;
  }
  if (allowed.others.size() <= few) {
    return std::ranges::any_of(allowed.others, [&](const auto& other) {
      return is_equal(value, allowed.values[other.second]);
    });
  }
  const std::uint64_t hash = hash_of(value);
  for (auto other = std::ranges::lower_bound(
           allowed.others, hash, {}, &std::pair<std::uint64_t, Index>::first);
       other != allowed.others.end() && other->first == hash; ++other) {
    if (is_equal(value, allowed.values[other->second])) return true;
  }
  return false;
}

// Few items are compared each with each; of many, only those whose hashes
// are equal.
Index find_repeated_item(const NodeView& nodes, Index array, StepBudget& steps,
                         std::vector<std::pair<std::uint64_t, Index>>& hashes) {
  constexpr std::uint32_t few = 8;
  if (nodes.size(array) < 2) return none;
  const std::size_t first = hashes.size();
  const bool hashed = nodes.size(array) > few;
  for (Index item = array + 1; item < nodes.end_of(array);
       item = nodes.end_of(item)) {
    if (!charge_nodes(steps, nodes, item)) break;
    hashes.emplace_back(hashed ? hash_of(nodes.value(item)) : 0, item);
  }
  if (hashed) {
    std::sort(hashes.begin() + static_cast<std::ptrdiff_t>(first),
              hashes.end());
  }
  Index repeated = none;
  for (std::size_t i = first + 1; i < hashes.size() && repeated == none; ++i) {
    for (std::size_t j = i; j > first; --j) {
      const auto [hash, other] = hashes[j - 1];
      const Index item = hashes[i].second;
      if (hash != hashes[i].first || !charge_nodes(steps, nodes, item)) break;
      if (!is_equal(nodes.value(item), nodes.value(other))) continue;
      repeated = std::max(item, other);
      break;
    }
  }
  hashes.resize(first);
  return repeated;
}

}  // namespace cardinal::schema
