// Where documents are: the form of URLs, and what is in them.
#include "base/uri.h"
#include "card/connection_fault.h"
#include "cardinal/card.h"
#include "check/rules/a2a/url_places.h"
#include "check/rules/ai_catalog/rules.h"

#define AT_URL(url) AI_CATALOG_ENTRY(AI_CATALOG_TYPED "\"url\": \"" url "\"")

namespace cardinal::ai_catalog {
namespace {

std::string called(const Link& link) { return for_message(link.at.key()); }

// Calls `judge(link, uri)` for those that are not plain https URLs.
template <class Judge>
void for_each_link(const AnnotatedCatalog& catalog, Judge judge) {
  for (const Link& link : catalog.links) {
    judge(link, parse_uri(*link.at.string()));
  }
}

void check_url_form(const AnnotatedCatalog& catalog, Findings& out) {
  for_each_link(catalog, [&](const Link& link, const Result<Uri>& uri) {
    const bool no_host =
        uri && is_http_scheme(uri->scheme) && uri->host.empty();
    const std::string fault = !uri ? uri.error().message
                              : no_host
                                  ? "it has no host after " + uri->scheme + ":"
                                  : connection_fault(*uri);
    if (fault.empty()) return;
    out.add(link.at,
            called(link) + " must be an absolute URI; got " +
                for_message(link.at) + ": " + fault,
            "write the full URL, such as https://acme.dev/agents/search.json");
  });
}

constinit const CatalogRule url_form_rule{
    .info =
        {
            .id = "ai-catalog/url-form",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Relative or invalid URL",
            .summary = "URLs are absolute",
            .why = "Catalogs are copied and merged, so a relative URL has no "
                   "base.",
            .bad = AT_URL("/agents/search.json"),
            .good = AT_URL("https://acme.dev/agents/search.json"),
            .spec = "ai-catalog.schema.json, url, documentationUrl, logoUrl, "
                    "uri, governanceUri: format uri; RFC 9110, section 4.2: an "
                    "http URL has a host",
        },
    .triggers = link_irregular,
    .check = check_url_form,
};

void check_url_scheme(const AnnotatedCatalog& catalog, Findings& out) {
  for_each_link(catalog, [&](const Link& link, const Result<Uri>& uri) {
    if (!link.fetched || !uri || is_http_scheme(uri->scheme)) return;
    out.add(link.at,
            "\"url\" must begin with https://; got " + uri->scheme + ":",
            "publish the document over HTTPS, which readers use");
  });
}

constinit const CatalogRule url_scheme_rule{
    .info =
        {
            .id = "ai-catalog/url-scheme",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Unsupported URL scheme",
            .summary = "The URL of an entry is http or https",
            .why = "Readers pass the URL to their HTTP library, which supports "
                   "no other scheme.",
            .bad = AT_URL("ftp://acme.dev/agents/search.json"),
            .good = AT_URL("https://acme.dev/agents/search.json"),
            .spec = "ai-catalog.schema.json, catalogEntry.url: HTTP URL "
                    "reference",
        },
    .triggers = link_irregular,
    .check = check_url_scheme,
};

void check_url_https(const AnnotatedCatalog& catalog, Findings& out) {
  for_each_link(catalog, [&](const Link& link, const Result<Uri>& uri) {
    if (!link.fetched || !uri || uri->scheme != "http" || uri->host.empty()) {
      return;
    }
    // Its host is the one fault of such a URL.
    if (a2a::is_internal_host(uri->host) || !connection_fault(*uri).empty()) {
      return;
    }
    out.add(link.at, "\"url\" is not encrypted; it begins with http://",
            "serve it over TLS and write https://");
  });
}

constinit const CatalogRule url_https_rule{
    .info =
        {
            .id = "ai-catalog/url-https",
            .category = Category::security,
            .severity = Severity::warning,
            .title = "Unencrypted URL",
            .summary = "Documents are fetched over TLS",
            .why =
                "Anyone on the network path can change the document. On a "
                "loopback host this is impossible, so it is only a hint there.",
            .bad = AT_URL("http://acme.dev/agents/search.json"),
            .good = AT_URL("https://acme.dev/agents/search.json"),
            .spec = "RFC 9110, section 17.1; RFC 9325",
        },
    .triggers = link_irregular,
    .check = check_url_https,
};

void check_url_user_info(const AnnotatedCatalog& catalog, Findings& out) {
  for_each_link(catalog, [&](const Link& link, const Result<Uri>& uri) {
    if (!uri || !uri->has_user_info) return;
    out.add(link.at,
            called(link) +
                " must not contain user information; got some before @" +
                uri->host,
            "remove it and change the password: everyone who reads the catalog "
            "can log in with it");
  });
}

constinit const CatalogRule url_user_info_rule{
    .info =
        {
            .id = "ai-catalog/url-user-info",
            .category = Category::security,
            .severity = Severity::error,
            .title = "Credentials in URL",
            .summary = "URLs contain no user name or password",
            .why = "Catalogs are public, and clients remove the credentials or "
                   "reject such URLs.",
            .bad = AT_URL("https://me:pw@acme.dev/agents/search.json"),
            .good = AT_URL("https://acme.dev/agents/search.json"),
            .spec = "RFC 9110, section 4.2.4",
        },
    .triggers = link_irregular,
    .check = check_url_user_info,
};

void check_url_internal_host(const AnnotatedCatalog& catalog, Findings& out) {
  for_each_link(catalog, [&](const Link& link, const Result<Uri>& uri) {
    if (!uri || !is_http_scheme(uri->scheme) || uri->host.empty()) return;
    if (!a2a::is_internal_host(uri->host)) return;
    out.add(link.at,
            called(link) +
                " names a host that is not publicly reachable: " + uri->host,
            "use a public host name");
  });
}

constinit const CatalogRule url_internal_host_rule{
    .info =
        {
            .id = "ai-catalog/url-internal-host",
            .category = Category::security,
            .severity = Severity::warning,
            .title = "Internal host in URL",
            .summary = "Hosts are publicly reachable",
            .why = "Strangers read catalogs. An internal host name is of use "
                   "only to attackers.",
            .bad = AT_URL("https://10.0.0.7/agents/search.json"),
            .good = AT_URL("https://acme.dev/agents/search.json"),
            .spec = "RFC 1918, RFC 6761, RFC 6762",
        },
    .triggers = link_irregular,
    .check = check_url_internal_host,
};

}  // namespace

CatalogRules url_rules() {
  static constexpr const CatalogRule* rules[] = {
      &url_form_rule, &url_scheme_rule, &url_https_rule, &url_user_info_rule,
      &url_internal_host_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
