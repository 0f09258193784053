// supported_languages (section 3.7).
#include "base/ascii.h"
#include "card/adp/text_forms.h"
#include "check/repair.h"
#include "check/rules/adp/rules.h"
#include "check/rules/adp/signed_cards.h"

namespace cardinal::adp {
namespace {

struct Confused {
  std::string_view country, language;
};
// Codes of countries that are taken for those of their languages. Some are
// codes of other languages as well: UK is a country, uk is Ukrainian.
constexpr Confused confused[] = {
    {"cn", "zh"}, {"jp", "ja"}, {"ua", "uk"}, {"cz", "cs"}, {"dk", "da"},
    {"gr", "el"}, {"us", "en"}, {"gb", "en"}, {"at", "de"}, {"tw", "zh"},
    {"vn", "vi"}, {"my", "ms"}, {"br", "pt"}, {"mx", "es"}, {"ir", "fa"},
    {"uk", "en"}, {"kr", "ko"}, {"se", "sv"}, {"ee", "et"}, {"si", "sl"},
};

// The language of the country that an invalid code may mean.
std::string_view language_of_country(std::string_view lower) {
  for (const Confused& pair : confused) {
    if (pair.country == lower) return pair.language;
  }
  return {};
}

std::string language_help(std::string_view code) {
  const std::string lower = lower_case(code);
  if (const auto spoken = language_of_country(lower); !spoken.empty()) {
    return "did you mean \"" + std::string(spoken) +
           "\"? it looks like a country code";
  }
  if (is_language(lower)) return "write \"" + lower + "\"";
  const std::string_view head =
      std::string_view(lower).substr(0, lower.find_first_of("-_"));
  if (head.size() < lower.size() && is_language(head)) {
    return "write \"" + std::string(head) + "\": ISO 639-1 has no regions";
  }
  return "write a two-letter code such as \"en\" or \"zh\"";
}

void check_language_code(const AnnotatedCard& card, Findings& out) {
  for (const Value item : card.constraints.supported_languages.items()) {
    const auto code = item.string();
    if (!code || is_language(*code)) continue;
    Finding& finding = out.add(
        item, "a language must be an ISO 639-1 code; got " + for_message(item),
        language_help(*code));
    const std::string lower = lower_case(*code);
    if (is_language(lower) && language_of_country(lower).empty()) {
      offer(finding, out, rewritten(item, lower));
    }
  }
}

constinit const CardRule language_code_rule{
    .info =
        {
            .id = "adp/language-code",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Invalid language code",
            .summary = "Languages are ISO 639-1 codes",
            .why = "Callers compare two-letter codes; zh-CN, jp and English "
                   "match none.",
            .bad = R"({"constraints": {"supported_languages": ["zh-CN"]}})",
            .good = R"({"constraints": {"supported_languages": ["zh"]}})",
            .spec = "draft-song-anp-adp-00, section 3.7: ISO 639-1 codes",
        },
    .triggers = language_irregular,
    .check = check_language_code,
};

}  // namespace

CardRules language_rules() {
  static constexpr const CardRule* rules[] = {&language_code_rule};
  return rules;
}

}  // namespace cardinal::adp
