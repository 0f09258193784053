// Whether a trust manifest proves anything.
#include "check/rules/ai_catalog/rules.h"
#include "check/rules/ai_catalog/trust_manifests.h"

namespace cardinal::ai_catalog {
namespace {

// Whether some is there in a type that nobody reads: ai-catalog/json-type
// reports it.
bool has_mistyped_evidence(Value manifest) {
  const auto is_mistyped = [&](std::string_view name, Kind kind) {
    return manifest[name] && !manifest[name].is(kind);
  };
  return is_mistyped("signature", Kind::string) ||
         is_mistyped("trustSchema", Kind::object) ||
         is_mistyped("attestations", Kind::array) ||
         is_mistyped("provenance", Kind::array);
}

void check_trust_evidence(const AnnotatedCatalog& catalog, Findings& out) {
  for (const TrustManifest& manifest : catalog.manifests) {
    if (manifest.signature || manifest.trust_schema ||
        manifest.attestations.size() > 0 || manifest.provenance.size() > 0 ||
        has_mistyped_evidence(manifest.at)) {
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

}  // namespace

CatalogRules trust_evidence_rules() {
  static constexpr const CatalogRule* rules[] = {&trust_evidence_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
