// The form of URLs: absolute, with the right scheme, nothing secret in them.
#include "base/ascii.h"
#include "base/uri.h"
#include "card/connection_fault.h"
#include "check/repair.h"
#include "check/rules/a2a/url_places.h"

namespace cardinal::a2a {
namespace {

// Why it is not the URL of a server; empty if it is.
std::string fault_of(const UrlPlace& url) {
  if (!url.uri) return url.uri.error().message;
  if (!url.has_host() && url.use != UrlUse::custom) {
    return "it has no host after " + url.uri->scheme + ":";
  }
  return connection_fault(*url.uri);
}

void check_url_absolute(const AnnotatedCard& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    // a2a/link-form, a2a/oauth-url and a2a/open-id-url report the others.
    if (!url.is_endpoint()) continue;
    const std::string reason = fault_of(url);
    if (reason.empty()) continue;
    const bool to_fill = url.text.find_first_of("{<$") != std::string::npos;
    const std::string_view inner = trimmed(url.text);
    const bool is_padded = !inner.empty() && inner.size() < url.text.size();
    Finding& finding = out.add(
        url.at,
        (out.under(under_stacka2a) && url.is_endpoint()
             ? "url must be a valid URL; got "
             : url_name(url) + " must be an absolute URL; got ") +
            for_message(url.at) + ": " + reason,
        to_fill     ? "replace the placeholders with real values"
        : is_padded ? "remove the white space around it"
                    : "write the full URL, such as https://agent.acme.dev/a2a");
    if (is_padded) finding.fix = rewritten(url.at, inner);
  }
}

constinit const CardRule url_absolute_rule{
    .info =
        {
            .id = "a2a/url-absolute",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "URL is not absolute",
            .summary = "URLs are absolute, with a scheme and a host",
            .why = "A card has no base URL, so clients cannot resolve a "
                   "relative URL or connect to it. Nor can they connect to a "
                   "port beyond 65535, or agree on a host such as 127.1, which "
                   "some read as an address and others refuse.",
            .bad = R"({"supportedInterfaces": [{"url": "/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .good =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, AgentInterface.url: a valid absolute HTTPS URL; "
                    "StackA2A, Common validation errors",
        },
    .triggers = url_irregular,
    .check = check_url_absolute,
};

void check_url_scheme(const AnnotatedCard& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    if (url.use == UrlUse::link || url.use == UrlUse::custom) continue;
    if (!url.has_host() || is_http_scheme(url.uri->scheme)) continue;
    out.add(url.at,
            url_name(url) + " must begin with https://; got " +
                url.uri->scheme + "://",
            url.is_endpoint()
                ? "use https for JSONRPC and HTTP+JSON, or name the binding "
                  "that uses this scheme"
                : "use https: OAuth 2.0 and OpenID Connect run over HTTP");
  }
}

constinit const CardRule url_scheme_rule{
    .info =
        {
            .id = "a2a/url-scheme",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "URL is not http or https",
            .summary = "URLs of HTTP bindings are http or https",
            .why = "Clients pass them to an HTTP library, which supports no "
                   "other scheme.",
            .bad =
                R"({"supportedInterfaces": [{"url": "ftp://agent.acme.dev/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .good =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, AgentInterface.url; the A2A inspector",
        },
    .triggers = url_irregular,
    .check = check_url_scheme,
};

void check_url_https(const AnnotatedCard& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    if (url.use == UrlUse::link || !url.has_host()) continue;
    const bool plain = url.uri->scheme == "http" ||
                       (url.use == UrlUse::custom && url.uri->scheme == "ws");
    // An internal or invalid host is the one fault of such a URL: the public
    // one that takes its place has a scheme of its own.
    if (!plain || is_internal_host(url.uri->host) ||
        !connection_fault(*url.uri).empty()) {
      continue;
    }
    Finding& finding = out.add(
        url.at, url_name(url) + " is not encrypted: " + url.uri->scheme + "://",
        "serve it over TLS and write https://");
    // The author must check that the server supports TLS. With an explicit port
    // there is no fix: only the author knows the port for TLS.
    const std::string_view rest = url.text.substr(url.uri->scheme.size());
    if (url.uri->port.empty()) {
      finding.fix =
          rewritten(url.at, (url.uri->scheme == "ws" ? "wss" : "https") +
                                std::string(rest));
    }
  }
}

constinit const CardRule url_https_rule{
    .info =
        {
            .id = "a2a/url-https",
            .category = Category::security,
            .severity = Severity::warning,
            .overrides = {{{under_production, Severity::error}}},
            .title = "URL is not https",
            .summary = "URLs of agents and token endpoints are https",
            .why = "Without TLS, anyone on the network path can read and "
                   "change messages and tokens. On a loopback host this is "
                   "impossible, so the finding is a hint.",
            .bad =
                R"({"supportedInterfaces": [{"url": "http://agent.acme.dev/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .good =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, section 7.1: production deployments MUST use "
                    "encrypted communication; A2A 0.3, section 4.1",
        },
    .triggers = url_irregular,
    .check = check_url_https,
};

void check_url_user_info(const AnnotatedCard& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    if (!url.uri || !url.uri->has_user_info) continue;
    out.add(url.at,
            url_name(url) +
                " must not contain a user name or password; got one before @" +
                url.uri->host,
            "remove it, declare a security scheme, and change the password: "
            "cards are public");
  }
}

constinit const CardRule url_user_info_rule{
    .info =
        {
            .id = "a2a/url-user-info",
            .category = Category::security,
            .severity = Severity::error,
            .title = "Credentials in URL",
            .summary = "URLs contain no user name or password",
            .why = "Cards are public. Clients also drop or refuse such URLs.",
            .bad =
                R"({"supportedInterfaces": [{"url": "https://me:pw@agent.acme.dev/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .good =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .spec = "A2A 0.3, section 5.4: no plaintext secrets in a card; "
                    "RFC 9110, section 4.2.4",
        },
    .triggers = url_irregular,
    .check = check_url_user_info,
};

void check_url_fragment(const AnnotatedCard& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    if (!url.is_endpoint() || !url.has_host()) continue;
    const std::size_t hash = url.text.find('#');
    if (hash == std::string_view::npos) continue;
    out.add(url.at,
            url_name(url) +
                " has a fragment, which is never sent: " + for_message(url.at),
            "remove the # and everything after it");
  }
}

constinit const CardRule url_fragment_rule{
    .info =
        {
            .id = "a2a/url-fragment",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Fragment in agent URL",
            .summary = "URLs of agents have no fragment",
            .why = "HTTP clients do not send it, so it cannot distinguish one "
                   "agent from another.",
            .bad =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a#search",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .good =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a/search",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .spec = "RFC 9110, section 7.1: the target URI excludes the "
                    "fragment",
        },
    .triggers = url_irregular,
    .check = check_url_fragment,
};

}  // namespace

CardRules url_rules() {
  static constexpr const CardRule* rules[] = {
      &url_absolute_rule, &url_scheme_rule, &url_https_rule,
      &url_user_info_rule, &url_fragment_rule};
  return rules;
}

}  // namespace cardinal::a2a
