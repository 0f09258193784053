#include "compare/card_view.h"

#include <algorithm>

#include "base/check_that.h"
#include "cardinal/convert.h"

namespace cardinal {
namespace {

using enum Aspect;

CardFormat format_of(Dialect dialect, a2a::Version version) {
  if (dialect == Dialect::adp) return CardFormat::adp;
  if (dialect == Dialect::agentcard) return CardFormat::agentcard;
  return version == a2a::Version::v1_0 ? CardFormat::a2a_1_0
                                       : CardFormat::a2a_0_3;
}

}  // namespace

CardView::CardView(const ComparedCard& card)
    : root_(card.root), dialect_(card.dialect) {
  CHECK(card.root.is(Kind::object) && card.dialect != Dialect::ai_catalog &&
        card.dialect != Dialect::oasf);
  agent_ = *agent_of(root_, dialect_, &origins_);
  if (dialect_ == Dialect::a2a) version_ = a2a::detect_version(root_).version;
  std::ranges::stable_sort(origins_, {}, [](const Origin& origin) {
    return std::pair(origin.aspect, origin.item);
  });
}

Value CardView::at(Aspect aspect, std::size_t item,
                   std::string_view member) const {
  const auto key = [](const Origin& origin) {
    return std::pair(origin.aspect, origin.item);
  };
  const auto found = std::ranges::equal_range(
      origins_, std::pair(aspect, static_cast<std::uint32_t>(item)), {}, key);
  for (const Origin& origin : found) {
    if (member.empty() || origin.at.key().string() == member) return origin.at;
  }
  return {};
}

Value CardView::around(Aspect first, Aspect last, std::size_t item,
                       std::size_t depth) const {
  for (auto aspect = static_cast<std::size_t>(first);
       aspect <= static_cast<std::size_t>(last); ++aspect) {
    const Value inside = at(static_cast<Aspect>(aspect), item);
    if (!inside) continue;
    return ancestors().around(inside, depth);
  }
  return {};
}

Value CardView::skill_at(std::size_t item) const {
  return around(skill_id, skill_security, item, 2);
}

Value CardView::interface_at(std::size_t item) const {
  const Value url = at(interface_url, item);
  // The main address of A2A 0.3 is a member of the card itself.
  if (url && root_["url"] == url) return url;
  return around(interface_url, interface_security, item,
                dialect_ == Dialect::agentcard ? 1 : 2);
}

Value CardView::scheme_at(std::size_t item) const {
  if (dialect_ != Dialect::a2a) return at(security_schemes, item);
  const Value found = around(security_schemes, security_schemes, item, 2);
  // 0.1 has one list of words for all schemes.
  return found ? found : at(security_schemes);
}

Value CardView::extension_at(std::size_t item) const {
  return around(extensions, extensions, item, 3);
}

Value CardView::goal_at(std::size_t item) const {
  return around(goals, goals, item, 2);
}

bool CardView::supports(Aspect aspect) const {
  // The conversion tables exclude signatures, but every dialect has them.
  if (aspect == signature) return true;
  const AspectSupport& support = aspects_of(
      format_of(dialect_, version_))[static_cast<std::size_t>(aspect)];
  return support.reads != Coverage::none;
}

}  // namespace cardinal
