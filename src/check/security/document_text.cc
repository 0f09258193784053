#include "check/security/document_text.h"

#include <algorithm>

#include "base/hidden_bytes.h"
#include "check/security/address_search.h"
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

Facts facts_of_indicators(std::string_view text) {
  Facts facts = 0;
  for_each_indicator(text, [&](std::size_t at, Indicator indicator) {
    const Threat threat = threat_of(indicator);
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

constexpr ByteClasses letters_beyond_latin = lead_from_0300 | lead_from_0400;

// Strings with escapes, which the JSON text shows only in part.
Facts facts_of_unescaped(Value root, std::string_view unescaped) {
  Facts facts = 0;
  if (may_have_invisible_or_less_than(unescaped)) facts |= has_hidden_indicator;
  if (byte_classes_in(unescaped) & letters_beyond_latin) {
    facts |= has_look_alike_indicator;
  }
  const NodeView nodes(root);
  const std::uint32_t end = nodes.end_of(root.index());
  for (std::uint32_t i = root.index(); i < end; ++i) {
    const std::string_view text = nodes.text_or_empty(i);
    const bool is_unescaped = text.data() >= unescaped.data() &&
                              text.data() < unescaped.data() + unescaped.size();
    if (!is_unescaped || text.empty()) continue;
    facts |= facts_of_indicators(text);
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
  return std::ranges::none_of(text.substr(0, word_bytes),
                              [](char c) { return c == ' ' || c == ':'; });
}

bool has_random_string(Value root) {
  const NodeView nodes(root);
  const std::uint32_t end = nodes.end_of(root.index());
  for (std::uint32_t i = root.index(); i < end; ++i) {
    const std::string_view text = nodes.text_or_empty(i);
    if (text.size() < random_bytes_min || nodes.is_name(i)) continue;
    if (!is_one_word_so_far(text)) continue;
    // Signed cards are ordinary ones.
    const bool is_public = i > root.index() && nodes.is_name(i - 1) &&
                           names_public_data(nodes.text(i - 1));
    if (!is_public && is_random(text)) return true;
  }
  return false;
}

}  // namespace

bool names_public_data(std::string_view name) { return is_public_name(name); }

DocumentText scan_text(Value root) {
  DocumentText found{.root = root};
  if (!root) return found;
  const NodeView nodes(root);
  const std::string_view json = root.raw();
  const std::string_view unescaped = nodes.unescaped_text();
  const ByteClasses classes = byte_classes_in(json);
  found.facts = facts_of_indicators(json);
  if (json_may_have_invisible_or_less_than(json, classes)) {
    found.facts |= has_hidden_indicator;
  }
  if (classes & letters_beyond_latin) found.facts |= has_look_alike_indicator;
  if (has_marked_secret(json, classes)) found.facts |= has_secret_indicator;
  if (!unescaped.empty()) found.facts |= facts_of_unescaped(root, unescaped);
  if (!(found.facts & has_secret_indicator) && has_random_string(root)) {
    found.facts |= has_secret_indicator;
  }
  return found;
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
