#include "schema/pattern.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/allocated.h"
#include "schema/pcre2_text.h"

namespace cardinal::schema {
namespace {

// About ten milliseconds' worth of steps, and memory for them.
constexpr std::uint32_t match_limit = 200'000;
constexpr std::uint32_t heap_limit_kib = 16 * 1024;

std::string pcre2_message(int number) {
  char buffer[256];
  const int length = pcre2_get_error_message(
      number, reinterpret_cast<PCRE2_UCHAR*>(buffer), sizeof buffer);
  return length > 0 ? std::string(buffer, static_cast<std::size_t>(length))
                    : "error " + std::to_string(number);
}

PCRE2_SPTR text_of(std::string_view text) {
  return reinterpret_cast<PCRE2_SPTR>(text.data());
}

}  // namespace

struct Pcre2Code {
  pcre2_code* code = nullptr;
  bool jit = false;
  ~Pcre2Code() { pcre2_code_free(code); }
};

struct Pcre2Scratch {
  std::unique_ptr<pcre2_match_data, decltype(&pcre2_match_data_free)> data{
      pcre2_match_data_create(1, nullptr), pcre2_match_data_free};
  std::unique_ptr<pcre2_match_context, decltype(&pcre2_match_context_free)>
      context{pcre2_match_context_create(nullptr), pcre2_match_context_free};
  Pcre2Scratch() {
    require_allocated(data && context);
    pcre2_set_match_limit(context.get(), match_limit);
    pcre2_set_heap_limit(context.get(), heap_limit_kib);
  }
};

PatternScratch::PatternScratch() = default;
PatternScratch::~PatternScratch() = default;
PatternScratch::PatternScratch(PatternScratch&&) noexcept = default;

Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

std::expected<Pattern, RegexFault> Pattern::compile(std::string_view pattern,
                                                    PatternEngine engine) {
  std::size_t work_left = table_work_max;
  return compile(pattern, engine, work_left);
}

std::expected<Pattern, RegexFault> Pattern::compile(std::string_view pattern,
                                                    PatternEngine engine,
                                                    std::size_t& work_left) {
  const auto regex = parse_regex(pattern);
  if (!regex) return std::unexpected(regex.error());
  Pattern compiled;
  compiled.source_ = pattern;
  if (engine == PatternEngine::best) {
    compiled.dfa_ = Dfa::build(*regex, work_left);
  }
  if (compiled.dfa_) return compiled;
  if (is_beyond_pcre2(*regex)) {
    return std::unexpected(
        RegexFault{0, "a back-reference to a group inside a repetition", true});
  }
  const std::string text = pcre2_text(*regex);
  int error = 0;
  PCRE2_SIZE offset = 0;
  compiled.pcre2_ = std::make_unique<Pcre2Code>();
  compiled.pcre2_->code = pcre2_compile(
      text_of(text), text.size(),
      PCRE2_UTF | PCRE2_MATCH_UNSET_BACKREF | PCRE2_NEVER_BACKSLASH_C, &error,
      &offset, nullptr);
  if (!compiled.pcre2_->code) {
    return std::unexpected(RegexFault{0, pcre2_message(error), true});
  }
  if (engine == PatternEngine::pcre2_jit) {
    compiled.pcre2_->jit =
        pcre2_jit_compile(compiled.pcre2_->code, PCRE2_JIT_COMPLETE) == 0;
  }
  return compiled;
}

Match Pattern::find_in(std::string_view text, PatternScratch& scratch) const {
  if (dfa_) return dfa_->finds(text) ? Match::yes : Match::no;
  return find_by_pcre2(text, scratch);
}

Match Pattern::find_by_pcre2(std::string_view text,
                             PatternScratch& scratch) const {
  if (!scratch.pcre2_) scratch.pcre2_ = std::make_unique<Pcre2Scratch>();
  const std::uint32_t options =
      PCRE2_NO_UTF_CHECK | (pcre2_->jit ? 0u : PCRE2_NO_JIT);
  const int result =
      pcre2_match(pcre2_->code, text_of(text), text.size(), 0, options,
                  scratch.pcre2_->data.get(), scratch.pcre2_->context.get());
  if (result >= 0) return Match::yes;
  return result == PCRE2_ERROR_NOMATCH ? Match::no : Match::gave_up;
}

}  // namespace cardinal::schema
