// Signed parts of a catalog: a repair inside of one would break its signature,
// so that none is offered there.
#pragma once

#include "cardinal/ai_catalog.h"
#include "check/engine.h"

namespace cardinal {

class SignedParts {
 public:
  // Notes what is signed in it: trust manifests, or the catalog as a whole.
  void add(const ai_catalog::Catalog& catalog);
  // Takes the fixes out of findings that would change what is signed, and says
  // so. Requires: findings of the catalogs' document.
  void withhold_fixes(Findings& findings);

 private:
  std::vector<Span> spans_;
};

}  // namespace cardinal
