// A card with what its rules need besides its content: the facts that trigger
// them, and the defects that only reading sees.
#pragma once

#include "card/adp/parts.h"
#include "card/defects.h"

namespace cardinal::adp {

// An object that lacks members the draft requires.
using Missing = MissingMembers<Part>;

// A member that the draft does not define. Readers ignore and preserve it.
using UnknownMember = UnnamedMember<Part>;

struct Mistyped {
  Value at;
  const MemberInfo* info;
  bool item = false;  // an item of the array
};

struct Defects {
  Facts facts = 0;
  std::vector<Missing> missing;
  std::vector<UnknownMember> unknown;
  std::vector<Mistyped> mistyped;
  std::vector<Value> nulls;         // values of optional members
  std::vector<Value> blank;         // required texts without content
  std::vector<Value> empties;       // optional members without content
  std::vector<Value> odd_integers;  // spelled with fraction or exponent
};

// Reading into the same object again reuses its memory.
struct AnnotatedCard : Card, Defects {};

void read(Value root, AnnotatedCard& out);

}  // namespace cardinal::adp
