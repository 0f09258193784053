// The text of a card as it is given to a program: the card itself, or its
// embedded form, a JSON string that contains it (draft-aevum-agentcard-00,
// section 3).
//
//   CardText given = read_card_text(reader, text);
//   if (!given.faults.empty()) report(given.outer, given.faults);
//   use(given.root());
//   write(given.with_card(new_text));
#pragma once

#include <string>
#include <string_view>

#include "cardinal/json.h"

namespace cardinal {

// Whether a value is the embedded form: a string whose text begins with an
// object. A string that contains a string that contains a card is not.
bool is_embedded_card(Value value);
// Whether it is such a string in a string.
bool is_twice_embedded(Value value);

struct CardText {
  Document outer;     // what was given
  Document inner;     // read from `embedded_in`
  Value embedded_in;  // the string with the card; absent for the card itself
  Faults faults;      // of both, at their places in the outer text

  const Document& card() const { return embedded_in ? inner : outer; }
  // Absent as for Document.
  Value root() const { return card().root(); }
  // From the root of the outer text to a value of either document; pointers
  // continue into the string.
  std::string pointer_to(Value value) const;
  // The outer text with another text of the card, in the form that it had: in a
  // string only what is between the first and the last change is escaped anew.
  // Fails: invalid, when the text would be too large to be read again.
  // Requires: no faults.
  Result<std::string> with_card(std::string card_text) const;
};

// `pointer` leads to the card; if it leads nowhere, nothing is unwrapped.
CardText read_card_text(Reader& reader, std::string text,
                        const Limits& limits = {},
                        std::string_view pointer = {});

// The text of the card: that in the string, or `text` as it is. A text with
// faults outside of the card stays as it is.
std::string card_text_in(std::string text);

}  // namespace cardinal
