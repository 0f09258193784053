#include "check/security/text_signs.h"

#include <algorithm>
#include <array>

namespace cardinal {
namespace {

struct SignPattern {
  std::string_view window;  // ?: any character
  Sign sign;
};

constexpr SignPattern sign_patterns[] = {
    {"sk-?", Sign::key},
    {"sk_l", Sign::key},
    {"sk_t", Sign::key},
    {"rk_l", Sign::key},
    {"rk_t", Sign::key},
    {"whse", Sign::key},
    {"ghp_", Sign::key},
    {"gho_", Sign::key},
    {"ghu_", Sign::key},
    {"ghs_", Sign::key},
    {"ghr_", Sign::key},
    {"glpa", Sign::key},
    {"xox?", Sign::key},
    {"xapp", Sign::key},
    {"aiza", Sign::key},
    {"gocs", Sign::key},
    {"gsk_", Sign::key},
    {"xai-", Sign::key},
    {"hf_?", Sign::key},
    {"npm_", Sign::key},
    {"pypi", Sign::key},
    {"shpa", Sign::key},
    {"dop_", Sign::key},
    {"sg.?", Sign::dotted_key},
    {"ya29", Sign::dotted_key},
    // Cards have many links to github.com.
    {"ub_p", Sign::github_pat},
    {"akia", Sign::aws_key},
    {"asia", Sign::aws_key},
    {"eyj?", Sign::jwt},
    {"----", Sign::pem},
    {"rer ", Sign::bearer},
    {"sic ", Sign::basic},
    {"ion:", Sign::authorization},
    {"key:", Sign::api_key},
    {"ken\"", Sign::secret_name},
    {"ens\"", Sign::secret_name},
    {"ret\"", Sign::secret_name},
    {"ets\"", Sign::secret_name},
    {"ord\"", Sign::secret_name},
    {"rds\"", Sign::secret_name},
    {"swd\"", Sign::secret_name},
    {"pwd\"", Sign::secret_name},
    {"key\"", Sign::secret_name},
    {"eys\"", Sign::secret_name},
    {"wds\"", Sign::secret_name},
    {"ses\"", Sign::secret_name},
    {"ial\"", Sign::secret_name},
    {"als\"", Sign::secret_name},
    {"ase\"", Sign::secret_name},
    {"riza", Sign::secret_name},
    {"10.?", Sign::ipv4},
    {"127.", Sign::ipv4},
    {"168.", Sign::ipv4},
    {"169.", Sign::ipv4},
    {"172.", Sign::ipv4},
    {"192.", Sign::ipv4},
    {"100.", Sign::ipv4},
    {"0.0.", Sign::ipv4},
    {"//0x", Sign::ipv4_number},
    {"//16", Sign::ipv4_number},
    {"//21", Sign::ipv4_number},
    {"//28", Sign::ipv4_number},
    {"//32", Sign::ipv4_number},
    {"[::?", Sign::ipv6},
    {"[fc?", Sign::ipv6},
    {"[fd?", Sign::ipv6},
    {"[fe?", Sign::ipv6},
    {"fe80", Sign::ipv6},
    {"fd00", Sign::ipv6},
    {".int", Sign::host},
    {".loc", Sign::host},
    {".lan", Sign::host},
    {".cor", Sign::host},
    {".hom", Sign::host},
    {"lhos", Sign::localhost},
    {"igno", Sign::instruction},
    {"disr", Sign::instruction},
    {"forg", Sign::instruction},
    {"over", Sign::instruction},
    {"reve", Sign::instruction},
    {"choo", Sign::instruction},
    {"sele", Sign::instruction},
    {"pref", Sign::instruction},
    {"re n", Sign::new_role},
    {"<|im", Sign::chat_mark},
    {"[ins", Sign::chat_mark},
};

constexpr auto sign_windows = [] {
  std::array<std::string_view, std::size(sign_patterns)> windows;
  std::ranges::transform(sign_patterns, windows.begin(), &SignPattern::window);
  return windows;
}();

constexpr PatternFilter sign_filter(sign_windows);

}  // namespace

Threat threat_of(Sign sign) {
  if (sign < Sign::ipv4) return secret_threat;
  return sign < Sign::instruction ? address_threat : instruction_threat;
}

bool find_signs(std::string_view text, PatternFilter::Look look,
                void* context) {
  return sign_filter.find(text, look, context);
}

Sign sign_of(std::size_t pattern) { return sign_patterns[pattern].sign; }

}  // namespace cardinal
