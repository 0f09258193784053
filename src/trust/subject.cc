// The subject of a card.
#include "base/ascii.h"
#include "base/uri.h"
#include "cardinal/a2a.h"
#include "cardinal/agentcard.h"
#include "cardinal/trust.h"

namespace cardinal {
namespace {

bool is_default_port(const Uri& uri) {
  return (uri.scheme == "https" && uri.port == "443") ||
         (uri.scheme == "http" && uri.port == "80");
}

std::string uri_origin(const Uri& uri) {
  std::string origin = uri.scheme + "://" + lower_case(uri.host);
  if (!uri.port.empty() && !is_default_port(uri)) origin += ":" + uri.port;
  return origin;
}

// Normalised as far as RFC 3986, 6.2 allows for any server: scheme and host in
// lower case, no default port, a path. The rest stays as it is written.
std::string normalised(std::string_view url) {
  const Result<Uri> uri = parse_uri(url);
  if (!uri || !uri->has_authority) return std::string(url);
  const std::size_t authority = url.find("://") + 3;
  const std::size_t rest =
      std::min(url.find_first_of("/?#", authority), url.size());
  std::string_view behind = url.substr(rest);
  behind = behind.substr(0, behind.find('#'));
  return uri_origin(*uri) + (behind.starts_with('/') ? "" : "/") +
         std::string(behind);
}

// The preferred interface: the first of 1.0, else the main URL.
std::string a2a_subject(Value card) {
  const Value first = card["supportedInterfaces"][std::size_t{0}];
  const auto url =
      first["url"].string() ? first["url"].string() : card["url"].string();
  if (!url || url->empty()) return {};
  std::string subject = normalised(*url);
  const auto tenant = first["tenant"].string();
  if (tenant && !tenant->empty()) {
    subject += "#tenant=" + percent_encoded(*tenant);
  }
  return subject;
}

}  // namespace

std::string subject_of(Value card, Dialect dialect) {
  switch (dialect) {
    case Dialect::adp:
      return std::string(card["id"].string().value_or(""));
    case Dialect::a2a:
      return a2a_subject(card);
    case Dialect::ai_catalog:  // it lists many
    case Dialect::oasf:
      return {};
    case Dialect::agentcard:
      break;
  }
  const auto id = card["agent_id"].string();
  return id && !id->empty() ? "urn:ulid:" + std::string(*id) : std::string();
}

// After the # is the tenant, not a fragment of the URL.
std::string normalised_subject(std::string_view subject) {
  const std::size_t tenant = subject.find("#tenant=");
  if (subject.starts_with("agent:") || subject.starts_with("urn:") ||
      tenant == 0) {
    return std::string(subject);
  }
  const std::string_view behind =
      tenant < subject.size() ? subject.substr(tenant) : std::string_view();
  return normalised(subject.substr(0, tenant)) + std::string(behind);
}

std::string origin_of(std::string_view subject) {
  const Result<Uri> uri = parse_uri(subject);
  if (!uri || !uri->has_authority || uri->host.empty()) return {};
  return uri_origin(*uri);
}

}  // namespace cardinal
