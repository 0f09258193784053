// Lists of MCP tools: what reading and writing them share.
#pragma once

#include "convert/format.h"

namespace cardinal::convert {

// Members of _meta that are ours.
inline constexpr std::string_view mcp_stash_name = "cardinal/original";
// Of the result: {"name": ..., "version": ..., "instructions": ...}. MCP sends
// these when a session begins; a list of tools has no other place for them.
inline constexpr std::string_view mcp_server_name = "cardinal/server";
// Of a tool: its id if the name is an escaped form of it, whether it streams,
// and that the input schema, which MCP requires, was made up.
inline constexpr std::string_view mcp_id_name = "cardinal/id";
inline constexpr std::string_view mcp_streaming_name = "cardinal/streaming";
inline constexpr std::string_view mcp_no_schema_name =
    "cardinal/no-input-schema";

// A tool by itself, outside any list.
bool is_one_mcp_tool(Value root);
Result<Agent> read_mcp(const Reading& reading);
Result<std::string> write_mcp(const Writing& writing);

}  // namespace cardinal::convert
