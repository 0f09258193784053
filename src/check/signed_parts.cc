#include "check/signed_parts.h"

#include <algorithm>

namespace cardinal {
namespace {

bool is_signature(Value value) { return !value.string().value_or("").empty(); }

// Those that lie in others are gone, so that one search finds the one around.
void keep_outermost(std::vector<Span>& spans) {
  std::ranges::sort(spans, {}, &Span::begin);
  std::vector<Span> kept;
  for (const Span& span : spans) {
    if (kept.empty() || span.begin >= kept.back().end) kept.push_back(span);
  }
  spans = std::move(kept);
}

}  // namespace

void SignedParts::add(const ai_catalog::Catalog& catalog) {
  if (is_signature(catalog.root["signature"])) {
    spans_.push_back(catalog.root.span());
  }
  for (const ai_catalog::TrustManifest& manifest : catalog.manifests) {
    if (is_signature(manifest.signature)) spans_.push_back(manifest.at.span());
  }
}

void SignedParts::add(const a2a::Card& card) {
  const auto is_complete = [](const a2a::Signature& signature) {
    return !signature.protected_header.text.empty() &&
           !signature.signature.text.empty();
  };
  if (std::ranges::none_of(card.signatures, is_complete)) return;
  spans_.push_back(card.root.span());
  exceptions_.push_back(card.signatures_at.span());
}

void SignedParts::withhold_fixes(Findings& findings) {
  if (spans_.empty()) return;
  keep_outermost(spans_);
  keep_outermost(exceptions_);
  const auto is_in = [](const std::vector<Span>& spans, const Edit& edit) {
    const auto after =
        std::ranges::upper_bound(spans, edit.where.begin, {}, &Span::begin);
    return after != spans.begin() && edit.where.begin < (after - 1)->end;
  };
  const auto is_signed = [&](const Edit& edit) {
    return is_in(spans_, edit) && !is_in(exceptions_, edit);
  };
  for (Finding& finding : findings.list()) {
    if (!finding.fix || std::ranges::none_of(finding.fix->edits, is_signed)) {
      continue;
    }
    finding.fix.reset();
    finding.help += finding.help.empty() ? "" : "; ";
    finding.help += "it is signed: sign it again after the change";
  }
}

}  // namespace cardinal
