// The AgentCard dialect (draft-aevum-agentcard-00): a typed view of one card.
//
//   agentcard::Card card;
//   agentcard::read(document.root(), card);
//   for (const auto& capability : card.capabilities) use(capability.id.text);
//
// The view points into its Document and must not outlive it. Reading into the
// same Card again reuses its memory.
//
// Thread safety: a Card belongs to one thread while it is read.
#pragma once

#include <vector>

#include "cardinal/card.h"

namespace cardinal::agentcard {

// Part of a card an object member may belong to.
enum class Part : std::uint8_t {
  card,
  capability,
  endpoint,
  auth,
  pricing,
  goal
};

// Who defines a member: the draft, the reference README, or both.
enum class DefinedBy : std::uint8_t { both, draft, reference };

struct MemberInfo {
  std::string_view name;
  Kind kind;
  DefinedBy defined_by;
  bool required;  // by the draft
  bool nullable;  // by the reference schema
};

// The members a part has, in the order of the specification.
std::span<const MemberInfo> members_of(Part part);
std::string_view name_of(Part part);

struct Capability {
  Value at;
  Text id, description;
  Value tags, input_schema, output_schema;
};

struct Endpoint {
  Value at;
  Text protocol, url;
  Value auth;
  Text auth_scheme;
};

struct Pricing {
  Value at;
  Value base_cost_joules, per_token_joules;
};

struct Goal {
  Value at;
  Text goal_id;
  Value priority;
};

// A member that no specification names.
using UnknownMember = UnnamedMember<Part>;

// A value of the wrong kind.
struct Mistyped {
  Value at;
  std::string_view name;
  Kind expected;
  DefinedBy defined_by;
  bool nullable;
  bool required = false;
};

struct Card {
  Value root;
  Text agent_id, name, version;
  std::optional<std::int64_t> created_ms;  // by a well-formed agent_id
  Value capabilities_at;
  std::vector<Capability> capabilities;
  Endpoint endpoint;
  Pricing pricing;
  Value metadata;
  Value goals_at;
  std::vector<Goal> goals;
  std::vector<UnknownMember> unknown;
  std::vector<Mistyped> mistyped;
  Facts facts = 0;
};

// `root` may be any value, so that cards inside other documents come for free.
void read(Value root, Card& out);

// JSON Schema 2020-12 for a card by the draft: what a schema can say of its
// errors, with a description of every member for editors.
std::string_view json_schema();

inline constexpr std::string_view protocols[] = {"http", "https", "grpc",
                                                 "stdio", "mcp"};
inline constexpr std::string_view reference_protocols[] = {
    "http", "websocket", "sse", "grpc", "mcp", "google_a2a", "native"};
inline constexpr std::string_view auth_schemes[] = {"none", "bearer", "api_key",
                                                    "oauth2", "mtls"};
inline constexpr std::string_view trust_tiers[] = {
    "untrusted", "basic", "established", "verified", "banned"};
// What pacr: keys the reference README says a ledger computes.
inline constexpr std::string_view ledger_figures[] = {
    "pacr:interaction_count", "pacr:avg_latency_ms", "pacr:avg_cost_joules",
    "pacr:reputation_score",  "pacr:influence_rank", "pacr:critical_score"};

// Joules. The normative floor (draft, rule 7), and k_B * 300 K * ln 2 from the
// SI constants: the draft's arithmetic gives the value at about 298.2 K.
inline constexpr double landauer_floor_joules = 2.854e-21;
inline constexpr double landauer_300k_joules = 2.8710e-21;

}  // namespace cardinal::agentcard
