// One line of a .gitignore file, with git's meaning (gitignore(5)): * and ?
// inside a name, ** across folders, [a-z] and [!a-z], a backslash before a
// character that is meant literally, ! for what is not ignored after all, a
// slash at the end for folders only.
//
//   const auto pattern = IgnorePattern::parse("build/");
//   if (pattern && pattern->matches("src/build", true)) skip();
//
// Thread safety: immutable.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace cardinal {

class IgnorePattern {
 public:
  // Empty for a blank line, a comment, and a pattern that matches nothing.
  static std::optional<IgnorePattern> parse(std::string_view line);

  bool negated() const { return negated_; }
  // `path` is relative to the folder of the file, with / between names. Linear
  // in path times pattern.
  bool matches(std::string_view path, bool is_folder) const;

 private:
  struct Step {
    enum class Kind : std::uint8_t {
      byte,     // this one
      set,      // one of these, never a slash
      star,     // any bytes but slashes
      deep,     // any bytes
      folders,  // nothing, or any bytes and a slash
    };
    Kind kind;
    char byte = 0;
    std::bitset<256> set{};
  };
  // Each takes the step at `at` and moves behind it. False: nothing matches.
  bool add_stars(std::string_view text, std::size_t& at);
  bool add_set(std::string_view text, std::size_t& at);
  bool add_step(std::string_view text, std::size_t& at);
  bool matches_steps(std::string_view text) const;

  std::vector<Step> steps_;
  bool negated_ = false;
  bool folders_only_ = false;
  bool by_name_ = true;  // without a slash: the last name of the path
};

}  // namespace cardinal
