// Finds keys, tokens and passwords in texts and members.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "check/security/text_indicators.h"

namespace cardinal {

struct TextSecret {
  std::size_t begin = 0, end = 0;
  std::string_view what;  // "a GitHub token"; empty: there is none

  explicit operator bool() const { return !what.empty(); }
};

// The secret around an indicator that the search for indicators found at `at`.
TextSecret secret_at(std::string_view text, std::size_t at,
                     Indicator indicator);
// The secret after the `=` at `at` (password=...), and the password before the
// `@` at `at` (https://user:password@host).
TextSecret assigned_secret(std::string_view text, std::size_t at);
TextSecret url_password(std::string_view text, std::size_t at);

// All secrets in a text, by position, not overlapping.
std::vector<TextSecret> secrets_in(std::string_view text);

// Whether a member of that name holds a secret if it has a value, and whether
// the value is one: not a placeholder, and random where the name is ordinary.
bool is_secret_name(std::string_view name);
bool is_named_secret(std::string_view name, std::string_view value);

// Names of keys, identifiers and proofs that are meant to be public.
bool is_public_name(std::string_view name);
// Long, with letters of both cases and digits in no order. Hexadecimal does
// not count: digests, commits and addresses are public.
bool is_random(std::string_view text);

}  // namespace cardinal
