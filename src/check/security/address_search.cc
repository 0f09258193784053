#include "check/security/address_search.h"

#include <algorithm>

#include "base/ascii.h"
#include "card/connection_fault.h"
#include "card/host_words.h"
#include "cardinal/address.h"

namespace cardinal {
namespace {

constexpr std::string_view own_machine = "the reader's own machine";
constexpr std::string_view private_network = "a host in a private network";
constexpr std::string_view metadata_service = "a cloud's metadata service";

// Empty for public addresses, and for those that stand in examples.
std::string_view kind_of(const IpAddress& address) {
  const SpecialNetwork* const network = special_network(unmapped(address));
  if (network == nullptr) return {};
  const std::string_view name = network->name;
  if (name == "metadata") return metadata_service;
  if (name == "loopback" || name == "this-network" || name == "unspecified") {
    return own_machine;
  }
  constexpr std::string_view inside[] = {"private", "link-local", "shared",
                                         "unique-local", "site-local"};
  return std::ranges::find(inside, name) != std::end(inside)
             ? private_network
             : std::string_view();
}

bool is_host_character(char c) { return is_alnum(c) || c == '-' || c == '.'; }

std::size_t host_end(std::string_view text, std::size_t at) {
  while (at < text.size() && is_host_character(text[at])) ++at;
  return at;
}

bool has_word_before(std::string_view text, std::size_t at) {
  return at > 0 && is_host_character(text[at - 1]);
}

bool is_in_url(std::string_view text, std::size_t host) {
  return text.substr(0, host).ends_with("//") ||
         text.substr(0, host).ends_with('@');
}

bool has_port(std::string_view text, std::size_t end) {
  return end + 1 < text.size() && text[end] == ':' && is_digit(text[end + 1]);
}

// After `//`: numbers that lenient clients and system resolvers read as an
// address, such as 2130706433, 0x7f.1 or %31%32%37.1. `at` is that of the host,
// or of the two slashes or the @ before it.
InternalAddress lenient_ipv4_at(std::string_view text, std::size_t at) {
  while (at < text.size() && (text[at] == '/' || text[at] == '@')) ++at;
  if (!is_in_url(text, at)) return {};
  std::size_t end = at;
  while (end < text.size() &&
         (is_host_character(text[end]) || text[end] == '%' ||
          static_cast<unsigned char>(text[end]) >= 0x80)) {
    ++end;
  }
  // The full stop of a sentence is none of the host.
  while (end > at && text[end - 1] == '.') --end;
  const std::string_view written = text.substr(at, end - at);
  const auto address = lenient_ipv4(written);
  if (!address) return {};
  return {std::string(written), kind_of(*address)};
}

// Four numbers with dots between: three are a version. In a sentence or a
// command, the reader's own machine is no more an address than the word
// localhost, and 0.0.0.0 stands for all addresses.
InternalAddress ipv4_at(std::string_view text, std::size_t at) {
  if (has_word_before(text, at)) return {};
  std::size_t end = host_end(text, at);
  while (end > at && (text[end - 1] == '.' || text[end - 1] == '-')) --end;
  const std::string_view written = text.substr(at, end - at);
  const auto address = parse_ip(written);
  if (!address || !address->is_v4) return lenient_ipv4_at(text, at);
  const std::string_view kind = kind_of(*address);
  const bool is_any = address->bytes[0] == 0;
  if (kind == own_machine && !is_in_url(text, at) &&
      (is_any || !has_port(text, end))) {
    return {};
  }
  return {std::string(written), kind};
}

// In brackets, or beginning like one of a special network.
InternalAddress ipv6_at(std::string_view text, std::size_t at) {
  const bool bracket = text[at] == '[';
  if (bracket) ++at;
  if (!bracket &&
      (has_word_before(text, at) || (at > 0 && text[at - 1] == ':'))) {
    return {};
  }
  std::size_t end = at;
  while (end < text.size() &&
         (is_hex_digit(text[end]) || text[end] == ':' || text[end] == '.')) {
    ++end;
  }
  if (bracket && (end == text.size() || text[end] != ']')) return {};
  const std::string_view written = text.substr(at, end - at);
  if (!written.contains("::") && !bracket) return {};
  const auto address = parse_ip(written);
  if (!address || address->is_v4) return {};
  return {std::string(written), kind_of(*address)};
}

// Where the name around `at` begins.
std::size_t host_begin(std::string_view text, std::size_t at) {
  constexpr std::size_t host_bytes_max = 253;
  const std::size_t first = at;
  while (at > 0 && first - at < host_bytes_max &&
         is_host_character(text[at - 1])) {
    --at;
  }
  return at;
}

// A name below .internal, .local and so on, as the host of a URL; that of the
// metadata service anywhere.
InternalAddress internal_name_at(std::string_view text, std::size_t at) {
  const std::size_t begin = host_begin(text, at);
  std::size_t end = host_end(text, at);
  while (end > at && text[end - 1] == '.') --end;
  const std::string_view host = text.substr(begin, end - begin);
  const std::string label = lower_case(host.substr(host.rfind('.') + 1));
  if (label.empty() || !is_internal_label(label)) return {};
  if (equal_ignoring_case(host, "metadata.google.internal")) {
    return {std::string(host), metadata_service};
  }
  if (!is_in_url(text, begin)) return {};
  return {std::string(host), private_network};
}

// In a URL, or with a port; as a word in a sentence it is no address.
InternalAddress localhost_at(std::string_view text, std::size_t at) {
  constexpr std::size_t before = std::string_view("loca").size();
  if (at < before ||
      !equal_ignoring_case(text.substr(at - before, loopback_domain.size()),
                           loopback_domain)) {
    return {};
  }
  const std::size_t begin = host_begin(text, at);
  const std::size_t end = at - before + loopback_domain.size();
  const std::size_t whole = host_end(text, end);
  // localhost.example.com is a name like any other.
  if (whole != end && !(whole == end + 1 && text[end] == '.')) return {};
  if (!has_port(text, end) && !is_in_url(text, begin)) return {};
  if (begin != at - before && text[at - before - 1] != '.') return {};
  return {std::string(text.substr(begin, end - begin)), own_machine};
}

}  // namespace

InternalAddress address_at(std::string_view text, std::size_t at,
                           Indicator indicator) {
  switch (indicator) {
    case Indicator::ipv4:
      return ipv4_at(text, at);
    case Indicator::ipv4_number:
      return lenient_ipv4_at(text, at);
    case Indicator::ipv6:
      return ipv6_at(text, at);
    case Indicator::host:
      return internal_name_at(text, at);
    case Indicator::localhost:
      return localhost_at(text, at);
    default:
      return {};
  }
}

InternalAddress internal_address_in(std::string_view text) {
  InternalAddress found;
  for_each_indicator(text, [&](std::size_t at, Indicator indicator) {
    if (threat_of(indicator) != address_threat) return false;
    found = address_at(text, at, indicator);
    return static_cast<bool>(found);
  });
  return found;
}

}  // namespace cardinal
