// Hosts that are unreachable from outside, and placeholder hosts.
#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/uri.h"
#include "card/connection_fault.h"
#include "card/host_words.h"
#include "cardinal/address.h"
#include "check/rules/a2a/url_places.h"
#include "check/rules/a2a/words.h"

namespace cardinal::a2a {
namespace {

// A host normalised for comparison: decoded, in lower case, without the dot of
// the DNS root. Nearly all are written so, and are not copied.
class ComparedHost {
 public:
  explicit ComparedHost(std::string_view host) : text_(host) {
    const auto differs = [](char c) { return c == '%' || is_upper(c); };
    if (std::ranges::any_of(host, differs)) {
      text_ = changed_ = lower_case(percent_decoded(host));
    }
    if (text_.ends_with('.')) text_.remove_suffix(1);
  }
  ComparedHost(const ComparedHost&) = delete;
  ComparedHost& operator=(const ComparedHost&) = delete;
  std::string_view text() const { return text_; }

 private:
  std::string changed_;
  std::string_view text_;
};

// An address written as a host, IPv6 in brackets.
std::optional<IpAddress> address_of(std::string_view host) {
  if (host.starts_with('[') && host.ends_with(']')) {
    host = host.substr(1, host.size() - 2);
  }
  return parse_ip(host);
}

// Null for names and public addresses.
const SpecialNetwork* network_of(const std::optional<IpAddress>& address) {
  return address ? special_network(*address) : nullptr;
}

// Addresses for examples (RFC 5737, RFC 3849, RFC 9637).
constexpr std::string_view documentation = "documentation";

bool is_or_is_under(std::string_view host, std::string_view domain) {
  if (!host.ends_with(domain)) return false;
  return host.size() == domain.size() ||
         host[host.size() - domain.size() - 1] == '.';
}

template <std::size_t Count>
bool is_under_any(std::string_view host,
                  const std::array<std::string_view, Count>& domains) {
  return std::ranges::any_of(domains, [&](std::string_view domain) {
    return is_or_is_under(host, domain);
  });
}

// Whether a label of the host begins with a word for placeholders.
bool begins_with_word(std::string_view host) {
  for (std::size_t label = 0;;) {
    const std::string_view rest = host.substr(label);
    const auto begins = [&](std::string_view word) {
      return rest.starts_with(word);
    };
    if (std::ranges::any_of(placeholder_words, begins)) return true;
    const std::size_t dot = rest.find('.');
    if (dot == std::string_view::npos) return false;
    label += dot + 1;
  }
}

}  // namespace

std::string_view place_of_internal(std::string_view given) {
  const ComparedHost compared(given);
  const std::string_view host = compared.text();
  constexpr std::string_view own_machine = "the reader's own machine";
  constexpr std::string_view private_network = "inside a private network";
  if (is_or_is_under(host, loopback_domain)) return own_machine;
  const auto address = address_of(host);
  if (!address) return private_network;
  const SpecialNetwork* const network = special_network(unmapped(*address));
  // Maps a public address, which readers of IPv6 alone do not reach.
  if (network == nullptr) return "not a public address";
  constexpr std::string_view own[] = {"loopback", "this-network",
                                      "unspecified"};
  if (std::ranges::find(own, network->name) != std::end(own)) {
    return own_machine;
  }
  if (network->name == "metadata") return "a cloud's metadata service";
  constexpr std::string_view inside[] = {"private", "link-local", "shared",
                                         "unique-local", "site-local"};
  return std::ranges::find(inside, network->name) != std::end(inside)
             ? private_network
             : "not a public address";
}

bool is_internal_host(std::string_view given) {
  const ComparedHost compared(given);
  const std::string_view host = compared.text();
  if (is_or_is_under(host, loopback_domain)) return true;
  // What `fetch` would refuse to connect to; documentation addresses are
  // placeholders.
  const std::optional<IpAddress> address = address_of(host);
  if (const SpecialNetwork* network = network_of(address)) {
    return network->name != documentation;
  }
  // Other spellings of addresses are no hosts at all: connection_fault.
  if (address || is_lenient_number(host)) return false;
  return !host.contains('.') || is_under_any(host, internal_domains);
}

bool is_placeholder_host(std::string_view given) {
  const ComparedHost compared(given);
  const std::string_view host = compared.text();
  if (const SpecialNetwork* network = network_of(address_of(host))) {
    return network->name == documentation;
  }
  return is_under_any(host, placeholder_domains) || begins_with_word(host);
}

}  // namespace cardinal::a2a
