#include "http/accept.h"

#include <algorithm>

#include "http/text.h"

namespace cardinal::http {
namespace {

// 3 for the type itself, 2 for its group, 1 for "*/*"; 0: no match.
int specificity(std::string_view range, std::string_view media_type) {
  if (equal_ignoring_case(range, media_type)) return 3;
  if (range == "*/*") return 1;
  if (!range.ends_with("/*")) return 0;
  const std::string_view group = media_type.substr(0, media_type.find('/'));
  range.remove_suffix(2);
  return equal_ignoring_case(range, group) ? 2 : 0;
}

}  // namespace

int weight_of(std::string_view parameters) {
  int weight = 1'000;
  while (!parameters.empty()) {
    parameters.remove_prefix(1);  // the ";"
    const std::size_t end = std::min(parameters.find(';'), parameters.size());
    const std::string_view one = without_ows(parameters.substr(0, end));
    parameters.remove_prefix(end);
    if (one.size() < 3 || to_lower(one[0]) != 'q' || one[1] != '=') continue;
    const std::string_view digits = one.substr(2);
    if (digits.size() > 5 || (digits[0] != '0' && digits[0] != '1') ||
        (digits.size() > 1 && digits[1] != '.')) {
      return 0;
    }
    weight = (digits[0] - '0') * 1'000;
    int unit = 100;
    for (const char c :
         digits.substr(std::min<std::size_t>(2, digits.size()))) {
      if (!is_digit(c)) return 0;
      weight += (c - '0') * unit;
      unit /= 10;
    }
    if (weight > 1'000) return 0;
  }
  return weight;
}

std::optional<Quality> quality_of(std::string_view accept,
                                  std::string_view media_type) {
  int most_specific = 0;
  int weight = 0;
  while (!accept.empty()) {
    const std::string_view member = next_member(accept);
    const std::size_t end = std::min(member.find(';'), member.size());
    const int specific =
        specificity(without_ows(member.substr(0, end)), media_type);
    if (specific == 0 || specific < most_specific) continue;
    const int given = weight_of(member.substr(end));
    weight = specific == most_specific ? std::max(weight, given) : given;
    most_specific = specific;
  }
  if (most_specific == 0) return std::nullopt;
  return Quality{weight, most_specific == 3};
}

}  // namespace cardinal::http
