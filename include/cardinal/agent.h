// The neutral agent: the content of a card of any dialect. Conversion and
// comparison use it.
//
//   a2a::read(document.root(), card);
//   Agent agent = agent_of(card);
//   for (const Agent::Skill& skill : agent.skills) use(skill.id);
//
// An Agent owns its content and may outlive the document. A text or list that
// the card lacks is empty; it is optional where empty and absent differ.
//
// Thread safety: values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cardinal/a2a.h"
#include "cardinal/adp.h"
#include "cardinal/agentcard.h"

namespace cardinal {

// JSON text of a value, as the card spells it; empty if there is none.
using JsonText = std::string;

struct Agent {
  // One credential that a caller must present. An alternative requires all of
  // its needs.
  struct Need {
    std::string scheme;  // by its name among the schemes
    std::vector<std::string> scopes;
    bool operator==(const Need&) const = default;
  };
  using Alternative = std::vector<Need>;
  // A caller must meet one of the alternatives. An empty list means that
  // nothing is required; absent means that the card does not say.
  using Requirements = std::optional<std::vector<Alternative>>;

  // What a caller may call: a skill, a capability, a tool.
  struct Skill {
    std::string id;
    std::string name;  // for people
    std::string description;
    std::vector<std::string> tags, examples;
    std::vector<std::string> input_modes, output_modes;  // its own
    JsonText input_schema, output_schema;
    std::optional<bool> streaming, idempotent, read_only, destructive,
        open_world;
    Requirements security;  // its own
    bool operator==(const Skill&) const = default;
  };

  // A header or an environment variable that a client sets.
  struct Variable {
    std::string name, description;
    std::string value;  // or its default; empty: the user provides it
    std::optional<bool> required, secret;
    bool operator==(const Variable&) const = default;
  };

  // A program that a client starts to reach an MCP server.
  struct Program {
    std::string command;
    std::vector<std::string> arguments;
    std::vector<Variable> environment;
    // How they talk: "stdio", or "mcp" or "sse" at `url`.
    std::string protocol, url;
    bool operator==(const Program&) const = default;
  };

  struct Interface {
    std::string url;
    // jsonrpc, http+json, grpc (the bindings of A2A); http, ws, sse, aitp, mcp,
    // stdio; or another word of the card. If an A2A card uses one of these
    // words for a binding of its own, it gets the prefix "a2a:".
    std::string protocol;
    std::string protocol_version;  // "1.0"
    std::string tenant;
    // The skills reached there; absent: all of them.
    std::optional<std::vector<std::string>> methods;
    std::optional<std::int64_t> priority;  // lower first
    std::vector<Variable> headers;
    Requirements security;  // if the card has it per endpoint
    bool operator==(const Interface&) const = default;
  };

  enum class SchemeKind : std::uint8_t {
    api_key,
    http,
    oauth2,
    open_id,
    mutual_tls,
    aitp_signed,
    unknown,
  };
  struct Flow {
    std::string kind;  // authorizationCode, clientCredentials, deviceCode ...
    std::string authorization_url, token_url, refresh_url, device_url;
    std::vector<std::pair<std::string, std::string>>
        scopes;  // with descriptions
    std::optional<bool> pkce_required;
    bool operator==(const Flow&) const = default;
  };
  struct Scheme {
    std::string name;
    SchemeKind kind = SchemeKind::unknown;
    std::string description;
    std::string location, parameter;         // of an API key
    std::string http_scheme, bearer_format;  // of HTTP authentication
    std::string url;  // OpenID Connect discovery, or OAuth 2.0 metadata
    std::vector<Flow> flows;
    bool operator==(const Scheme&) const = default;
  };

  // A protocol extension that A2A clients may have to know.
  struct Extension {
    std::string uri, description;
    std::optional<bool> required;
    JsonText params;
    bool operator==(const Extension&) const = default;
  };

  struct Goal {
    std::string id, description;
    JsonText priority;
    bool operator==(const Goal&) const = default;
  };

