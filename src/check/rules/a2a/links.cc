// Links for people.
#include "base/uri.h"
#include "card/connection_fault.h"
#include "check/rules/a2a/url_places.h"

namespace cardinal::a2a {
namespace {

void check_link_form(const AnnotatedCard& card, Findings& out) {
  for (const UrlPlace& url : urls_of(card)) {
    if (url.use != UrlUse::link) continue;
    // a2a/text-blank reports a blank required one.
    if (url.at == card.provider_url.at && is_blank(url.text)) continue;
    const std::string fault =
        url.uri ? connection_fault(*url.uri) : url.uri.error().message;
    if (url.has_host() && is_http_scheme(url.uri->scheme) && fault.empty()) {
      continue;
    }
    out.add(url.at,
            url_name(url) + " must be an http or https URL; got " +
                for_message(url.at) +
                (fault.empty() ? std::string() : ": " + fault),
            url.text.empty()
                ? "give a URL, or omit the member"
                : "write the full URL, such as https://acme.dev/agent");
  }
}

constinit const CardRule link_form_rule{
    .info =
        {
            .id = "a2a/link-form",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Invalid link",
            .summary = "iconUrl, documentationUrl and provider.url are web "
                       "addresses",
            .why = "Clients show them as images and links, which browsers load "
                   "from other sites only over http or https.",
            .bad = R"({"documentationUrl": "docs/index.html"})",
            .good = R"({"documentationUrl": "https://acme.dev/docs"})",
            .spec = "A2A 1.0, AgentCard.documentation_url, icon_url, "
                    "AgentProvider.url: a URL",
        },
    .triggers = url_irregular,
    .check = check_link_form,
};

}  // namespace

CardRules link_rules() {
  static constexpr const CardRule* rules[] = {&link_form_rule};
  return rules;
}

}  // namespace cardinal::a2a
