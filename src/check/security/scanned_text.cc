#include "check/security/scanned_text.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "check/security/address_search.h"
#include "check/security/hidden_characters.h"
#include "check/security/instruction_search.h"
#include "check/security/secret_forms.h"
#include "check/security/secret_search.h"

namespace cardinal {
namespace {

// In JSON text, where `at` is in a name: whether it may be that of a secret,
// with a string or an array as its value.
bool is_secret_member_at(std::string_view json, std::size_t at) {
  const std::size_t end = json.find('"', at);
  if (end == std::string_view::npos) return false;
  const std::size_t colon = json.find_first_not_of(" \t\r\n", end + 1);
  if (colon == std::string_view::npos || json[colon] != ':') return false;
  const std::size_t value = json.find_first_not_of(" \t\r\n", colon + 1);
  if (value == std::string_view::npos) return false;
  if (json[value] != '"' && json[value] != '[') return false;
  const std::size_t begin = json.rfind('"', at);
  const std::string_view name = json.substr(begin + 1, end - begin - 1);
  // With an escape, only the reader knows the name or the value.
  if (name.contains('\\')) return true;
  if (json[value] == '[') {
    // Lists of scopes are often empty.
    const std::size_t item = json.find_first_not_of(" \t\r\n", value + 1);
    return item != std::string_view::npos && json[item] != ']' &&
           is_secret_name(name);
  }
  const std::size_t value_end = json.find('"', value + 1);
  if (value_end == std::string_view::npos) return false;
  const std::string_view text = json.substr(value + 1, value_end - value - 1);
  return text.contains('\\') ? is_secret_name(name)
                             : is_named_secret(name, text);
}

// Calls note(at) for each indicator of an address.
template <class Note>
Facts facts_of_indicators(std::string_view text, const Note& note) {
  Facts facts = 0;
  for_each_indicator(text, [&](std::size_t at, Indicator indicator) {
    const Threat threat = threat_of(indicator);
    if (threat == address_threat) note(at);
    if (facts & threat) return false;
    bool found = false;
    if (threat == instruction_threat) {
      found = is_instruction_at(text, at, indicator);
    } else if (threat == address_threat) {
      found = static_cast<bool>(address_at(text, at, indicator));
    } else if (indicator == Indicator::secret_name) {
      found = is_secret_member_at(text, at);
    } else {
      found = static_cast<bool>(secret_at(text, at, indicator));
    }
    if (found) facts |= threat;
    return false;
  });
  return facts;
}
Facts facts_of_indicators(std::string_view text) {
  return facts_of_indicators(text, [](std::size_t) {});
}
static_assert(Facts{has_secret_indicator} == Facts{secret_threat} &&
              Facts{has_address_indicator} == Facts{address_threat} &&
              Facts{has_instruction_indicator} == Facts{instruction_threat});

template <class Find>
bool is_found_after(std::string_view text, char mark, Find find) {
  for (std::size_t at = text.find(mark); at != std::string_view::npos;
       at = text.find(mark, at + 1)) {
    if (find(text, at)) return true;
  }
  return false;
}

// `classes` are those of the text.
bool has_marked_secret(std::string_view text, ByteClasses classes) {
  return ((classes & equals_sign) &&
          is_found_after(text, '=', assigned_secret)) ||
         is_found_after(text, '@', url_password);
}

// Greek, Cyrillic and Armenian ones, of which some look like Latin ones.
constexpr ByteClasses letters_beyond_latin = lead_from_0300 | lead_to_05ff;

// Strings with escapes, which the JSON text shows only in part.
Facts facts_of_unescaped(Value root, std::string_view unescaped) {
  Facts facts = 0;
  const ByteClasses classes = byte_classes_in(unescaped);
  if (may_hide(unescaped, classes)) facts |= has_hidden_indicator;
  if (classes & letters_beyond_latin) facts |= has_look_alike_indicator;
  const NodeView nodes(root);
  const std::uint32_t end = nodes.end_of(root.index());
  for (std::uint32_t i = root.index(); i < end; ++i) {
    const std::string_view text = nodes.text_or_empty(i);
    const bool is_unescaped = text.data() >= unescaped.data() &&
                              text.data() < unescaped.data() + unescaped.size();
    if (!is_unescaped || text.empty()) continue;
    facts |= facts_of_indicators(text);
    if (gives_script_instructions(text)) facts |= has_instruction_indicator;
    if (has_marked_secret(text, equals_sign) ||
        (nodes.is_name(i) && is_secret_name(text))) {
      facts |= has_secret_indicator;
    }
  }
  return facts;
}

// Prose has blanks by then, and a URL a colon.
bool is_one_word_so_far(std::string_view text) {
  constexpr std::size_t word_bytes = 16;
  static_assert(word_bytes <= random_bytes_min);
  unsigned marks = 0;  // without branches, which would be mispredicted
  for (std::size_t i = 0; i < word_bytes; ++i) {
    marks |= static_cast<unsigned>(text[i] == ' ') |
             static_cast<unsigned>(text[i] == ':');
  }
  return marks == 0;
}

bool is_random_value(const NodeView& nodes, std::uint32_t first,
                     std::uint32_t at) {
  const std::string_view text = nodes.text(at);
  if (!is_one_word_so_far(text)) return false;
  // Signed cards are ordinary ones.
  const bool is_public = at > first && nodes.is_name(at - 1) &&
                         names_public_data(nodes.text(at - 1));
  return !is_public && is_random(text);
}

// Long strings are few, and where they are cannot be predicted: they are
// selected without branches.
bool has_random_string(Value root) {
  const NodeView nodes(root);
  const std::uint32_t first = root.index(), end = nodes.end_of(first);
  constexpr std::uint32_t batch = 128;
  std::array<std::uint32_t, batch> candidates;
  for (std::uint32_t i = first; i < end;) {
    std::size_t count = 0;
    const std::uint32_t until = std::min(end, i + batch);
    for (; i < until; ++i) {
      candidates[count] = i;
      // Without a branch, which would be a guess.
      count +=
          static_cast<std::size_t>(nodes.is_string_of(i, random_bytes_min)) &
          static_cast<std::size_t>(!nodes.is_name(i));
    }
    for (const std::uint32_t at : std::span(candidates).first(count)) {
      if (is_random_value(nodes, first, at)) return true;
    }
  }
  return false;
}

}  // namespace

bool may_have_secret(std::string_view text) {
  // Escapes and invisible characters may stand within one.
  if (text.contains('\\') || json_may_hide(text, byte_classes_in(text))) {
    return true;
  }
  if ((facts_of_indicators(text) & has_secret_indicator) ||
      has_marked_secret(text, equals_sign)) {
    return true;
  }
  std::size_t run = 0;
  for (const char c : text) {
    run = is_alnum(c) || random_marks.contains(c) ? run + 1 : 0;
    if (run >= random_bytes_min) return true;
  }
  return false;
}

bool names_public_data(std::string_view name) { return is_public_name(name); }

ScannedText scan_text(Value root) {
  ScannedText found{.root = root};
  if (!root) return found;
  const NodeView nodes(root);
  const std::string_view json = root.raw();
  const std::string_view unescaped = nodes.unescaped_text();
  const ByteClasses classes = byte_classes_in(json);
  found.classes = classes;
  const std::uint32_t begin = root.span().begin;
  found.facts = facts_of_indicators(json, [&](std::size_t at) {
    const std::size_t place = found.address_count++;
    if (place >= found.address_places.size()) return;
    found.address_places[place] = begin + static_cast<std::uint32_t>(at);
  });
  if (json_may_hide(json, classes)) found.facts |= has_hidden_indicator;
  if (classes & letters_beyond_latin) found.facts |= has_look_alike_indicator;
  if (has_marked_secret(json, classes)) found.facts |= has_secret_indicator;
  if ((classes & lead_from_0400) && gives_script_instructions(json)) {
    found.facts |= has_instruction_indicator;
  }
  if (!unescaped.empty()) found.facts |= facts_of_unescaped(root, unescaped);
  if (!(found.facts & has_secret_indicator) && has_random_string(root)) {
    found.facts |= has_secret_indicator;
  }
  return found;
}

std::vector<std::uint32_t> places_of(Threat threat, Value root) {
  std::vector<std::uint32_t> places;
  const std::string_view json = root.raw();
  const std::size_t begin = root.span().begin;
  for_each_indicator(json, [&](std::size_t at, Indicator indicator) {
    if (threat_of(indicator) == threat) {
      places.push_back(static_cast<std::uint32_t>(begin + at));
    }
    return false;
  });
  return places;
}

bool holds_secret(std::string_view name, Value value) {
  if (!is_secret_name(name) &&
      !(scan_text(value).facts & has_secret_indicator)) {
    return false;
  }
  if (const auto text = value.string()) {
    return !secret_of({name}, *text).what.empty();
  }
  bool found = false;
  for_each_string(value, [&](const StringPlace& inner, Value at) {
    const std::string_view own = inner.name.empty() ? name : inner.name;
    found = found || !secret_of(inner, own, *at.string()).what.empty();
  });
  return found;
}

FoundSecret secret_of_name(std::string_view name) {
  for (const TextSecret& secret : secrets_in(name)) {
    return {secret.what, secret.begin, secret.end};
  }
  return {};
}

FoundSecret secret_of(const StringPlace& place, std::string_view name,
                      std::string_view text) {
  for (const TextSecret& secret : secrets_in(text)) {
    if (secret.what == "a JSON Web Token" && place.is_public()) continue;
    return {secret.what, secret.begin, secret.end};
  }
  if (is_named_secret(name, text)) {
    return {"a password or key, by the name of its member", 0, text.size()};
  }
  if (is_random(text) && !place.is_public()) {
    return {"a long random token", 0, text.size()};
  }
  return {};
}

}  // namespace cardinal
