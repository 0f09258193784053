#include "check/diagnose.h"

#include <algorithm>
#include <tuple>

#include "check/rules/json/faults.h"

namespace cardinal {
namespace {

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
                     Value embedded_in, std::size_t expected)
    : outer_(outer), inner_(inner), lines_(outer.text()) {
  // Beyond this many, one walk over the document is faster than a search for
  // each.
  constexpr std::size_t searched_max = 32;
  if (expected > searched_max) {
    outer_pointers_.emplace(outer);
    if (inner) inner_pointers_.emplace(*inner);
  }
  if (!inner) return;
  embedded_.emplace(embedded_in);
  prefix_ = pointer_to(embedded_in, false);
}

std::string Diagnoser::pointer_to(Value value, bool in_inner) const {
  const std::optional<PointerIndex>& index =
      in_inner ? inner_pointers_ : outer_pointers_;
  const Document& document = in_inner ? *inner_ : outer_;
  std::string pointer = index ? index->pointer(value)
                              : pointer_from(document.partial_root(), value);
  if (in_inner) pointer.insert(0, prefix_);
  return pointer;
}

void Diagnoser::place(const Document& document, Span span,
                      Diagnostic& out) const {
  if (is_inner(document)) span = embedded_->outer(span);
  out.span = span;
  out.start = lines_.position(span.begin);
  out.end = lines_.position(span.end);
}

// The same change to the escaped text: other places, and the new text escaped.
std::optional<Fix> Diagnoser::in_outer(std::optional<Fix> fix,
                                       bool from_inner) const {
  if (!fix || !from_inner) return fix;
  for (Edit& edit : fix->edits) edit = embedded_->outer(edit);
  return fix;
}

void Diagnoser::fill(Finding&& finding, Diagnostic& out) const {
  const bool in_inner =
      inner_ && finding.at.table() == inner_->partial_root().table();
  place(in_inner ? *inner_ : outer_, span_of(finding), out);
  out.rule = finding.rule;
  out.severity = finding.severity;
  out.pointer = pointer_to(finding.at, in_inner);
  out.message = std::move(finding.message);
  out.help = std::move(finding.help);
  out.schema_pointer = std::move(finding.schema_pointer);
  if (finding.fix) out.fix = in_outer(std::move(finding.fix), in_inner);
}

Diagnostic Diagnoser::from(Finding finding) const {
  Diagnostic diagnostic{};
  fill(std::move(finding), diagnostic);
  return diagnostic;
}

// Findings are sorted by their places, so that diagnostics need not be moved.
void Diagnoser::append(std::span<Finding> findings,
                       std::vector<Diagnostic>& out) const {
  struct Place {
    Span span;
    Finding* finding;
  };
  std::vector<Place> places;
  places.reserve(findings.size());
  for (Finding& finding : findings) {
    if (!finding.at.in_doubt()) places.push_back({span_of(finding), &finding});
  }
  std::ranges::sort(places, [](const Place& a, const Place& b) {
    if (a.span.begin != b.span.begin) return a.span.begin < b.span.begin;
    return std::tie(a.finding->rule->id, a.span.end, a.finding->message) <
           std::tie(b.finding->rule->id, b.span.end, b.finding->message);
  });
  out.reserve(out.size() + places.size());
  for (const Place& place : places) {
    fill(std::move(*place.finding), out.emplace_back());
  }
}

Diagnostic Diagnoser::from(const Fault& fault, Severity severity,
                           bool in_inner) const {
  const Document& document = in_inner ? *inner_ : outer_;
  Diagnostic diagnostic{};
  place(document, fault.where, diagnostic);
  diagnostic.rule = &rule_of(fault.kind);
  diagnostic.severity = severity;
  diagnostic.pointer =
      pointer_to(around(document.partial_root(), fault.where.begin), in_inner);
  diagnostic.message = fault.message;
  if (fault.other) {
    Diagnostic first{};
    place(document, *fault.other, first);
    diagnostic.message += "; the first is at " +
                          std::to_string(first.start.line) + ":" +
                          std::to_string(first.start.column);
  }
  diagnostic.help = fault.help;
  diagnostic.fix = in_outer(fix_of(fault), in_inner);
  return diagnostic;
}

}  // namespace cardinal
