#include "wellknown/superset.h"

#include <algorithm>

namespace cardinal::wellknown {
namespace {

// What a card for the known may tell otherwise.
constexpr std::string_view may_differ[] = {
    "description", "version", "signatures", "iconUrl", "documentationUrl"};

class Comparison {
 public:
  explicit Comparison(std::size_t most) : most_(most) {}
  std::vector<std::string> lacking;

  // False when something is lacking; the place is noted unless nobody asks.
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
    if (a.is(Kind::string)) return a.text() == b.text();
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
      append_token(below, member.name);
      const Value other = large[member.name];
      if (!other) {
        all = lacks(below, notes);
      } else {
        all &= covers(other, member.value, below, notes);
      }
    }
    return all;
  }

  bool covers_list(Value large, Value small, const std::string& at,
                   bool notes) {
    bool all = true;
    std::size_t index = 0;
    for (const Value item : small.items()) {
      const std::string below = at + "/" + std::to_string(index++);
      all &= has_item(large, item, below, notes);
    }
    return all;
  }

  bool has_item(Value large, Value item, const std::string& at, bool notes) {
    const Value id = item["id"];
    for (const Value other : large.items()) {
      if (id.is(Kind::string)) {
        if (other["id"].string() != id.string()) continue;
        return covers(other, item, at, notes);
      }
      if (covers(other, item, at, false)) return true;
    }
    return lacks(at, notes);
  }

  std::size_t most_;
};

}  // namespace

std::vector<std::string> lacking_in(Value large, Value small,
                                    std::size_t most) {
  Comparison comparison(most);
  comparison.covers(large, small, "", true);
  return std::move(comparison.lacking);
}

}  // namespace cardinal::wellknown
