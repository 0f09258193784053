// server.json of the MCP registry: what its files share.
#pragma once

#include "card/aspect_reader.h"
#include "convert/format.h"

namespace cardinal::convert {

// The server of a server.json, or of an answer of the registry, which wraps it.
Value mcp_server_in(Value root);

// The first that is present: the format wrote names with underscores until
// September 2025.
inline Value either(Value object, std::string_view name,
                    std::string_view older) {
  const Value found = object[name];
  return found ? found : object[older];
}

// The text with each {name} replaced by the value or default of that variable.
// Others stay, as the format says.
std::string with_variables(std::string_view text, Value variables);

// A header or an environment variable.
Agent::Variable read_variable(Value input);

// The program that starts a package. Absent if no command does, as for a
// bundle, which the host installs.
std::optional<Agent::Program> read_package(Value package);

}  // namespace cardinal::convert
