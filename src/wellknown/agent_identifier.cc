#include "wellknown/agent_identifier.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/uri.h"
#include "cardinal/ai_catalog.h"

namespace cardinal::wellknown {
namespace {

constexpr std::string_view ulid_prefix = "urn:ulid:";
constexpr std::string_view ulid_space = "ulid";
// Of subjects that fit no other form.
constexpr std::string_view whole_space = "subject";
constexpr std::string_view schemes[] = {"https", "http", "agent"};

bool is_plain(char c) { return is_alnum(c) || c == '.' || c == '-'; }

bool can_be_publisher(std::string_view host) {
  return !host.empty() && std::ranges::all_of(host, is_plain) &&
         host == lower_case(host);
}

// One part of a name: bytes that it cannot have are "_" and two hexadecimal
// digits, and a part without bytes is "_".
std::string escaped_part(std::string_view text) {
  constexpr char digits[] = "0123456789ABCDEF";
  if (text.empty()) return "_";
  std::string out;
  for (const char c : text) {
    if (is_plain(c)) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += {'_', digits[byte >> 4], digits[byte & 15]};
  }
  return out;
}

std::string unescaped_part(std::string_view part) {
  std::string percent;
  if (part == "_") return percent;
  for (const char c : part) percent += c == '_' ? '%' : c;
  return percent_decoded(percent);
}

std::string parts_of_path(std::string_view path) {
  std::string parts;
  while (!path.empty()) {
    path.remove_prefix(1);  // the slash
    const std::size_t end = std::min(path.find('/'), path.size());
    parts += ":" + escaped_part(path.substr(0, end));
    path.remove_prefix(end);
  }
  return parts;
}

std::string path_of_parts(std::string_view parts) {
  std::string path;
  while (!parts.empty()) {
    parts.remove_prefix(1);  // the colon
    const std::size_t end = std::min(parts.find(':'), parts.size());
    path += "/" + unescaped_part(parts.substr(0, end));
    parts.remove_prefix(end);
  }
  return path;
}

// "https://host:8443/path" as "host:https.8443:path"; absent for others.
std::optional<std::string> name_of_url(std::string_view subject) {
  for (const std::string_view scheme : schemes) {
    if (!subject.starts_with(scheme)) continue;
    std::string_view rest = subject.substr(scheme.size());
    if (!rest.starts_with("://")) continue;
    rest.remove_prefix(3);
    const std::size_t end = std::min(rest.find('/'), rest.size());
    const std::string_view authority = rest.substr(0, end);
    const std::size_t colon = std::min(authority.find(':'), authority.size());
    const std::string_view host = authority.substr(0, colon);
    if (!can_be_publisher(host)) return std::nullopt;
    std::string name = std::string(host) + ":" + std::string(scheme);
    if (colon < authority.size()) {
      const std::string_view port = authority.substr(colon + 1);
      if (port.empty() || !std::ranges::all_of(port, is_digit)) {
        return std::nullopt;
      }
      name += "." + std::string(port);
    }
    return name + parts_of_path(rest.substr(end));
  }
  return std::nullopt;
}

// "host", "https.8443", ":path".
std::optional<std::string> url_of_name(std::string_view publisher,
                                       std::string_view space,
                                       std::string_view parts) {
  const std::size_t dot = std::min(space.find('.'), space.size());
  const std::string_view scheme = space.substr(0, dot);
  if (std::ranges::find(schemes, scheme) == std::end(schemes)) {
    return std::nullopt;
  }
  std::string url = std::string(scheme) + "://" + std::string(publisher);
  if (dot < space.size()) url += ":" + std::string(space.substr(dot + 1));
  return url + path_of_parts(parts);
}

}  // namespace

std::string own_publisher_of(std::string_view base_url) {
  const UriComponents uri = split_uri(base_url);
  std::string_view host = uri.authority.value_or("");
  host = host.substr(0, host.find(':'));
  const std::string lower = lower_case(host);
  return can_be_publisher(lower) ? lower : "localhost";
}

std::string identifier_of(std::string_view subject,
                          std::string_view own_publisher) {
  std::string name(ai_catalog::identifier_prefix);
  if (const auto url = name_of_url(subject)) return name + *url;
  name += own_publisher;
  if (subject.starts_with(ulid_prefix)) {
    return name + ":" + std::string(ulid_space) + ":" +
           escaped_part(subject.substr(ulid_prefix.size()));
  }
  return name + ":" + std::string(whole_space) + ":" + escaped_part(subject);
}

std::optional<std::string> subject_of_identifier(
    std::string_view identifier, std::string_view own_publisher) {
  const std::string_view publisher = publisher_of_identifier(identifier);
  if (publisher.empty()) return std::nullopt;
  std::string_view rest = identifier.substr(
      ai_catalog::identifier_prefix.size() + publisher.size() + 1);
  const std::size_t end = std::min(rest.find(':'), rest.size());
  const std::string_view space = rest.substr(0, end);
  std::string_view parts = rest.substr(end);
  std::optional<std::string> subject = url_of_name(publisher, space, parts);
  if (!subject && !parts.empty()) {
    parts.remove_prefix(1);
    if (space == ulid_space) {
      subject = std::string(ulid_prefix) + unescaped_part(parts);
    } else if (space == whole_space) {
      subject = unescaped_part(parts);
    }
  }
  // Another spelling of a name is another name.
  if (subject && identifier_of(*subject, own_publisher) == identifier) {
    return subject;
  }
  return std::nullopt;
}

std::string_view publisher_of_identifier(std::string_view identifier) {
  const auto parsed = ai_catalog::parse_identifier(identifier);
  return parsed.form == ai_catalog::Identifier::Form::air ? parsed.publisher
                                                          : std::string_view();
}

std::optional<std::string> current_identifier(std::string_view given) {
  using Form = ai_catalog::Identifier::Form;
  switch (ai_catalog::parse_identifier(given).form) {
    case Form::air:
      return std::string(given);
    case Form::legacy:
      given.remove_prefix(ai_catalog::legacy_identifier_prefix.size());
      return std::string(ai_catalog::identifier_prefix) + std::string(given);
    case Form::other:
      break;
  }
  return std::nullopt;
}

}  // namespace cardinal::wellknown
