// Members whose names speak of secrets, and what their values look like.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/ascii.h"
#include "base/base64.h"
#include "base/text.h"
#include "check/security/placeholders.h"
#include "check/security/secret_forms.h"
#include "check/security/secret_search.h"

namespace cardinal {
namespace {

constexpr std::size_t value_bytes_min = 4;

constexpr std::size_t name_bytes_max = 128;

// In lower case, without dashes and underscores, in the singular.
std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char c : name.substr(0, name_bytes_max)) {
    if (c != '-' && c != '_' && c != ' ' && c != '.') {
      plain.push_back(to_lower(c));
    }
  }
  if (plain.ends_with('s')) plain.pop_back();
  return plain;
}

// The last two letters, of which `secret_name_ends` has few.
constexpr std::uint32_t letter_pair(char first, char second) {
  return static_cast<std::uint32_t>(to_lower(first) - 'a') * 26 +
         static_cast<std::uint32_t>(to_lower(second) - 'a');
}
constexpr auto ends_a_secret_name = [] {
  std::array<bool, std::size_t{26} * 26> pairs{};
  for (const AssignedName& end : secret_name_ends) {
    const std::string_view text = end.text;
    pairs[letter_pair(text[text.size() - 2], text.back())] = true;
  }
  return pairs;
}();

const AssignedName* secret_end_of(std::string_view name) {
  // The search for indicators looks at the last three letters as they are
  // written.
  constexpr std::size_t written = 3;
  if (name.size() < written ||
      !std::ranges::all_of(name.substr(name.size() - written), is_alpha)) {
    return nullptr;
  }
  if (name.size() <= name_bytes_max) {
    const std::string_view last = name.substr(name.size() - written);
    const std::size_t plural = to_lower(last[2]) == 's' ? 1 : 0;
    if (!ends_a_secret_name[letter_pair(last[1 - plural], last[2 - plural])]) {
      return nullptr;
    }
  }
  const std::string plain = plain_name(name);
  for (const AssignedName& end : secret_name_ends) {
    if (plain.ends_with(end.text)) return &end;
  }
  return nullptr;
}

// Words that stand where a password would: its type, or that there is one.
bool is_descriptive(std::string_view value) {
  constexpr std::string_view words[] = {
      "string",   "password", "passwd",   "passphrase", "secret",  "token",
      "bearer",   "basic",    "apikey",   "api_key",    "api-key", "none",
      "null",     "required", "optional", "true",       "false",   "hidden",
      "redacted", "masked",   "text",     "header",     "query",   "cookie",
      "oauth2",   "changeme", "pass",     "user"};
  return is_one_of(words, lower_case(value));
}

bool has_repeated_character(std::string_view value) {
  constexpr std::size_t run_max = 5;
  std::size_t run = 1;
  for (std::size_t i = 1; i < value.size(); ++i) {
    run = value[i] == value[i - 1] ? run + 1 : 1;
    if (run > run_max) return true;
  }
  return false;
}

// Words in upper case, which a name may have in any.
template <std::size_t Count>
class MentionedWords {
 public:
  consteval explicit MentionedWords(const std::string_view (&words)[Count]) {
    for (std::size_t i = 0; i < Count; ++i) {
      words_[i] = words[i];
      first_letters_ |= bit_of(words[i][0]);
    }
  }

  bool occur_in(std::string_view name) const {
    for (std::size_t at = 0; at < name.size(); ++at) {
      const char first = to_upper(name[at]);
      if (!(first_letters_ & bit_of(first))) continue;
      for (const std::string_view word : words_) {
        if (word[0] == first &&
            equal_ignoring_case(name.substr(at, word.size()), word)) {
          return true;
        }
      }
    }
    return false;
  }

 private:
  static constexpr std::uint64_t bit_of(char c) {
    return std::uint64_t{1} << (static_cast<unsigned char>(c) & 63);
  }
  std::array<std::string_view, Count> words_;
  std::uint64_t first_letters_ = 0;
};

