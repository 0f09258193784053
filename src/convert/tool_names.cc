#include "convert/tool_names.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/ascii.h"
#include "base/utf8.h"
#include "cardinal/crypto.h"

namespace cardinal::convert {
namespace {

constexpr std::string_view empty_id = "__x__";
constexpr std::string_view capital = "__cap__";
constexpr std::string_view lead = "esc";
constexpr std::size_t hash_digits = 8;

struct EscapedCharacter {
  char character;
  std::string_view escape;
};
constexpr EscapedCharacter escaped_characters[] = {{'.', "__dot__"},
                                                   {'/', "__slash__"},
                                                   {' ', "__space__"},
                                                   {':', "__colon__"}};

bool is_plain(char c, const NameRules& rules) {
  return is_lower(c) || is_digit(c) || (rules.capitals && is_upper(c));
}

bool is_allowed(char c, const NameRules& rules) {
  return is_plain(c, rules) || c == '-' || c == '_' || (rules.dots && c == '.');
}

std::string_view word_for(char c) {
  const auto* const found =
      std::ranges::find(escaped_characters, c, &EscapedCharacter::character);
  return found == std::end(escaped_characters) ? std::string_view()
                                               : found->escape;
}

void append_hex(std::string& out, std::string_view bytes) {
  out += "__x";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out += hex_digits_lower[byte >> 4];
    out += hex_digits_lower[byte & 15];
  }
  out += "__";
}

// The length of an escape and its meaning; 0 bytes: not an escape.
struct Escape {
  std::size_t bytes = 0;
  std::string meaning;
};

Escape hex_at(std::string_view text) {
  if (!text.starts_with("__x")) return {};
  Escape found;
  std::size_t i = 3;
  while (i + 1 < text.size()) {
    const std::size_t high = hex_digits_lower.find(text[i]);
    const std::size_t low = hex_digits_lower.find(text[i + 1]);
    if (high == hex_digits_lower.npos || low == hex_digits_lower.npos) break;
    found.meaning += static_cast<char>(high << 4 | low);
    i += 2;
  }
  if (found.meaning.empty() || !text.substr(i).starts_with("__")) return {};
  found.bytes = i + 2;
  return found;
}

// At the beginning of the text.
Escape escape_at(std::string_view text, const NameRules& rules) {
  if (!text.starts_with("__")) return {};
  for (const EscapedCharacter& escaped : escaped_characters) {
    if (is_allowed(escaped.character, rules)) continue;
    if (text.starts_with(escaped.escape)) {
      return {escaped.escape.size(), std::string(1, escaped.character)};
    }
  }
  const bool letter = text.size() > capital.size() &&
                      text.starts_with(capital) &&
                      is_lower(text[capital.size()]);
  if (letter && !rules.capitals) {
    const auto upper = static_cast<char>(text[capital.size()] - 'a' + 'A');
    return {capital.size() + 1, std::string(1, upper)};
  }
  return hex_at(text);
}

// Whether it is a name that was prefixed with "esc".
bool is_led(std::string_view text, const NameRules& rules) {
  return rules.plain_first && text.starts_with("esc__");
}

std::string decoded(std::string_view name, const NameRules& rules) {
  if (is_led(name, rules)) name.remove_prefix(lead.size());
  if (name == empty_id) return {};
  std::string id;
  while (!name.empty()) {
    const Escape escape = escape_at(name, rules);
    id += escape.bytes > 0 ? escape.meaning : std::string(1, name.front());
    name.remove_prefix(std::max<std::size_t>(escape.bytes, 1));
  }
  return id;
}

// The beginning of the run of bytes before `end` that need hexadecimal escapes.
std::size_t run_before(std::string_view id, std::size_t end,
                       const NameRules& rules) {
  const auto needs_hex = [&](char c) {
    return !is_allowed(c, rules) && word_for(c).empty() &&
           !(is_upper(c) && !rules.capitals);
  };
  while (end > 0 && needs_hex(id[end - 1])) --end;
  return end;
}

// An underscore and what would follow it, as far as an escape can extend.
std::string following(std::string_view reversed) {
  std::string text = "_";
  for (std::size_t i = reversed.size(); i > 0; --i) {
    text += reversed[i - 1];
    if (text.size() == 2 && text != "__") break;
    if (text.size() < 4 || !text.ends_with("__")) continue;
    if (i > 1) text += reversed[i - 2];  // the letter of a capital
    break;
  }
  return text;
}

// One step back from `end`: the escape or character there.
std::string part_before(std::string_view id, std::size_t end,
                        std::string_view reversed, const NameRules& rules) {
  const char c = id[end - 1];
  std::string part;
  if (c == '_' && escape_at(following(reversed), rules).bytes > 0) {
    append_hex(part, "_");
  } else if (is_allowed(c, rules)) {
    part = c;
  } else if (is_upper(c)) {
    part = std::string(capital) + static_cast<char>(c - 'A' + 'a');
  } else {
    part = word_for(c);
  }
  return part;
}

// From the end to the beginning: how an underscore is written depends on what
// follows it.
std::string encoded(std::string_view id, const NameRules& rules) {
  std::string reversed;
  for (std::size_t end = id.size(); end > 0;) {
    const std::size_t run = run_before(id, end, rules);
    std::string part;
    if (run < end) {
      append_hex(part, id.substr(run, end - run));
      end = run;
    } else {
      part = part_before(id, end, reversed, rules);
      --end;
    }
    reversed.append(part.rbegin(), part.rend());
  }
  return {reversed.rbegin(), reversed.rend()};
}

std::string hash_of(std::string_view id, std::size_t attempt) {
  std::string text(id);
  if (attempt > 0) text += '\0' + std::to_string(attempt);
  return to_hex(sha256(text)).substr(0, hash_digits);
}

}  // namespace

