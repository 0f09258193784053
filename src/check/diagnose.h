// From findings about nodes and bytes to diagnostics with lines, columns and
// pointers that a user can follow. Made only when there is something to say.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "card/embedded_text.h"
#include "check/engine.h"

namespace cardinal {

class Diagnoser {
 public:
  // `inner` is the document read from the string `embedded_in` of `outer`, or
  // null when the card stands in `outer` itself. `expected` is the number of
  // findings: for few of them no index of pointers is made.
  Diagnoser(const Document& outer, const Document* inner, Value embedded_in,
            std::size_t expected = 0);

  Diagnostic from(Finding finding) const;
  // Appends the diagnostics of findings that are certain, by position.
  void append(std::span<Finding> findings, std::vector<Diagnostic>& out) const;
  // A fault of the outer text, or of the inner one.
  Diagnostic from(const Fault& fault, Severity severity, bool in_inner) const;

 private:
  void fill(Finding&& finding, Diagnostic& out) const;
  void place(const Document& document, Span span, Diagnostic& out) const;
  std::string pointer_to(Value value, bool in_inner) const;
  std::optional<Fix> in_outer(std::optional<Fix> fix, bool from_inner) const;
  bool is_inner(const Document& document) const {
    return inner_ && &document == inner_;
  }

  const Document& outer_;
  const Document* inner_;
  LineIndex lines_;
  std::optional<PointerIndex> outer_pointers_;
  std::optional<PointerIndex> inner_pointers_;
  std::optional<EmbeddedText> embedded_;
  std::string prefix_;  // pointer to the string the inner document is in
};

}  // namespace cardinal
