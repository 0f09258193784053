// What the rules about trust manifests share: their examples, and members that
// are one of some words.
#pragma once

#include "base/text.h"
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

// Reports a string that is not one of the words.
inline void check_word(Value at, std::span<const std::string_view> words,
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

}  // namespace cardinal::ai_catalog
