#include <fmt/format.h>

#include "operations/ledger/card_claims.h"

namespace cardinal {
namespace {

Result<Reply> run_ledger_stats(Call& call) {
  const std::string subject = named_subject(call);
  TRY(ledger::Ledger * ledger, ledger_with_graph_of(call));
  const std::int64_t now_ms = call.services.env.clock->now_ms();
  const Result<directory::Record> record =
      directory_of(call).records().get(subject, viewer_of(call));
  const std::optional<std::string> card = record ? record->text : std::nullopt;
  const auto figures = figures_for_card(*ledger, subject, card, now_ms);
  const bool is_banned =
      record && record->standing == directory::Standing::banned;
  const std::string why = is_banned ? record->facts.reason : std::string();
  if (!figures) {
    return not_found("the ledger has no record about {} that counts{}{}",
                     subject, is_banned ? "; it is banned: " : "", why);
  }
  Writer json;
  json.begin_object();
  write_figures(json, *figures);
  json.key("banned").boolean(is_banned);
  json.key("ban_reason").string_or_null(why);
  write_claims(json, card ? claims_in(*card, &*figures) : CardClaims{});
  Reply reply{.json = json.end_object().take()};
  reply.change = figures->change;
  return reply;
}

std::string shown(Value figure) {
  const auto number = figure.number();
  return number ? fmt::format("{:.4g}", *number) : "unknown";
}

Rendered stats_as_text(Value answer, const Asked&, const Style&) {
  std::string out = text_of(answer, "subject") + ", " +
                    std::string(answer["interactions"].raw()) +
                    " interactions, as of " + text_of(answer, "at") +
                    " (change " + std::string(answer["change"].raw()) + ")\n";
  for (const std::string_view name :
       {"reputation", "success_rate", "rating", "avg_latency_ms",
        "avg_cost_joules", "influence_rank", "critical_score"}) {
    out += fmt::format("  {:16} {}\n", name, shown(answer[name]));
  }
  out +=
      fmt::format("  {:16} {}\n", "trust_tier", text_of(answer, "trust_tier"));
  if (is_true(answer, "banned")) {
    out += "  banned by the operator: " + text_of(answer, "ban_reason") + "\n";
  }
  for (const Value claim : answer["claims"].items()) {
    out += fmt::format(
        "  the card claims {} {}; computed {} from {} interactions\n",
        text_of(claim, "key"), shown(claim["claimed"]),
        shown(claim["computed"]), answer["interactions"].raw());
  }
  if (is_true(answer, "cold_start")) {
    out += "  fewer than five completed tasks: ranked as a new agent\n";
  }
  return {.out = std::move(out)};
}

constexpr View ledger_stats_views[] = {{"text", "text/plain", stats_as_text}};

}  // namespace

constinit const Operation ledger_stats_operation{
    .name = "ledger stats",
    .summary = "Show what the ledger says of an agent",
    .details =
        "Reputation, success rate, rating, latency, energy, influence and "
        "trust tier, computed from the records that count, with their time and "
        "the number of interactions behind them. docs/ledger.md has the "
        "formulas.",
    .examples =
        "cardinal ledger stats --data data "
        "urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE",
    .route = {"GET", "/v1/agents/{subject}/stats"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject"],
  "properties": {
)json" CARDINAL_SUBJECT_PROPERTY R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": [)json" CARDINAL_FIGURES_REQUIRED
              R"json(, "banned", "ban_reason", "claims"],
  "additionalProperties": false,
  "properties": {)json" CARDINAL_FIGURES_PROPERTIES
              R"json(, "banned": {"type": "boolean", "description":
    "By the operator; see ledger ban"},
    "ban_reason": {"type": ["string", "null"]}, "claims": )json" CARDINAL_CLAIMS_SCHEMA
              R"json(}
})json",
    .needs_directory = true,
    .views = ledger_stats_views,
    .run = run_ledger_stats,
};

}  // namespace cardinal
