// What the operations of the ledger share.
//
// Thread safety: free functions without shared state.
#pragma once

#include "ledger/ledger.h"
#include "operations/directory/directory_call.h"

namespace cardinal {

// The ledger of the call's directory, up to its end.
Result<ledger::Ledger*> ledger_of(const Call& call);
// The same, with influence and criticality.
Result<ledger::Ledger*> ledger_with_graph_of(const Call& call);

// The identity that the call names. Fails: usage.
Result<ledger::RecordId> record_id_of(const Call& call);
#define CARDINAL_RECORD_ID_PROPERTY                            \
  R"json("id": {"type": "string", "x-positional": true, )json" \
  R"json("x-value": "ID", "description": )json"                \
  R"json("The record's identity: 32 hexadecimal digits, or a ULID"})json"

void write_figure(Writer& json, std::string_view name,
                  const std::optional<double>& figure);

// What the figures of an agent are, with their time and evidence.
void write_figures(Writer& json, const ledger::AgentFigures& figures);
#define CARDINAL_FIGURES_REQUIRED                                             \
  R"json("subject", "at", "change", "interactions", "completed_tasks", )json" \
  R"json("evidence", "cold_start", "reputation", "success_rate", )json"       \
  R"json("rating", "avg_latency_ms", "avg_cost_joules", "trust_tier", )json"  \
  R"json("influence_rank", "critical_score", "graph_change", "energy")json"
#define CARDINAL_FIGURES_PROPERTIES                                        \
  R"json("subject": {"type": "string"}, "at": {"type": "string"}, )json"   \
  R"json("change": {"type": "integer", "description": )json"               \
  R"json("Records up to this change are in"}, )json"                       \
  R"json("interactions": {"type": "integer"}, )json"                       \
  R"json("completed_tasks": {"type": "integer"}, )json"                    \
  R"json("evidence": {"type": "number", "description": )json"              \
  R"json("Calls, each decayed by its age"}, )json"                         \
  R"json("cold_start": {"type": "boolean", "description": )json"           \
  R"json("Fewer than five completed tasks: ranked as a new agent"}, )json" \
  R"json("reputation": {"type": "number"}, )json"                          \
  R"json("success_rate": {"type": ["number", "null"]}, )json"              \
  R"json("rating": {"type": ["number", "null"]}, )json"                    \
  R"json("avg_latency_ms": {"type": ["number", "null"]}, )json"            \
  R"json("avg_cost_joules": {"type": ["number", "null"]}, )json"           \
  R"json("trust_tier": {"type": "string"}, )json"                          \
  R"json("influence_rank": {"type": ["number", "null"]}, )json"            \
  R"json("critical_score": {"type": ["number", "null"]}, )json"            \
  R"json("graph_change": {"type": "integer", "description": )json"         \
  R"json("At which influence and criticality were computed"}, )json"       \
  R"json("energy": )json" CARDINAL_ENERGY_SCHEMA

void write_energy(Writer& json, const ledger::EnergyFigures& energy);
#define CARDINAL_ENERGY_SCHEMA                                              \
  R"json({"type": ["object", "null"], "additionalProperties": false, )json" \
  R"json("properties": {"measured_joules": {"type": "number"}, )json"       \
  R"json("claimed_joules": {"type": ["number", "null"]}, )json"             \
  R"json("measured_to_claimed": {"type": ["number", "null"]}, )json"        \
  R"json("watts": {"type": ["number", "null"]}, )json"                      \
  R"json("landauer_margin": {"type": ["number", "null"]}}})json"

}  // namespace cardinal
