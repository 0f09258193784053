// What an A2A card of any version says, in neutral words.
#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"
#include "card/a2a/agent_parts.h"

namespace cardinal {
namespace {

using a2a::Card;

std::string neutral_protocol(std::string_view binding) {
  if (is_same_word(binding, "JSONRPC")) return "jsonrpc";
  if (is_same_word(binding, "GRPC")) return "grpc";
  if (is_same_word(binding, "HTTP+JSON")) return "http+json";
  // A binding of somebody's own, though its name means another thing elsewhere.
  for (const std::string_view word :
       {"http", "ws", "sse", "aitp", "mcp", "stdio", "native"}) {
    if (binding == word) return "a2a:" + std::string(binding);
  }
  return std::string(binding);
}

// "0.3.0" as "0.3": which patch a card follows makes no difference to a call.
// Before 0.3 it does: 0.2.5 has other members than 0.2.0.
std::string major_minor(std::string_view version) {
  if (version.starts_with('v')) version.remove_prefix(1);
  if (version.starts_with("0.2.")) return std::string(version);
  const std::size_t first = version.find('.');
  if (first == std::string_view::npos) return std::string(version);
  return std::string(version.substr(0, version.find('.', first + 1)));
}

void take_skill(const a2a::Skill& skill, std::size_t i, AspectReader& from,
                Agent& agent) {
  Agent::Skill& found = agent.skills.emplace_back();
  found.id = from.text(Aspect::skill_id, skill.id.at, i);
  found.name = from.text(Aspect::skill_name, skill.name.at, i);
  found.description =
      from.text(Aspect::skill_description, skill.description.at, i);
  found.tags = from.texts(Aspect::skill_tags, skill.tags, i);
  found.examples = from.texts(Aspect::skill_examples, skill.examples, i);
  found.input_modes = from.texts(Aspect::skill_modes, skill.input_modes, i);
  found.output_modes = from.texts(Aspect::skill_modes, skill.output_modes, i);
}

// "0.3.0" and "v0.3" do, "latest" does not.
bool names_version(Value at) {
  std::string_view text = at.string().value_or("");
  if (text.starts_with('v')) text.remove_prefix(1);
  return !text.empty() && is_digit(text[0]);
}

// Where the card states the versions that are spoken at the interface: in the
// interface, or else for all of them. Records of OASF have drafts of 1.0, with
// "protocolVersions"; some SDKs write "protocol_version".
std::vector<Value> stated_versions(const Card& card,
                                   const a2a::Interface& interface) {
  for (const Value at :
       {interface.protocol_version.at, interface.at["protocol_version"],
        card.protocol_version.at, card.root["protocol_version"]}) {
    if (names_version(at)) return {at};
  }
  std::vector<Value> versions;
  for (const Value each : card.root["protocolVersions"].items()) {
    if (names_version(each)) versions.push_back(each);
  }
  if (versions.empty()) versions.emplace_back();
  return versions;
}

Agent::Interface neutral(const a2a::Interface& interface, Value version) {
  Agent::Interface found;
  found.url = std::string(interface.url.text);
  found.protocol = interface.main && !interface.binding.present()
                       ? "jsonrpc"
                       : neutral_protocol(interface.binding.text);
  found.protocol_version = major_minor(version.string().value_or(""));
  found.tenant = std::string(interface.tenant.text);
  return found;
}

// A card of 0.3 is asked to list its main url once more; that adds nothing.
void take_interface(const a2a::Interface& interface, Value version,
                    AspectReader& from, Agent& agent) {
  Agent::Interface found = neutral(interface, version);
  const auto known = std::ranges::find(agent.interfaces, found);
  const auto i = static_cast<std::size_t>(known - agent.interfaces.begin());
  const bool again = known != agent.interfaces.end();
  for (const auto& [aspect, at] :
       {std::pair(Aspect::interface_url, interface.url.at),
        std::pair(Aspect::interface_protocol, interface.binding.at),
        std::pair(Aspect::interface_version, version),
        std::pair(Aspect::interface_tenant, interface.tenant.at)}) {
    // The version may be the card's, which other interfaces state with it.
    const bool is_shared = at == version && at != interface.protocol_version.at;
    if (!at.is(Kind::string) || (again && is_shared)) continue;
    from.took(again ? Aspect::repetition : aspect, at, i);
  }
  if (!again) agent.interfaces.push_back(std::move(found));
}

void take_interfaces(const Card& card, AspectReader& from, Agent& agent) {
  for (const a2a::Interface& interface : card.interfaces) {
    for (const Value version : stated_versions(card, interface)) {
      take_interface(interface, version, from, agent);
    }
  }
  from.took_empty(Aspect::interface_url, card.interfaces_at);
  from.took_empty(Aspect::interface_url, card.additional_at);
}

void take_capabilities(const Card& card, AspectReader& from, Agent& agent) {
  const Value at = card.capabilities;
  agent.streaming = from.boolean(Aspect::streaming, at["streaming"]);
  agent.push_notifications =
      from.boolean(Aspect::push_notifications, at["pushNotifications"]);
  agent.state_history =
      from.boolean(Aspect::state_history, at["stateTransitionHistory"]);
  agent.extended_card = from.boolean(Aspect::extended_card, card.extended_card);
  from.boolean(Aspect::extended_card,
               card.root["supportsAuthenticatedExtendedCard"]);
  agent.extensions.reserve(card.extensions.size());
  for (std::size_t i = 0; i < card.extensions.size(); ++i) {
    const Value item = card.extensions[i];
    Agent::Extension& found = agent.extensions.emplace_back();
    found.uri = from.text(Aspect::extensions, item["uri"], i);
    found.description = from.text(Aspect::extensions, item["description"], i);
    found.required = from.boolean(Aspect::extensions, item["required"], i);
    found.params =
        from.json(Aspect::extensions, item["params"], Kind::object, i);
  }
  from.took_empty(Aspect::streaming, at);
  from.took_empty(Aspect::extensions, at["extensions"]);
}

}  // namespace

Agent agent_of(const Card& card, Origins* origins) {
  Agent agent;
  AspectReader from(origins);
  agent.name = from.text(Aspect::name, card.name.at);
  agent.description = from.text(Aspect::description, card.description.at);
  agent.version = from.text(Aspect::version, card.version.at);
  agent.provider_name =
      from.text(Aspect::provider, card.provider_organization.at);
  agent.provider_url = from.text(Aspect::provider, card.provider_url.at);
  agent.icon_url = from.text(Aspect::icon_url, card.icon_url.at);
  agent.documentation_url =
      from.text(Aspect::documentation_url, card.documentation_url.at);
  agent.skills.reserve(card.skills.size());
  for (std::size_t i = 0; i < card.skills.size(); ++i) {
    take_skill(card.skills[i], i, from, agent);
  }
  from.took_empty(Aspect::skill_id, card.skills_at);
  agent.input_modes =
      from.texts(Aspect::default_modes, card.default_input_modes);
  agent.output_modes =
      from.texts(Aspect::default_modes, card.default_output_modes);
  take_interfaces(card, from, agent);
  take_capabilities(card, from, agent);
  a2a::take_schemes(card, from, agent);
  a2a::take_requirements(card, from, agent);
  agent.has_signature = !card.signatures.empty();
  from.took(Aspect::signature, card.signatures_at);
  return agent;
}

}  // namespace cardinal
