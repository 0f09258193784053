#include "check/security/secret_search.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/ascii.h"
#include "base/base64.h"
#include "check/security/placeholders.h"
#include "check/security/secret_forms.h"

namespace cardinal {
namespace {

bool is_key_character(char c) { return is_alnum(c) || c == '-' || c == '_'; }

bool is_token_character(char c) {
  return is_key_character(c) || c == '.' || c == '~' || c == '+' || c == '/' ||
         c == '=';
}

template <class Is>
std::size_t end_of_run(std::string_view text, std::size_t at, Is is) {
  while (at < text.size() && is(text[at])) ++at;
  return at;
}

bool begins_word(std::string_view text, std::size_t at) {
  return at == 0 || !is_key_character(text[at - 1]);
}

// A key has a run of letters and digits; names of things with dashes between
// their words have none.
bool has_random_run(std::string_view text) {
  constexpr std::size_t run_min = 12;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t end = end_of_run(text, at, is_alnum);
    const std::string_view run = text.substr(at, end - at);
    if (run.size() >= run_min && std::ranges::any_of(run, is_digit) &&
        std::ranges::any_of(run, is_alpha)) {
      return true;
    }
    at = end;
  }
  return false;
}

TextSecret key_at(std::string_view text, std::size_t at) {
  if (!begins_word(text, at)) return {};
  const std::size_t end = end_of_run(text, at, is_key_character);
  const std::string_view key = text.substr(at, end - at);
  for (const KeyForm& form : key_forms) {
    if (!key.starts_with(form.opening)) continue;
    const std::string_view rest = key.substr(form.opening.size());
    if (key.size() < form.bytes_min || !has_random_run(rest) ||
        is_placeholder(rest)) {
      return {};
    }
    return {at, end, form.what};
  }
  return {};
}

TextSecret dotted_key_at(std::string_view text, std::size_t at) {
  if (!begins_word(text, at)) return {};
  const std::size_t end = end_of_run(
      text, at, [](char c) { return is_key_character(c) || c == '.'; });
  const std::string_view key = text.substr(at, end - at);
  for (const KeyForm& form : dotted_key_forms) {
    if (key.starts_with(form.opening) && key.size() >= form.bytes_min &&
        has_random_run(key.substr(form.opening.size()))) {
      return {at, end, form.what};
    }
  }
  return {};
}

TextSecret aws_key_at(std::string_view text, std::size_t at) {
  if (!begins_word(text, at)) return {};
  const std::size_t end = end_of_run(text, at, is_key_character);
  const std::string_view key = text.substr(at, end - at);
  const bool fits = key.size() == aws_key_bytes &&
                    std::ranges::any_of(aws_key_openings,
                                        [&](std::string_view opening) {
                                          return key.starts_with(opening);
                                        }) &&
                    std::ranges::all_of(
                        key, [](char c) { return is_upper(c) || is_digit(c); });
  if (!fits) return {};
  return {at, end, "an AWS access key id"};
}

// Three runs of base64url with two dots, the first a JSON object.
TextSecret jwt_at(std::string_view text, std::size_t at) {
  if (!begins_word(text, at) || !text.substr(at).starts_with(jwt_opening)) {
    return {};
  }
  std::size_t end = at;
  for (int part = 0; part < 3; ++part) {
    if (part > 0) {
      if (end == text.size() || text[end] != '.') return {};
      ++end;
    }
    const std::size_t begin = end;
    end = end_of_run(text, begin, is_key_character);
    if (end - begin < jwt_part_bytes_min) return {};
  }
  return {at, end, "a JSON Web Token"};
}

// `at` is anywhere in the dashes.
TextSecret private_key_at(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with(pem_opening)) return {};
  const std::string_view label =
      text.substr(at + pem_opening.size(), pem_label_bytes_max);
  const std::size_t found = label.find(pem_private);
  if (found == std::string_view::npos ||
      label.substr(0, found).find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ ") !=
          std::string_view::npos) {
    return {};
  }
  const std::size_t closing = text.find(pem_closing, at);
  const std::size_t quote = text.find('"', at);
  return {at, std::min({closing, quote, text.size()}), "a private key (PEM)"};
}

// The token behind a word such as Bearer.
TextSecret token_behind(std::string_view text, std::size_t at,
                        std::string_view what) {
  constexpr std::size_t token_min = 12;
  const std::size_t begin =
      end_of_run(text, at, [](char c) { return c == ' '; });
  std::size_t end = end_of_run(text, begin, is_token_character);
  while (end > begin && text[end - 1] == '.') --end;
  const std::string_view token = text.substr(begin, end - begin);
  if (token.size() < token_min || !looks_random(token) ||
      is_placeholder(token)) {
    return {};
  }
  return {begin, end, what};
}

bool ends_before(std::string_view text, std::size_t end,
                 std::string_view word) {
  return end >= word.size() &&
         equal_ignoring_case(text.substr(end - word.size(), word.size()), word);
}

