// What the card of an agent says about itself that the ledger knows better: its
// price in energy, and figures that only a ledger may compute.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "operations/ledger/ledger_call.h"

namespace cardinal {

struct CardClaims {
  ledger::EnergyPrice price;
  struct Claim {
    std::string key;  // "pacr:reputation_score"
    double claimed = 0;
    std::optional<double> computed;
  };
  std::vector<Claim> claims;
};

// Of a card's text. Null: no record counts, and nothing is computed.
CardClaims claims_in(std::string_view text,
                     const ledger::AgentFigures* figures);
// Of the card that the caller may see; nothing, if there is none.
CardClaims claims_of(const Call& call, const std::string& subject,
                     const ledger::AgentFigures* figures);

// The figures of the agent of a card; absent if no record counts. The energy
// is against the price on the card.
std::optional<ledger::AgentFigures> figures_for_card(
    ledger::Ledger& ledger, const std::string& subject,
    const std::optional<std::string>& text, std::int64_t now_ms);

void write_claims(Writer& json, const CardClaims& claims);
#define CARDINAL_CLAIMS_SCHEMA                                             \
  R"json({"type": "array", "description": )json"                           \
  R"json("Figures that the card declares itself, against these", )json"    \
  R"json("items": {"type": "object", "required": ["key", "claimed", )json" \
  R"json("computed"], "additionalProperties": false, "properties": {)json" \
  R"json("key": {"type": "string"}, "claimed": {"type": "number"}, )json"  \
  R"json("computed": {"type": ["number", "null"]}}}})json"

}  // namespace cardinal
