// The path of the agent's URL.
#include "cardinal/card.h"
#include "check/rules/a2a/interfaces.h"

namespace cardinal::a2a {
namespace {

// Whether nothing, or only a slash, follows the host.
bool ends_at_host(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return false;
  const std::string_view rest = url.substr(scheme + 3);
  if (rest.empty()) return false;  // a2a/url-absolute
  const std::size_t end = rest.find_first_of("/?#");
  return end == std::string_view::npos ||
         (rest[end] == '/' && end + 1 == rest.size());
}

void check_url_path(const AnnotatedCard& card, Findings& out) {
  for (const Interface& interface : card.interfaces) {
    if (!interface.url || core_binding(interface) == "GRPC") continue;
    if (!ends_at_host(interface.url.text)) continue;
    if (!parse_uri(interface.url.text)) continue;  // a2a/url-absolute
    out.add(interface.url.at,
            for_message(interface.url.at.key()) +
                " has no path: " + for_message(interface.url.at),
            "write the full URL, such as https://agent.acme.dev/a2a");
  }
}

constinit const CardRule url_path_rule{
    .info =
        {
            .id = "a2a/url-path",
            .category = Category::interoperability,
            .severity = Severity::off,
            .overrides = {{{under_stacka2a, Severity::hint},
                           {under_production, Severity::hint}}},
            .title = "URL without path",
            .summary = "The agent's URL has a path",
            .why = "The root of a host usually serves web pages, so messages "
                   "sent there often get a page in reply.",
            .bad = R"({"url": "https://agent.acme.dev"})",
            .good = R"({"url": "https://agent.acme.dev/a2a"})",
            .spec = "StackA2A, common validation errors: a fully qualified "
                    "HTTPS URL including the path",
        },
    .triggers = has_interfaces,
    .check = check_url_path,
};

}  // namespace

CardRules url_path_rules() {
  static constexpr const CardRule* rules[] = {&url_path_rule};
  return rules;
}

}  // namespace cardinal::a2a
