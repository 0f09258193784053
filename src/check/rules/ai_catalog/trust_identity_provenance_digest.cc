// Trust manifests: who vouches for an entry, and with what.
#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "card/ai_catalog/limits.h"
#include "check/repair.h"
#include "check/rules/ai_catalog/rules.h"

#define TRUSTED(members) \
  AI_CATALOG_ENTRY(AI_CATALOG_WHOLE ",\n  \"trustManifest\": {" members "}")
#define EVIDENCE                               \
  R"("attestations": [{"type": "SOC2-Type2",)" \
  "\n    "                                     \
  R"("uri": "https://acme.dev/soc2.pdf", "mediaType": "application/pdf"}])"
#define KNOWN_AS R"("identity": "did:web:acme.dev", )"

namespace cardinal::ai_catalog {
namespace {

// A string that must be one of some words.
void check_word(Value at, std::span<const std::string_view> words,
                Findings& out) {
  const auto text = at.string();
  if (!text || is_one_of(words, *text)) return;
  Finding& finding =
      out.add(at,
              for_message(at.key()) + " " + must_be_one_of(words) + "; got " +
                  for_message(at),
              did_you_mean(*text, words));
  finding.fix = respelled(at, words);
}

void check_identity_type(const CheckedCatalog& catalog, Findings& out) {
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

void check_identity_form(const CheckedCatalog& catalog, Findings& out) {
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

void check_identity_publisher(const CheckedCatalog& catalog, Findings& out) {
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

void check_trust_evidence(const CheckedCatalog& catalog, Findings& out) {
  for (const TrustManifest& manifest : catalog.manifests) {
    if (manifest.signature || manifest.trust_schema ||
        manifest.attestations.size() > 0 || manifest.provenance.size() > 0) {
      continue;
    }
    out.add(manifest.at, "the trust manifest contains no evidence",
            "add attestations, provenance, a trustSchema or a signature, or "
            "leave it out")
        .focus = Focus::object;
  }
}

constinit const CatalogRule trust_evidence_rule{
    .info =
        {
            .id = "ai-catalog/trust-evidence",
            .category = Category::security,
            .severity = Severity::hint,
            .title = "Trust manifest without evidence",
            .summary = "A trust manifest contains evidence",
            .why = "An identity alone is a claim that anyone can make, and it "
                   "appears to be more.",
            .bad = TRUSTED(R"("identity": "did:web:acme.dev")"),
            .good = TRUSTED(KNOWN_AS EVIDENCE),
            .spec = "AI Catalog, Manifest Validity",
        },
    .triggers = has_trust,
    .check = check_trust_evidence,
};

void check_provenance_relation(const CheckedCatalog& catalog, Findings& out) {
  for (const Value link : catalog.provenance) {
    check_word(link["relation"], relations, out);
  }
}

constinit const CatalogRule provenance_relation_rule{
    .info =
        {
            .id = "ai-catalog/provenance-relation",
            .category = Category::correctness,
            .severity = Severity::error,
            .title = "Unknown provenance relation",
            .summary = "A relation is derivedFrom, publishedFrom or copiedFrom",
            .why =
                "Any other value leaves the relation to the source undefined.",
            .bad = TRUSTED(KNOWN_AS R"("provenance": [{"relation": "forkedFrom",
    "sourceId": "https://acme.dev/source"}])"),
            .good = TRUSTED(KNOWN_AS
                            R"("provenance": [{"relation": "derivedFrom",
    "sourceId": "https://acme.dev/source"}])"),
            .spec = "ai-catalog.schema.json, provenance.relation: enum",
        },
    .triggers = has_trust,
    .check = check_provenance_relation,
};

bool is_sha256(std::string_view text) {
  constexpr std::string_view prefix = "sha256:";
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return text.size() == 64 && std::ranges::all_of(text, [](char c) {
           return is_hex_digit(c) && !is_upper(c);
         });
}

void check_digest(const CheckedCatalog& catalog, Findings& out) {
  const auto judge = [&](Value at) {
    const auto text = at.string();
    // ai-catalog/empty-optional reports an empty one.
    if (!text || text->empty() || is_sha256(*text)) return;
    out.add(at,
            for_message(at.key()) +
                " must be sha256: followed by 64 lower-case hexadecimal "
                "digits; got " +
                for_message(at),
            "write sha256: followed by the output of sha256sum");
  };
  for (const Value attestation : catalog.attestations) {
    judge(attestation["digest"]);
  }
  for (const Value link : catalog.provenance) judge(link["sourceDigest"]);
}

constinit const CatalogRule digest_rule{
    .info =
        {
            .id = "ai-catalog/digest",
            .category = Category::security,
            .severity = Severity::warning,
            .title = "Invalid digest",
            .summary = "Digests are sha256: followed by 64 hexadecimal digits",
            .why = "Verifiers compare digests as text. One that they cannot "
                   "parse proves nothing.",
            .bad = TRUSTED(KNOWN_AS R"("provenance": [{"relation": "copiedFrom",
    "sourceId": "https://acme.dev/source", "sourceDigest": "9f86d08"}])"),
            .good =
                TRUSTED(KNOWN_AS R"("provenance": [{"relation": "copiedFrom",
    "sourceId": "https://acme.dev/source", "sourceDigest":
    "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}])"),
            .spec = "ai-catalog.schema.json, digest and sourceDigest: sha256",
        },
    .triggers = has_trust,
    .check = check_digest,
};

}  // namespace

CatalogRules trust_identity_provenance_digest_rules() {
  static constexpr const CatalogRule* rules[] = {
      &identity_type_rule,  &identity_form_rule,       &identity_publisher_rule,
      &trust_evidence_rule, &provenance_relation_rule, &digest_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
