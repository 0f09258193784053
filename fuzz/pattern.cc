// A pattern and a text, apart by the first line break: whatever the engine,
// one verdict, unless a limit ends the match.
#include "schema/pattern.h"

#include "base/utf8.h"
#include "property.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using namespace cardinal::schema;
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  if (!cardinal::is_utf8(all)) return 0;
  const std::size_t line = std::min(all.find('\n'), all.size());
  const std::string_view pattern = all.substr(0, line);
  const std::string_view text =
      line == all.size() ? std::string_view() : all.substr(line + 1);
  static PatternScratch scratch;
  const auto best = Pattern::compile(pattern);
  const auto plain = Pattern::compile(pattern, PatternEngine::pcre2);
  if (!best) {
    HOLDS(!plain);
    HOLDS(best.error().at <= pattern.size());
    HOLDS(!best.error().message.empty());
    return 0;
  }
  const Match found = best->find_in(text, scratch);
  HOLDS(!best->is_linear() || found != Match::gave_up);
  if (!plain) return 0;  // too large for PCRE2
  const Match other = plain->find_in(text, scratch);
  HOLDS(found == other || other == Match::gave_up);
  return 0;
}
