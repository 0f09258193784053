// Where URLs lead: to places nobody else reaches, or that are no endpoint.
#include <algorithm>

#include "card/a2a/url_paths.h"
#include "check/rules/a2a/url_places.h"

namespace cardinal::a2a {
namespace {

std::string called(const UrlPlace& url) { return for_message(url.at.key()); }

// "url" points to example.com, which is ...
std::string target_text(const UrlPlace& url, std::string_view what) {
  constexpr std::string_view points = " points to ", which = ", which is ";
  std::string text = called(url);
  text.reserve(text.size() + points.size() + url.uri->host.size() +
               which.size() + what.size());
  (text += points) += url.uri->host;
  (text += which) += what;
  return text;
}

void check_url_internal_host(const AnnotatedCard& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    if (!url.has_host() || !is_internal_host(url.uri->host)) continue;
    // What follows file:// is rarely meant as a host.
    if (url.uri->scheme == "file") continue;
    out.add(url.at, target_text(url, place_of_internal(url.uri->host)),
            "write the host that clients reach, not the one the server "
            "listens on");
  }
}

constinit const CardRule url_internal_host_rule{
    .info =
        {
            .id = "a2a/url-internal-host",
            .category = Category::security,
            .severity = Severity::warning,
            .overrides = {{{under_production, Severity::error}}},
            .title = "Internal host in URL",
            .summary = "URLs point to hosts that others can reach",
            .why = "A card written behind a proxy or in a container may "
                   "contain an address that is wrong or meaningless elsewhere. "
                   "It also reveals how the network is laid out.",
            .bad =
                R"({"supportedInterfaces": [{"url": "https://10.0.0.5/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .good =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, section 13.3; TCK, test_agent_card_security; "
                    "RFC 1918, RFC 6761, RFC 6762",
        },
    .triggers = has_urls,
    .check = check_url_internal_host,
};

void check_url_placeholder(const AnnotatedCard& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    if (!url.has_host() || !is_placeholder_host(url.uri->host)) continue;
    out.add(url.at, target_text(url, "a placeholder for examples"),
            "write the real host before you publish the card");
  }
}

constinit const CardRule url_placeholder_rule{
    .info =
        {
            .id = "a2a/url-placeholder",
            .category = Category::interoperability,
            .severity = Severity::hint,
            .overrides = {{{under_production, Severity::error}}},
            .title = "Placeholder host in URL",
            .summary = "URLs point to real hosts",
            .why = "Hosts such as example.com are reserved for examples: a "
                   "card copied from a tutorial reaches no agent.",
            .bad =
                R"({"supportedInterfaces": [{"url": "https://agent.example.com/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .good =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .spec = "RFC 2606, RFC 6761 and RFC 5737: reserved for examples",
        },
    .triggers = has_urls,
    .check = check_url_placeholder,
};

void check_url_is_card(const AnnotatedCard& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    if (!url.is_endpoint() || !url.has_host()) continue;
    const std::string_view path = url.uri->path;
    const bool leads_to_card = std::ranges::any_of(
        card_paths, [&](std::string_view end) { return path.ends_with(end); });
    if (!leads_to_card) continue;
    out.add(url.at,
            called(url) +
                " must be the URL for messages; got the path of the card "
                "itself: " +
                url.uri->path,
            "write the endpoint, such as https://agent.acme.dev/a2a");
  }
}

constinit const CardRule url_is_card_rule{
    .info =
        {
            .id = "a2a/url-is-card",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .overrides = {{{under_production, Severity::error}}},
            .title = "URL of the card as endpoint",
            .summary = "The agent's URL is not the URL of its card",
            .why = "The card is a file to fetch; messages posted to it fail. "
                   "This is the most common deployment mistake.",
            .bad =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/.well-known/agent-card.json",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .good =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, section 8.2; StackA2A: these are different URLs",
        },
    .triggers = has_urls,
    .check = check_url_is_card,
};

void check_url_operation_path(const AnnotatedCard& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    if (!url.is_endpoint() || !url.has_host()) continue;
    std::string_view path = url.uri->path;
    if (path.ends_with('/')) path.remove_suffix(1);
    for (const std::string_view operation : operation_paths) {
      if (!path.ends_with(operation)) continue;
      out.add(url.at,
              called(url) + " ends in " + std::string(operation) +
                  ", the path of one operation; expected the base URL of all "
                  "operations",
              "remove it from the end: clients add it");
      break;
    }
  }
}

constinit const CardRule url_operation_path_rule{
    .info =
        {
            .id = "a2a/url-operation-path",
            .category = Category::interoperability,
            .severity = Severity::warning,
            .title = "Operation in agent URL",
            .summary = "The agent's URL is not the URL of one operation",
            .why = "Clients append the operation themselves and so call a path "
                   "that contains it twice.",
            .bad =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a/message:send",
  "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"}]})",
            .good =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
  "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, HTTP+JSON binding: paths are relative to the "
                    "interface's URL",
        },
    .triggers = has_urls,
    .check = check_url_operation_path,
};

}  // namespace

CardRules url_target_rules() {
  static constexpr const CardRule* rules[] = {
      &url_internal_host_rule, &url_placeholder_rule, &url_is_card_rule,
      &url_operation_path_rule};
  return rules;
}

}  // namespace cardinal::a2a
