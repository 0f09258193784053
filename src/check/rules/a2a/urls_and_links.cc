// The form of URLs: absolute, with the right scheme, nothing secret in them.
#include "check/repair.h"
#include "check/rules/a2a/url_places.h"

namespace cardinal::a2a {
namespace {

std::string called(const UrlPlace& url) { return shown(url.at.key()); }

void check_absolute(const Card& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    // a2a/link-form, a2a/oauth-url and a2a/open-id-url speak of the others.
    if (!url.is_endpoint()) continue;
    if (url.uri && (url.has_host() || url.use == UrlUse::custom)) continue;
    const std::string reason =
        url.uri ? "it has no host behind " + url.uri->scheme + ":"
                : url.uri.error().message;
    const bool to_fill = url.text.find_first_of("{<$") != std::string::npos;
    out.add(url.at,
            (out.under(under_stacka2a) && url.is_endpoint()
                 ? "url must be a valid URL; got "
                 : called(url) + " must be an absolute URL; got ") +
                shown(url.at) + ": " + reason,
            to_fill ? "fill in what the braces stand for"
                    : "write it whole, such as https://agent.acme.dev/a2a");
  }
}

constinit const CardRule absolute{
    .info =
        {
            .id = "a2a/url-absolute",
            .severity = Severity::error,
            .summary = "URLs are absolute: a scheme and a host",
            .why = "A card travels: there is no page that a relative URL "
                   "could belong to, and clients cannot connect to it.",
            .bad = R"({"supportedInterfaces": [{"url": "/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .good =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, AgentInterface.url: a valid absolute HTTPS URL; "
                    "StackA2A, Common validation errors",
        },
    .when = url_irregular,
    .check = check_absolute,
};

bool is_http(std::string_view scheme) {
  return scheme == "http" || scheme == "https";
}

void check_scheme(const Card& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    if (url.use == UrlUse::link || url.use == UrlUse::custom) continue;
    if (!url.has_host() || is_http(url.uri->scheme)) continue;
    out.add(url.at,
            called(url) + " must begin with https://; got " + url.uri->scheme +
                "://",
            url.is_endpoint() ? "the bindings JSONRPC and HTTP+JSON go over "
                                "HTTP; name the binding that goes with it"
                              : "OAuth 2.0 and OpenID Connect go over HTTP");
  }
}

constinit const CardRule scheme{
    .info =
        {
            .id = "a2a/url-scheme",
            .severity = Severity::error,
            .summary = "URLs of HTTP bindings are http or https",
            .why = "Clients hand them to their HTTP library, which knows no "
                   "other scheme.",
            .bad =
                R"({"supportedInterfaces": [{"url": "ftp://agent.acme.dev/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .good =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, AgentInterface.url; the A2A inspector",
        },
    .when = url_irregular,
    .check = check_scheme,
};

void check_https(const Card& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    if (url.use == UrlUse::link || !url.has_host()) continue;
    const bool plain = url.uri->scheme == "http" ||
                       (url.use == UrlUse::custom && url.uri->scheme == "ws");
    if (!plain) continue;
    const bool loopback = is_loopback_host(url.uri->host);
    Finding& finding = out.add(
        url.at, called(url) + " is not encrypted: " + url.uri->scheme + "://",
        loopback ? "fine on this machine; publish the card with https"
                 : "serve it over TLS and write https://");
    if (loopback && finding.severity == Severity::warning) {
      finding.severity = Severity::hint;
    }
    // Whether TLS is there its author must see; at which port, only they know.
    const std::string_view rest = url.text.substr(url.uri->scheme.size());
    if (!loopback && url.uri->port.empty()) {
      finding.fix =
          rewritten(url.at, (url.uri->scheme == "ws" ? "wss" : "https") +
                                std::string(rest));
    }
  }
}

constinit const CardRule https{
    .info =
        {
            .id = "a2a/url-https",
            .severity = Severity::warning,
            .grades = {{{under_production, Severity::error}}},
            .summary = "Agents and token endpoints are called over TLS",
            .why = "Anyone on the way reads and changes messages and tokens. "
                   "On a loopback host nobody is, which makes it a hint.",
            .bad =
                R"({"supportedInterfaces": [{"url": "http://agent.acme.dev/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .good =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .spec = "A2A 1.0, section 7.1: production deployments MUST use "
                    "encrypted communication; A2A 0.3, section 4.1",
        },
    .when = url_irregular,
    .check = check_https,
};

void check_user_info(const Card& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    if (!url.uri || !url.uri->has_user_info) continue;
    out.add(url.at,
            called(url) +
                " must not name a user before its host; got one "
                "before @" +
                url.uri->host,
            "whoever reads the card can log in with it: declare a security "
            "scheme, and change the password");
  }
}

constinit const CardRule user_info{
    .info =
        {
            .id = "a2a/url-user-info",
            .severity = Severity::error,
            .summary = "No URL has a user or a password in it",
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
    .when = url_irregular,
    .check = check_user_info,
};

void check_fragment(const Card& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    if (!url.is_endpoint() || !url.has_host()) continue;
    const std::size_t hash = url.text.find('#');
    if (hash == std::string_view::npos) continue;
    out.add(
        url.at,
        called(url) + " has a fragment, which is never sent: " + shown(url.at),
        "remove it from the # on");
  }
}

constinit const CardRule fragment{
    .info =
        {
            .id = "a2a/url-fragment",
            .severity = Severity::warning,
            .summary = "URLs of agents have no fragment",
            .why = "HTTP clients cut it off: it cannot tell one agent from "
                   "another.",
            .bad =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a#search",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .good =
                R"({"supportedInterfaces": [{"url": "https://agent.acme.dev/a2a/search",
  "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}]})",
            .spec = "RFC 9110, section 7.1: the target URI excludes the "
                    "fragment",
        },
    .when = url_irregular,
    .check = check_fragment,
};

void check_link(const Card& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    if (url.use != UrlUse::link) continue;
    if (url.has_host() && is_http(url.uri->scheme)) continue;
    out.add(
        url.at,
        called(url) + " must be an http or https URL; got " + shown(url.at) +
            (url.uri ? std::string() : ": " + url.uri.error().message),
        url.text.empty() ? "give one, or leave the member out"
                         : "write it whole, such as https://acme.dev/agent");
  }
}

constinit const CardRule link_form{
    .info =
        {
            .id = "a2a/link-form",
            .severity = Severity::warning,
            .summary = "iconUrl, documentationUrl and provider.url are web "
                       "addresses",
            .why = "Clients show them as pictures and links, which browsers "
                   "open from elsewhere only as http or https.",
            .bad = R"({"documentationUrl": "docs/index.html"})",
            .good = R"({"documentationUrl": "https://acme.dev/docs"})",
            .spec = "A2A 1.0, AgentCard.documentation_url, icon_url, "
                    "AgentProvider.url: a URL",
        },
    .when = url_irregular,
    .check = check_link,
};

}  // namespace

CardRules urls_and_links_rules() {
  static constexpr const CardRule* rules[] = {
      &absolute, &scheme, &https, &user_info, &fragment, &link_form};
  return rules;
}

}  // namespace cardinal::a2a
