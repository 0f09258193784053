// Code that calls an agent, made from its card: for a shell (curl), Python,
// TypeScript and the hosts of MCP servers.
//
//   const CallSnippets calls = call_snippets(agent, Dialect::a2a);
//   for (const CallSnippet& each : calls.snippets) print(each.text);
//
// What comes from the card is quoted for the language it stands in, so that a
// card cannot add code. Credentials are environment variables, never values.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>
#include <vector>

#include "cardinal/agent.h"

namespace cardinal {

struct CallSnippet {
  std::string language;  // "curl", "python", "typescript", "mcp"
  std::string protocol;  // of the interface: "jsonrpc", "http+json", "mcp" ...
  std::string url;
  std::string text;
  // Environment variables that must be set, such as TOKEN.
  std::vector<std::string> variables;
};

struct CallSnippets {
  std::vector<CallSnippet> snippets;  // the preferred interface first
  // Why there is none for an interface, or what a caller must add.
  std::vector<std::string> notes;
};

// Considers at most `snippet_interfaces_max` interfaces.
CallSnippets call_snippets(const Agent& agent, Dialect dialect);
inline constexpr std::size_t snippet_interfaces_max = 8;

}  // namespace cardinal
