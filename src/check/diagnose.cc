#include "check/diagnose.h"

#include "check/rules/json/faults.h"

namespace cardinal {
namespace {

const Document nothing;

Span span_of(const Finding& finding) {
  const Span value = finding.at.span();
  switch (finding.focus) {
    case Focus::value:
      return value;
    case Focus::name:
      return finding.at.key_span();
    case Focus::object:
      // A mark on the whole document would mark nothing.
      if (finding.at.index() > 0) return value;
      [[fallthrough]];
    case Focus::opening:
      return {value.begin, value.begin + 1};
  }
  return value;
}

// The innermost value around a byte: what a fault without a node is about.
Value around(Value root, std::uint32_t byte) {
  Value found = root;
  for (Value at = root; at;) {
    found = at;
    Value next;
    for (const Value item : at.items()) {
      if (item.span().begin <= byte && byte < item.span().end) next = item;
    }
    for (const Member member : at.members()) {
      const Span whole = member.value.member_span();
      if (whole.begin <= byte && byte < whole.end) next = member.value;
    }
    at = next;
  }
  return found;
}

}  // namespace

Diagnoser::Diagnoser(const Document& outer, const Document* inner,
                     Value embedded_in)
    : outer_(outer),
      inner_(inner),
      lines_(outer.text()),
      outer_pointers_(outer),
      inner_pointers_(inner ? *inner : nothing) {
  if (!inner) return;
  embedded_.emplace(embedded_in);
  prefix_ = outer_pointers_.pointer(embedded_in);
}

Diagnostic Diagnoser::at(const Document& document, Span span) const {
  if (is_inner(document)) span = embedded_->outer(span);
  Diagnostic diagnostic{};
  diagnostic.span = span;
  diagnostic.start = lines_.position(span.begin);
  diagnostic.end = lines_.position(span.end);
  return diagnostic;
}

// The same change to the escaped text: other places, and the new text escaped.
std::optional<Fix> Diagnoser::in_outer(std::optional<Fix> fix,
                                       bool from_inner) const {
  if (!fix || !from_inner) return fix;
  for (Edit& edit : fix->edits) edit = embedded_->outer(edit);
  return fix;
}

Diagnostic Diagnoser::from(Finding finding) const {
  const bool in_inner =
      inner_ && finding.at.table() == inner_->partial_root().table();
  const Document& document = in_inner ? *inner_ : outer_;
  Diagnostic diagnostic = at(document, span_of(finding));
  diagnostic.rule = finding.rule;
  diagnostic.severity = finding.severity;
  diagnostic.pointer = in_inner ? prefix_ + inner_pointers_.pointer(finding.at)
                                : outer_pointers_.pointer(finding.at);
  diagnostic.message = std::move(finding.message);
  diagnostic.help = std::move(finding.help);
  diagnostic.schema_pointer = std::move(finding.schema_pointer);
  diagnostic.fix = in_outer(std::move(finding.fix), in_inner);
  return diagnostic;
}

Diagnostic Diagnoser::from(const Fault& fault, Severity severity,
                           bool in_inner) const {
  const Document& document = in_inner ? *inner_ : outer_;
  Diagnostic diagnostic = at(document, fault.where);
  diagnostic.rule = &rule_of(fault.kind);
  diagnostic.severity = severity;
  const Value value = around(document.partial_root(), fault.where.begin);
  const PointerIndex& pointers = in_inner ? inner_pointers_ : outer_pointers_;
  diagnostic.pointer = (in_inner ? prefix_ : std::string()) +
                       (value ? pointers.pointer(value) : std::string());
  diagnostic.message = fault.message;
  if (fault.other) {
    const Diagnostic first = at(document, *fault.other);
    diagnostic.message += "; the first is at " +
                          std::to_string(first.start.line) + ":" +
                          std::to_string(first.start.column);
  }
  diagnostic.help = fault.help;
  diagnostic.fix = in_outer(fix_of(fault), in_inner);
  return diagnostic;
}

}  // namespace cardinal
