// Operational constraints (section 3.7).
#include "base/ascii.h"
#include "base/text.h"
#include "card/adp/text_forms.h"
#include "check/first_owner.h"
#include "check/repair.h"
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

template <class Judge>
void for_each_limit(const CheckedCard& card, Judge judge) {
  for (const Value limit : {card.constraints.max_concurrent_tasks,
                            card.constraints.max_input_tokens}) {
    if (limit) judge(limit, *limit.number());
  }
}

void check_constraint_negative(const CheckedCard& card, Findings& out) {
  for_each_limit(card, [&](Value limit, double number) {
    if (number >= 0) return;
    out.add(limit,
            for_message(limit.key()) + " must be 0 or more; got " +
                for_message(limit),
            "leave it out if there is no limit");
  });
}

constinit const CardRule constraint_negative_rule{
    .info =
        {
            .id = "adp/constraint-negative",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Negative limit",
            .summary = "Limits are not negative",
            .why =
                "Some readers take -1 for no limit, others for an overloaded "
                "agent. In the draft an absent member means no limit.",
            .bad = R"({"constraints": {"max_input_tokens": -1}})",
            .good = R"({"constraints": {"max_input_tokens": 100000}})",
            .spec = "draft-song-anp-adp-00, section 3.7, Table 7",
        },
    .triggers = limit_irregular,
    .check = check_constraint_negative,
};

void check_constraint_zero(const CheckedCard& card, Findings& out) {
  for_each_limit(card, [&](Value limit, double number) {
    if (number != 0) return;
    out.add(limit,
            for_message(limit.key()) +
                " is 0: discovery omits the agent, and callers that respect "
                "the limit never call it",
            "leave it out if there is no limit");
  });
}

constinit const CardRule constraint_zero_rule{
    .info =
        {
            .id = "adp/constraint-zero",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Limit of zero",
            .summary = "Limits allow at least one call",
            .why = "Discovery omits agents whose load has reached their limit. "
                   "With a limit of 0 that is always the case.",
            .bad = R"({"constraints": {"max_concurrent_tasks": 0}})",
            .good = R"({"constraints": {"max_concurrent_tasks": 3}})",
            .spec = "draft-song-anp-adp-00, sections 3.7 and 5",
        },
    .triggers = limit_irregular,
    .check = check_constraint_zero,
};

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

void check_language_code(const CheckedCard& card, Findings& out) {
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

struct UnitName {
  std::string_view name, unit;
};
constexpr UnitName unit_names[] = {
    {"second", "sec"}, {"seconds", "sec"}, {"secs", "sec"}, {"m", "min"},
    {"minute", "min"}, {"minutes", "min"}, {"mins", "min"}, {"hr", "hour"},
    {"hours", "hour"}, {"d", "day"},       {"days", "day"},
};

void check_rate_limit(const CheckedCard& card, Findings& out) {
  const Text& rate = card.constraints.rate_limit;
  if (!rate || is_rate_limit(rate.text)) return;
  Finding& finding = out.add(
      rate.at,
      "\"rate_limit\" must be a number, a slash and a unit of time; got " +
          for_message(rate.at),
      "write it like 60/min; the units are s, sec, min, h, hour and day");
  const std::size_t slash = rate.text.find('/');
  if (slash == rate.text.npos) return;
  const std::string unit = lower_case(rate.text.substr(slash + 1));
  for (const UnitName& other : unit_names) {
    if (other.name != unit) continue;
    const std::string meant =
        std::string(rate.text.substr(0, slash)) + "/" + std::string(other.unit);
    if (is_rate_limit(meant)) offer(finding, out, rewritten(rate.at, meant));
  }
}

constinit const CardRule rate_limit_rule{
    .info =
        {
            .id = "adp/rate-limit",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Invalid rate limit",
            .summary = "rate_limit is a number of calls per unit of time",
            .why = "The draft has one example and no grammar. 60/min is the "
                   "form that callers can be expected to read.",
            .bad = R"({"constraints": {"rate_limit": "60 per minute"}})",
            .good = R"({"constraints": {"rate_limit": "60/min"}})",
            .spec = "draft-song-anp-adp-00, section 3.7, Table 7",
        },
    .triggers = rate_irregular,
    .check = check_rate_limit,
};

void find_repeats(Value list, Findings& out) {
  if (list.size() < 2) return;
  FirstOwner owners;
  std::size_t i = 0;
  for (const Value item : list.items()) {
    const std::size_t index = i++;
    const auto text = item.string();
    if (!text || !owners.find_or_add(*text, index)) continue;
    Finding& finding =
        out.add(item, for_message(item) + " is already in the list",
                "remove one of them");
    // Finding the way out of a list takes longer the longer it is.
    constexpr std::size_t near = 1000;
    if (index >= near) continue;
    offer(finding, out, removed(item, "remove the repeated item"));
  }
}

void check_repeated_item(const CheckedCard& card, Findings& out) {
  find_repeats(card.constraints.supported_languages, out);
  for (const Endpoint& endpoint : card.endpoints) {
    find_repeats(endpoint.methods, out);
  }
}

constinit const CardRule repeated_item_rule{
    .info =
        {
            .id = "adp/repeated-item",
            .category = Category::style,
            .severity = Severity::hint,
            .title = "Repeated language or method",
            .summary = "Each language and method is listed once",
            .why = "A repeated item adds nothing, and cards should be compact.",
            .bad = R"({"constraints": {"supported_languages": ["en", "en"]}})",
            .good = R"({"constraints": {"supported_languages": ["en", "zh"]}})",
            .spec = "draft-song-anp-adp-00, sections 3.5 and 3.7",
        },
    .triggers = several_languages | has_methods,
    .check = check_repeated_item,
};

}  // namespace

CardRules constraints_languages_rates_items_rules() {
  static constexpr const CardRule* rules[] = {
      &constraint_negative_rule, &constraint_zero_rule, &language_code_rule,
      &rate_limit_rule, &repeated_item_rule};
  return rules;
}

}  // namespace cardinal::adp
