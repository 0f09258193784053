#include "convert/losses.h"

#include <algorithm>

#include "json/ancestor_index.h"
#include "json/node_view.h"

namespace cardinal::convert {
namespace {

enum class LossGroup : std::uint8_t { none, skill, interface };

LossGroup group_of(Aspect aspect) {
  if (aspect >= Aspect::skill_id && aspect <= Aspect::skill_security) {
    return LossGroup::skill;
  }
  if (aspect >= Aspect::interface_url && aspect <= Aspect::interface_security) {
    return LossGroup::interface;
  }
  return LossGroup::none;
}

// Losing its address or id means losing a whole interface or skill.
bool concerns(const Notes::Lost& lost, const Origin& origin) {
  if (lost.item != origin.item) return false;
  if (lost.aspect == origin.aspect) return true;
  const bool whole_item =
      !lost.itself_only &&
      (lost.aspect == Aspect::skill_id || lost.aspect == Aspect::interface_url);
  return whole_item && group_of(lost.aspect) == group_of(origin.aspect);
}

class LossFinder {
 public:
  explicit LossFinder(const LossInput& input) : input_(input) {}

  std::vector<Loss> find() {
    for (const Origin& origin : input_.origins) judge(origin);
    mark_taken();
    add_unknown(input_.root);
    std::ranges::stable_sort(found_, {},
                             [](const auto& f) { return f.at.index(); });
    // What a card says once for all its interfaces is lost once.
    const auto repeated =
        std::ranges::unique(found_, [](const Found& a, const Found& b) {
          return a.at == b.at && a.what == b.what && a.why == b.why;
        });
    found_.erase(repeated.begin(), repeated.end());
    std::vector<Loss> losses;
    if (found_.empty()) return losses;
    losses.reserve(found_.size());
    const AncestorIndex ancestors(input_.root);
    for (Found& found : found_) {
      losses.push_back({.pointer = ancestors.pointer(found.at),
                        .what = std::move(found.what),
                        .why = std::move(found.why),
                        .stashed = input_.stashed});
    }
    return losses;
  }

 private:
  struct Found {
    Value at;
    std::string what, why;
  };

  void judge(const Origin& origin) {
    const AspectSupport& support =
        input_.to.aspects[static_cast<std::size_t>(origin.aspect)];
    if (support.writes == Coverage::none) {
      const std::string why =
          origin.aspect == Aspect::repetition
              ? "another member of the card states it too"
          : support.why.empty()
              ? "the " + std::string(input_.to.words) + " has no place for it"
              : std::string(support.why);
      found_.push_back({origin.at, std::string(words_for(origin.aspect)), why});
      return;
    }
    for (const Notes::Lost& lost : input_.notes.lost) {
      if (!concerns(lost, origin)) continue;
      found_.push_back(
          {origin.at, std::string(words_for(origin.aspect)), lost.why});
      return;
    }
  }

  static std::ptrdiff_t offset(std::uint32_t node) {
    return static_cast<std::ptrdiff_t>(node);
  }

  void mark_taken() {
    const NodeView nodes(input_.root);
    taken_.assign(nodes.count(), false);
    const auto take = [&](Value at) {
      std::fill(taken_.begin() + offset(at.index()),
                taken_.begin() + offset(nodes.end_of(at.index())), true);
    };
    for (const Origin& origin : input_.origins) take(origin.at);
  }

  bool is_touched(Value value) const {
    const auto end =
        taken_.begin() + offset(NodeView(value).end_of(value.index()));
    return std::find(taken_.begin() + offset(value.index()), end, true) != end;
  }

  // The largest values that the reader did not take.
  void add_unknown(Value value) {
    if (taken_[value.index()]) return;
    if (value.is(Kind::null)) {
      found_.push_back({value, what_is(value), "null has no meaning"});
      return;
    }
    if (!is_touched(value) && value != input_.root) {
      found_.push_back({value, what_is(value),
                        "its meaning is unknown, so it cannot be converted"});
      return;
    }
    for (const Member member : value.members()) add_unknown(member.value);
    for (const Value item : value.items()) add_unknown(item);
  }

  static std::string what_is(Value value) {
    const Value key = value.key();
    if (!key) return std::string(kind_with_article(value.kind()));
    return "the member \"" + std::string(key.string_unchecked()) + "\"";
  }

  const LossInput& input_;
  std::vector<bool> taken_;
  std::vector<Found> found_;
};

}  // namespace

std::vector<Loss> losses(const LossInput& input) {
  return LossFinder(input).find();
}

}  // namespace cardinal::convert
