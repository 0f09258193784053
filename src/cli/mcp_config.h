// What to write into the configuration of a host so that it starts
// `cardinal mcp`, or connects to a server.
//
// Thread safety: free functions without shared state.
#pragma once

#include <optional>
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
// The same for the endpoint of a server; absent if the host starts programs
// only.
std::optional<std::string> mcp_remote_config(std::string_view host,
                                             const std::string& url);
// The endpoint of a server: "http://127.0.0.1:8420/mcp" for its URL.
std::string mcp_endpoint_of(std::string url);

}  // namespace cardinal::cli
