// Signed parts of a document, whole cards or parts of a catalog: a repair
// inside of one would break its signature, so that none is offered there.
#pragma once

#include "cardinal/a2a.h"
#include "cardinal/ai_catalog.h"
#include "check/engine.h"

namespace cardinal {

class SignedParts {
 public:
  // Notes what is signed in it: trust manifests, or the catalog as a whole.
  void add(const ai_catalog::Catalog& catalog);
  // A card as a whole, except for its signatures.
  void add(const a2a::Card& card);
  // Takes the fixes out of findings that would change what is signed, and says
  // so. Requires: findings of the catalogs' document.
  void withhold_fixes(Findings& findings);

 private:
  std::vector<Span> spans_;
  std::vector<Span> exceptions_;  // what signatures do not cover
};

}  // namespace cardinal
