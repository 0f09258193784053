// Any text to any format: a clean error, or a result that is valid and can be
// read again; with room for it, the original comes back byte for byte.
#include <string>

#include "cardinal/check.h"
#include "cardinal/convert.h"
#include "property.h"

namespace {

using namespace cardinal;

// What targets ask for and cards of other formats do not have.
ConvertOptions options_for(CardFormat to) {
  ConvertOptions options{.to = to, .exact_version = true};
  const std::string_view family = family_of(to);
  if (family == "adp") options.id = "agent://fuzz.example/card";
  if (family == "agentcard") options.id = "01KA3RZ8QN4T7V2W9X5Y6B1CDE";
  if (family == "oasf") options.created_at = "2026-01-01T00:00:00Z";
  options.name = "Fuzz";
  options.author = "Fuzz";
  return options;
}

void hold_valid(const Converted& made) {
  Faults faults;
  const Document document = Reader().read(made.text, Limits{}, faults);
  HOLDS(faults.empty());
  const auto dialect = dialect_named(family_of(made.to));
  if (made.unchanged || !dialect) return;
  Checker checker(CheckOptions{.dialect = dialect}, system_env());
  HOLDS(checker.check(made.text).valid());
}

void hold(const std::string& text, CardFormat to) {
  const auto made = Converter(options_for(to), system_env()).convert(text);
  if (!made) {
    HOLDS(!made.error().message.empty());
    HOLDS(made.error().code != Code::internal);
    return;
  }
  hold_valid(*made);
  for (const Loss& loss : made->lost) {
    HOLDS(!loss.what.empty() && !loss.why.empty());
  }
  const bool has_original = !made->unchanged && !stash_place(to).empty() &&
                            to != CardFormat::ai_catalog &&
                            text.size() < adp::card_bytes_max / 4;
  if (!has_original) return;
  const auto back =
      Converter({.original = true}, system_env()).convert(made->text);
  // A card that carried an original itself gives that one back.
  if (back && back->to == made->from && made->notes.empty()) {
    HOLDS(back->text == text);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  if (size < 2) return 0;
  const auto to = static_cast<CardFormat>(data[0] % format_count);
  hold(std::string(reinterpret_cast<const char*>(data) + 1, size - 1), to);
  return 0;
}
