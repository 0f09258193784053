// What keys, tokens and members for insiders look like. Rules report them; the
// reader's filters are derived from the lists.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace cardinal::a2a {

// a2a/private-member: names that a card for strangers should not have.
inline constexpr std::array<std::string_view, 6> private_member_names = {
    "adminUrl",      "internalUrl", "debugEndpoint",
    "privateConfig", "secrets",     "credentials"};

// What services give out as keys.
struct KeyForm {
  std::string_view opening;
  std::size_t bytes_min;
  std::string_view what;
};
inline constexpr std::array<KeyForm, 11> key_forms = {{
    {"sk-", 20, "a secret API key (sk-...)"},
    {"sk_live_", 20, "a secret API key (sk_live_...)"},
    {"sk_test_", 20, "a secret API key (sk_test_...)"},
    {"rk_live_", 20, "a restricted API key (rk_live_...)"},
    {"ghp_", 36, "a GitHub token"},
    {"gho_", 36, "a GitHub token"},
    {"github_pat_", 40, "a GitHub token"},
    {"glpat-", 20, "a GitLab token"},
    {"xoxb-", 24, "a Slack token"},
    {"xoxp-", 24, "a Slack token"},
    {"AIza", 39, "a Google API key"},
}};

inline constexpr std::array<std::string_view, 2> aws_key_openings = {"AKIA",
                                                                     "ASIA"};
inline constexpr std::size_t aws_key_bytes = 20;

// The object at the start of a JSON Web Token in base64url, {" as text.
inline constexpr std::string_view jwt_opening = "eyJ";
inline constexpr std::size_t jwt_part_bytes_min = 10;  // of three, with dots
inline constexpr std::string_view bearer_opening = "Bearer ";
inline constexpr auto bearer_jwt_opening = [] {
  std::array<char, bearer_opening.size() + jwt_opening.size()> text{};
  std::ranges::copy(jwt_opening,
                    std::ranges::copy(bearer_opening, text.begin()).out);
  return text;
}();

inline constexpr std::string_view pem_opening = "-----BEGIN ";
inline constexpr std::string_view pem_private = "PRIVATE KEY";

// A random token: with so many letters in both cases and digits, and this long
// where the member's name speaks of a secret, or else.
inline constexpr std::size_t token_of_each_min = 3;
inline constexpr std::size_t named_token_bytes_min = 24;
inline constexpr std::size_t unnamed_token_bytes_min = 48;
// Besides letters and digits.
inline constexpr std::string_view token_marks = "-_+/=";

// What stands before a secret in a text, in upper case.
inline constexpr std::array<std::string_view, 7> assigned_names = {
    "PASSWORD=", "PASSWD=",       "PWD=",       "CLIENT_SECRET=",
    "API_KEY=",  "ACCESS_TOKEN=", "SECRET_KEY="};

// How secrets begin that have a form of their own.
inline constexpr auto secret_openings = [] {
  std::array<std::string_view, key_forms.size() + aws_key_openings.size() + 3>
      openings;
  auto next =
      std::ranges::transform(key_forms, openings.begin(), &KeyForm::opening)
          .out;
  next = std::ranges::copy(aws_key_openings, next).out;
  *next++ = jwt_opening;
  *next++ = {bearer_jwt_opening.data(), bearer_jwt_opening.size()};
  *next++ = pem_opening;
  return openings;
}();
// No secret with a form of its own is shorter.
inline constexpr std::size_t secret_bytes_min =
    std::min({std::ranges::min(key_forms, {}, &KeyForm::bytes_min).bytes_min,
              aws_key_bytes, 3 * jwt_part_bytes_min + 2,
              pem_opening.size() + pem_private.size()});

// By the letter before an equals sign, in lower case: whether the word before
// it may be one of assigned_names.
inline constexpr auto assigned_name_ends = [] {
  std::array<bool, 256> table{};
  for (const std::string_view name : assigned_names) {
    const char last = name[name.size() - 2];
    table[static_cast<unsigned char>(last | 0x20)] = true;
  }
  return table;
}();

bool is_private_name(std::string_view name);
// A glance at length and first characters: false for nearly all strings that
// are no key or token by themselves.
bool may_be_secret(std::string_view text);

}  // namespace cardinal::a2a
