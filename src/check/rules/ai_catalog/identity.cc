// identity of a trust manifest: who vouches for an entry.
#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "card/ai_catalog/limits.h"
#include "check/rules/ai_catalog/rules.h"
#include "check/rules/ai_catalog/trust_manifests.h"

namespace cardinal::ai_catalog {
namespace {

void check_identity_type(const AnnotatedCatalog& catalog, Findings& out) {
  for (const TrustManifest& manifest : catalog.manifests) {
    check_word(manifest.identity_type, identity_types, out);
  }
}

constinit const CatalogRule identity_type_rule{
    .info =
        {
            .id = "ai-catalog/identity-type",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Unknown identity type",
            .summary = "identityType is spiffe, did, https or other",
            .why = "It says how to verify the identity. Verifiers do not know "
                   "any other value.",
            .bad = TRUSTED(KNOWN_AS R"("identityType": "dns", )" EVIDENCE),
            .good = TRUSTED(KNOWN_AS R"("identityType": "did", )" EVIDENCE),
            .spec = "ai-catalog.schema.json, trustManifest.identityType: enum",
        },
    .triggers = has_trust,
    .check = check_identity_type,
};

struct IdentityForm {
  std::string_view type, beginning;
};
constexpr IdentityForm forms[] = {
    {"spiffe", "spiffe://"}, {"did", "did:"}, {"https", "https://"}};

void check_identity_form(const AnnotatedCatalog& catalog, Findings& out) {
  for (const TrustManifest& manifest : catalog.manifests) {
    const std::string_view type = manifest.identity_type.string().value_or("");
    const auto identity = manifest.identity.string();
    const auto* const form =
        std::ranges::find(forms, type, &IdentityForm::type);
    if (!identity || form == std::end(forms)) continue;
    if (identity->starts_with(form->beginning)) continue;
    if (out.reported(manifest.identity)) continue;  // a blank one
    out.add(manifest.identity,
            "\"identity\" must begin with " + std::string(form->beginning) +
                " since its type is " + std::string(type) + "; got " +
                for_message(manifest.identity),
            "correct identityType, or leave it out");
  }
}

constinit const CatalogRule identity_form_rule{
    .info =
        {
            .id = "ai-catalog/identity-form",
            .category = Category::correctness,
            .severity = Severity::warning,
            .title = "Identity does not match its type",
            .summary = "An identity has the form of its type",
            .why =
                "A verifier that relies on the type cannot read the identity.",
            .bad = TRUSTED(KNOWN_AS R"("identityType": "spiffe", )" EVIDENCE),
            .good = TRUSTED(KNOWN_AS R"("identityType": "did", )" EVIDENCE),
            .spec = "ai-catalog.schema.json, trustManifest.identityType: hint "
                    "representing the format of the identity",
        },
    .triggers = has_trust,
    .check = check_identity_form,
};

// The domain an identity belongs to; empty where it names none.
std::string_view domain_of(std::string_view identity) {
  for (const std::string_view beginning :
       {"did:web:", "https://", "spiffe://"}) {
    if (!identity.starts_with(beginning)) continue;
    identity.remove_prefix(beginning.size());
    return identity.substr(0, identity.find_first_of(":/%?#"));
  }
  return {};
}

// Everything is under a top-level domain, which therefore says nothing.
bool is_or_is_under(std::string_view host, std::string_view domain) {
  if (!host.ends_with(domain)) return false;
  if (!domain.contains('.')) return host == domain;
  return host.size() == domain.size() ||
         host[host.size() - domain.size() - 1] == '.';
}

void check_identity_publisher(const AnnotatedCatalog& catalog, Findings& out) {
  for (const TrustManifest& manifest : catalog.manifests) {
    const auto identity = manifest.identity.string();
    const auto id = manifest.entry["identifier"].string();
    if (!identity || !id) continue;
    const std::string publisher = lower_case(parse_identifier(*id).publisher);
    const std::string domain = lower_case(domain_of(*identity));
    if (publisher.empty() || domain.empty()) continue;
    if (out.reported(manifest.identity)) continue;  // of another form
    if (is_or_is_under(domain, publisher) ||
        is_or_is_under(publisher, domain)) {
      continue;
    }
    out.add(manifest.identity,
            "the identity belongs to " + shortened(domain, 64) +
                ", but the publisher of the entry is " +
                shortened(publisher, 64),
            "use an identity of the publisher's domain: readers reject the "
            "manifest otherwise");
  }
}

constinit const CatalogRule identity_publisher_rule{
    .info =
        {
            .id = "ai-catalog/identity-publisher",
            .category = Category::security,
            .severity = Severity::warning,
            .title = "Identity of another domain",
            .summary = "An identity belongs to the publisher's domain",
            .why = "Otherwise anyone could vouch for anyone's agents.",
            .bad = TRUSTED(R"("identity": "did:web:other.dev", )" EVIDENCE),
            .good = TRUSTED(KNOWN_AS EVIDENCE),
            .spec = "AI Catalog, Identity: consumers MUST reject a Trust "
                    "Manifest whose identity domain does not align",
        },
    .triggers = has_trust,
    .check = check_identity_publisher,
};

}  // namespace

CatalogRules identity_rules() {
  static constexpr const CatalogRule* rules[] = {
      &identity_type_rule, &identity_form_rule, &identity_publisher_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
