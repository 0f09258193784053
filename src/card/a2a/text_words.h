// Words and phrases by which rules judge the texts of a card. The reader's
// filters are derived from them.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace cardinal::a2a {

// A phrase in lower case, with how many of its first characters are common in
// other texts: a search does better without them.
struct Phrase {
  std::string_view text;
  std::size_t common = 0;

  constexpr std::string_view rare() const { return text.substr(common); }
};

// a2a/skill-description-marketing.
inline constexpr std::array<std::string_view, 19> marketing_words = {
    "powerful",      "revolutionary",    "cutting-edge",    "world-class",
    "best-in-class", "state-of-the-art", "next-generation", "next-gen",
    "game-changing", "unparalleled",     "unmatched",       "amazing",
    "incredible",    "ultimate",         "supercharge",     "supercharged",
    "superior",      "revolutionize",    "revolutionizes",
};

// a2a/skill-description-quality: what placeholders begin with. Every card has
// members named description.
inline constexpr std::array<Phrase, 4> placeholder_beginnings = {{
    {"lorem ipsum"},
    {"placeholder"},
    {"description of ", std::string_view("descri").size()},
    {"description:", std::string_view("descri").size()},
}};
// And what they hold anywhere.
inline constexpr std::array<Phrase, 2> placeholder_parts = {{
    {"description here", std::string_view("descri").size()},
    {"description goes here", std::string_view("descri").size()},
}};

// The first words of a description that is still to be written.
inline constexpr std::array<std::string_view, 4> unwritten_words = {
    "todo", "tbd", "fixme", "xxx"};

// Whether a description that begins with the character may be unwritten.
constexpr bool may_begin_unwritten(char first) {
  return std::ranges::any_of(unwritten_words, [&](std::string_view word) {
    return word.front() == static_cast<char>(first | 0x20);
  });
}

// a2a/skill-examples-trivial.
inline constexpr std::array<std::string_view, 17> trivial_examples = {
    "hello",       "hi",       "hey",       "test",   "testing",    "example",
    "foo",         "bar",      "todo",      "string", "help",       "ping",
    "hello world", "hi there", "example 1", "test 1", "lorem ipsum"};
inline constexpr std::size_t trivial_example_bytes_max =
    std::ranges::max(trivial_examples, {}, &std::string_view::size).size();
// What may follow one of them.
inline constexpr std::string_view example_ends = " \t\r\n.!?";

// Whether a text may have marketing words or placeholders, or JSON text private
// names. False is certain, and nearly always the answer.
bool may_be_suspect(std::string_view text);
// ^[a-z0-9]+(-[a-z0-9]+)*$
bool is_kebab_case(std::string_view text);
// A description that says nothing, by its length, by repeating the name, or
// by its first word (TODO, TBD ...).
bool is_meaningless(std::string_view description, std::string_view name);

}  // namespace cardinal::a2a
