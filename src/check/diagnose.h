// From findings about nodes and bytes to diagnostics with lines, columns and
// pointers that a user can follow. Made only when there is something to say.
#pragma once

#include "card/embedded_text.h"
#include "check/engine.h"

namespace cardinal {

class Diagnoser {
 public:
  // `inner` is the document read from the string `embedded_in` of `outer`, or
  // null when the card stands in `outer` itself.
  Diagnoser(const Document& outer, const Document* inner, Value embedded_in);

  Diagnostic from(Finding finding) const;
  // A fault of the outer text, or of the inner one.
  Diagnostic from(const Fault& fault, Severity severity, bool in_inner) const;

 private:
  Diagnostic at(const Document& document, Span span) const;
  std::optional<Fix> in_outer(std::optional<Fix> fix, bool from_inner) const;
  bool is_inner(const Document& document) const {
    return inner_ && &document == inner_;
  }

  const Document& outer_;
  const Document* inner_;
  LineIndex lines_;
  PointerIndex outer_pointers_;
  PointerIndex inner_pointers_;
  std::optional<EmbeddedText> embedded_;
  std::string prefix_;  // pointer to the string the inner document is in
};

}  // namespace cardinal