// user:password in base64.
TextSecret basic_behind(std::string_view text, std::size_t at) {
  const std::size_t begin =
      end_of_run(text, at, [](char c) { return c == ' '; });
  const std::size_t end = end_of_run(text, begin, [](char c) {
    return is_alnum(c) || c == '+' || c == '/' || c == '=';
  });
  const auto decoded = decode_base64(text.substr(begin, end - begin));
  if (!decoded) return {};
  const std::string_view pair(*decoded);
  const std::size_t colon = pair.find(':');
  const bool printable =
      std::ranges::all_of(pair, [](char c) { return c >= ' ' && c < 0x7F; });
  if (colon == 0 || colon == std::string_view::npos || !printable ||
      is_placeholder(pair.substr(colon + 1))) {
    return {};
  }
  return {begin, end, "a user name and password (Basic)"};
}

// Authorization: with a scheme or without.
TextSecret authorization_behind(std::string_view text, std::size_t colon) {
  std::size_t at = end_of_run(text, colon + 1, [](char c) { return c == ' '; });
  const std::size_t word = end_of_run(text, at, is_token_character);
  if (word < text.size() && text[word] == ' ' &&
      std::ranges::all_of(text.substr(at, word - at), is_alpha)) {
    if (equal_ignoring_case(text.substr(at, word - at), "basic")) {
      return basic_behind(text, word);
    }
    at = word;
  }
  return token_behind(text, at, "the value of an Authorization header");
}

}  // namespace

TextSecret secret_at(std::string_view text, std::size_t at,
                     Indicator indicator) {
  switch (indicator) {
    case Indicator::key:
      return key_at(text, at);
    case Indicator::dotted_key:
      return dotted_key_at(text, at);
    case Indicator::github_pat: {
      constexpr std::size_t before = std::string_view("gith").size();
      return at < before ? TextSecret{} : key_at(text, at - before);
    }
    case Indicator::aws_key:
      return aws_key_at(text, at);
    case Indicator::jwt:
      return jwt_at(text, at);
    case Indicator::pem:
      return private_key_at(text, at);
    case Indicator::bearer:
      return ends_before(text, at + 3, "bearer")
                 ? token_behind(text, at + 3, "a bearer token")
                 : TextSecret{};
    case Indicator::basic:
      return ends_before(text, at + 3, "basic") ? basic_behind(text, at + 3)
                                                : TextSecret{};
    case Indicator::authorization:
      return ends_before(text, at + 3, "authorization")
                 ? authorization_behind(text, at + 3)
                 : TextSecret{};
    case Indicator::api_key:
      return ends_before(text, at + 3, "api-key") ||
                     ends_before(text, at + 3, "api_key")
                 ? token_behind(text, at + 4, "an API key")
                 : TextSecret{};
    default:
      return {};
  }
}

TextSecret assigned_secret(std::string_view text, std::size_t at) {
  for (const AssignedName& name : assigned_names) {
    if (!ends_before(text, at + 1, name.text)) continue;
    const std::size_t begin = at + 1;
    const std::size_t end =
        std::min(text.find_first_of(" \t\n\\&;,\"'`)", begin), text.size());
    const std::string_view value = text.substr(begin, end - begin);
    if (is_placeholder(value) || (name.ordinary && !looks_random(value))) {
      continue;
    }
    return {begin, end, "a password or key in the form name=value"};
  }
  return {};
}

TextSecret url_password(std::string_view text, std::size_t at) {
  constexpr std::size_t user_info_bytes_max = 512;
  std::size_t colon = std::string_view::npos;
  std::size_t begin = at;
  while (begin > 0 && at - begin < user_info_bytes_max) {
    const char c = text[begin - 1];
    if (c == '/') break;
    if (c == '@' || c == '"' || c == '?' || c == '#' ||
        static_cast<unsigned char>(c) <= ' ') {
      return {};
    }
    if (c == ':') colon = begin - 1;
    --begin;
  }
  // With a scheme or, in a relative reference, without.
  constexpr std::string_view before = "//";
  if (colon == std::string_view::npos || begin < before.size() ||
      text.substr(begin - before.size(), before.size()) != before) {
    return {};
  }
  const std::string_view password = text.substr(colon + 1, at - colon - 1);
  if (is_placeholder(password)) return {};
  return {colon + 1, at, "a password in a URL"};
}

std::vector<TextSecret> secrets_in(std::string_view text) {
  std::vector<TextSecret> found;
  const auto add = [&](TextSecret secret) {
    if (secret) found.push_back(secret);
  };
  for_each_indicator(text, [&](std::size_t at, Indicator indicator) {
    add(secret_at(text, at, indicator));
    return false;
  });
  for (std::size_t at = text.find('='); at < text.size();
       at = text.find('=', at + 1)) {
    add(assigned_secret(text, at));
  }
  for (std::size_t at = text.find('@'); at < text.size();
       at = text.find('@', at + 1)) {
    add(url_password(text, at));
  }
  std::ranges::sort(found, {}, &TextSecret::begin);
  std::vector<TextSecret> apart;
  for (const TextSecret& secret : found) {
    if (apart.empty() || secret.begin >= apart.back().end) {
      apart.push_back(secret);
    } else {
      apart.back().end = std::max(apart.back().end, secret.end);
    }
  }
  return apart;
}

}  // namespace cardinal
