// Reading OASF records from 0.7 to 1.1.
#include <algorithm>

#include "base/ascii.h"
#include "base/check_that.h"
#include "base/errors.h"
#include "card/aspect_reader.h"
#include "convert/oasf_parts.h"
#include "convert/protocols.h"
#include "convert/tag_list.h"

namespace cardinal::convert {
namespace {

class OasfReader {
 public:
  explicit OasfReader(const Reading& reading)
      : reading_(reading), root_(reading.root), from_(&reading.origins) {}

  Agent read();

 private:
  void take_modules();
  void take_a2a(Value module);
  void take_artifact(Value artifact);
  void take_mcp(Value data);
  void take_program(Value connection);
  void take_headers(Value headers, std::size_t i);
  void take_own(Value data);
  void take_tools(Value tools);
  void take_identity();
  std::string record_text(Aspect aspect, std::string_view name,
                          const std::string& of_card);
  void take_authors();
  void take_skills();
  void take_locators();
  void take_address(Value url, std::string_view type);
  void take_annotations();

  const Reading& reading_;
  Value root_;
  AspectReader from_;
  Agent agent_;
  bool has_card_ = false;
};

// The card itself, or the card in the envelope of older records.
Value card_in(Value data) {
  const Value card = data["card_data"] ? data["card_data"] : data;
  const Value inner = card["a2aCard"];
  if (inner.is(Kind::object)) return inner;
  return card.is(Kind::object) && card["name"] ? card : Value();
}

void OasfReader::take_a2a(Value module) {
  const Value data = module["data"];
  from_.took(Aspect::name, data["card_schema_version"]);
  const Value card = card_in(data);
  if (!card) return take_artifact(module["artifact"]);
  a2a::read(card, reading_.views.a2a);
  agent_ = agent_of(reading_.views.a2a, &reading_.origins);
  has_card_ = true;
  // The artifact repeats the card in base 64.
  const Result<std::string> bytes = artifact_bytes(module["artifact"]);
  if (bytes) from_.took(Aspect::name, module["artifact"]);
}

void OasfReader::take_artifact(Value artifact) {
  const Result<std::string> bytes = artifact_bytes(artifact);
  if (!bytes) return;
  Faults faults;
  const Document document = Reader().read(*bytes, Limits{}, faults);
  if (!faults.empty()) return;
  Value card = document.root();
  if (card["a2aCard"].is(Kind::object)) card = card["a2aCard"];
  if (detect(card) != Dialect::a2a) return;
  a2a::read(card, reading_.views.a2a);
  agent_ = agent_of(reading_.views.a2a);
  from_.took(Aspect::name, artifact);
  has_card_ = true;
}

void OasfReader::take_tools(Value tools) {
  for (const Value tool : tools.items()) {
    const std::size_t i = agent_.skills.size();
    Agent::Skill& skill = agent_.skills.emplace_back();
    skill.id = from_.text(Aspect::skill_id, tool["name"], i);
    skill.name = from_.text(Aspect::skill_name, tool["title"], i);
    skill.description =
        from_.text(Aspect::skill_description, tool["description"], i);
    skill.input_schema = from_.json(Aspect::skill_input_schema,
                                    tool["input_schema"], Kind::object, i);
    skill.output_schema = from_.json(Aspect::skill_output_schema,
                                     tool["output_schema"], Kind::object, i);
    const auto flag = [&](Aspect aspect, std::string_view name) {
      for (const Value scope : tool["scopes"].items()) {
        if (scope.string() != name) continue;
        from_.took(aspect, scope, i);
        return std::optional(true);
      }
      return from_.boolean(aspect, tool[name], i);
    };
    skill.streaming = flag(Aspect::skill_streaming, "streaming");
    skill.idempotent = flag(Aspect::skill_idempotent, "idempotent");
    skill.destructive = flag(Aspect::skill_hints, "destructive");
    skill.read_only = flag(Aspect::skill_hints, "read_only");
    skill.open_world = flag(Aspect::skill_hints, "external");
    from_.took_empty(Aspect::skill_hints, tool["scopes"], i);
  }
  from_.took_empty(Aspect::skill_id, tools);
}

Agent::Variable variable_of(Value variable) {
  const auto text = [variable](std::string_view name) {
    return std::string(variable[name].string().value_or(""));
  };
  Agent::Variable out{.name = text("name"),
                      .description = text("description"),
                      .value = text("default_value"),
                      .required = variable["required"].boolean(),
                      .secret = std::nullopt};
  // The writer repeats the name where there is no description.
  if (out.description == out.name) out.description.clear();
  return out;
}

// A command that starts the server.
void OasfReader::take_program(Value connection) {
  const std::size_t i = agent_.programs.size();
  Agent::Program& program = agent_.programs.emplace_back();
  program.command = connection["command"].string().value_or("");
  for (const Value argument : connection["args"].items()) {
    program.arguments.emplace_back(argument.string().value_or(""));
  }
  for (const Value variable : connection["env_vars"].items()) {
    program.environment.push_back(variable_of(variable));
  }
  const auto type = connection["type"].string();
  program.protocol = type == "sse"               ? "sse"
                     : type == "streamable-http" ? "mcp"
                                                 : "stdio";
  program.url = connection["url"].string().value_or("");
  from_.took(Aspect::programs, connection, i);
}

void OasfReader::take_headers(Value headers, std::size_t i) {
  for (const Member header : headers.members()) {
    const std::string_view text = header.value.string().value_or("");
    // What the user provides stands in braces.
    const bool is_open = text == "{" + lower_case(header.name) + "}";
    agent_.interfaces[i].headers.push_back(
        {.name = std::string(header.name),
         .description = {},
         .value = is_open ? std::string() : std::string(text),
         .required = std::nullopt,
         .secret = std::nullopt});
  }
  from_.took(Aspect::interface_headers, headers, i);
}

void OasfReader::take_mcp(Value data) {
  // io.github.acme/geo, which other modules do not have.
  const auto name = data["name"].string();
  if (name && *name == root_["name"].string() && name->contains('/') &&
      !name->contains(':')) {
    agent_.registry_name = *name;
    from_.took(Aspect::registry_name, data["name"]);
  }
  for (const Value connection : data["connections"].items()) {
    if (connection["command"].is(Kind::string)) {
      take_program(connection);
      continue;
    }
    const auto url = connection["url"].string();
    if (!url) continue;
    const std::size_t i = agent_.interfaces.size();
    Agent::Interface& interface = agent_.interfaces.emplace_back();
    interface.url = from_.text(Aspect::interface_url, connection["url"], i);
    interface.protocol = connection["type"].string() == "sse" ? "sse" : "mcp";
    from_.took(Aspect::interface_protocol, connection["type"], i);
    take_headers(connection["headers"], i);
  }
  // An A2A card lists the skills for callers; its tools are internal.
  if (!has_card_) take_tools(data["tools"]);
}

void OasfReader::take_own(Value data) {
  const std::string id = from_.text(Aspect::id, data["id"]);
  (id.starts_with("agent:") ? agent_.agent_uri : agent_.ulid) = id;
  agent_.did = from_.text(Aspect::did, data["did"]);
  take_tools(data["tools"]);
}

void OasfReader::take_modules() {
  constexpr std::string_view own[] = {
      "integration/adp", "integration/agentcard", "integration/tools"};
  const auto each = [this](auto take) {
    for (const Value module : root_["modules"].items()) {
      take(module, module["name"].string().value_or(""));
    }
  };
  const auto took_name = [this](Value module) {
    from_.took(Aspect::name, module["name"]);
    from_.took(Aspect::name, module["id"]);
  };
  // First, since an A2A card is the most complete.
  each([&](Value module, std::string_view name) {
    if (has_card_ || (name != oasf_a2a_module && name != "runtime/a2a")) return;
    take_a2a(module);
    if (has_card_) took_name(module);
  });
  each([&](Value module, std::string_view name) {
    const bool mcp = name == oasf_mcp_module || name == "runtime/mcp";
    const bool ours = std::ranges::find(own, name) != std::end(own);
    if (mcp) take_mcp(module["data"]);
    if (ours) take_own(module["data"]);
    if (mcp || ours) took_name(module);
  });
  from_.took_empty(Aspect::name, root_["modules"]);
}

// The card inside takes precedence; the record may repeat its texts.
std::string OasfReader::record_text(Aspect aspect, std::string_view name,
                                    const std::string& of_card) {
  const Value at = root_[name];
  if (of_card.empty()) return from_.text(aspect, at);
  if (at.string() == of_card) from_.took(aspect, at);
  return of_card;
}

void OasfReader::take_authors() {
  const Value authors = root_["authors"];
  for (const Value author : authors.items()) {
    const Value name = author.is(Kind::object) ? author["name"] : author;
    const auto text = name.string();
    if (!text) continue;
    agent_.authors.emplace_back(*text);
    // In other formats a sole author is the provider.
    from_.took(authors.size() == 1 ? Aspect::provider : Aspect::authors, name);
  }
  if (!has_card_ && agent_.authors.size() == 1) {
    agent_.provider_name = agent_.authors.front();
  }
}

void OasfReader::take_identity() {
  // It identifies the format, not the agent.
  from_.took(Aspect::name, root_["schema_version"]);
  agent_.name = record_text(Aspect::name, "name", agent_.name);
  agent_.description =
      record_text(Aspect::description, "description", agent_.description);
  agent_.version = record_text(Aspect::version, "version", agent_.version);
  agent_.created_at = from_.text(Aspect::created_at, root_["created_at"]);
  take_authors();
}

void OasfReader::take_annotations() {
  for (const Member annotation : root_["annotations"].members()) {
    if (annotation.name == oasf_tags_annotation) {
      Faults faults;
      const Document tags =
          Reader().read(std::string(annotation.value.string().value_or("")),
                        Limits{}, faults);
      from_.took(Aspect::tags, annotation.value);
      for (const Value tag : tags.root().items()) {
        if (const auto text = tag.string()) agent_.tags.emplace_back(*text);
      }
      continue;
    }
    from_.took(Aspect::metadata, annotation.value, agent_.metadata.size());
    agent_.metadata.emplace_back(annotation.name, annotation.value.raw());
  }
  from_.took_empty(Aspect::metadata, root_["annotations"]);
}

// Skills to which a writer mapped tags are already among the tags.
void OasfReader::take_skills() {
  std::vector<std::string_view> known{oasf_base_skill.name};
  for (const std::string& tag : all_tags(agent_)) {
    if (const OasfSkill* skill = oasf_skill_for(tag)) {
      known.push_back(skill->name);
    }
  }
  for (const Value skill : root_["skills"].items()) {
    const auto name = skill["name"].string();
    if (!name) continue;
    from_.took(Aspect::tags, skill);
    if (std::ranges::find(known, *name) == known.end()) {
      agent_.tags.emplace_back(*name);
    }
  }
  from_.took_empty(Aspect::tags, root_["skills"]);
}

void OasfReader::take_address(Value url, std::string_view type) {
  const auto text = url.string();
  if (!text) return;
  const auto known =
      std::ranges::find(agent_.interfaces, *text, &Agent::Interface::url);
  const auto i = static_cast<std::size_t>(known - agent_.interfaces.begin());
  from_.took(Aspect::interface_url, url, i);
  if (known != agent_.interfaces.end()) return;
  agent_.interfaces.push_back({.url = std::string(*text),
                               .protocol = type == "mcp" ? "mcp"
                                           : type == "a2a"
                                               ? "jsonrpc"
                                               : protocol_by_scheme(*text)});
}

// Only addresses of a running agent: images and packages have to be run first.
void OasfReader::take_locators() {
  for (const Value locator : root_["locators"].items()) {
    const std::string_view type = locator["type"].string().value_or("");
    if (type == "source_code" && locator["urls"].size() == 1) {
      agent_.source_url =
          from_.text(Aspect::source_url, locator["urls"][std::size_t{0}]);
      from_.took(Aspect::source_url, locator["type"]);
    }
    if (type != "url" && type != "mcp" && type != "a2a") continue;
    from_.took(Aspect::interface_url, locator["type"],
               agent_.interfaces.size());
    take_address(locator["url"], type);
    for (const Value url : locator["urls"].items()) take_address(url, type);
  }
  from_.took_empty(Aspect::interface_url, root_["locators"]);
}

Agent OasfReader::read() {
  take_modules();
  take_identity();
  take_annotations();
  take_skills();
  take_locators();
  return std::move(agent_);
}

}  // namespace

Result<Agent> read_oasf(const Reading& reading) {
  if (!reading.root["name"].is(Kind::string)) {
    return invalid(
        "the OASF record must have a \"name\" that is a string; add it");
  }
  return OasfReader(reading).read();
}

}  // namespace cardinal::convert
