#include "card/connection_fault.h"

#include <algorithm>
#include <vector>

#include "base/ascii.h"
#include "base/host_name.h"
#include "base/parse_number.h"
#include "base/text.h"
#include "base/uri.h"
#include "base/utf8.h"

namespace cardinal {
namespace {

// Browsers read full-width characters as their ASCII counterparts, and the
// ideographic full stops as dots (UTS 46).
std::string narrow(std::string_view text) {
  constexpr std::uint32_t full_width_first = 0xFF01, full_width_last = 0xFF5E;
  constexpr std::uint32_t ideographic_stop = 0x3002, half_width_stop = 0xFF61;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Step step = decode_utf8(text, at);
    if (!step.valid) {
      out += text[at++];
      continue;
    }
    if (step.point >= full_width_first && step.point <= full_width_last) {
      out += static_cast<char>(step.point - full_width_first + '!');
    } else if (step.point == ideographic_stop ||
               step.point == half_width_stop) {
      out += '.';
    } else {
      out += text.substr(at, step.bytes);
    }
    at += step.bytes;
  }
  return out;
}

// The host as clients compare it: decoded, in lower case, without the dot of
// the DNS root.
std::string compared_host(std::string_view host) {
  std::string plain = lower_case(narrow(percent_decoded(host)));
  if (plain.ends_with('.')) plain.pop_back();
  return plain;
}

// Decimal, octal after 0, hexadecimal after 0x; 0x alone is 0.
std::optional<std::uint64_t> number_of(std::string_view text) {
  int base = 10;
  if (text.starts_with("0x")) {
    base = 16;
    text.remove_prefix(2);
    if (text.empty()) return 0;
  } else if (text.size() > 1 && text.starts_with('0')) {
    base = 8;
  }
  return parse_number<std::uint64_t>(text, base);
}

// As inet_aton and the URL standard of browsers read them.
std::optional<IpAddress> address_of_numbers(std::string_view host) {
  constexpr std::size_t numbers_max = 4;
  constexpr std::uint64_t byte_max = 0xFF;
  std::vector<std::uint64_t> numbers;
  for (std::size_t begin = 0; begin <= host.size();) {
    const std::size_t end = std::min(host.find('.', begin), host.size());
    const auto number = number_of(host.substr(begin, end - begin));
    if (!number || numbers.size() == numbers_max) return std::nullopt;
    numbers.push_back(*number);
    begin = end + 1;
  }
  const std::uint64_t last = numbers.back();
  numbers.pop_back();
  const std::size_t rest = numbers_max - numbers.size();
  if (last >> (8 * rest) != 0) return std::nullopt;
  IpAddress address{.is_v4 = true};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] > byte_max) return std::nullopt;
    address.bytes[i] = static_cast<std::uint8_t>(numbers[i]);
  }
  for (std::size_t i = 0; i < rest; ++i) {
    address.bytes[numbers_max - 1 - i] =
        static_cast<std::uint8_t>(last >> (8 * i));
  }
  return address;
}

bool is_port_number(std::string_view digits) {
  const std::size_t first = digits.find_first_not_of('0');
  if (first == std::string_view::npos) return false;
  return parse_number<std::uint16_t>(digits).has_value();
}

bool names_a_server(std::string_view scheme) {
  constexpr std::string_view schemes[] = {"",    "https", "http", "ws",
                                          "wss", "grpc",  "grpcs"};
  return is_one_of(schemes, scheme);
}

// Nearly all hosts are plain names, of which the last label is no number.
bool is_plain_name(std::string_view host) {
  const bool is_plain = std::ranges::none_of(host, [](char c) {
    return c == '%' || static_cast<unsigned char>(c) >= 0x80;
  });
  const std::size_t last = host.rfind('.') + 1;
  return is_plain && (last == host.size() || !is_digit(host[last]));
}

}  // namespace

bool is_lenient_number(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  if (is_plain_name(host)) return false;
  return !host.starts_with('[') && !parse_ip(host) &&
         ends_in_number(compared_host(host));
}

std::optional<IpAddress> lenient_ipv4(std::string_view host) {
  return is_lenient_number(host) ? address_of_numbers(compared_host(host))
                                 : std::nullopt;
}

std::string connection_fault(const Uri& uri) {
  if (!names_a_server(uri.scheme)) return {};
  if (!uri.port.empty() && !is_port_number(uri.port)) {
    return "its port must be from 1 to 65535; got " + uri.port;
  }
  if (!is_lenient_number(uri.host)) return {};
  const auto lenient = lenient_ipv4(uri.host);
  return "its host ends in a number, but is not an IPv4 address of four "
         "decimal numbers" +
         (lenient ? "; some clients read it as " + to_text(*lenient)
                  : std::string());
}

}  // namespace cardinal
