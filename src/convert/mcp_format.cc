// Which aspects a list of MCP tools supports.
#include "convert/aspect_table.h"
#include "convert/mcp_parts.h"
#include "convert/stash.h"
#include "convert/tool_parts.h"

namespace cardinal::convert {
namespace {

using enum Coverage;

constexpr std::string_view tools_only =
    "a list of MCP tools describes what can be called, not the agent or its "
    "address";

constexpr AspectTable mcp_aspects = aspect_table({
    {Aspect::name, whole, whole, "/_meta/cardinal~1server/name", ""},
    {Aspect::description, whole, whole, "/_meta/cardinal~1server/instructions",
     ""},
    {Aspect::version, whole, whole, "/_meta/cardinal~1server/version", ""},
    {Aspect::skill_id, whole, whole, "/tools/*/name", ""},
    {Aspect::skill_name, whole, partly, "/tools/*/title",
     "before 2025-03-26 a tool has no title"},
    {Aspect::skill_description, whole, whole, "/tools/*/description", ""},
    {Aspect::skill_input_schema, whole, partly, "/tools/*/inputSchema",
     "arguments must be an object"},
    {Aspect::skill_output_schema, whole, partly, "/tools/*/outputSchema",
     "absent before 2025-06-18; must be an object before 2026-07-28"},
    {Aspect::skill_streaming, whole, partly,
     "/tools/*/_meta/cardinal~1streaming",
     "before 2025-06-18 a tool has no _meta"},
    {Aspect::skill_idempotent, whole, partly,
     "/tools/*/annotations/idempotentHint",
     "before 2025-03-26 a tool has no annotations"},
    {Aspect::skill_hints, whole, partly, "/tools/*/annotations",
     "before 2025-03-26 a tool has no annotations"},
    {Aspect::interface_url, none, none, "", tools_only},
    {Aspect::interface_protocol, none, none, "", tools_only},
    {Aspect::signature, none, none, "",
     "a signature is valid only for the card it was made for"},
});

bool looks_like_mcp(Value root) {
  const Value list = tool_list(root);
  if (!list) return is_one_mcp_tool(root);
  if (list == root && list.size() == 0) return false;
  for (const Value tool : list.items()) {
    if (!tool["name"].is(Kind::string) || is_function_tool(tool)) return false;
  }
  return true;
}

std::optional<FoundStash> find_mcp_stash(Value root) {
  for (const Value body : {root, root["result"]}) {
    auto found = stash_member(body["_meta"], mcp_stash_name);
    if (!found) continue;
    found->body = body;
    return found;
  }
  return std::nullopt;
}

}  // namespace

constinit const FormatInfo mcp_format{
    .format = CardFormat::mcp,
    .name = "mcp",
    .family = "mcp",
    .words = "list of MCP tools",
    .aspects = mcp_aspects,
    .stash_place = "/_meta/cardinal~1original",
    .dialect = std::nullopt,
    .looks_like = looks_like_mcp,
    .read = read_mcp,
    .write = write_mcp,
    .find_stash = find_mcp_stash,
};

}  // namespace cardinal::convert
