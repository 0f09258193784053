#include "trust/subject.h"

#include "base/ascii.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "base/normal_url.h"
#include "base/uri.h"
#include "cardinal/a2a.h"
#include "cardinal/agentcard.h"

namespace cardinal {
namespace {

constexpr std::string_view agent_scheme = "agent://";
constexpr std::string_view ulid_name = "urn:ulid:";
constexpr std::string_view tenant_mark = "#tenant=";

bool begins_ignoring_case(std::string_view text, std::string_view with) {
  return equal_ignoring_case(text.substr(0, with.size()), with);
}

// Names of agents are hosts to some readers, so their letter case and a dot at
// the end are ignored. A key in base 58 depends on its case.
std::string normal_agent_name(std::string_view authority) {
  std::string name = normal_escapes(authority);
  if (name.size() > 1 && name.ends_with('.')) name.pop_back();
  if (key_of_label(name)) return name;
  // Escapes stay in upper case.
  return normal_escapes(lower_case(name));
}

Result<std::string> normal_agent_uri(std::string_view text) {
  const ParsedAgentUri parsed = parse_agent_uri(text);
  if (parsed.fault != AgentUriFault::none) {
    return invalid("{}", explain(parsed, text));
  }
  std::string path = without_dot_segments(normal_escapes(parsed.uri.path));
  if (path == "/") path.clear();
  return std::string(agent_scheme) + normal_agent_name(parsed.uri.authority) +
         path +
         (parsed.uri.query ? "?" + normal_escapes(*parsed.uri.query) : "");
}

Result<std::string> normal_ulid_name(std::string_view text) {
  std::string id = upper_case(text);
  const UlidFault fault = parse_ulid(id).fault;
  if (fault == UlidFault::none || fault == UlidFault::overflow) {
    return std::string(ulid_name) + id;
  }
  return invalid("its id is not a ULID");
}

// The preferred interface: the first of 1.0, else the main URL.
struct A2aSubject {
  std::string_view url, tenant;

  explicit A2aSubject(Value card) {
    const Value first = card["supportedInterfaces"][std::size_t{0}];
    const auto of_interface = first["url"].string();
    url = of_interface ? *of_interface : card["url"].string().value_or("");
    if (!url.empty()) tenant = first["tenant"].string().value_or("");
  }
  std::string text(std::string shown_url) const {
    if (tenant.empty()) return shown_url;
    return shown_url + std::string(tenant_mark) + percent_encoded(tenant);
  }
};

std::string written_subject(Value card, Dialect dialect) {
  switch (dialect) {
    case Dialect::adp:
      return std::string(card["id"].string().value_or(""));
    case Dialect::a2a: {
      // Behind its # may be what looks like a tenant.
      const A2aSubject subject(card);
      return subject.text(
          std::string(subject.url.substr(0, subject.url.find('#'))));
    }
    case Dialect::ai_catalog:  // it lists many
    case Dialect::oasf:
      return {};
    case Dialect::agentcard:
      break;
  }
  const auto id = card["agent_id"].string();
  return id && !id->empty() ? std::string(ulid_name) + std::string(*id)
                            : std::string();
}

}  // namespace

Result<std::string> normal_subject(std::string_view subject) {
  // After the # is the tenant, not a fragment of the URL.
  const std::size_t mark = subject.find(tenant_mark);
  const std::string url = without_dropped_characters(subject.substr(0, mark));
  if (begins_ignoring_case(url, ulid_name)) {
    return normal_ulid_name(std::string_view(url).substr(ulid_name.size()));
  }
  TRY(std::string normal, begins_ignoring_case(url, agent_scheme)
                              ? normal_agent_uri(url)
                              : normal_url(url));
  if (mark == std::string_view::npos) return normal;
  const std::string_view tenant = subject.substr(mark + tenant_mark.size());
  return normal + std::string(tenant_mark) +
         percent_encoded(percent_decoded(tenant));
}

Result<std::string> normal_subject_of(Value card, Dialect dialect) {
  std::string written = written_subject(card, dialect);
  if (written.empty()) return written;
  return normal_subject(written);
}

std::string subject_of(Value card, Dialect dialect) {
  return normalised_subject(written_subject(card, dialect));
}

std::string normalised_subject(std::string_view subject) {
  Result<std::string> normal = normal_subject(subject);
  return normal ? *std::move(normal) : without_user_info(subject);
}

std::string origin_of(std::string_view subject) {
  const Result<std::string> normal = normal_subject(subject);
  if (!normal) return {};
  const std::size_t slashes = normal->find("://");
  if (slashes == std::string::npos) return {};
  const std::size_t end = normal->find_first_of("/?#", slashes + 3);
  std::string origin = normal->substr(0, end);
  return origin.size() > slashes + 3 ? origin : std::string();
}

}  // namespace cardinal
