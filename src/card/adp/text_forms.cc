#include "card/adp/text_forms.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"

namespace cardinal::adp {
namespace {

// ISO 639-1, two letters each.
constexpr std::string_view language_codes =
    "aaabaeafakamanarasavayazbabebgbhbibmbnbobrbscacechcocrcscucvcydadedvdzee"
    "eleneoeseteufafffifjfofrfygagdglgngugvhahehihohrhthuhyhziaidieigiiikioisit"
    "iujajvkakgkikjkkklkmknkokrkskukvkwkylalblglilnloltlulvmgmhmimkmlmnmrmsmtmy"
    "nanbndnengnlnnnonrnvnyocojomorospapiplpsptqurmrnrorurwsascsdsesgsiskslsmsn"
    "sosqsrssstsusvswtatetgthtitktltntotrtstttwtyugukuruzvevivowawoxhyiyozazhz"
    "u";

constexpr std::size_t letters = 26;

// By first letter and second.
constexpr auto languages = [] {
  std::array<bool, letters * letters> known{};
  for (std::size_t i = 0; i + 1 < language_codes.size(); i += 2) {
    known[static_cast<std::size_t>(language_codes[i] - 'a') * letters +
          static_cast<std::size_t>(language_codes[i + 1] - 'a')] = true;
  }
  return known;
}();

// The rest of a did:key: a multibase z and base58btc, of which an Ed25519 key
// has 47.
bool is_multibase(std::string_view text) {
  if (!text.starts_with('z') || text.size() < 2) return false;
  return std::ranges::all_of(text.substr(1), [](char c) {
    return (is_digit(c) && c != '0') || (is_lower(c) && c != 'l') ||
           (is_upper(c) && c != 'I' && c != 'O');
  });
}

// Method-specific ids: idchars in parts with colons between, the last not
// empty.
bool is_did_id(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (is_lower(c) || is_upper(c) || is_digit(c)) continue;
    if (c == '.' || c == '-' || c == '_' || c == ':') continue;
    if (c != '%' || at + 2 >= text.size()) return false;
    if (!is_hex_digit(text[at + 1]) || !is_hex_digit(text[at + 2]))
      return false;
    at += 2;
  }
  return !text.empty() && text.back() != ':';
}

}  // namespace

bool is_language(std::string_view code) {
  return code.size() == 2 && is_lower(code[0]) && is_lower(code[1]) &&
         languages[static_cast<std::size_t>(code[0] - 'a') * letters +
                   static_cast<std::size_t>(code[1] - 'a')];
}

bool is_rate_limit(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at == 0 || at == text.size() || text[at] != '/') return false;
  constexpr std::string_view units[] = {"min", "s", "sec", "h", "hour", "day"};
  return std::ranges::find(units, text.substr(at + 1)) != std::end(units);
}

bool is_did(std::string_view text) {
  constexpr std::string_view scheme = "did:";
  if (!text.starts_with(scheme)) return false;
  text.remove_prefix(scheme.size());
  const std::size_t colon = text.find(':');
  if (colon == 0 || colon == std::string_view::npos) return false;
  const std::string_view method = text.substr(0, colon);
  const std::string_view id = text.substr(colon + 1);
  if (!std::ranges::all_of(method,
                           [](char c) { return is_lower(c) || is_digit(c); })) {
    return false;
  }
  return method == "key" ? is_multibase(id) : is_did_id(id);
}

}  // namespace cardinal::adp
