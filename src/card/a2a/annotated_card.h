// A card with what its rules need besides its content: the facts that trigger
// them, and the defects that only reading sees.
#pragma once

#include "base/byte_classes.h"
#include "card/a2a/parts.h"
#include "card/a2a/url_place.h"
#include "card/defects.h"

namespace cardinal::a2a {

// An object that lacks members its version requires.
using Missing = MissingMembers<Part>;

struct UnknownMember : UnnamedMember<Part> {
  std::uint32_t beside = 0;  // members of the part in the object, as bits
};

// A member of another version than that of the card.
struct ForeignMember {
  Value value;
  Part part;
  const MemberInfo* info;
};

struct Mistyped {
  Value at;
  std::string_view name;
  Kind expected;
  bool item = false;  // an item of the array, or a value of the map
};

struct Defects {
  Facts facts = 0;
  std::vector<Missing> missing;
  std::vector<UnknownMember> unknown;
  std::vector<ForeignMember> foreign;
  std::vector<Mistyped> mistyped;
  std::vector<Value> nulls;         // values of optional members
  std::vector<Value> blank;         // required texts without content
  std::vector<Value> untidy_texts;  // with outer space or controls
};

// Reading into the same object again reuses its memory.
struct AnnotatedCard : Card, Defects {
  // Reading does not look for what follows; rules find it once per card.
  std::vector<UrlPlace> urls;  // those that a rule may report
  // By `unknown`: the member whose name in snake_case it is; null for none.
  std::vector<const MemberInfo*> snake_case;
  MisspelledMembers<MemberInfo> misspelled;
};

// `classes` are those of the text of the card, or of more, if they are known.
void read(Value root, AnnotatedCard& out,
          std::optional<Version> requested = std::nullopt,
          std::optional<ByteClasses> classes = std::nullopt);

}  // namespace cardinal::a2a
