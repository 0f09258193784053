// Names of hosts that strangers cannot reach, or that nobody has. Rules report
// them; the readers use what is derived from the lists to pass over ordinary
// URLs.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace cardinal {

// The reader's own machine (RFC 6761, section 6.3).
inline constexpr std::string_view loopback_domain = "localhost";

// Names inside of a private network, with all below them.
inline constexpr std::array<std::string_view, 6> internal_domains = {
    "local", "internal", "lan", "home", "corp", "intranet"};

// Reserved for examples (RFC 2606), with all below them.
inline constexpr std::array<std::string_view, 6> placeholder_domains = {
    "example", "invalid", "test", "example.com", "example.org", "example.net"};

// What labels to be filled in begin with.
inline constexpr std::array<std::string_view, 5> placeholder_words = {
    "your-", "yourdomain", "yourcompany", "yourorg", "yourapp"};

namespace host_words {

// The top-level names of the lists.
inline constexpr auto internal_labels = [] {
  std::array<std::string_view, internal_domains.size() + 1> labels;
  std::ranges::copy(internal_domains, labels.begin());
  labels.back() = loopback_domain;
  return labels;
}();

constexpr bool is_label(std::string_view domain) {
  return domain.find('.') == std::string_view::npos;
}
inline constexpr auto placeholder_labels = [] {
  std::array<std::string_view,
             std::ranges::count_if(placeholder_domains, is_label)>
      labels;
  std::ranges::copy_if(placeholder_domains, labels.begin(), is_label);
  return labels;
}();

// By the first character of a label: whether it may be one of them.
inline constexpr auto initials = [] {
  std::array<bool, 256> table{};
  for (const std::string_view label : internal_labels) {
    table[static_cast<unsigned char>(label.front())] = true;
  }
  for (const std::string_view label : placeholder_labels) {
    table[static_cast<unsigned char>(label.front())] = true;
  }
  return table;
}();

// What the words have in common, and the letter of it that names have least.
struct Beginning {
  std::string_view text;
  char rarest = 0;

  template <std::size_t Count>
  consteval explicit Beginning(
      const std::array<std::string_view, Count>& words) {
    for (const std::string_view word : words) {
      if (is_label(words.back()) != is_label(word)) continue;
      if (text.empty()) text = word;
      const auto [end, other] = std::ranges::mismatch(text, word);
      text = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    }
    constexpr std::string_view by_rarity = "zqxjkvbpygfwmucldrhsnioate";
    std::size_t best = by_rarity.size();
    for (const char c : text) best = std::min(best, by_rarity.find(c));
    rarest = by_rarity[best];
  }
  constexpr bool is_in(std::string_view host) const {
    return host.find(rarest) != std::string_view::npos &&
           host.find(text) != std::string_view::npos;
  }
};
// Of the domains that have a dot, since the last is one of them.
inline constexpr Beginning of_example(placeholder_domains);
static_assert(of_example.text == "example.");
inline constexpr Beginning of_placeholder(placeholder_words);
static_assert(of_placeholder.text == "your");

}  // namespace host_words

// Whether a host with that last label is inside of a private network.
// Requires: a label in lower case, not empty.
constexpr bool is_internal_label(std::string_view label) {
  return host_words::initials[static_cast<unsigned char>(label.front())] &&
         std::ranges::find(host_words::internal_labels, label) !=
             host_words::internal_labels.end();
}

// Whether a host with that last label leads nowhere in public.
constexpr bool is_special_label(std::string_view label) {
  return host_words::initials[static_cast<unsigned char>(label.front())] &&
         (is_internal_label(label) ||
          std::ranges::find(host_words::placeholder_labels, label) !=
              host_words::placeholder_labels.end());
}

// Whether a host of a public top-level name may be a placeholder; a no is
// certain.
constexpr bool may_be_placeholder_host(std::string_view host) {
  return host_words::of_example.is_in(host) ||
         host_words::of_placeholder.is_in(host);
}

}  // namespace cardinal
