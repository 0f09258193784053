// A card with what its rules need besides its content: the facts that trigger
// them, and the defects that only reading sees.
#pragma once

#include "card/agentcard/parts.h"
#include "card/defects.h"

namespace cardinal::agentcard {

// An object that lacks members the draft requires.
using Missing = MissingMembers<Part>;

// A member that no specification defines.
using UnknownMember = UnnamedMember<Part>;

// A value of the wrong kind.
struct Mistyped {
  Value at;
  std::string_view name;
  Kind expected;
  DefinedBy defined_by;
  bool nullable;
  bool required = false;
};

struct Defects {
  Facts facts = 0;
  std::vector<Missing> missing;
  std::vector<UnknownMember> unknown;
  std::vector<Mistyped> mistyped;
};

// Reading into the same object again reuses its memory.
struct AnnotatedCard : Card, Defects {};

void read(Value root, AnnotatedCard& out);

}  // namespace cardinal::agentcard
