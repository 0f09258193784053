// Finds the first of several with the same name: by comparing, while they are
// few, by a hash table beyond, so that a hostile card stays cheap.
#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace cardinal {

class FirstOwner {
 public:
  // The index of an earlier equal name; nothing when this is the first.
  std::optional<std::size_t> find_or_add(std::string_view name,
                                         std::size_t index) {
    if (count_ < few) {
      for (std::size_t i = 0; i < count_; ++i) {
        if (names_[i].first == name) return names_[i].second;
      }
      names_[count_++] = {name, index};
      if (count_ == few) many_.insert(names_, names_ + few);
      return std::nullopt;
    }
    const auto [owner, is_new] = many_.try_emplace(name, index);
    if (is_new) return std::nullopt;
    return owner->second;
  }

 private:
  static constexpr std::size_t few = 16;
  std::pair<std::string_view, std::size_t> names_[few];
  std::size_t count_ = 0;
  std::unordered_map<std::string_view, std::size_t> many_;
};

}  // namespace cardinal
