#include "check/security/text_indicators.h"

#include <algorithm>
#include <array>

namespace cardinal {
namespace {

struct IndicatorPattern {
  std::string_view window;  // ?: any character
  Indicator indicator;
};

constexpr IndicatorPattern indicator_patterns[] = {
    {"sk-?", Indicator::key},
    {"sk_l", Indicator::key},
    {"sk_t", Indicator::key},
    {"rk_l", Indicator::key},
    {"rk_t", Indicator::key},
    {"whse", Indicator::key},
    {"ghp_", Indicator::key},
    {"gho_", Indicator::key},
    {"ghu_", Indicator::key},
    {"ghs_", Indicator::key},
    {"ghr_", Indicator::key},
    {"glpa", Indicator::key},
    {"xox?", Indicator::key},
    {"xapp", Indicator::key},
    {"aiza", Indicator::key},
    {"gocs", Indicator::key},
    {"gsk_", Indicator::key},
    {"xai-", Indicator::key},
    {"hf_?", Indicator::key},
    {"npm_", Indicator::key},
    {"pypi", Indicator::key},
    {"shpa", Indicator::key},
    {"dop_", Indicator::key},
    {"sg.?", Indicator::dotted_key},
    {"ya29", Indicator::dotted_key},
    // Cards have many links to github.com.
    {"ub_p", Indicator::github_pat},
    {"akia", Indicator::aws_key},
    {"asia", Indicator::aws_key},
    {"eyj?", Indicator::jwt},
    {"----", Indicator::pem},
    {"rer ", Indicator::bearer},
    {"sic ", Indicator::basic},
    {"ion:", Indicator::authorization},
    {"key:", Indicator::api_key},
    {"ken\"", Indicator::secret_name},
    {"ens\"", Indicator::secret_name},
    {"ret\"", Indicator::secret_name},
    {"ets\"", Indicator::secret_name},
    {"ord\"", Indicator::secret_name},
    {"rds\"", Indicator::secret_name},
    {"swd\"", Indicator::secret_name},
    {"pwd\"", Indicator::secret_name},
    {"key\"", Indicator::secret_name},
    {"eys\"", Indicator::secret_name},
    {"wds\"", Indicator::secret_name},
    {"ses\"", Indicator::secret_name},
    {"ial\"", Indicator::secret_name},
    {"als\"", Indicator::secret_name},
    {"ase\"", Indicator::secret_name},
    {"riza", Indicator::secret_name},
    {"10.?", Indicator::ipv4},
    {"127.", Indicator::ipv4},
    {"168.", Indicator::ipv4},
    {"169.", Indicator::ipv4},
    {"172.", Indicator::ipv4},
    {"192.", Indicator::ipv4},
    {"100.", Indicator::ipv4},
    {"0.0.", Indicator::ipv4},
    {"//0x", Indicator::ipv4_number},
    {"//16", Indicator::ipv4_number},
    {"//21", Indicator::ipv4_number},
    {"//28", Indicator::ipv4_number},
    {"//32", Indicator::ipv4_number},
    {"[::?", Indicator::ipv6},
    {"[fc?", Indicator::ipv6},
    {"[fd?", Indicator::ipv6},
    {"[fe?", Indicator::ipv6},
    {"fe80", Indicator::ipv6},
    {"fd00", Indicator::ipv6},
    {".int", Indicator::host},
    {".loc", Indicator::host},
    {".lan", Indicator::host},
    {".cor", Indicator::host},
    {".hom", Indicator::host},
    {"lhos", Indicator::localhost},
    {"igno", Indicator::instruction},
    {"disr", Indicator::instruction},
    {"forg", Indicator::instruction},
    {"over", Indicator::instruction},
    {"reve", Indicator::instruction},
    {"choo", Indicator::instruction},
    {"sele", Indicator::instruction},
    {"pref", Indicator::instruction},
    {"re n", Indicator::new_role},
    {"<|im", Indicator::chat_mark},
    {"[ins", Indicator::chat_mark},
};

constexpr auto indicator_windows = [] {
  std::array<std::string_view, std::size(indicator_patterns)> windows;
  std::ranges::transform(indicator_patterns, windows.begin(),
                         &IndicatorPattern::window);
  return windows;
}();

constexpr PatternFilter indicator_filter(indicator_windows);

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
