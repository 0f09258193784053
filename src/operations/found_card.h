// The card that a report is about.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>

#include "cardinal/report.h"
#include "check/engine.h"

namespace cardinal {

// The card of a report and, if it was in a string, the document read from that.
struct FoundCard {
  Value root;
  Document inner;
  Value embedded_in;

  const Document* inner_or_null() const {
    return embedded_in ? &inner : nullptr;
  }
};

// `pointer` leads to the card. Without one, its root is absent.
FoundCard card_of(const Report& report, const std::string& pointer);

// Adds a finding about the card. Its `rule`, `severity` and `at` are set.
void add_finding_about(const FoundCard& card, Finding finding, Report& report);

}  // namespace cardinal
