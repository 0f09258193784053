// One of two cards: its content, and where each part was read from.
#pragma once

#include <string_view>

#include "cardinal/compare.h"
#include "json/ancestor_index.h"

namespace cardinal {

class CardView {
 public:
  explicit CardView(const ComparedCard& card);

  const Agent& agent() const { return agent_; }
  Value root() const { return root_; }
  Dialect dialect() const { return dialect_; }
  // Of an A2A card; the other dialects have one version.
  a2a::Version version() const { return version_; }
  const Origins& origins() const { return origins_; }

  // Where an aspect was read from: the first place, or the member of that name.
  // Absent if the card lacks it.
  Value at(Aspect aspect, std::size_t item = 0,
           std::string_view member = {}) const;
  // The whole item, found by any of the values inside it.
  Value skill_at(std::size_t item) const;
  Value interface_at(std::size_t item) const;
  Value scheme_at(std::size_t item) const;
  Value extension_at(std::size_t item) const;
  Value goal_at(std::size_t item) const;

  std::string pointer(Value inside) const {
    return ancestors().pointer(inside);
  }

  // Whether its format has a place for it.
  bool supports(Aspect aspect) const;

 private:
  // Built on first use: most cards have no changes.
  const AncestorIndex& ancestors() const {
    if (!ancestors_) ancestors_.emplace(root_);
    return *ancestors_;
  }
  Value around(Aspect first, Aspect last, std::size_t item,
               std::size_t depth) const;

  Value root_;
  Dialect dialect_;
  a2a::Version version_ = a2a::Version::v1_0;
  Agent agent_;
  Origins origins_;  // by aspect and item
  mutable std::optional<AncestorIndex> ancestors_;
};

}  // namespace cardinal
