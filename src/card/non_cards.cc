#include "card/non_cards.h"

#include <string_view>

namespace cardinal {
namespace {

bool says(Value value, std::string_view text) {
  return value.string().value_or("").contains(text);
}

// The first of a list: they are alike, and may be many.
Value first(Value list) { return list[std::size_t{0}]; }

bool is_mcp_package(Value package) {
  return package["registryType"] || package["registry_type"] ||
         package["registry_name"];
}

bool is_mcp_remote(Value remote) {
  return remote["url"].is(Kind::string) &&
         (remote["type"] || remote["transport_type"]);
}

bool is_mcp_tool(Value tool) {
  return tool["name"].is(Kind::string) &&
         (tool["inputSchema"] || tool["input_schema"]);
}

// Its draft has not settled; these are the members that published ones have.
bool is_mcp_server_card(Value root) {
  if (says(root["$schema"], "server-card")) return true;
  const bool is_server = root["serverInfo"].is(Kind::object) ||
                         root["serverUrl"] || root["transport"] ||
                         root["transports"] || root["mcp_version"];
  return is_server && !root["skills"] &&
         (root["tools"].is(Kind::array) || root["serverInfo"].is(Kind::object));
}

// Convert reads a server card that lists its tools as a list of tools.
bool lists_tools(Value root) {
  return first(root["tools"])["name"].is(Kind::string);
}

bool is_mcp_tool_list(Value root) {
  if (root.is(Kind::array)) return is_mcp_tool(first(root));
  return is_mcp_tool(first(root["tools"])) ||
         is_mcp_tool(first(root["result"]["tools"])) || is_mcp_tool(root);
}

bool is_oasf_descriptor(Value root) {
  return root["kind"].string() == "AgentDescriptor" &&
         root["spec"].is(Kind::object);
}

bool is_erc_8004(Value root) {
  return says(root["type"], "eip-8004") ||
         first(root["registrations"])["agentRegistry"];
}

bool is_ai_plugin(Value root) {
  return root["schema_version"] && root["name_for_model"];
}

bool is_openapi(Value root) {
  const bool is_versioned =
      root["openapi"].is(Kind::string) || root["swagger"].is(Kind::string);
  return is_versioned && root["info"].is(Kind::object);
}

bool is_package_json(Value root) {
  if (!root["name"].is(Kind::string)) return false;
  for (const char* name : {"dependencies", "devDependencies",
                           "peerDependencies", "scripts", "engines", "bin"}) {
    if (root[name].is(Kind::object)) return true;
  }
  return false;
}

struct NonCard {
  std::string_view what;
  std::string_view from;  // the name of the format for convert; empty: none
  bool (*is_one)(Value root);
};

// In the order in which they are tried: the more particular first.
constexpr NonCard non_cards[] = {
    {"an MCP registry server.json", "mcp-server", is_mcp_server_json},
    {"an ERC-8004 registration", "", is_erc_8004},
    {"an ai-plugin.json", "", is_ai_plugin},
    {"an OpenAPI description", "", is_openapi},
    {"an OASF descriptor of the ADP draft", "oasf-draft", is_oasf_descriptor},
    {"an MCP server card", "mcp", is_mcp_server_card},
    {"a package.json", "", is_package_json},
    {"a list of MCP tools", "mcp", is_mcp_tool_list},
};

}  // namespace

bool is_mcp_server_json(Value root) {
  if (!root.is(Kind::object)) return false;
  const std::string_view schema = root["$schema"].string().value_or("");
  if (schema.contains("modelcontextprotocol") &&
      schema.ends_with("/server.schema.json")) {
    return true;
  }
  return root["name"].is(Kind::string) &&
         (is_mcp_package(first(root["packages"])) ||
          is_mcp_remote(first(root["remotes"])));
}

std::string describe_non_card(Value root) {
  for (const NonCard& each : non_cards) {
    if (!each.is_one(root)) continue;
    std::string text =
        "this is " + std::string(each.what) + ", not an agent card";
    if (each.from.empty()) return text;
    if (each.is_one == is_mcp_server_card && !lists_tools(root)) return text;
    return text + "; `cardinal convert --from " + std::string(each.from) +
           "` converts it";
  }
  return {};
}

}  // namespace cardinal
