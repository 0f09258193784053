// Digests of attestations and sources.
#include <algorithm>

#include "base/ascii.h"
#include "check/rules/ai_catalog/rules.h"
#include "check/rules/ai_catalog/trust_manifests.h"

namespace cardinal::ai_catalog {
namespace {

bool is_sha256(std::string_view text) {
  constexpr std::string_view prefix = "sha256:";
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return text.size() == 64 && std::ranges::all_of(text, [](char c) {
           return is_hex_digit(c) && !is_upper(c);
         });
}

void check_digest(const AnnotatedCatalog& catalog, Findings& out) {
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

CatalogRules digest_rules() {
  static constexpr const CatalogRule* rules[] = {&digest_rule};
  return rules;
}

}  // namespace cardinal::ai_catalog
