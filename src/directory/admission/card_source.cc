#include "directory/admission/card_source.h"

#include "base/ascii.h"
#include "base/errors.h"
#include "base/host_name.h"
#include "base/normal_url.h"
#include "base/text.h"
#include "base/uri.h"
#include "trust/subject.h"

namespace cardinal::directory {
namespace {

constexpr std::string_view well_known = "/.well-known/";
constexpr std::string_view secure = "https://";

// A host with its path, in normal form.
struct HostAndPath {
  std::string host;
  std::string path;
};

HostAndPath split_url(std::string_view url) {
  const std::size_t mark = url.find("://");
  if (mark == std::string_view::npos) return {};
  url.remove_prefix(mark + 3);
  const std::size_t end = url.find_first_of("/?#");
  if (end == std::string_view::npos) return {std::string(url), {}};
  const std::string_view rest = url.substr(end);
  return {std::string(url.substr(0, end)),
          std::string(rest.substr(0, rest.find_first_of("?#")))};
}

// An agent's name is a host if DNS could know it.
HostAndPath split_agent_name(const std::string& subject) {
  HostAndPath named = split_url(subject);
  const std::string& host = named.host;
  const bool is_dns_name = host.contains('.') && is_host_name(host) &&
                           !ends_in_number(host) && !key_of_label(host);
  return is_dns_name ? named : HostAndPath{};
}

HostAndPath agent_place(Value card, Dialect dialect) {
  switch (dialect) {
    case Dialect::a2a:
    case Dialect::adp: {
      const Result<std::string> subject = normal_subject_of(card, dialect);
      if (!subject) return {};
      return dialect == Dialect::adp ? split_agent_name(*subject)
                                     : split_url(*subject);
    }
    case Dialect::agentcard: {
      const auto url = card["endpoint"]["url"].string();
      const Result<std::string> normal = normal_url(url.value_or(""));
      return normal ? split_url(*normal) : HostAndPath{};
    }
    case Dialect::ai_catalog:
    case Dialect::oasf:
      break;
  }
  return {};
}

bool is_loopback(std::string_view host) {
  const std::string_view name = host.substr(0, host.rfind(':'));
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]" ||
         host == "localhost" || host == "127.0.0.1" || host == "[::1]";
}

// "/a" contains "/a" and "/a/b", not "/ab".
bool is_below(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) &&
         (path.size() == folder.size() || path[folder.size()] == '/');
}

}  // namespace

std::string agent_host(Value card, Dialect dialect) {
  return agent_place(card, dialect).host;
}

std::string normal_source(std::string_view url) {
  return normal_url(url).value_or(std::string(url));
}

Status require_origin(Value card, Dialect dialect, std::string_view url) {
  const Result<std::string> normal = normal_url(url);
  if (!normal) {
    return denied("the URL {} has no certain reading: {}", quoted(url),
                  normal.error().message);
  }
  const HostAndPath source = split_url(*normal);
  if (!normal->starts_with(secure) &&
      !(normal->starts_with("http://") && is_loopback(source.host))) {
    return denied("{} is not an https URL, so nothing proves who answered",
                  quoted(*normal));
  }
  const std::size_t mark = source.path.rfind(well_known);
  if (mark == std::string::npos || normal->contains('?') ||
      source.path.find('/', mark + well_known.size()) != std::string::npos) {
    return denied(
        "{} is not a well-known URI such as {}{}.well-known/agent-card.json, "
        "and others may be able to write there",
        quoted(*normal), secure, source.host + "/");
  }
  const HostAndPath agent = agent_place(card, dialect);
  if (agent.host.empty()) {
    return denied("the card names no host that could prove it");
  }
  if (agent.host != source.host) {
    return denied("the agent is at {}, and its card came from {}",
                  quoted(agent.host), quoted(source.host));
  }
  const std::string_view folder = std::string_view(source.path).substr(0, mark);
  if (!is_below(agent.path, folder)) {
    return denied(
        "a card at {} is about agents below {}, and this one is at "
        "{}",
        quoted(*normal), quoted(std::string(folder) + "/"), quoted(agent.path));
  }
  return {};
}

}  // namespace cardinal::directory
