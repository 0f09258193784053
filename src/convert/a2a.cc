// An A2A card as a whole.
#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "convert/a2a_interfaces.h"
#include "convert/a2a_schemes.h"
#include "convert/a2a_skills.h"
#include "convert/json_out.h"
#include "convert/preconditions.h"
#include "convert/stash.h"

namespace cardinal::convert {
namespace {

std::string description_for(const A2aWriting& writing) {
  const Agent& agent = writing.agent;
  if (!agent.description.empty()) return agent.description;
  writing.notes.add("/description", "A2A requires one, and the card has none");
  if (agent.skills.size() == 1 && !agent.skills[0].description.empty()) {
    return agent.skills[0].description;
  }
  constexpr std::size_t named_max = 8;
  std::string text = agent.name;
  for (std::size_t i = 0; i < std::min(named_max, agent.skills.size()); ++i) {
    const Agent::Skill& skill = agent.skills[i];
    text +=
        (i == 0 ? ": " : ", ") + (skill.name.empty() ? skill.id : skill.name);
  }
  return text;
}

void put_identity(const A2aWriting& writing) {
  const Agent& agent = writing.agent;
  Writer& out = writing.out;
  out.key("name").string(agent.name);
  out.key("description").string(description_for(writing));
  if (agent.version.empty()) {
    writing.notes.add("/version", "A2A requires one, and the card has none");
  }
  out.key("version").string(agent.version.empty() ? "0.0.0" : agent.version);
}

void put_provider(const A2aWriting& writing, const std::string& agent_url) {
  const Agent& agent = writing.agent;
  const std::string& author = writing.options.author;
  const std::string& name = author.empty() ? agent.provider_name : author;
  if (name.empty()) {
    if (!agent.provider_url.empty()) {
      writing.notes.lose(Aspect::provider, 0, "it has no name");
    }
    return;
  }
  Writer& out = writing.out;
  out.key("provider").begin_object().key("organization").string(name);
  if (agent.provider_url.empty()) {
    writing.notes.add("/provider/url",
                      "A2A requires it; the agent's own address is used");
  }
  out.key("url").string(agent.provider_url.empty() ? agent_url
                                                   : agent.provider_url);
  out.end_object();
}

void put_extensions(const A2aWriting& writing, const Stash* stash) {
  const auto& extensions = writing.agent.extensions;
  if (extensions.empty() && !stash) return;
  Writer& out = writing.out;
  out.key("extensions").begin_array();
  for (const Agent::Extension& extension : extensions) {
    out.begin_object().key("uri").string(extension.uri);
    put_text(out, "description", extension.description);
    put_boolean(out, "required", extension.required);
    put_json(out, "params", extension.params);
    out.end_object();
  }
  if (stash) {
    out.begin_object().key("uri").string(a2a_original_uri);
    out.key("description")
        .string("The original from which Cardinal made this card");
    out.key("required").boolean(false).key("params");
    put_stash(out, *stash);
    out.end_object();
  }
  out.end_array();
}

void put_capabilities(const A2aWriting& writing, const Stash* stash) {
  const Agent& agent = writing.agent;
  Writer& out = writing.out;
  out.key("capabilities").begin_object();
  std::optional<bool> streaming = agent.streaming;
  for (const Agent::Skill& skill : agent.skills) {
    if (skill.streaming) streaming = streaming == true || *skill.streaming;
  }
  put_boolean(out, "streaming", streaming);
  put_boolean(out, "pushNotifications", agent.push_notifications);
  if (!writing.is_1_0) {
    put_boolean(out, "stateTransitionHistory", agent.state_history);
  }
  put_extensions(writing, stash);
  if (writing.is_1_0) {
    put_boolean(out, "extendedAgentCard", agent.extended_card);
  }
  out.end_object();
}

void put_modes(const A2aWriting& writing, std::string_view name,
               const std::vector<std::string>& modes) {
  if (!modes.empty()) return put_list(writing.out, name, modes);
  put_list(writing.out, name, {"application/json"});
  writing.notes.add("/" + std::string(name),
                    "A2A requires it; calls with arguments are JSON");
}

}  // namespace

Result<std::string> write_a2a(const Writing& writing, a2a::Version version) {
  const Agent& agent = writing.agent;
  Writer out;
  const A2aWriting card{.agent = agent,
                        .options = writing.options,
                        .notes = writing.notes,
                        .is_1_0 = version == a2a::Version::v1_0,
                        .out = out};
  TRY_STATUS(require_not_revoked(agent));
  TRY_STATUS(require_name(agent, "an A2A card"));
  A2aInterfaceWriter interfaces(card);
  TRY_STATUS(interfaces.choose());
  if (agent.skills.empty() && agent.tags.empty()) {
    return invalid(
        "the card names no skill, and an A2A card without one is invalid; add "
        "a skill to the original");
  }
  A2aSchemeNames names(card);
  A2aSecurityWriter security(card, names);
  security.choose(interfaces.chosen());
  names.assign();
  out.begin_object();
  put_identity(card);
  interfaces.write();
  put_provider(card, interfaces.chosen().front()->url);
  put_text(out, "iconUrl", agent.icon_url);
  put_text(out, "documentationUrl", agent.documentation_url);
  put_capabilities(card, writing.stash);
  A2aSchemeWriter(card, names).write();
  security.write_card_requirements();
  put_modes(card, "defaultInputModes", agent.input_modes);
  put_modes(card, "defaultOutputModes", agent.output_modes);
  A2aSkillWriter(card, security).write();
  if (!card.is_1_0) {
    put_boolean(out, "supportsAuthenticatedExtendedCard", agent.extended_card);
  }
  return out.end_object().take();
}

}  // namespace cardinal::convert
