#include "cli/mcp_config.h"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "base/check_that.h"
#include "cardinal/json.h"

namespace cardinal::cli {
namespace {

enum class ConfigForm : std::uint8_t { json, json_with_type, toml };

struct McpHost {
  std::string_view name, file;
  std::string_view servers;  // the member that holds all servers
  ConfigForm form;
  bool connects = true;  // to servers, by their URLs
};

constexpr McpHost mcp_hosts[] = {
    {"claude-desktop", "claude_desktop_config.json", "mcpServers",
     ConfigForm::json, false},
    {"claude-code", ".mcp.json of the project", "mcpServers",
     ConfigForm::json_with_type},
    {"cursor", "~/.cursor/mcp.json", "mcpServers", ConfigForm::json},
    {"vscode", ".vscode/mcp.json", "servers", ConfigForm::json_with_type},
    {"codex", "~/.codex/config.toml", "mcp_servers", ConfigForm::toml},
};

const McpHost& host_named(std::string_view name) {
  const auto* const found = std::ranges::find(mcp_hosts, name, &McpHost::name);
  CHECK(found != std::end(mcp_hosts));
  return *found;
}

// JSON strings are basic strings of TOML, which has the same escapes except \/.
std::string as_toml(const McpHost& host, const McpCommand& command) {
  std::string text = "[" + std::string(host.servers) + ".cardinal]\n";
  text += "command = " + json_quoted(command.program) + "\nargs = [";
  for (const std::string& argument : command.arguments) {
    if (!text.ends_with('[')) text += ", ";
    text += json_quoted(argument);
  }
  return text + "]\n";
}

std::string as_json(const McpHost& host, const McpCommand& command) {
  Writer json({.indent = 2});
  json.begin_object().key(host.servers).begin_object();
  json.key("cardinal").begin_object();
  if (host.form == ConfigForm::json_with_type) {
    json.key("type").string("stdio");
  }
  json.key("command").string(command.program);
  json.key("args").begin_array();
  for (const std::string& argument : command.arguments) json.string(argument);
  json.end_array().end_object().end_object().end_object();
  return json.take() + "\n";
}

}  // namespace

std::string_view mcp_config_file(std::string_view host) {
  return host_named(host).file;
}

std::string mcp_config(std::string_view host, const McpCommand& command) {
  const McpHost& known = host_named(host);
  return known.form == ConfigForm::toml ? as_toml(known, command)
                                        : as_json(known, command);
}

std::optional<std::string> mcp_remote_config(std::string_view host,
                                             const std::string& url) {
  const McpHost& known = host_named(host);
  if (!known.connects) return std::nullopt;
  if (known.form == ConfigForm::toml) {
    return "[" + std::string(known.servers) +
           ".cardinal]\nurl = " + json_quoted(url) + "\n";
  }
  Writer json({.indent = 2});
  json.begin_object().key(known.servers).begin_object();
  json.key("cardinal").begin_object();
  if (known.form == ConfigForm::json_with_type) {
    json.key("type").string("http");
  }
  json.key("url").string(url);
  json.end_object().end_object().end_object();
  return json.take() + "\n";
}

std::string mcp_endpoint_of(std::string url) {
  const std::size_t scheme = url.find("://");
  const std::size_t host = scheme == std::string::npos ? 0 : scheme + 3;
  while (url.ends_with('/')) url.pop_back();
  return url.find('/', host) == std::string::npos ? url + "/mcp" : url;
}

}  // namespace cardinal::cli
