#include "card/a2a/prefilter.h"

#include <algorithm>
#include <array>

#include "card/a2a/private_names.h"
#include "card/a2a/text_words.h"
#include "card/member_table.h"
#include "json/node_view.h"

namespace cardinal::a2a {
namespace {

constexpr MemberTable private_names(private_member_names);

// By the first character of a name: the lengths of names to check, as bits. The
// last bit is for 31 and more.
constexpr std::uint32_t length_bits_max = 31;
constexpr auto lengths_to_check = [] {
  std::array<std::uint32_t, 256> table{};
  for (const std::string_view name : private_member_names) {
    table[static_cast<unsigned char>(name[0])] |= 1u << name.size();
  }
  return table;
}();

// False for nearly all names that are not private, and for other values.
bool is_to_check(const NodeView& nodes, std::uint32_t at) {
  const std::string_view text = nodes.text_or_empty(at);
  // An empty string at the end is followed by a NUL.
  const auto first = static_cast<unsigned char>(text.data()[0]);
  const auto size = static_cast<std::uint32_t>(text.size());
  return nodes.is_name(at) &
         (lengths_to_check[first] >> std::min(size, length_bits_max) & 1);
}

}  // namespace

bool is_private_name(std::string_view name) {
  return private_names.find(name) >= 0;
}

PrefilteredText prefilter_text(Value root, ByteClasses classes) {
  PrefilteredText found;
  if (!root) return found;
  const NodeView nodes(root);
  const std::string_view json = root.raw();
  if (may_be_suspect(json)) found.facts |= text_suspect;
  if (classes & less_than) found.facts |= text_less_than;
  const std::string_view unescaped = nodes.unescaped_text();
  if (!unescaped.empty()) {
    if (may_be_suspect(unescaped)) found.facts |= text_suspect;
    if (unescaped.contains('<')) found.facts |= text_less_than;
  }
  // Only the nodes show names with escapes.
  found.may_have_private_names =
      !nodes.clean() || !unescaped.empty() || (found.facts & text_suspect);
  found.may_have_controls =
      !nodes.clean() || !unescaped.empty() || (classes & delete_byte);
  return found;
}

// Walks the nodes in memory order, names and values alike. Kinds of strings
// alternate unpredictably, so candidates are selected without branches, by
// length and first character.
Facts prefilter_names(Value root) {
  if (!root) return 0;
  const NodeView nodes(root);
  const std::uint32_t end = nodes.end_of(root.index());
  constexpr std::uint32_t batch = 128;
  std::array<std::uint32_t, batch> candidates;
  for (std::uint32_t i = root.index(); i < end;) {
    std::size_t count = 0;
    const std::uint32_t until = std::min(end, i + batch);
    for (; i < until; ++i) {
      candidates[count] = i;
      count += is_to_check(nodes, i);
    }
    for (const std::uint32_t index : std::span(candidates).first(count)) {
      if (is_private_name(nodes.text(index))) return private_member;
    }
  }
  return 0;
}

}  // namespace cardinal::a2a
