// A catalog with what its rules need besides its content: the facts that
// trigger them, and the defects that only reading sees.
#pragma once

#include "card/ai_catalog/parts.h"
#include "card/defects.h"

namespace cardinal::ai_catalog {

// An object that lacks required members.
using Missing = MissingMembers<Part>;

using UnknownMember = UnnamedMember<Part>;

struct Mistyped {
  Value at;
  std::string_view name;
  Kind expected;
  bool item = false;  // an item of the array
  bool required = false;
  // Only the text defines it; the schema allows any value.
  bool beyond_schema = false;
};

// A member that should be a URI, and whether it is fetched as a document.
struct Link {
  Value at;
  bool fetched = false;
};

struct Defects {
  Facts facts = 0;
  std::vector<Link> links;  // all except plain https URLs
  std::vector<Missing> missing;
  std::vector<UnknownMember> unknown;
  // Members of the text, where the schema is closed.
  std::vector<UnknownMember> foreign;
  std::vector<Mistyped> mistyped;
  std::vector<Value> blank;  // required texts without content
  std::vector<Value> empty;  // optional members without content
};

// Reading into the same object again reuses its memory.
struct AnnotatedCatalog : Catalog, Defects {};

void read(Value root, AnnotatedCatalog& out, std::uint32_t depth = 0);

}  // namespace cardinal::ai_catalog
