// Operational constraints (section 3.7).
#include "base/ascii.h"
#include "base/text.h"
#include "check/first_owner.h"
#include "check/repair.h"
#include "check/rules/adp/rules.h"

namespace cardinal::adp {
namespace {

template <class Judge>
void for_each_limit(const Card& card, Judge judge) {
  for (const Value limit : {card.constraints.max_concurrent_tasks,
                            card.constraints.max_input_tokens}) {
    if (limit) judge(limit, *limit.number());
  }
}

void check_negative(const Card& card, Findings& out) {
  for_each_limit(card, [&](Value limit, double number) {
    if (number >= 0) return;
    out.add(limit,
            shown(limit.key()) + " must be 0 or more; got " + shown(limit),
            "leave it out where there is no limit");
  });
}

constinit const CardRule negative{
    .info =
        {
            .id = "adp/constraint-negative",
            .severity = Severity::error,
            .summary = "Limits are not negative",
            .why = "-1 means no limit to some and an overloaded agent to "
                   "others; the draft's way to say no limit is to say nothing.",
            .bad = R"({"constraints": {"max_input_tokens": -1}})",
            .good = R"({"constraints": {"max_input_tokens": 100000}})",
            .spec = "draft-song-anp-adp-00, section 3.7, Table 7",
        },
    .when = limit_irregular,
    .check = check_negative,
};

void check_zero(const Card& card, Findings& out) {
  for_each_limit(card, [&](Value limit, double number) {
    if (number != 0) return;
    out.add(limit,
            shown(limit.key()) +
                " is 0: discovery leaves the agent out, and callers that "
                "respect it never call",
            "leave it out where there is no limit");
  });
}

constinit const CardRule zero{
    .info =
        {
            .id = "adp/constraint-zero",
            .severity = Severity::hint,
            .summary = "Limits leave room for a call",
            .why = "Agents whose tasks meet their limit are to be left out of "
                   "results: with a limit of 0 that is always.",
            .bad = R"({"constraints": {"max_concurrent_tasks": 0}})",
            .good = R"({"constraints": {"max_concurrent_tasks": 3}})",
            .spec = "draft-song-anp-adp-00, sections 3.7 and 5",
        },
    .when = limit_irregular,
    .check = check_zero,
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

// The language of the country that the code, which is none, may mean.
std::string_view language_of_country(std::string_view lower) {
  for (const Confused& pair : confused) {
    if (pair.country == lower) return pair.language;
  }
  return {};
}

std::string language_help(std::string_view code) {
  const std::string lower = lower_case(code);
  if (const auto spoken = language_of_country(lower); !spoken.empty()) {
    return "that is a country; did you mean \"" + std::string(spoken) + "\"?";
  }
  if (is_language(lower)) return "write \"" + lower + "\"";
  const std::string_view head =
      std::string_view(lower).substr(0, lower.find_first_of("-_"));
  if (head.size() < lower.size() && is_language(head)) {
    return "ISO 639-1 has no regions: write \"" + std::string(head) + "\"";
  }
  return "write two letters such as \"en\" or \"zh\"";
}

void check_language(const Card& card, Findings& out) {
  for (const Value item : card.constraints.supported_languages.items()) {
    const auto code = item.string();
    if (!code || is_language(*code)) continue;
    Finding& finding =
        out.add(item, "a language is an ISO 639-1 code; got " + shown(item),
                language_help(*code));
    const std::string lower = lower_case(*code);
    if (is_language(lower) && language_of_country(lower).empty()) {
      offer(finding, out, rewritten(item, lower));
    }
  }
}

constinit const CardRule language{
    .info =
        {
            .id = "adp/language-code",
            .severity = Severity::warning,
            .summary = "Languages are ISO 639-1 codes",
            .why = "Callers compare two letters; zh-CN, jp and English meet "
                   "none of them.",
            .bad = R"({"constraints": {"supported_languages": ["zh-CN"]}})",
            .good = R"({"constraints": {"supported_languages": ["zh"]}})",
            .spec = "draft-song-anp-adp-00, section 3.7: ISO 639-1 codes",
        },
    .when = language_irregular,
    .check = check_language,
};

struct UnitName {
  std::string_view name, unit;
};
constexpr UnitName unit_names[] = {
    {"second", "sec"}, {"seconds", "sec"}, {"secs", "sec"}, {"m", "min"},
    {"minute", "min"}, {"minutes", "min"}, {"mins", "min"}, {"hr", "hour"},
    {"hours", "hour"}, {"d", "day"},       {"days", "day"},
};

void check_rate(const Card& card, Findings& out) {
  const Text& rate = card.constraints.rate_limit;
  if (!rate || is_rate_limit(rate.text)) return;
  Finding& finding = out.add(
      rate.at,
      "\"rate_limit\" is a number, a slash and a time; got " + shown(rate.at),
      "write it as 60/min, with s, sec, min, h, hour or day");
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

constinit const CardRule rate_limit{
    .info =
        {
            .id = "adp/rate-limit",
            .severity = Severity::warning,
            .summary = "rate_limit is a number of calls and a time",
            .why = "The draft has one example and no grammar; 60/min is what "
                   "callers can be expected to read.",
            .bad = R"({"constraints": {"rate_limit": "60 per minute"}})",
            .good = R"({"constraints": {"rate_limit": "60/min"}})",
            .spec = "draft-song-anp-adp-00, section 3.7, Table 7",
        },
    .when = rate_irregular,
    .check = check_rate,
};

void find_repeats(Value list, Findings& out) {
  if (list.size() < 2) return;
  FirstOwner owners;
  std::size_t i = 0;
  for (const Value item : list.items()) {
    const std::size_t index = i++;
    const auto text = item.string();
    if (!text || !owners.find_or_add(*text, index)) continue;
    Finding& finding = out.add(item, shown(item) + " is in the list already",
                               "remove one of them");
    // Finding the way out of a list takes longer the longer it is.
    constexpr std::size_t near = 1000;
    if (index >= near) continue;
    offer(finding, out, removed(item, "remove the repeated item"));
  }
}

void check_repeats(const Card& card, Findings& out) {
  find_repeats(card.constraints.supported_languages, out);
  for (const Endpoint& endpoint : card.endpoints) {
    find_repeats(endpoint.methods, out);
  }
}

constinit const CardRule repeated{
    .info =
        {
            .id = "adp/repeated-item",
            .severity = Severity::hint,
            .summary = "Languages and methods are listed once",
            .why = "The second says nothing, and the card is to be compact.",
            .bad = R"({"constraints": {"supported_languages": ["en", "en"]}})",
            .good = R"({"constraints": {"supported_languages": ["en", "zh"]}})",
            .spec = "draft-song-anp-adp-00, sections 3.5 and 3.7",
        },
    .when = several_languages | has_methods,
    .check = check_repeats,
};

}  // namespace

CardRules constraints_languages_rates_items_rules() {
  static constexpr const CardRule* rules[] = {&negative, &zero, &language,
                                              &rate_limit, &repeated};
  return rules;
}

}  // namespace cardinal::adp
