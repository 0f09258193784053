// Writing a list of MCP tools, as tools/list returns it.
#include "base/check_that.h"
#include "convert/json_out.h"
#include "convert/mcp_parts.h"
#include "convert/preconditions.h"
#include "convert/stash.h"
#include "convert/tool_parts.h"

namespace cardinal::convert {
namespace {

class McpWriter {
 public:
  explicit McpWriter(const Writing& writing)
      : writing_(writing), version_(writing.options.mcp_version) {}

  Result<std::string> write();

 private:
  bool since(McpVersion version) const { return version_ >= version; }
  void put_tool(const ToolDefinition& tool, std::size_t i);
  void put_title(const ToolDefinition& tool);
  void put_output_schema(const ToolDefinition& tool);
  void put_annotations(const ToolDefinition& tool);
  void put_tool_meta(const ToolDefinition& tool, bool made_up);
  void put_meta();
  void too_old(Aspect aspect, const ToolDefinition& tool) {
    writing_.notes.lose(aspect, tool.index,
                        "MCP " + std::string(name_of(version_)) +
                            " has no place for it; later versions have one");
  }

  const Writing& writing_;
  const McpVersion version_;
  Writer out_;
};

void McpWriter::put_title(const ToolDefinition& tool) {
  const std::string& name = tool.skill.name;
  if (name.empty() || name == tool.skill.id) return;
  if (since(McpVersion::v2025_06_18)) {
    out_.key("title").string(name);
  } else if (!since(McpVersion::v2025_03_26)) {
    too_old(Aspect::skill_name, tool);
  }
}

void McpWriter::put_output_schema(const ToolDefinition& tool) {
  const JsonText& schema = tool.skill.output_schema;
  if (schema.empty()) return;
  if (!since(McpVersion::v2025_06_18)) {
    return too_old(Aspect::skill_output_schema, tool);
  }
  if (!since(McpVersion::v2026_07_28) && !is_object_schema(schema)) {
    writing_.notes.lose(Aspect::skill_output_schema, tool.index,
                        "before 2026-07-28 the result of an MCP tool must be "
                        "an object, and the schema does not require one");
    return;
  }
  out_.key("outputSchema").raw(schema);
}

void McpWriter::put_annotations(const ToolDefinition& tool) {
  const Agent::Skill& skill = tool.skill;
  const bool hints = skill.read_only || skill.destructive || skill.open_world;
  if (!since(McpVersion::v2025_03_26)) {
    if (hints) too_old(Aspect::skill_hints, tool);
    if (skill.idempotent) too_old(Aspect::skill_idempotent, tool);
    return;
  }
  const bool title = !since(McpVersion::v2025_06_18) && !skill.name.empty() &&
                     skill.name != skill.id;
  if (!hints && !skill.idempotent && !title) return;
  out_.key("annotations").begin_object();
  if (title) out_.key("title").string(skill.name);
  put_boolean(out_, "readOnlyHint", skill.read_only);
  put_boolean(out_, "destructiveHint", skill.destructive);
  put_boolean(out_, "idempotentHint", skill.idempotent);
  put_boolean(out_, "openWorldHint", skill.open_world);
  out_.end_object();
}

void McpWriter::put_tool_meta(const ToolDefinition& tool, bool made_up) {
  if (!since(McpVersion::v2025_06_18)) {
    if (tool.skill.streaming) too_old(Aspect::skill_streaming, tool);
    return;
  }
  const bool renamed = tool.name != tool.skill.id;
  if (!renamed && !tool.skill.streaming && !made_up) return;
  out_.key("_meta").begin_object();
  if (renamed) out_.key(mcp_id_name).string(tool.skill.id);
  put_boolean(out_, mcp_streaming_name, tool.skill.streaming);
  if (made_up) out_.key(mcp_no_schema_name).boolean(true);
  out_.end_object();
}

void McpWriter::put_tool(const ToolDefinition& tool, std::size_t i) {
  const ToolArguments arguments = arguments_for(
      tool, writing_, "/tools/" + std::to_string(i) + "/inputSchema");
  out_.begin_object().key("name").string(tool.name);
  put_title(tool);
  put_text(out_, "description", tool.skill.description);
  out_.key("inputSchema").raw(arguments.schema);
  put_output_schema(tool);
  put_annotations(tool);
  put_tool_meta(tool, arguments.made_up);
  out_.end_object();
}

void McpWriter::put_meta() {
  const Agent& agent = writing_.agent;
  const bool server = !agent.name.empty() || !agent.version.empty() ||
                      !agent.description.empty();
  if (!server && !writing_.stash) return;
  out_.key("_meta").begin_object();
  if (server) {
    out_.key(mcp_server_name).begin_object();
    put_text(out_, "name", agent.name);
    put_text(out_, "version", agent.version);
    put_text(out_, "instructions", agent.description);
    out_.end_object();
  }
  if (writing_.stash) {
    out_.key(mcp_stash_name);
    put_stash(out_, *writing_.stash);
  }
  out_.end_object();
}

Result<std::string> McpWriter::write() {
  TRY_STATUS(require_not_revoked(writing_.agent));
  // Earlier versions allow any name, and the ADP draft uses ids unchanged.
  const bool advised = since(McpVersion::v2025_11_25);
  const std::vector<ToolDefinition> tools =
      tools_for(writing_, {.who = "MCP",
                           .rules = advised ? &mcp_names : nullptr,
                           .before = "/tools/",
                           .behind = "/name",
                           .keeps_ids = true});
  out_.begin_object().key("tools").begin_array();
  for (std::size_t i = 0; i < tools.size(); ++i) put_tool(tools[i], i);
  out_.end_array();
  put_meta();
  return out_.end_object().take();
}

}  // namespace

Result<std::string> write_mcp(const Writing& writing) {
  return McpWriter(writing).write();
}

}  // namespace cardinal::convert
