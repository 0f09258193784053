// All texts of a document, as rules about threats see it: every string,
// whatever member it is in, and whether a search of the whole text found
// indicators of any.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "base/byte_classes.h"
#include "check/engine.h"
#include "check/security/text_indicators.h"
#include "json/node_view.h"

namespace cardinal {

enum DocumentFact : Facts {
  has_secret_indicator = 1,
  has_address_indicator = 2,
  has_instruction_indicator = 4,
  has_hidden_indicator = 8,      // perhaps an invisible character
  has_look_alike_indicator = 16  // letters that are not Latin
};

struct ScannedText {
  Value root;
  Facts facts = 0;
  ByteClasses classes = 0;  // of the text of the root
  // Where in the text of the document an indicator of an address is: the first
  // ones, in ascending order.
  std::array<std::uint32_t, 16> address_places{};
  std::size_t address_count = 0;  // of all
};

// Searches the text of the value. Nearly all cards have none of the facts.
ScannedText scan_text(Value root);

// Whether a text, JSON or not, may contain a secret; a no is certain.
bool may_have_secret(std::string_view text);

bool names_public_data(std::string_view name);

// Where a string is: in the member of that name, itself or in an array.
struct StringPlace {
  std::string_view name;
  bool in_public_data = false;  // inside a signature, proof or the like

  // Whether it is random by nature. Asked of few strings.
  bool is_public() const { return in_public_data || names_public_data(name); }
};

// Calls look(place, value) for each string.
template <class Look>
void for_each_string(Value root, Look look);

// Where the text of the document has indicators of the threat: in ascending
// order.
std::vector<std::uint32_t> places_of(Threat threat, Value root);

// The same without names: look(value).
template <class Look>
void for_each_text(Value root, Look look) {
  if (!root) return;
  const NodeView nodes(root);
  const std::uint32_t first = root.index();
  for (std::uint32_t i = first; i < nodes.end_of(first); ++i) {
    if (nodes.kind(i) == Kind::string && !nodes.is_name(i)) {
      look(nodes.value(i));
    }
  }
}

// The same for the strings in which an indicator of an address may be.
template <class Look>
void for_each_text_with_address(const ScannedText& document, Look look) {
  const Value root = document.root;
  if (!root) return;
  const NodeView nodes(root);
  std::span places = std::span(document.address_places)
                         .first(std::min(document.address_count,
                                         document.address_places.size()));
  std::vector<std::uint32_t> all;
  if (document.address_count > places.size()) {
    all = places_of(address_threat, root);
    places = all;
  }
  std::size_t next = 0;
  for_each_text(root, [&](Value value) {
    if (nodes.is_unescaped(value.index())) return look(value);
    const std::uint32_t begin = nodes.text_offset(value.index());
    const std::size_t end = begin + nodes.text(value.index()).size();
    while (next < places.size() && places[next] < begin) ++next;
    if (next < places.size() && places[next] < end) look(value);
  });
}

// A secret in a string, by what it contains, its member's name or its form.
// Empty: there is none. `begin` and `end` are its place in the string.
struct FoundSecret {
  std::string_view what;
  std::size_t begin = 0, end = 0;
};
// `name` is what counts as the name of its member.
FoundSecret secret_of(const StringPlace& place, std::string_view name,
                      std::string_view text);
inline FoundSecret secret_of(const StringPlace& place, std::string_view text) {
  return secret_of(place, place.name, text);
}

// A secret in the name of a member, by its form.
FoundSecret secret_of_name(std::string_view name);

// Calls look(value, name) for each member, at every depth.
template <class Look>
void for_each_name(Value root, Look look) {
  if (!root) return;
  const NodeView nodes(root);
  const std::uint32_t first = root.index();
  for (std::uint32_t i = first; i + 1 < nodes.end_of(first); ++i) {
    if (nodes.is_name(i)) look(nodes.value(i + 1), nodes.text(i));
  }
}

// Whether a string of the member is a secret.
bool holds_secret(std::string_view name, Value value);

template <class Look>
void for_each_string(Value root, Look look) {
  if (!root) return;
  const NodeView nodes(root);
  const std::uint32_t first = root.index();
  std::uint32_t public_until = first, array_until = first;
  std::string_view array_name;
  for (std::uint32_t i = first; i < nodes.end_of(first); ++i) {
    if (nodes.is_name(i)) continue;
    const bool named = i > first && nodes.is_name(i - 1);
    std::string_view name = named ? nodes.text(i - 1) : std::string_view();
    if (!named && i < array_until) name = array_name;
    if (nodes.kind(i) == Kind::array) {
      array_until = nodes.end_of(i);
      array_name = name;
    }
    if (named && i >= public_until && nodes.kind(i) != Kind::string &&
        names_public_data(name)) {
      public_until = nodes.end_of(i);
    }
    if (nodes.kind(i) != Kind::string) continue;
    look(StringPlace{name, i < public_until}, nodes.value(i));
  }
}

}  // namespace cardinal
