#include "convert/oasf_modules.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/uri.h"
#include "convert/json_out.h"
#include "convert/protocols.h"

namespace cardinal::convert {
namespace {

// Only A2A has versions of its bindings, and only A2A binds to JSON-RPC.
bool speaks_a2a(const Agent::Interface& interface) {
  return interface.protocol == "jsonrpc" || !interface.protocol_version.empty();
}

bool speaks_1_0(const Agent::Interface& interface) {
  return interface.protocol_version.starts_with("1.");
}

std::string version_words(bool is_1_0) { return is_1_0 ? "v1.0.0" : "v0.3.0"; }

OasfModule a2a_module_of(std::string_view card, bool is_1_0) {
  Writer out;
  out.begin_object().key("card_schema_version").string(version_words(is_1_0));
  out.key("card_data").raw(card).end_object();
  return OasfModule{is_1_0 ? OasfModuleKind::a2a_1_0 : OasfModuleKind::a2a_0_3,
                    std::string(oasf_a2a_module), 203, out.take()};
}

// An A2A card is the content of its module as it is, however it is called and
// whatever it lacks.
std::optional<OasfModule> source_module(const Writing& writing) {
  const bool is_1_0 = writing.from == CardFormat::a2a_1_0;
  if (!writing.source) return std::nullopt;
  if (!is_1_0 && writing.from != CardFormat::a2a_0_3) return std::nullopt;
  writing.notes.keep_all();
  return a2a_module_of(writing.source.raw(), is_1_0);
}

// An address that A2A clients cannot use may still be a locator.
void pass_notes_on(const Notes& from, const Writing& writing) {
  for (const Notes::Lost& lost : from.lost) {
    const bool located = lost.aspect == Aspect::interface_url &&
                         is_http_url(writing.agent.interfaces[lost.item].url);
    if (lost.aspect == Aspect::tags) continue;
    writing.notes.lose(located ? Aspect::interface_protocol : lost.aspect,
                       lost.item, lost.why);
  }
  for (const Addition& added : from.added) {
    writing.notes.add("/modules/0/data/card_data" + added.pointer, added.why);
  }
}

// Absent when the agent lacks a skill or an address, and so has no A2A card.
std::optional<OasfModule> a2a_module(const Writing& writing) {
  const auto& interfaces = writing.agent.interfaces;
  if (std::ranges::none_of(interfaces, speaks_a2a)) return std::nullopt;
  const bool is_1_0 = std::ranges::any_of(interfaces, speaks_1_0);
  ConvertOptions options = writing.options;
  options.author.clear();  // of the record, not of the card
  Notes notes;
  const Result<std::string> card = (is_1_0 ? a2a_1_0_format : a2a_0_3_format)
                                       .write({.agent = writing.agent,
                                               .options = options,
                                               .stash = nullptr,
                                               .notes = notes});
  if (!card) return std::nullopt;
  pass_notes_on(notes, writing);
  return a2a_module_of(*card, is_1_0);
}

void put_scopes(Writer& out, const Agent::Skill& skill) {
  const std::pair<std::string_view, std::optional<bool>> scopes[] = {
      {"idempotent", skill.idempotent},
      {"destructive", skill.destructive},
      {"read_only", skill.read_only},
      {"external", skill.open_world},
  };
  std::vector<std::string> named;
  for (const auto& [name, is_set] : scopes) {
    if (is_set == true) named.emplace_back(name);
  }
  put_texts(out, "scopes", named);
}

void put_name(Writer& out, const Agent::Skill& skill) {
  out.key("name").string(skill.id);
  if (skill.name != skill.id) put_text(out, "title", skill.name);
  put_text(out, "description", skill.description);
}

// A header without a value is the name of the value that the user provides, as
// in the SDK of OASF.
void put_headers(Writer& out, const std::vector<Agent::Variable>& headers) {
  if (headers.empty()) return;
  out.key("headers").begin_object();
  std::vector<std::string_view> written;
  for (const Agent::Variable& header : headers) {
    if (std::ranges::find(written, header.name) != written.end()) continue;
    written.push_back(header.name);
    out.key(header.name)
        .string(header.value.empty() ? "{" + lower_case(header.name) + "}"
                                     : header.value);
  }
  out.end_object();
}

void put_program(Writer& out, const Agent::Program& program) {
  out.begin_object().key("type");
  out.string(program.protocol == "mcp" ? "streamable-http" : program.protocol);
  out.key("command").string(program.command);
  put_texts(out, "args", program.arguments);
  put_text(out, "url", program.url);
  if (!program.environment.empty()) {
    out.key("env_vars").begin_array();
    for (const Agent::Variable& variable : program.environment) {
      out.begin_object().key("name").string(variable.name);
      out.key("description")
          .string(variable.description.empty() ? variable.name
                                               : variable.description);
      put_text(out, "default_value", variable.value);
      put_boolean(out, "required", variable.required);
      out.end_object();
    }
    out.end_array();
  }
  out.end_object();
}

std::optional<OasfModule> mcp_module(const Writing& writing) {
  const Agent& agent = writing.agent;
  if (agent.programs.empty() &&
      std::ranges::none_of(agent.interfaces, speaks_mcp)) {
    return std::nullopt;
  }
  Writer out;
  out.begin_object().key("name");
  out.string(agent.registry_name.empty() ? agent.name : agent.registry_name);
  put_text(out, "description", agent.description);
  out.key("connections").begin_array();
  for (std::size_t i = 0; i < agent.interfaces.size(); ++i) {
    const Agent::Interface& interface = agent.interfaces[i];
    if (!speaks_mcp(interface)) {
      writing.notes.lose(Aspect::interface_protocol, i,
                         "the server inside the record speaks MCP");
      continue;
    }
    out.begin_object().key("type");
    out.string(interface.protocol == "sse" ? "sse" : "streamable-http");
    out.key("url").string(interface.url);
    put_headers(out, interface.headers);
    out.end_object();
  }
  for (const Agent::Program& program : agent.programs) {
    put_program(out, program);
  }
  out.end_array();
  if (!agent.skills.empty()) {
    out.key("tools").begin_array();
    for (const Agent::Skill& skill : agent.skills) {
      out.begin_object();
      put_name(out, skill);
      put_scopes(out, skill);
      out.end_object();
    }
    out.end_array();
  }
  out.end_object();
  return OasfModule{OasfModuleKind::mcp, std::string(oasf_mcp_module), 202,
                    out.take()};
}

// Readers skip unknown modules.
OasfModule own_module(const Agent& agent) {
  OasfModule module{.name = !agent.agent_uri.empty() ? "integration/adp"
                            : !agent.ulid.empty()    ? "integration/agentcard"
                                                     : "integration/tools"};
  Writer out;
  out.begin_object();
  put_text(out, "id", agent.agent_uri.empty() ? agent.ulid : agent.agent_uri);
  put_text(out, "did", agent.did);
  out.key("tools").begin_array();
  for (const Agent::Skill& skill : agent.skills) {
    out.begin_object();
    put_name(out, skill);
    put_json(out, "input_schema", skill.input_schema);
    put_json(out, "output_schema", skill.output_schema);
    put_boolean(out, "streaming", skill.streaming);
    put_boolean(out, "idempotent", skill.idempotent);
    put_boolean(out, "destructive", skill.destructive);
    put_boolean(out, "read_only", skill.read_only);
    put_boolean(out, "external", skill.open_world);
    out.end_object();
  }
  module.data = out.end_array().end_object().take();
  return module;
}

}  // namespace

OasfModule oasf_module_for(const Writing& writing) {
  if (auto module = source_module(writing)) return std::move(*module);
  if (auto module = a2a_module(writing)) return std::move(*module);
  if (auto module = mcp_module(writing)) return std::move(*module);
  return own_module(writing.agent);
}

}  // namespace cardinal::convert
