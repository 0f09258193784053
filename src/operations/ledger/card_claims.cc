#include "operations/ledger/card_claims.h"

#include "card/agentcard/limits.h"

namespace cardinal {
namespace {

std::optional<double> computed_for(std::string_view key,
                                   const ledger::AgentFigures& figures) {
  if (key == agentcard::interaction_count_key) {
    return static_cast<double>(figures.interaction_count);
  }
  if (key == agentcard::reputation_score_key) return figures.reputation.score;
  if (key == "pacr:avg_latency_ms") return figures.avg_latency_ms;
  if (key == "pacr:avg_cost_joules") return figures.avg_cost_joules;
  if (key == "pacr:influence_rank") return figures.influence_rank;
  if (key == "pacr:critical_score") return figures.critical_score;
  return std::nullopt;
}

bool is_computed_key(std::string_view key) {
  return key == agentcard::interaction_count_key ||
         key == agentcard::reputation_score_key ||
         key == "pacr:avg_latency_ms" || key == "pacr:avg_cost_joules" ||
         key == "pacr:influence_rank" || key == "pacr:critical_score";
}

}  // namespace

CardClaims claims_in(std::string_view text,
                     const ledger::AgentFigures* figures) {
  CardClaims found;
  Faults faults;
  const Document card = Reader().read(std::string(text), Limits{}, faults);
  const Value pricing = card.root()["pricing"];
  found.price = {.base = pricing["base_cost_joules"].number(),
                 .per_token = pricing["per_token_joules"].number()};
  for (const Member member : card.root()["metadata"].members()) {
    const auto claimed = member.value.number();
    if (!claimed || !is_computed_key(member.name)) continue;
    found.claims.push_back(
        {std::string(member.name), *claimed,
         figures ? computed_for(member.name, *figures) : std::nullopt});
  }
  return found;
}

CardClaims claims_of(const Call& call, const std::string& subject,
                     const ledger::AgentFigures* figures) {
  const Result<directory::Record> record =
      directory_of(call).records().get(subject, viewer_of(call));
  if (!record || !record->text) return {};
  return claims_in(*record->text, figures);
}

std::optional<ledger::AgentFigures> figures_for_card(
    ledger::Ledger& ledger, const std::string& subject,
    const std::optional<std::string>& text, std::int64_t now_ms) {
  auto figures = ledger.figures().figures_of(subject, now_ms);
  // A subject that no record names must not take memory.
  if (!figures || !text) return figures;
  ledger.figures().set_price(subject, claims_in(*text, nullptr).price);
  return ledger.figures().figures_of(subject, now_ms);
}

void write_claims(Writer& json, const CardClaims& claims) {
  json.key("claims").begin_array();
  for (const CardClaims::Claim& each : claims.claims) {
    json.begin_object().key("key").string(each.key);
    json.key("claimed").number(each.claimed);
    write_figure(json, "computed", each.computed);
    json.end_object();
  }
  json.end_array();
}

}  // namespace cardinal
