#include <fmt/format.h>

#include "operations/ledger/card_claims.h"

namespace cardinal {
namespace {

Result<Reply> run_ledger_top(Call& call) {
  const std::string name = text_of(call.input, "figure");
  const auto figure = ledger::figure_named(name.empty() ? "reputation" : name);
  if (!figure) return usage("unknown figure \"{}\"", name);
  TRY(ledger::Ledger * ledger, ledger_with_graph_of(call));
  const std::int64_t now_ms = call.services.env.clock->now_ms();
  Writer json;
  json.begin_object().key("figure").string(name_of(*figure));
  json.key("agents").begin_array();
  for (const ledger::AgentFigures& each :
       ledger->figures().top(*figure, limit_of(call.input, 10), now_ms)) {
    json.begin_object();
    write_figures(json, each);
    json.end_object();
  }
  json.end_array();
  return Reply{.json = json.end_object().take()};
}

Rendered top_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value each : answer["agents"].items()) {
    shown.out += fmt::format(
        "{:.3f}  {:>6} interactions  {:12} {}\n",
        each["reputation"].number().value_or(0), each["interactions"].raw(),
        text_of(each, "trust_tier"), text_of(each, "subject"));
  }
  return shown;
}

Result<Reply> run_ledger_energy(Call& call) {
  TRY(ledger::Ledger * ledger, ledger_of(call));
  const std::int64_t now_ms = call.services.env.clock->now_ms();
  // Prices are those of the cards as they are now.
  constexpr std::size_t priced_max = 1'000;
  for (const ledger::EnergyRow& each :
       ledger->figures().energy(priced_max, now_ms)) {
    ledger->figures().set_price(each.subject,
                                claims_of(call, each.subject, nullptr).price);
  }
  Writer json;
  json.begin_object();
  write_time(json, "at", now_ms);
  json.key("agents").begin_array();
  for (const ledger::EnergyRow& each :
       ledger->figures().energy(limit_of(call.input, 20), now_ms)) {
    json.begin_object().key("subject").string(each.subject);
    json.key("evidence").number(each.weight);
    json.key("energy");
    write_energy(json, each.energy);
    json.end_object();
  }
  json.end_array();
  return Reply{.json = json.end_object().take()};
}

Rendered energy_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  const auto number = [](Value figure) {
    const auto value = figure.number();
    return value ? fmt::format("{:.4g}", *value) : std::string("-");
  };
  shown.out = fmt::format("{:>12} {:>12} {:>10} {:>12}  {}\n", "J per call",
                          "J claimed", "W", "x Landauer", "agent");
  for (const Value each : answer["agents"].items()) {
    const Value energy = each["energy"];
    shown.out += fmt::format(
        "{:>12} {:>12} {:>10} {:>12}  {}\n", number(energy["measured_joules"]),
        number(energy["claimed_joules"]), number(energy["watts"]),
        number(energy["landauer_margin"]), text_of(each, "subject"));
  }
  return shown;
}

constexpr View ledger_top_views[] = {{"text", "text/plain", top_as_text}};
constexpr View ledger_energy_views[] = {{"text", "text/plain", energy_as_text}};

}  // namespace

constinit const Operation ledger_top_operation{
    .name = "ledger top",
    .summary = "List the best agents of the ledger by a figure",
    .details =
        "The fastest and the cheapest come first, of all other figures the "
        "highest.",
    .examples = "cardinal ledger top --data data --figure reputation",
    .route = {"GET", "/v1/ledger/top"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "figure": {"enum": ["reputation", "rating", "interactions", "success_rate",
                        "latency", "cost", "influence", "critical"],
               "description": "By which figure (reputation)"},
    "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "x-value": "N",
              "description": "At most this many (10)"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["figure", "agents"],
  "additionalProperties": false,
  "properties": {
    "figure": {"type": "string"},
    "agents": {"type": "array", "items": {"type": "object",
      "required": [)json" CARDINAL_FIGURES_REQUIRED R"json(],
      "additionalProperties": false,
      "properties": {)json" CARDINAL_FIGURES_PROPERTIES R"json(}}}
  }
})json",
    .needs_directory = true,
    .views = ledger_top_views,
    .run = run_ledger_top,
};

constinit const Operation ledger_energy_operation{
    .name = "ledger energy",
    .summary = "Report what agents take, against what their cards claim",
    .details =
        "Per agent: joules per call as measured and as its card's price says, "
        "watts, and how far above Landauer's minimum. Those that take most "
        "beyond their price come first.",
    .examples = "cardinal ledger energy --data data",
    .route = {"GET", "/v1/ledger/energy"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "x-value": "N",
              "description": "At most this many (20)"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["at", "agents"],
  "additionalProperties": false,
  "properties": {
    "at": {"type": "string"},
    "agents": {"type": "array", "items": {"type": "object",
      "required": ["subject", "evidence", "energy"],
      "additionalProperties": false,
      "properties": {"subject": {"type": "string"},
        "evidence": {"type": "number"},
        "energy": )json" CARDINAL_ENERGY_SCHEMA R"json(}}}
  }
})json",
    .needs_directory = true,
    .views = ledger_energy_views,
    .run = run_ledger_energy,
};

}  // namespace cardinal
