#include "wellknown/superset.h"

#include <algorithm>
#include <map>
#include <set>

namespace cardinal::wellknown {
namespace {

// Members that an extended card may change.
constexpr std::string_view may_differ[] = {
    "description", "version", "signatures", "iconUrl", "documentationUrl"};
// Items without an id are looked for one by one in lists up to this long; in
// longer ones they must be there just as they are.
constexpr std::uint32_t searched_items_max = 64;

class SupersetCheck {
 public:
  explicit SupersetCheck(std::size_t most) : most_(most) {}
  std::vector<std::string> lacking;

  // False when something is missing. With `notes` all places are noted, without
  // it the check ends at the first.
  bool covers(Value large, Value small, const std::string& at, bool notes) {
    if (large.kind() != small.kind()) return lacks(at, notes);
    if (small.is(Kind::object)) return covers_object(large, small, at, notes);
    if (small.is(Kind::array)) return covers_list(large, small, at, notes);
    return is_same_scalar(large, small) || lacks(at, notes);
  }

 private:
  bool lacks(const std::string& at, bool notes) {
    if (notes && lacking.size() < most_) lacking.push_back(at);
    return false;
  }

  static bool is_same_scalar(Value a, Value b) {
    if (a.is(Kind::string)) return a.string_unchecked() == b.string_unchecked();
    if (a.is(Kind::boolean)) return a.boolean() == b.boolean();
    if (a.is(Kind::number)) return a.number() == b.number();
    return true;
  }

  bool covers_object(Value large, Value small, const std::string& at,
                     bool notes) {
    bool all = true;
    for (const Member member : small.members()) {
      if (std::ranges::find(may_differ, member.name) != std::end(may_differ)) {
        continue;
      }
      std::string below = at;
      if (notes) append_token(below, member.name);
      const Value other = large[member.name];
      const bool there = other ? covers(other, member.value, below, notes)
                               : lacks(below, notes);
      if (!there && !notes) return false;
      all &= there;
    }
    return all;
  }

  bool covers_list(Value large, Value small, const std::string& at,
                   bool notes) {
    std::set<std::string_view> spelled;
    std::map<std::string_view, Value> by_id;
    for (const Value item : large.items()) {
      spelled.insert(item.raw());
      if (const auto id = item["id"].string()) by_id.try_emplace(*id, item);
    }
    bool all = true;
    std::size_t index = 0;
    for (const Value item : small.items()) {
      const std::string below = at + "/" + std::to_string(index++);
      if (spelled.contains(item.raw())) continue;
      bool there = false;
      if (const auto id = item["id"].string()) {
        const auto same = by_id.find(*id);
        there = same != by_id.end() ? covers(same->second, item, below, notes)
                                    : lacks(below, notes);
      } else {
        there = has_item(large, item) || lacks(below, notes);
      }
      if (!there && !notes) return false;
      all &= there;
    }
    return all;
  }

  bool has_item(Value large, Value item) {
    if (large.size() > searched_items_max) return false;
    for (const Value other : large.items()) {
      if (covers(other, item, "", false)) return true;
    }
    return false;
  }

  std::size_t most_;
};

}  // namespace

std::vector<std::string> lacking_in(Value large, Value small,
                                    std::size_t most) {
  SupersetCheck check(most);
  check.covers(large, small, "", true);
  return std::move(check.lacking);
}

}  // namespace cardinal::wellknown