bool is_name(std::string_view text, const NameRules& rules) {
  return !text.empty() && text.size() <= rules.bytes_max &&
         std::ranges::all_of(text,
                             [&](char c) { return is_allowed(c, rules); }) &&
         (!rules.plain_first || is_plain(text.front(), rules));
}

std::string escaped(std::string_view id, const NameRules& rules) {
  std::string name(id.empty() ? empty_id : std::string_view());
  if (!id.empty()) name = encoded(id, rules);
  const bool odd_first = rules.plain_first && !id.empty() &&
                         is_allowed(id.front(), rules) &&
                         !is_plain(id.front(), rules);
  if (id == empty_id || odd_first || is_led(name, rules)) {
    name.clear();
    append_hex(name, id.substr(0, 1));
    name += encoded(id.substr(1), rules);
  }
  if (rules.plain_first && !is_plain(name.front(), rules)) {
    name.insert(0, lead);
  }
  return name;
}

std::string unescaped(std::string_view name, const NameRules& rules) {
  std::string id = decoded(name, rules);
  if (is_utf8(id) && escaped(id, rules) == name) return id;
  return std::string(name);
}

std::vector<ToolName> tool_names(std::span<const std::string> ids,
                                 const NameRules& rules) {
  std::vector<ToolName> names;
  names.reserve(ids.size());
  std::map<std::string_view, std::string> cut;  // by id
  std::set<std::string> taken;
  for (const std::string& id : ids) {
    std::string name = escaped(id, rules);
    const bool fits = name.size() <= rules.bytes_max;
    if (fits) taken.insert(name);
    if (!fits) cut.emplace(id, name);
    names.push_back({.text = std::move(name), .cut = !fits});
  }
  for (auto& [id, name] : cut) {
    const std::string head = name.substr(0, rules.bytes_max - hash_digits - 1);
    for (std::size_t attempt = 0; attempt == 0 || taken.contains(name);
         ++attempt) {
      name = head + '_' + hash_of(id, attempt);
    }
    taken.insert(name);
  }
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (names[i].cut) names[i].text = cut.at(ids[i]);
  }
  return names;
}

std::vector<std::string> tool_ids(std::span<const std::string> names,
                                  const NameRules& rules) {
  std::vector<std::string> ids;
  ids.reserve(names.size());
  std::map<std::string, std::string_view> owner;
  for (const std::string& name : names) {
    ids.push_back(unescaped(name, rules));
    const auto [known, is_new] = owner.emplace(ids.back(), name);
    // Two names look like escapes of one id, so none of them is an escape.
    if (!is_new && known->second != name) return {names.begin(), names.end()};
  }
  return ids;
}

}  // namespace cardinal::convert
