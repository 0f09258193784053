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

struct Card {
  Value root;
  Text agent_id, name, version;
  std::optional<std::int64_t> created_ms;  // from a well-formed agent_id
  Value capabilities_at;
  std::vector<Capability> capabilities;
  Endpoint endpoint;
  Pricing pricing;
  Value metadata;
  Value goals_at;
  std::vector<Goal> goals;
};

// `root` may be any value, such as a card inside another document.
void read(Value root, Card& out);

// JSON Schema 2020-12 for a card by the draft: as many of its errors as a
// schema can express, with a description of every member for editors.
std::string_view json_schema();

inline constexpr std::string_view protocols[] = {"http", "https", "grpc",
                                                 "stdio", "mcp"};
inline constexpr std::string_view auth_schemes[] = {"none", "bearer", "api_key",
                                                    "oauth2", "mtls"};

}  // namespace cardinal::agentcard
