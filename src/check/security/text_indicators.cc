#include "check/security/text_indicators.h"

#include <algorithm>
#include <array>

namespace cardinal {
namespace {

struct IndicatorPattern {
  std::string_view window;  // ?: any character
  Indicator indicator;
  // Of the filter. These were found by a search over real and made-up cards, of
  // which one position in 60 passes; of the worst choices, one in four does. A
  // new pattern belongs with those whose characters are like its own.
  std::uint8_t bucket;
};

constexpr IndicatorPattern indicator_patterns[] = {
    {"sk-?", Indicator::key, 2},
    {"sk_l", Indicator::key, 2},
    {"sk_t", Indicator::key, 2},
    {"rk_l", Indicator::key, 6},
    {"rk_t", Indicator::key, 6},
    {"whse", Indicator::key, 1},
    {"ghp_", Indicator::key, 5},
    {"gho_", Indicator::key, 5},
    {"ghu_", Indicator::key, 5},
    {"ghs_", Indicator::key, 5},
    {"ghr_", Indicator::key, 5},
    {"glpa", Indicator::key, 4},
    {"xox?", Indicator::key, 6},
    {"xapp", Indicator::key, 3},
    {"aiza", Indicator::key, 5},
    {"gocs", Indicator::key, 7},
    {"gsk_", Indicator::key, 5},
    {"xai-", Indicator::key, 0},
    {"hf_?", Indicator::key, 6},
    {"npm_", Indicator::key, 7},
    {"pypi", Indicator::key, 4},
    {"shpa", Indicator::key, 4},
    {"dop_", Indicator::key, 5},
    {"sg.?", Indicator::dotted_key, 2},
    {"ya29", Indicator::dotted_key, 3},
    // Cards have many links to github.com.
    {"ub_p", Indicator::github_pat, 3},
    {"akia", Indicator::aws_key, 5},
    {"asia", Indicator::aws_key, 5},
    {"eyj?", Indicator::jwt, 6},
    {"----", Indicator::pem, 1},
    {"rer ", Indicator::bearer, 1},
    {"sic ", Indicator::basic, 2},
    {"ion:", Indicator::authorization, 3},
    {"key:", Indicator::api_key, 4},
    {"ken\"", Indicator::secret_name, 0},
    {"ens\"", Indicator::secret_name, 4},
    {"ret\"", Indicator::secret_name, 1},
    {"ets\"", Indicator::secret_name, 4},
    {"ord\"", Indicator::secret_name, 0},
    {"rds\"", Indicator::secret_name, 1},
    {"swd\"", Indicator::secret_name, 0},
    {"pwd\"", Indicator::secret_name, 0},
    {"key\"", Indicator::secret_name, 4},
    {"eys\"", Indicator::secret_name, 4},
    {"wds\"", Indicator::secret_name, 4},
    {"ses\"", Indicator::secret_name, 4},
    {"ial\"", Indicator::secret_name, 0},
    {"als\"", Indicator::secret_name, 4},
    {"ase\"", Indicator::secret_name, 5},
    {"riza", Indicator::secret_name, 6},
    {"10.?", Indicator::ipv4, 2},
    {"127.", Indicator::ipv4, 1},
    {"168.", Indicator::ipv4, 2},
    {"169.", Indicator::ipv4, 4},
    {"172.", Indicator::ipv4, 2},
    {"192.", Indicator::ipv4, 2},
    {"100.", Indicator::ipv4, 4},
    {"0.0.", Indicator::ipv4, 4},
    {"//0x", Indicator::ipv4_number, 3},
    {"//16", Indicator::ipv4_number, 3},
    {"//21", Indicator::ipv4_number, 3},
    {"//28", Indicator::ipv4_number, 3},
    {"//32", Indicator::ipv4_number, 3},
    {"[::?", Indicator::ipv6, 6},
    {"[fc?", Indicator::ipv6, 2},
    {"[fd?", Indicator::ipv6, 2},
    {"[fe?", Indicator::ipv6, 2},
    {"fe80", Indicator::ipv6, 6},
    {"fd00", Indicator::ipv6, 3},
    {".int", Indicator::host, 7},
    {".loc", Indicator::host, 7},
    {".lan", Indicator::host, 7},
    {".cor", Indicator::host, 3},
    {".hom", Indicator::host, 7},
    {"lhos", Indicator::localhost, 7},
    {"igno", Indicator::instruction, 0},
    {"disr", Indicator::instruction, 5},
    {"forg", Indicator::instruction, 5},
    {"over", Indicator::instruction, 5},
    {"reve", Indicator::instruction, 1},
    {"choo", Indicator::instruction, 5},
    {"sele", Indicator::instruction, 0},
    {"pref", Indicator::instruction, 0},
    {"re n", Indicator::new_role, 1},
    {"<|im", Indicator::chat_mark, 7},
    {"[ins", Indicator::chat_mark, 2},
};

constexpr auto indicator_windows = [] {
  std::array<std::string_view, std::size(indicator_patterns)> windows;
  std::ranges::transform(indicator_patterns, windows.begin(),
                         &IndicatorPattern::window);
  return windows;
}();

constexpr auto indicator_buckets = [] {
  std::array<std::uint8_t, std::size(indicator_patterns)> buckets;
  std::ranges::transform(indicator_patterns, buckets.begin(),
                         &IndicatorPattern::bucket);
  return buckets;
}();

constexpr PatternFilter indicator_filter(indicator_windows, indicator_buckets);

}  // namespace

Threat threat_of(Indicator indicator) {
  if (indicator < Indicator::ipv4) return secret_threat;
  return indicator < Indicator::instruction ? address_threat
                                            : instruction_threat;
}

bool find_indicators(std::string_view text, PatternFilter::Look look,
                     void* context) {
  return indicator_filter.find(text, look, context);
}

Indicator indicator_of(std::size_t pattern) {
  return indicator_patterns[pattern].indicator;
}

}  // namespace cardinal
