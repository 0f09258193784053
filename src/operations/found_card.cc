#include "operations/found_card.h"

#include "card/card_text.h"
#include "check/diagnose.h"
#include "check/security/redaction.h"
#include "check/security/scanned_text.h"

namespace cardinal {

FoundCard card_of(const Report& report, const std::string& pointer) {
  FoundCard found;
  if (!report.document.root()) return found;
  const Result<Value> at = resolve(report.document.root(), pointer);
  if (!at) return found;
  found.root = *at;
  if (!is_embedded_card(*at)) return found;
  Faults faults;  // The check has reported them.
  found.inner = Reader().read(std::string(*at->string()), Limits{}, faults);
  found.embedded_in = *at;
  found.root = found.inner.root();
  return found;
}

void add_finding_about(const FoundCard& card, Finding finding, Report& report) {
  const Document* const inner = card.inner_or_null();
  report.diagnostics.push_back(
      Diagnoser(report.document, inner, card.embedded_in)
          .from(std::move(finding)));
  // A report without findings has not been searched for secrets.
  if (inner || may_have_secret(report.document.text())) {
    Redaction(report.document, inner, card.embedded_in).apply(report);
  }
}

}  // namespace cardinal