  // Identifiers: a ULID, an agent:// URI, a DID, a URN.
  std::string ulid, agent_uri, did, urn;
  std::string name, description, version;
  std::string provider_name, provider_url;
  std::vector<std::string> authors;
  std::string icon_url, documentation_url, health_url;
  // io.github.acme/geo: in the registry of MCP.
  std::string registry_name;
  std::string source_url;  // of the source code

  std::vector<Skill> skills;
  // Tags of the whole agent, in addition to those of its skills.
  std::vector<std::string> tags;
  std::vector<std::string> input_modes, output_modes;  // for skills without

  std::vector<Interface> interfaces;  // the preferred one first
  std::vector<Program> programs;      // other ways to reach it
  std::vector<Scheme> schemes;
  Requirements security;

  std::optional<bool> streaming, push_notifications, state_history,
      extended_card;
  std::vector<Extension> extensions;

  // Constraints, as the card spells them.
  JsonText max_concurrent_tasks, max_input_tokens;
  std::vector<std::string> languages;
  std::string rate_limit;

  // Members that only their author can interpret.
  std::vector<std::pair<std::string, JsonText>> metadata;
  // Members of the price, by name.
  std::vector<std::pair<std::string, JsonText>> prices;
  std::vector<Goal> goals;

  JsonText seq;
  std::string created_at, updated_at;
  JsonText ttl;
  bool has_signature = false;
  bool revoked = false;

  bool operator==(const Agent&) const = default;

  // The skill's own, or else the agent's.
  const std::vector<std::string>& input_modes_of(const Skill& skill) const {
    return skill.input_modes.empty() ? input_modes : skill.input_modes;
  }
  const std::vector<std::string>& output_modes_of(const Skill& skill) const {
    return skill.output_modes.empty() ? output_modes : skill.output_modes;
  }
  const Requirements& security_of(const Skill& skill) const {
    return skill.security ? skill.security : security;
  }
};

// The units of an agent's content. A format has a place for a unit or not.
enum class Aspect : std::uint8_t {
  id,
  did,
  name,
  description,
  version,
  provider,
  authors,
  icon_url,
  documentation_url,
  health_url,
  registry_name,
  source_url,
  skill_id,
  skill_name,
  skill_description,
  skill_tags,
  skill_examples,
  skill_modes,
  skill_input_schema,
  skill_output_schema,
  skill_streaming,
  skill_idempotent,
  skill_hints,  // read-only, destructive, open world
  skill_security,
  tags,
  default_modes,
  interface_url,
  interface_protocol,
  interface_version,
  interface_tenant,
  interface_methods,
  interface_priority,
  interface_headers,
  interface_security,
  programs,
  security_schemes,
  security,
  streaming,
  push_notifications,
  state_history,
  extended_card,
  extensions,
  constraints,
  metadata,
  prices,
  goals,
  seq,
  created_at,
  updated_at,
  ttl,
  signature,
  repetition,  // what another member of the card also states
};
inline constexpr std::size_t aspect_count =
    static_cast<std::size_t>(Aspect::repetition) + 1;
// "skill-input-schema"
std::string_view name_of(Aspect aspect);
// "the input schema of a skill"
std::string_view words_for(Aspect aspect);

// Where an aspect was read from. `item` is the index of the skill, interface,
// scheme, extension or goal; 0 for what an agent has once.
struct Origin {
  Aspect aspect;
  std::uint32_t item;
  Value at;
};
using Origins = std::vector<Origin>;

// Adds to `origins`, if given, every value that was read. A value of the
// document that is in none of them has no place in an Agent.
Agent agent_of(const adp::Card& card, Origins* origins = nullptr);
Agent agent_of(const a2a::Card& card, Origins* origins = nullptr);
Agent agent_of(const agentcard::Card& card, Origins* origins = nullptr);
// The same for a card that is not read yet. Absent for dialects whose documents
// do not describe one agent that can be called: ai_catalog and oasf.
std::optional<Agent> agent_of(Value card, Dialect dialect,
                              Origins* origins = nullptr);

}  // namespace cardinal
