// Cheap tests over the whole text of a card. They decide which rules about
// texts and names have to run; for nearly all cards none has to.
#pragma once

#include "base/byte_classes.h"
#include "card/a2a/facts.h"

namespace cardinal::a2a {

struct PrefilteredText {
  Facts facts = 0;
  // Texts of the card may have control characters: it has escapes or faults.
  bool may_have_controls = false;
  // It may have private members.
  bool may_have_private_names = false;
};
// What the text of the card shows before any of its strings is looked at.
// `classes` are those of the text.
PrefilteredText prefilter_text(Value root, ByteClasses classes);

// Whether the card has private members.
Facts prefilter_names(Value root);

}  // namespace cardinal::a2a
