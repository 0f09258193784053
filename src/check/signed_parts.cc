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

void SignedParts::withhold_fixes(Findings& findings) {
  if (spans_.empty()) return;
  keep_outermost(spans_);
  const auto is_signed = [&](const Edit& edit) {
    const auto after =
        std::ranges::upper_bound(spans_, edit.where.begin, {}, &Span::begin);
    return after != spans_.begin() && edit.where.begin < (after - 1)->end;
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
