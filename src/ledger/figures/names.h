// Subjects and other names as small numbers.
//
//   const std::uint32_t agent = names.number_of("urn:ulid:01J...");
//
// Thread safety: none of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace cardinal::ledger {

class Names {
 public:
  // The same number for the same name; new names get the next one, from 0.
  std::uint32_t number_of(std::string_view name) {
    if (const auto known = find(name)) return *known;
    const auto number = static_cast<std::uint32_t>(names_.size());
    names_.emplace_back(name);
    numbers_.emplace(names_.back(), number);
    text_bytes_ += name.size();
    return number;
  }
  std::optional<std::uint32_t> find(std::string_view name) const {
    const auto found = numbers_.find(name);
    if (found == numbers_.end()) return std::nullopt;
    return found->second;
  }
  const std::string& name_of(std::uint32_t number) const {
    return names_[number];
  }
  std::size_t size() const { return names_.size(); }
  std::size_t heap_bytes() const {
    constexpr std::size_t node = 56;  // of the table, with its bucket
    return names_.size() * (sizeof(std::string) + node) + text_bytes_;
  }

 private:
  std::deque<std::string> names_;  // whose texts never move
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
  std::size_t text_bytes_ = 0;
};

}  // namespace cardinal::ledger