constexpr MentionedWords words_in_placeholders({"YOUR", "XXX", "EXAMPLE",
                                                "PLACEHOLDER", "CHANGE-ME",
                                                "CHANGE_ME", "REPLACE",
                                                "REDACTED", "DUMMY"});
constexpr MentionedWords words_of_no_secret({"PUBLIC", "HASH"});
constexpr MentionedWords words_of_public_data(
    {"PUBLIC", "ADDRESS",   "WALLET", "HASH",     "DIGEST", "SIG",  "ATTEST",
     "CID",    "DID",       "NONCE",  "CHECKSUM", "PROOF",  "CERT", "X5C",
     "JWK",    "INTEGRITY", "PAYTO",  "ACCOUNT",  "PUBKEY", "URL",  "URI"});

double bits_per_character(std::string_view text) {
  std::array<std::uint32_t, 256> counts{};
  for (const char c : text) ++counts[static_cast<unsigned char>(c)];
  double bits = 0;
  for (const std::uint32_t count : counts) {
    if (count == 0) continue;
    const double share = count / static_cast<double>(text.size());
    bits -= share * std::log2(share);
  }
  return bits;
}

}  // namespace

bool is_placeholder(std::string_view value) {
  if (value.size() < value_bytes_min) return true;
  if (value.find_first_of("<{[$*%") != std::string_view::npos) return true;
  if (value.find("...") != std::string_view::npos) return true;
  return std::ranges::none_of(
             value, [](char c) { return is_lower(c) || is_digit(c); }) ||
         has_repeated_character(value) || is_descriptive(value) ||
         words_in_placeholders.occur_in(value);
}

bool looks_random(std::string_view value) {
  constexpr std::size_t random_min = 8;
  if (value.size() < random_min) return false;
  const bool one_word = std::ranges::all_of(value, [](char c) {
    return is_alnum(c) || std::string_view("-_.~+/=!@#^&*").contains(c);
  });
  if (!one_word || std::ranges::none_of(value, is_digit) ||
      std::ranges::none_of(value, is_alpha)) {
    return false;
  }
  // 0x...: addresses and contracts, which are public; a path has slashes at
  // both ends of its words.
  return !value.starts_with("0x") && !value.starts_with('/') &&
         !value.contains("://");
}

bool is_secret_name(std::string_view name) {
  return secret_end_of(name) != nullptr;
}

bool is_named_secret(std::string_view name, std::string_view value) {
  const AssignedName* const end = secret_end_of(name);
  if (end == nullptr || words_of_no_secret.occur_in(name) ||
      is_placeholder(value)) {
    return false;
  }
  if (end->ordinary) return looks_random(value);
  return value.find(' ') == std::string_view::npos && !value.contains("://");
}

bool is_public_name(std::string_view name) {
  return words_of_public_data.occur_in(name) || name == "id" || name == "kid" ||
         name == "x" || name == "y" || name == "n";
}

namespace {

// Base 64 of a text, as of a file that is part of the card.
bool is_encoded_text(std::string_view text) {
  const auto decoded = decode_base64(text);
  return decoded && std::ranges::all_of(*decoded, [](char c) {
           return is_space(c) || static_cast<unsigned char>(c) >= ' ';
         });
}

}  // namespace

bool is_random(std::string_view text) {
  constexpr double bits_min = 4.2;
  if (text.size() < random_bytes_min || text.size() > random_bytes_max) {
    return false;
  }
  const bool letters = std::ranges::all_of(
      text, [](char c) { return is_alnum(c) || random_marks.contains(c); });
  return letters &&
         std::ranges::count_if(text, is_digit) >= random_of_each_min &&
         std::ranges::count_if(text, is_upper) >= random_of_each_min &&
         std::ranges::count_if(text, is_lower) >= random_of_each_min &&
         bits_per_character(text) >= bits_min && !is_encoded_text(text);
}

}  // namespace cardinal
