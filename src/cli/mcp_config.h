// What to write into the configuration of a host so that it starts
// `cardinal mcp`.
//
// Thread safety: free functions without shared state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardinal::cli {

// The command of a server on standard input and output.
struct McpCommand {
  std::string program;  // its absolute path
  std::vector<std::string> arguments;
};

// Which file of the host takes it. Requires: one of the hosts that the verb's
// schema names.
std::string_view mcp_config_file(std::string_view host);
// The lines, with a line break at the end.
std::string mcp_config(std::string_view host, const McpCommand& command);

}  // namespace cardinal::cli
