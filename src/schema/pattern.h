// A pattern ready to match. Texts come from strangers and so do patterns: one
// that a table of states can hold takes a step a character, the others go to
// PCRE2 with a limit on what a match may cost.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "schema/dfa.h"

namespace cardinal::schema {

enum class Match : std::uint8_t { no, yes, gave_up };

struct Pcre2Code;     // pcre2_code
struct Pcre2Scratch;  // match data and limits

// What matching needs besides the pattern; one per thread, made on first use.
class PatternScratch {
 public:
  PatternScratch();
  ~PatternScratch();
  PatternScratch(PatternScratch&&) noexcept;

 private:
  friend class Pattern;
  std::unique_ptr<Pcre2Scratch> pcre2_;
};

// Steps for the tables of one schema's patterns: some tens of milliseconds.
inline constexpr std::size_t table_work_max = 4'000'000;

enum class PatternEngine : std::uint8_t {
  best,
  pcre2,      // also where a table would do; tests compare
  pcre2_jit,  // tests compare
};

class Pattern {
 public:
  // Fails with where in the pattern, and why. A schema with many patterns
  // gives all of them one budget for tables.
  static std::expected<Pattern, RegexFault> compile(
      std::string_view pattern, PatternEngine engine = PatternEngine::best);
  static std::expected<Pattern, RegexFault> compile(std::string_view pattern,
                                                    PatternEngine engine,
                                                    std::size_t& work_left);
  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  ~Pattern();

  // Whether it is found anywhere in the text. Requires: valid UTF-8.
  Match find_in(std::string_view text, PatternScratch& scratch) const;
  bool is_linear() const { return dfa_.has_value(); }
  const std::string& source() const { return source_; }

 private:
  Pattern() = default;
  Match find_by_pcre2(std::string_view text, PatternScratch& scratch) const;

  std::string source_;
  std::optional<Dfa> dfa_;
  std::unique_ptr<Pcre2Code> pcre2_;
};

}  // namespace cardinal::schema
