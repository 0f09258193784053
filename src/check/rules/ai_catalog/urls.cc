// Where documents are: the form of URLs, and what is in them.
#include "cardinal/card.h"
#include "check/rules/a2a/url_places.h"
#include "check/rules/ai_catalog/rules.h"

#define AT_URL(url) AI_CATALOG_ENTRY(AI_CATALOG_TYPED "\"url\": \"" url "\"")

namespace cardinal::ai_catalog {
namespace {

std::string called(const Link& link) { return shown(link.at.key()); }

bool is_http(const Uri& uri) {
  return uri.scheme == "http" || uri.scheme == "https";
}

// Calls `judge(link, uri)` for those that are no plain https URLs.
template <class Judge>
void for_each_link(const Catalog& catalog, Judge judge) {
  for (const Link& link : catalog.links) {
    judge(link, parse_uri(*link.at.string()));
  }
}

void check_form(const Catalog& catalog, Findings& out) {
  for_each_link(catalog, [&](const Link& link, const Result<Uri>& uri) {
    const bool no_host = uri && is_http(*uri) && uri->host.empty();
    if (uri && !no_host) return;
    out.add(link.at,
            called(link) + " must be an absolute URI; got " + shown(link.at) +
                ": " +
                (uri ? "it has no host behind " + uri->scheme + ":"
                     : uri.error().message),
            "write it whole, such as https://acme.dev/agents/search.json");
  });
}

constinit const CatalogRule url_form{
    .info =
        {
            .id = "ai-catalog/url-form",
            .severity = Severity::error,
            .summary = "URLs are absolute",
            .why = "Catalogs are copied and merged: there is no page that a "
                   "relative URL could belong to.",
            .bad = AT_URL("/agents/search.json"),
            .good = AT_URL("https://acme.dev/agents/search.json"),
            .spec = "ai-catalog.schema.json, url, documentationUrl, logoUrl, "
                    "uri, governanceUri: format uri; RFC 9110, section 4.2: an "
                    "http URL has a host",
        },
    .when = link_irregular,
    .check = check_form,
};

void check_scheme(const Catalog& catalog, Findings& out) {
  for_each_link(catalog, [&](const Link& link, const Result<Uri>& uri) {
    if (!link.fetched || !uri || is_http(*uri)) return;
    out.add(link.at,
            "\"url\" must begin with https://; got " + uri->scheme + ":",
            "readers fetch the document by HTTP");
  });
}

constinit const CatalogRule url_scheme{
    .info =
        {
            .id = "ai-catalog/url-scheme",
            .severity = Severity::warning,
            .summary = "The URL of an entry is http or https",
            .why = "Readers hand it to their HTTP library, which knows no "
                   "other scheme.",
            .bad = AT_URL("ftp://acme.dev/agents/search.json"),
            .good = AT_URL("https://acme.dev/agents/search.json"),
            .spec = "ai-catalog.schema.json, catalogEntry.url: HTTP URL "
                    "reference",
        },
    .when = link_irregular,
    .check = check_scheme,
};

void check_https(const Catalog& catalog, Findings& out) {
  for_each_link(catalog, [&](const Link& link, const Result<Uri>& uri) {
    if (!link.fetched || !uri || uri->scheme != "http" || uri->host.empty()) {
      return;
    }
    const bool loopback = a2a::is_loopback_host(uri->host);
    Finding& finding =
        out.add(link.at, "\"url\" is not encrypted: http://",
                loopback ? "fine on this machine; publish the catalog with "
                           "https"
                         : "serve it over TLS and write https://");
    if (loopback && finding.severity == Severity::warning) {
      finding.severity = Severity::hint;
    }
  });
}

constinit const CatalogRule url_https{
    .info =
        {
            .id = "ai-catalog/url-https",
            .severity = Severity::warning,
            .summary = "Documents are fetched over TLS",
            .why = "Anyone on the way can change what an agent is said to be. "
                   "On a loopback host nobody is, which makes it a hint.",
            .bad = AT_URL("http://acme.dev/agents/search.json"),
            .good = AT_URL("https://acme.dev/agents/search.json"),
            .spec = "RFC 9110, section 17.1; RFC 9325",
        },
    .when = link_irregular,
    .check = check_https,
};

void check_user_info(const Catalog& catalog, Findings& out) {
  for_each_link(catalog, [&](const Link& link, const Result<Uri>& uri) {
    if (!uri || !uri->has_user_info) return;
    out.add(link.at,
            called(link) +
                " must not name a user before its host; got one before @" +
                uri->host,
            "whoever reads the catalog can log in with it: remove it, and "
            "change the password");
  });
}

constinit const CatalogRule url_user_info{
    .info =
        {
            .id = "ai-catalog/url-user-info",
            .severity = Severity::error,
            .summary = "No URL has a user or a password in it",
            .why = "Catalogs are public. Clients also drop or refuse such "
                   "URLs.",
            .bad = AT_URL("https://me:pw@acme.dev/agents/search.json"),
            .good = AT_URL("https://acme.dev/agents/search.json"),
            .spec = "RFC 9110, section 4.2.4",
        },
    .when = link_irregular,
    .check = check_user_info,
};

void check_host(const Catalog& catalog, Findings& out) {
  for_each_link(catalog, [&](const Link& link, const Result<Uri>& uri) {
    if (!uri || !is_http(*uri) || uri->host.empty()) return;
    if (!a2a::is_internal_host(uri->host)) return;
    // ai-catalog/url-https speaks of that.
    if (uri->scheme == "http" && a2a::is_loopback_host(uri->host)) return;
    out.add(
        link.at,
        called(link) + " names a host that others cannot reach: " + uri->host,
        "name it as strangers reach it");
  });
}

constinit const CatalogRule url_host{
    .info =
        {
            .id = "ai-catalog/url-internal-host",
            .severity = Severity::warning,
            .summary = "Hosts can be reached by others",
            .why = "A catalog is for strangers. A name of the inside helps "
                   "nobody but those who look for a way in.",
            .bad = AT_URL("https://10.0.0.7/agents/search.json"),
            .good = AT_URL("https://acme.dev/agents/search.json"),
            .spec = "RFC 1918, RFC 6761, RFC 6762",
        },
    .when = link_irregular,
    .check = check_host,
};

}  // namespace

CatalogRules url_rules() {
  static constexpr const CatalogRule* rules[] = {
      &url_form, &url_scheme, &url_https, &url_user_info, &url_host};
  return rules;
}

}  // namespace cardinal::ai_catalog
