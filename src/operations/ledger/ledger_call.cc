#include "operations/ledger/ledger_call.h"

#include "base/errors.h"
#include "base/text.h"

namespace cardinal {
namespace {

constexpr std::uint64_t cold_start_tasks = 5;

}  // namespace

Result<ledger::Ledger*> ledger_of(const Call& call) {
  return directory_of(call).ledger().read();
}

Result<ledger::Ledger*> ledger_with_graph_of(const Call& call) {
  return directory_of(call).ledger().read_with_graph();
}

Result<ledger::RecordId> record_id_of(const Call& call) {
  const std::string text = text_of(call.input, "id");
  const auto id = pacr::read_record_id(text);
  if (id) return *id;
  return usage(
      "a record's identity has 32 upper-case hexadecimal digits, or is a ULID; "
      "got {}",
      quoted(text));
}

void write_figure(Writer& json, std::string_view name,
                  const std::optional<double>& figure) {
  json.key(name);
  if (figure) {
    json.number(*figure);
  } else {
    json.null();
  }
}

void write_energy(Writer& json, const ledger::EnergyFigures& energy) {
  json.begin_object().key("measured_joules").number(energy.measured_joules);
  write_figure(json, "claimed_joules", energy.claimed_joules);
  write_figure(json, "measured_to_claimed", energy.measured_to_claimed);
  write_figure(json, "watts", energy.watts);
  write_figure(json, "landauer_margin", energy.landauer_margin);
  json.end_object();
}

void write_figures(Writer& json, const ledger::AgentFigures& figures) {
  json.key("subject").string(figures.subject);
  write_time(json, "at", figures.at_ms);
  write_count(json, "change", figures.change);
  write_count(json, "interactions", figures.interaction_count);
  write_count(json, "completed_tasks", figures.completed_tasks);
  json.key("evidence").number(figures.weight);
  json.key("cold_start").boolean(figures.completed_tasks < cold_start_tasks);
  json.key("reputation").number(figures.reputation.score);
  write_figure(json, "success_rate", figures.success_rate);
  write_figure(json, "rating", figures.rating);
  write_figure(json, "avg_latency_ms", figures.avg_latency_ms);
  write_figure(json, "avg_cost_joules", figures.avg_cost_joules);
  json.key("trust_tier").string(name_of(figures.tier));
  write_figure(json, "influence_rank", figures.influence_rank);
  write_figure(json, "critical_score", figures.critical_score);
  write_count(json, "graph_change", figures.graph_change);
  json.key("energy");
  if (figures.energy) {
    write_energy(json, *figures.energy);
  } else {
    json.null();
  }
}

}  // namespace cardinal
