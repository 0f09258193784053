// Writing the configuration of an MCP host: the "mcpServers" that Claude,
// Cursor and many others read.
#include <algorithm>

#include "base/ascii.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/uri.h"
#include "convert/aspect_table.h"
#include "convert/json_out.h"
#include "convert/minted_id.h"
#include "convert/preconditions.h"
#include "convert/protocols.h"

namespace cardinal::convert {
namespace {

using enum Coverage;

constexpr std::string_view one_way =
    "the configuration has one way to reach the server";

constexpr AspectTable mcp_config_aspects = aspect_table({
    {Aspect::name, none, partly, "/mcpServers",
     "the key of a server is a short name"},
    {Aspect::registry_name, none, partly, "/mcpServers",
     "the key of a server is a short name"},
    {Aspect::interface_url, none, partly, "/mcpServers/*/url", one_way},
    {Aspect::interface_protocol, none, whole, "/mcpServers/*/type", ""},
    {Aspect::interface_headers, none, partly, "/mcpServers/*/headers",
     "without descriptions"},
    {Aspect::programs, none, partly, "/mcpServers/*/command", one_way},
});

// Of an environment variable.
constexpr std::size_t name_bytes_max = 64;

class McpConfigWriter {
 public:
  explicit McpConfigWriter(const Writing& writing)
      : agent_(writing.agent), notes_(writing.notes) {}

  Result<std::string> write();

 private:
  std::string key() const;
  void put_remote(const Agent::Interface& interface, std::size_t i);
  void put_program(const Agent::Program& program, std::size_t i);
  void put_variables(std::string_view name,
                     const std::vector<Agent::Variable>& variables);
  void note_unset(const std::string& text, const std::string& pointer);
  void lose_all_but(const Agent::Interface* interface,
                    const Agent::Program* program);

  const Agent& agent_;
  Notes& notes_;
  Writer out_;
  std::string place_;  // of the server
};

std::string McpConfigWriter::key() const {
  const std::string slug = slug_of(agent_);
  return slug.empty() ? "server" : slug;
}

void McpConfigWriter::note_unset(const std::string& text,
                                 const std::string& pointer) {
  const std::size_t open = text.find('{');
  if (open == std::string::npos || !text.substr(open).contains('}')) return;
  notes_.add(pointer, "replace " +
                          text.substr(open, text.find('}', open) - open + 1) +
                          " with a value of your own");
}

// A value that the user provides is taken from the host's environment.
void McpConfigWriter::put_variables(
    std::string_view name, const std::vector<Agent::Variable>& variables) {
  if (variables.empty()) return;
  out_.key(name).begin_object();
  std::vector<std::string_view> written;
  for (const Agent::Variable& variable : variables) {
    if (std::ranges::find(written, variable.name) != written.end()) continue;
    written.push_back(variable.name);
    std::string pointer = place_ + "/" + std::string(name);
    append_token(pointer, variable.name);
    if (!variable.value.empty()) {
      out_.key(variable.name).string(variable.value);
      note_unset(variable.value, pointer);
      continue;
    }
    std::string shell_name = kebab_case(variable.name, name_bytes_max);
    std::ranges::transform(shell_name, shell_name.begin(),
                           [](char c) { return c == '-' ? '_' : to_upper(c); });
    out_.key(variable.name).string("${" + shell_name + "}");
    notes_.add(
        pointer,
        "set the environment variable " + shell_name + ", or replace it" +
            (variable.description.empty() ? "" : ": " + variable.description));
  }
  out_.end_object();
}

void McpConfigWriter::put_remote(const Agent::Interface& interface,
                                 std::size_t i) {
  out_.key("type").string(interface.protocol == "sse" ? "sse" : "http");
  out_.key("url").string(interface.url);
  note_unset(interface.url, place_ + "/url");
  put_variables("headers", interface.headers);
  if (!interface.headers.empty()) {
    notes_.lose(Aspect::interface_headers, i, "a header has only a value");
  }
}

void McpConfigWriter::put_program(const Agent::Program& program,
                                  std::size_t i) {
  out_.key("type").string("stdio");
  out_.key("command").string(program.command);
  put_texts(out_, "args", program.arguments);
  for (std::size_t k = 0; k < program.arguments.size(); ++k) {
    note_unset(program.arguments[k], place_ + "/args/" + std::to_string(k));
  }
  put_variables("env", program.environment);
  notes_.lose(Aspect::programs, i,
              "the command has only what starts the package");
}

void McpConfigWriter::lose_all_but(const Agent::Interface* interface,
                                   const Agent::Program* program) {
  for (std::size_t i = 0; i < agent_.interfaces.size(); ++i) {
    if (&agent_.interfaces[i] == interface) continue;
    notes_.lose(Aspect::interface_url, i,
                speaks_mcp(agent_.interfaces[i]) ? std::string(one_way)
                                                 : "an MCP host cannot use it");
  }
  for (std::size_t i = 0; i < agent_.programs.size(); ++i) {
    if (&agent_.programs[i] == program) continue;
    notes_.lose(Aspect::programs, i, std::string(one_way));
  }
  if (agent_.name != key()) {
    notes_.lose(Aspect::name, 0, "the key of a server is a short name");
  }
  if (agent_.registry_name != key()) {
    notes_.lose(Aspect::registry_name, 0,
                "the key of a server is a short name");
  }
}

// A remote server needs nothing on the user's machine, so it comes first.
Result<std::string> McpConfigWriter::write() {
  TRY_STATUS(require_not_revoked(agent_));
  const auto remote = std::ranges::find_if(agent_.interfaces, speaks_mcp);
  const auto program =
      std::ranges::find(agent_.programs, "stdio", &Agent::Program::protocol);
  const bool has_remote = remote != agent_.interfaces.end();
  if (!has_remote && program == agent_.programs.end()) {
    return invalid(
        "an MCP host needs the address of an MCP server or a command that "
        "starts one, and the {} has neither",
        agent_.registry_name.empty() ? "card" : "server.json");
  }
  place_ = "/mcpServers";
  append_token(place_, key());
  out_.begin_object().key("mcpServers").begin_object();
  out_.key(key()).begin_object();
  if (has_remote) {
    put_remote(*remote,
               static_cast<std::size_t>(remote - agent_.interfaces.begin()));
    lose_all_but(&*remote, nullptr);
  } else {
    put_program(*program,
                static_cast<std::size_t>(program - agent_.programs.begin()));
    lose_all_but(nullptr, &*program);
  }
  return out_.end_object().end_object().end_object().take();
}

Result<std::string> write_mcp_config(const Writing& writing) {
  return McpConfigWriter(writing).write();
}

}  // namespace

constinit const FormatInfo mcp_config_format{
    .format = CardFormat::mcp_config,
    .name = "mcp-config",
    .family = "mcp-config",
    .words = "configuration of an MCP host",
    .aspects = mcp_config_aspects,
    .stash_place = "",
    .dialect = std::nullopt,
    .looks_like = nullptr,
    .read = nullptr,
    .write = write_mcp_config,
    .find_stash = nullptr,
};

}  // namespace cardinal::convert
