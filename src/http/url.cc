#include "http/url.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/host_name.h"
#include "base/normal_url.h"
#include "base/uri.h"
#include "http/client_fault.h"
#include "http/target.h"
#include "http/text.h"

namespace cardinal::http {
namespace {

constexpr std::size_t url_bytes_max = 8'000;

Status read_port(std::string_view digits, Url& url) {
  unsigned value = 0;
  const bool good = !digits.empty() && digits.size() <= 5 &&
                    std::ranges::all_of(digits, is_digit);
  for (const char c : digits) value = value * 10 + unsigned(c - '0');
  if (!good || value == 0 || value > 65'535) {
    return usage("the port must be a number from 1 to 65535; got {}",
                 quoted_for_message(digits));
  }
  url.port = static_cast<std::uint16_t>(value);
  return {};
}

Status read_authority(std::string_view text, Url& url) {
  if (text.find('@') != std::string_view::npos) {
    return usage(
        "the URL must not contain a user or password; send credentials as "
        "header fields");
  }
  std::string_view host = host_name(text);
  const std::string_view port = text.substr(host.size());
  url.port = url.is_secure ? 443 : 80;
  if (port.size() == 1) return usage("the port after the colon is missing");
  if (!port.empty()) {
    if (Status read = read_port(port.substr(1), url); !read) return read;
  }
  if (host.empty()) return usage("the host is missing");
  if (host.front() == '[') {
    const auto address = host.back() == ']'
                             ? parse_ip(host.substr(1, host.size() - 2))
                             : std::nullopt;
    if (!address || address->is_v4) {
      return usage("expected an IPv6 address in the brackets; got {}",
                   quoted_for_message(host));
    }
    url.host = to_text(*address);
    return {};
  }
  url.host = lower_case(host);
  if (const auto address = parse_ip(url.host); address && address->is_v4) {
    return {};
  }
  if (ends_in_number(url.host)) {
    return usage(
        "an IPv4 address must be four decimal numbers without leading zeros; "
        "got {}",
        quoted_for_message(host));
  }
  if (!is_host_name(url.host)) {
    return usage(
        "a host may contain only letters, digits, \"-\" and \".\" (other "
        "characters as xn--...); got {}",
        quoted_for_message(host));
  }
  return {};
}

// A path may have what our own server accepts. A query is taken as it is, as
// far as it cannot end the request line: servers accept more in it than
// RFC 3986 does.
Status read_target(const UriComponents& parts, Url& url) {
  const std::string_view path = parts.path.empty() ? "/" : parts.path;
  std::string normal;
  const auto normalized = normal_path(path, normal);
  if (!normalized) {
    return usage("the path has an invalid character or escape: {}",
                 quoted_for_message(path));
  }
  const std::string query =
      parts.query ? "?" + std::string(*parts.query) : std::string();
  if (!std::ranges::all_of(query,
                           [](char c) { return c > 0x20 && c < 0x7F; })) {
    return usage("the query has a character that must be percent-encoded: {}",
                 quoted_for_message(query));
  }
  url.target = std::string(*normalized) + query;
  return {};
}

}  // namespace

std::string Url::authority() const {
  std::string text =
      host.find(':') == std::string::npos ? host : "[" + host + "]";
  if (port != (is_secure ? 443 : 80)) text += ":" + std::to_string(port);
  return text;
}

std::string Url::origin() const {
  return std::string(scheme()) + "://" + authority();
}

std::string origin_of(std::string_view text) {
  const auto url = parse_url(text);
  return url ? url->origin() : std::string();
}

std::string shown_url(std::string_view text) {
  return quoted_for_message(target_without_user_info(text));
}

Result<Url> parse_url(std::string_view text) {
  if (text.size() > url_bytes_max) {
    return usage("the URL is longer than {} bytes", url_bytes_max);
  }
  const UriComponents parts = split_uri(text);
  const std::string scheme = lower_case(parts.scheme.value_or(""));
  if (!is_http_scheme(scheme) || !parts.authority) {
    return usage("expected a URL that begins with https:// or http://; got {}",
                 shown_url(text));
  }
  Url url;
  url.is_secure = scheme == "https";
  TRY_STATUS(read_authority(*parts.authority, url));
  TRY_STATUS(read_target(parts, url));
  return url;
}

Result<Url> resolve_reference(const Url& base, std::string_view reference) {
  reference = reference.substr(0, reference.find('#'));
  const std::size_t mark = reference.find_first_of(":/?");
  if (mark != std::string_view::npos && reference[mark] == ':') {
    return parse_url(reference);
  }
  if (reference.starts_with("//")) {
    return parse_url(std::string(base.scheme()) + ":" + std::string(reference));
  }
  const std::size_t query = std::min(base.target.find('?'), base.target.size());
  const std::string_view path = std::string_view(base.target).substr(0, query);
  if (reference.empty()) return base;
  if (reference.starts_with('/')) {
    return parse_url(base.origin() + std::string(reference));
  }
  if (reference.starts_with('?')) {
    return parse_url(base.origin() + std::string(path) +
                     std::string(reference));
  }
  return parse_url(base.origin() +
                   std::string(path.substr(0, path.rfind('/') + 1)) +
                   std::string(reference));
}

}  // namespace cardinal::http
