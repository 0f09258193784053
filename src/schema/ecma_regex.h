// Patterns as ECMAScript reads them with the `u` flag, which is what JSON
// Schema asks for: parsed into a tree, so that what another engine would read
// differently is said in that engine's words, and what ECMAScript does not
// have is refused.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cardinal::schema {

inline constexpr std::size_t pattern_bytes_max = 4096;
inline constexpr std::uint32_t code_point_max = 0x10FFFF;

using CodePointRange = std::pair<std::uint32_t, std::uint32_t>;  // inclusive

// A character, a class or an escape such as \w.
struct CodePointSet {
  std::vector<CodePointRange> ranges;   // sorted and apart, once normalised
  std::vector<std::string> properties;  // \p{...}, \P{...} for PCRE2
  bool negated = false;

  void add(std::uint32_t first, std::uint32_t last) {
    ranges.emplace_back(first, last);
  }
  void add(const CodePointSet& other);
  // Sorts and joins the ranges; resolves `negated` unless there are properties.
  void normalise();
};

enum class RegexKind : std::uint8_t {
  nothing,        // matches the empty text
  set,            // a: in sets
  sequence,       // children
  choice,         // children
  repeat,         // one child, least, most
  capture,        // one child
  look,           // one child
  begin,          // ^
  end,            // $
  boundary,       // \b
  backreference,  // a: number of the group
};

inline constexpr std::uint32_t unbounded = 0xFFFFFFFF;

struct RegexNode {
  RegexKind kind;
  bool negated = false;  // look, boundary
  bool behind = false;   // look
  bool lazy = false;     // repeat
  std::uint32_t a = 0;
  std::uint32_t least = 0, most = 0;
  std::vector<std::uint32_t> children;
};

struct Regex {
  std::vector<RegexNode> nodes;  // the root last
  std::vector<CodePointSet> sets;
  std::uint32_t groups = 0;
  bool has_backreference = false;

  const RegexNode& root() const { return nodes.back(); }
};

struct RegexFault {
  std::size_t at;  // byte of the pattern
  std::string message;
  bool ours = false;  // ECMAScript allows it, but it is not done here
};

// Requires: valid UTF-8.
std::expected<Regex, RegexFault> parse_regex(std::string_view pattern);

}  // namespace cardinal::schema
