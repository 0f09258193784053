#include "wellknown/ard_link.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "http/structured_fields.h"
#include "http/url.h"

namespace cardinal::wellknown {
namespace {

// The head of a page is at its beginning.
constexpr std::size_t head_bytes_max = 256u << 10;
constexpr std::string_view relations[] = {"ard", "ai-catalog"};

struct Link {
  std::string reference, relations;
};

bool has_relation(const Link& link, std::string_view wanted) {
  std::string_view rest = link.relations;
  while (!rest.empty()) {
    const std::size_t end =
        std::min(rest.find_first_of(" \t\r\n"), rest.size());
    if (equal_ignoring_case(rest.substr(0, end), wanted)) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

std::optional<std::string> best_of(const std::vector<Link>& links) {
  for (const std::string_view relation : relations) {
    for (const Link& link : links) {
      if (has_relation(link, relation)) return link.reference;
    }
  }
  return std::nullopt;
}

// Names with values, as a field and a tag have them: name="value" or
// name=value, up to `end`, which is not part of a quoted value.
class Attributes {
 public:
  Attributes(std::string_view text, std::string_view ends)
      : rest_(text), ends_(ends) {}

  // Absent at the end.
  std::optional<std::pair<std::string, std::string>> next() {
    skip(" \t\r\n;/");
    if (rest_.empty() || ends_.find(rest_[0]) != std::string_view::npos) {
      return std::nullopt;
    }
    const std::string stops = "= \t\r\n;" + std::string(ends_);
    std::string name = lower_case(taken_until(stops));
    skip(" \t\r\n");
    if (!rest_.starts_with('=')) {
      if (name.empty()) rest_.remove_prefix(1);  // what is none of it
      return std::pair(std::move(name), std::string());
    }
    rest_.remove_prefix(1);
    skip(" \t\r\n");
    const bool is_quoted = rest_.starts_with('"') || rest_.starts_with('\'');
    if (!is_quoted) {
      return std::pair(
          std::move(name),
          std::string(taken_until(" \t\r\n;" + std::string(ends_))));
    }
    const char quote = rest_[0];
    rest_.remove_prefix(1);
    std::string value(taken_until(std::string(1, quote)));
    if (!rest_.empty()) rest_.remove_prefix(1);
    return std::pair(std::move(name), std::move(value));
  }
  std::string_view rest() const { return rest_; }

 private:
  void skip(std::string_view characters) {
    rest_.remove_prefix(
        std::min(rest_.find_first_not_of(characters), rest_.size()));
  }
  std::string_view taken_until(std::string_view stops) {
    const std::size_t end = std::min(rest_.find_first_of(stops), rest_.size());
    const std::string_view taken = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return taken;
  }

  std::string_view rest_;
  const std::string_view ends_;
};

}  // namespace

std::optional<std::string> ard_link_in_field(std::string_view value) {
  std::vector<Link> links;
  while (!value.empty()) {
    const std::size_t open = value.find('<');
    if (open == std::string_view::npos) break;
    const std::size_t close = value.find('>', open);
    if (close == std::string_view::npos) break;
    Link link{std::string(value.substr(open + 1, close - open - 1)), {}};
    Attributes parameters(value.substr(close + 1), ",");
    while (auto parameter = parameters.next()) {
      // RFC 8288, 3.3: the first one counts.
      if (parameter->first == "rel" && link.relations.empty()) {
        link.relations = std::move(parameter->second);
      }
    }
    value = parameters.rest();
    links.push_back(std::move(link));
  }
  return best_of(links);
}

std::optional<std::string> ard_link_in_html(std::string_view html) {
  constexpr std::string_view tag = "<link";
  const std::string lower = lower_case(html.substr(0, head_bytes_max));
  html = html.substr(0, std::min(lower.find("<body"), lower.size()));
  std::vector<Link> links;
  for (std::size_t at = 0; at < html.size();) {
    const std::size_t comment = lower.find("<!--", at);
    at = lower.find(tag, at);
    if (at == std::string::npos || at >= html.size()) break;
    if (comment < at) {
      at = lower.find("-->", comment);
      if (at == std::string::npos) break;
      continue;
    }
    at += tag.size();
    Link link;
    Attributes attributes(html.substr(at), ">");
    while (auto attribute = attributes.next()) {
      if (attribute->first == "rel") link.relations = attribute->second;
      if (attribute->first == "href") link.reference = attribute->second;
    }
    if (!link.reference.empty()) links.push_back(std::move(link));
  }
  return best_of(links);
}

std::optional<std::string> ard_link_in(const http::ClientResponse& page) {
  auto reference = ard_link_in_field(http::list_of(page.fields, "Link"));
  const std::string_view type = page.header("Content-Type").value_or("");
  const bool is_html = page.status == 200 && type.starts_with("text/html");
  if (!reference && is_html) reference = ard_link_in_html(page.body);
  if (!reference) return std::nullopt;
  const Result<http::Url> base = http::parse_url(page.url);
  if (!base) return std::nullopt;
  const Result<http::Url> url =
      http::resolve_reference(*base, trimmed(*reference));
  if (!url) return std::nullopt;
  return url->text();
}

}  // namespace cardinal::wellknown
