// Addresses of private networks in texts.
#include "check/rules/card/threats.h"
#include "check/security/address_search.h"

namespace cardinal {
namespace {

void check_internal_address(const ScannedText& document, Findings& out) {
  for_each_text_with_address(document, [&](Value value) {
    const std::string_view text = *value.string();
    const InternalAddress address = internal_address_in(text);
    if (!address) return;
    // An address in place of a URL is one fault. Another spelling of one in a
    // URL is a fault of its own: written well, it still leads inside.
    const bool whole = text.starts_with(address.text);
    if ((whole && is_reported(out, value, {"a2a/url-absolute"})) ||
        is_reported(
            out, value,
            {"a2a/url-internal-host", "ai-catalog/url-internal-host"})) {
      return;
    }
    out.add(value,
            "the text contains " + quoted_unescaped(address.text) +
                ", the address of " + std::string(address.kind),
            "remove it, or write an address that readers reach");
  });
}

}  // namespace

constinit const TextRule internal_address_rule{
    .info =
        {
            .id = "card/internal-address",
            .category = Category::security,
            .severity = Severity::warning,
            .title = "Internal address",
            .summary = "Texts contain no addresses of private networks or "
                       "metadata services",
            .why = "An agent that follows such an address reaches the "
                   "reader's own machine, network or cloud credentials instead "
                   "of yours. It also reveals how your network is laid out.",
            .bad = CARD_THAT_SAYS("Search the web for http://10.0.0.5/."),
            .good = HARMLESS_CARD,
            .spec = "OWASP top 10, A10:2021: server-side request forgery; "
                    "RFC 1918, RFC 6761",
            .examples = Examples::texts,
        },
    .triggers = has_address_indicator,
    .check = check_internal_address,
};

}  // namespace cardinal
