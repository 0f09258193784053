#include <algorithm>

#include "cardinal/http_cache.h"
#include "http/text.h"

namespace cardinal::http {
namespace {

// A token, or the same in quotes (5.2 asks to take both).
std::string_view unquoted(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    return text.substr(1, text.size() - 2);
  }
  return text;
}

std::int64_t seconds_of(std::string_view text) {
  text = unquoted(text);
  if (text.empty() || !std::ranges::all_of(text, is_digit)) return 0;
  std::int64_t value = 0;
  for (const char c : text) {
    value = std::min(value * 10 + (c - '0'), delta_seconds_max);
  }
  return value;
}

void set(std::optional<std::int64_t>& to, std::string_view argument) {
  const std::int64_t value = seconds_of(argument);
  to = to && *to != value ? 0 : value;
}

struct FlagDirective {
  std::string_view name;
  bool CacheControl::* member;
};
// With an argument (private="Set-Cookie") they could mean less; taking them
// for the whole is always allowed.
constexpr FlagDirective flags[] = {
    {"no-store", &CacheControl::no_store},
    {"no-cache", &CacheControl::no_cache},
    {"must-revalidate", &CacheControl::must_revalidate},
    {"proxy-revalidate", &CacheControl::proxy_revalidate},
    {"public", &CacheControl::is_public},
    {"private", &CacheControl::is_private},
    {"must-understand", &CacheControl::must_understand},
    {"only-if-cached", &CacheControl::only_if_cached},
};

struct NumberDirective {
  std::string_view name;
  std::optional<std::int64_t> CacheControl::* member;
};
constexpr NumberDirective numbers[] = {
    {"max-age", &CacheControl::max_age},
    {"s-maxage", &CacheControl::s_maxage},
    {"stale-while-revalidate", &CacheControl::stale_while_revalidate},
    {"stale-if-error", &CacheControl::stale_if_error},
    {"max-stale", &CacheControl::max_stale},
    {"min-fresh", &CacheControl::min_fresh},
};

}  // namespace

CacheControl parse_cache_control(std::string_view list) {
  CacheControl control;
  while (!list.empty()) {
    const std::string_view member = next_member(list);
    const std::size_t equals = std::min(member.find('='), member.size());
    const std::string_view name = without_ows(member.substr(0, equals));
    const bool has_argument = equals < member.size();
    const std::string_view argument =
        has_argument ? without_ows(member.substr(equals + 1)) : "";
    for (const FlagDirective& flag : flags) {
      if (equal_ignoring_case(name, flag.name)) control.*flag.member = true;
    }
    if (!has_argument && equal_ignoring_case(name, "max-stale")) {
      control.any_stale = true;
      continue;
    }
    for (const NumberDirective& number : numbers) {
      if (!equal_ignoring_case(name, number.name)) continue;
      set(control.*number.member, argument);
    }
  }
  return control;
}

}  // namespace cardinal::http
