#include "check/security/text_indicators.h"

#include <algorithm>
#include <array>

namespace cardinal {
namespace {

struct IndicatorPattern {
  std::string_view window;  // ?: any character
  Indicator indicator;
  // Of the filter. These were found by a search over real and made-up cards, of
  // which one position in 30 to 60 passes with AVX-512 and one in 20 with AVX2;
  // of random choices, most do. A new pattern belongs with those whose
  // characters are like its own.
  std::uint8_t bucket;
};

constexpr IndicatorPattern indicator_patterns[] = {
    {"sk-?", Indicator::key, 2},
    {"sk_l", Indicator::key, 6},
    {"sk_t", Indicator::key, 6},
    {"rk_l", Indicator::key, 6},
    {"rk_t", Indicator::key, 6},
    {"whse", Indicator::key, 1},
    {"ghp_", Indicator::key, 7},
    {"gho_", Indicator::key, 5},
    {"ghu_", Indicator::key, 7},
    {"ghs_", Indicator::key, 7},
    {"ghr_", Indicator::key, 7},
    {"glpa", Indicator::key, 7},
    {"xox?", Indicator::key, 6},
    {"xapp", Indicator::key, 2},
    {"aiza", Indicator::key, 4},
    {"gocs", Indicator::key, 3},
    {"gsk_", Indicator::key, 3},
    {"xai-", Indicator::key, 2},
    {"hf_?", Indicator::key, 6},
    {"npm_", Indicator::key, 3},
    {"pypi", Indicator::key, 4},
    {"shpa", Indicator::key, 4},
    {"dop_", Indicator::key, 7},
    {"sg.?", Indicator::dotted_key, 2},
    {"ya29", Indicator::dotted_key, 0},
    // Cards have many links to github.com.
    {"ub_p", Indicator::github_pat, 3},
    {"akia", Indicator::aws_key, 4},
    {"asia", Indicator::aws_key, 4},
    {"eyj?", Indicator::jwt, 6},
    {"----", Indicator::pem, 1},
    {"rer ", Indicator::bearer, 5},
    {"sic ", Indicator::basic, 2},
    {"ion:", Indicator::authorization, 7},
    {"key:", Indicator::api_key, 6},
    {"ken\"", Indicator::secret_name, 0},
    {"ens\"", Indicator::secret_name, 4},
    {"ret\"", Indicator::secret_name, 1},
    {"ets\"", Indicator::secret_name, 4},
    {"ord\"", Indicator::secret_name, 0},
    {"rds\"", Indicator::secret_name, 1},
    {"swd\"", Indicator::secret_name, 0},
    {"pwd\"", Indicator::secret_name, 0},
    {"key\"", Indicator::secret_name, 6},
    {"eys\"", Indicator::secret_name, 4},
    {"wds\"", Indicator::secret_name, 1},
    {"ses\"", Indicator::secret_name, 4},
    {"ial\"", Indicator::secret_name, 0},
    {"als\"", Indicator::secret_name, 4},
    {"ase\"", Indicator::secret_name, 4},
    {"riza", Indicator::secret_name, 6},
    {"10.?", Indicator::ipv4, 2},
    {"127.", Indicator::ipv4, 1},
    {"168.", Indicator::ipv4, 2},
    {"169.", Indicator::ipv4, 2},
    {"172.", Indicator::ipv4, 7},
    {"192.", Indicator::ipv4, 6},
    {"100.", Indicator::ipv4, 2},
    {"0.0.", Indicator::ipv4, 4},
    {"//0?", Indicator::ipv4_number, 2},
    {"//1?", Indicator::ipv4_number, 2},
    {"//2?", Indicator::ipv4_number, 6},
    {"//3?", Indicator::ipv4_number, 2},
    {"//4?", Indicator::ipv4_number, 2},
    {"//5?", Indicator::ipv4_number, 6},
    {"//6?", Indicator::ipv4_number, 2},
    {"//7?", Indicator::ipv4_number, 2},
    {"//8?", Indicator::ipv4_number, 2},
    {"//9?", Indicator::ipv4_number, 2},
    {"//%?", Indicator::ipv4_number, 2},
    {"@0x?", Indicator::ipv4_number, 2},
    {"@017", Indicator::ipv4_number, 2},
    {"@213", Indicator::ipv4_number, 1},
    {"[::?", Indicator::ipv6, 2},
    {"[fc?", Indicator::ipv6, 2},
    {"[fd?", Indicator::ipv6, 2},
    {"[fe?", Indicator::ipv6, 2},
    {"fe80", Indicator::ipv6, 3},
    {"fd00", Indicator::ipv6, 3},
    {".int", Indicator::host, 7},
    {".loc", Indicator::host, 5},
    {".lan", Indicator::host, 5},
    {".cor", Indicator::host, 3},
    {".hom", Indicator::host, 5},
    {"lhos", Indicator::localhost, 5},
    {"igno", Indicator::instruction, 0},
    {"disr", Indicator::instruction, 7},
    {"forg", Indicator::instruction, 3},
    {"verr", Indicator::instruction, 3},
    {"bypa", Indicator::instruction, 4},
    {"reve", Indicator::instruction, 5},
    {"choo", Indicator::instruction, 0},
    {"sele", Indicator::instruction, 0},
    {"fer ", Indicator::instruction, 5},
    {"alwa", Indicator::instruction, 4},
    {"do n", Indicator::instruction, 7},
    {"don'", Indicator::instruction, 3},
    {"neve", Indicator::instruction, 5},
    {"exfi", Indicator::instruction, 4},
    {"leak", Indicator::instruction, 5},
    {"divu", Indicator::instruction, 7},
    {"sclo", Indicator::instruction, 0},
    {"dump", Indicator::instruction, 3},
    {"xpos", Indicator::instruction, 3},
    {"peat", Indicator::instruction, 6},
    {"hout", Indicator::instruction, 7},
    {"hide", Indicator::instruction, 0},
    {"retl", Indicator::instruction, 1},
    {"ilen", Indicator::instruction, 7},
    {"m no", Indicator::instruction, 0},
    {"eten", Indicator::instruction, 4},
    {"du b", Indicator::instruction, 1},
    {"tu e", Indicator::instruction, 1},
    {"vous", Indicator::instruction, 3},
    {"hora", Indicator::instruction, 7},
    {"gora", Indicator::instruction, 7},
    {"sei ", Indicator::instruction, 5},
    {"je b", Indicator::instruction, 1},
    {"verg", Indicator::instruction, 3},
    {"nege", Indicator::instruction, 5},
    {"nutz", Indicator::instruction, 3},
    {"ilis", Indicator::instruction, 5},
    {"suar", Indicator::instruction, 5},
    {"uten", Indicator::instruction, 4},
    {"gebr", Indicator::instruction, 3},
    {"ytko", Indicator::instruction, 0},
    {"nstr", Indicator::instruction_noun, 3},
    {"nwei", Indicator::instruction_noun, 7},
    {"truz", Indicator::instruction_noun, 1},
    {"re n", Indicator::new_role, 1},
    {"em p", Indicator::system_prompt, 7},
    {"em-p", Indicator::system_prompt, 7},
    {"em i", Indicator::system_prompt, 7},
    {"<|i?", Indicator::chat_mark, 2},
    {"<|s?", Indicator::chat_mark, 2},
    {"<|u?", Indicator::chat_mark, 6},
    {"<|a?", Indicator::chat_mark, 6},
    {"<|e?", Indicator::chat_mark, 2},
    {"<|b?", Indicator::chat_mark, 6},
    {"[ins", Indicator::chat_mark, 2},
    {"[/in", Indicator::chat_mark, 2},
    {"<<sy", Indicator::chat_mark, 2},
    {"<sta", Indicator::chat_mark, 3},
    {"## s", Indicator::chat_mark, 1},
    {"## i", Indicator::chat_mark, 1},
    {"</sy", Indicator::chat_mark, 2},
    {"<sys", Indicator::chat_mark, 3},
    {"<imp", Indicator::chat_mark, 7},
    {"<ins", Indicator::chat_mark, 2},
    {"<!--", Indicator::chat_mark, 2},
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
