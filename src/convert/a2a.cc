// An A2A card as a whole, and where its agent is called.
#include <algorithm>

#include "base/check_that.h"
#include "base/errors.h"
#include "convert/a2a_parts.h"
#include "convert/json_out.h"
#include "convert/needs.h"

namespace cardinal::convert {
namespace {

std::string_view binding_for(std::string_view protocol) {
  if (protocol == "jsonrpc") return "JSONRPC";
  if (protocol == "grpc") return "GRPC";
  if (protocol == "http+json" || protocol == "http") return "HTTP+JSON";
  if (protocol.starts_with("a2a:")) protocol.remove_prefix(4);
  return protocol;
}

bool is_web_url(std::string_view url) {
  return url.starts_with("https://") || url.starts_with("http://");
}

// Other bindings have addresses of their own kind.
bool is_over_http(std::string_view protocol) {
  return protocol == "jsonrpc" || protocol == "http+json" || protocol == "http";
}

// 0.3 clients speak everything before 1.0.
bool is_before_1_0(std::string_view version) {
  return version.empty() || version.starts_with("0.");
}

}  // namespace

bool A2aWriter::is_usable(const Agent::Interface& interface, std::size_t i) {
  const auto lose = [&](std::string why) {
    notes_.lose(Aspect::interface_url, i, std::move(why));
    return false;
  };
  constexpr std::string_view foreign[] = {"ws",  "aitp",  "mcp",
                                          "sse", "stdio", "native"};
  if (interface.url.empty() || interface.protocol.empty()) {
    return lose("it lacks its address or its protocol");
  }
  if (std::ranges::find(foreign, interface.protocol) != std::end(foreign)) {
    return lose("A2A clients do not speak " + interface.protocol);
  }
  if (is_over_http(interface.protocol) && !is_web_url(interface.url)) {
    return lose("A2A clients open http and https URLs only");
  }
  if (!is_1_0_ && !is_before_1_0(interface.protocol_version)) {
    return lose("it speaks A2A " + interface.protocol_version +
                ", which clients of 0.3 do not");
  }
  return true;
}

Status A2aWriter::choose_interfaces() {
  if (!options_.url.empty()) {
    given_ = {.url = options_.url, .protocol = "jsonrpc"};
    const auto same = std::ranges::find(agent_.interfaces, options_.url,
                                        &Agent::Interface::url);
    if (same != agent_.interfaces.end() && same->protocol != "http") {
      given_.protocol = same->protocol;
    }
    interfaces_.push_back(&given_);
  }
  for (std::size_t i = 0; i < agent_.interfaces.size(); ++i) {
    const Agent::Interface& interface = agent_.interfaces[i];
    if (!is_usable(interface, i)) continue;
    if (interfaces_.empty() && i > 0) {
      notes_.remark("the agent is called at its endpoint " +
                    std::to_string(i + 1) +
                    ", the first that A2A clients can use");
    }
    if (interface.url == given_.url && interface.protocol == given_.protocol) {
      continue;
    }
    if (!is_1_0_ && !interface.protocol_version.empty() &&
        interface.protocol_version != "0.3") {
      notes_.lose(Aspect::interface_version, i, "the card is one of 0.3");
    }
    if (interface.protocol == "http") {
      notes_.lose(Aspect::interface_protocol, i,
                  "the nearest of A2A's bindings is HTTP+JSON");
    }
    interfaces_.push_back(&interface);
  }
  if (!interfaces_.empty()) return {};
  return invalid(
      "the card has no address that clients of A2A {}{}; give one with --url "
      "https://...",
      is_1_0_ ? "1.0" : "0.3",
      (agent_.interfaces.empty() ? " can use: it has none at all"
                                 : " can use: " + notes_.lost.back().why));
}

Result<std::string> A2aWriter::write() {
  TRY_STATUS(can_be_told(agent_));
  TRY_STATUS(has_name(agent_, "an A2A card"));
  TRY_STATUS(choose_interfaces());
  if (agent_.skills.empty() && agent_.tags.empty()) {
    return invalid(
        "the card names no skill, and an A2A card without one is invalid; add "
        "a skill to the original");
  }
  choose_security();
  name_schemes();
  out_.begin_object();
  put_identity();
  put_interfaces();
  put_provider();
  put_text(out_, "iconUrl", agent_.icon_url);
  put_text(out_, "documentationUrl", agent_.documentation_url);
  put_capabilities();
  put_schemes();
  put_security();
  put_modes();
  put_skills();
  if (!is_1_0_) {
    put_boolean(out_, "supportsAuthenticatedExtendedCard",
                agent_.extended_card);
  }
  return out_.end_object().take();
}

void A2aWriter::put_provider() {
  const std::string& name =
      options_.author.empty() ? agent_.provider_name : options_.author;
  if (name.empty()) {
    if (!agent_.provider_url.empty()) {
      notes_.lose(Aspect::provider, 0, "it has no name");
    }
    return;
  }
  out_.key("provider").begin_object().key("organization").string(name);
  if (agent_.provider_url.empty()) {
    notes_.add("/provider/url",
               "A2A asks for it; the agent's own address stands in");
  }
  out_.key("url").string(agent_.provider_url.empty() ? interfaces_.front()->url
                                                     : agent_.provider_url);
  out_.end_object();
}

std::string A2aWriter::description_of_agent() {
  if (!agent_.description.empty()) return agent_.description;
  notes_.add("/description", "A2A asks for one and the card has none");
  if (agent_.skills.size() == 1 && !agent_.skills[0].description.empty()) {
    return agent_.skills[0].description;
  }
  constexpr std::size_t named_max = 8;
  std::string text = agent_.name;
  for (std::size_t i = 0; i < std::min(named_max, agent_.skills.size()); ++i) {
    const Agent::Skill& skill = agent_.skills[i];
    text +=
        (i == 0 ? ": " : ", ") + (skill.name.empty() ? skill.id : skill.name);
  }
  return text;
}

void A2aWriter::put_identity() {
  out_.key("name").string(agent_.name);
  out_.key("description").string(description_of_agent());
  if (agent_.version.empty()) {
    notes_.add("/version", "A2A asks for one and the card has none");
  }
  out_.key("version").string(agent_.version.empty() ? "0.0.0" : agent_.version);
}

void A2aWriter::put_one_interface(const Agent::Interface& interface,
                                  std::size_t i) {
  out_.begin_object().key("url").string(interface.url);
  out_.key(is_1_0_ ? "protocolBinding" : "transport")
      .string(binding_for(interface.protocol));
  if (is_1_0_) {
    if (interface.protocol_version.empty()) {
      notes_.add(
          "/supportedInterfaces/" + std::to_string(i) + "/protocolVersion",
          "A2A asks for it and the card does not say");
    }
    out_.key("protocolVersion")
        .string(interface.protocol_version.empty()
                    ? "1.0"
                    : interface.protocol_version);
    put_text(out_, "tenant", interface.tenant);
  }
  out_.end_object();
}

void A2aWriter::put_interfaces() {
  if (is_1_0_) {
    out_.key("supportedInterfaces").begin_array();
    for (std::size_t i = 0; i < interfaces_.size(); ++i) {
      put_one_interface(*interfaces_[i], i);
    }
    out_.end_array();
    return;
  }
  out_.key("protocolVersion").string("0.3.0");
  if (interfaces_.front()->protocol_version.empty()) {
    notes_.add("/protocolVersion", "A2A asks for it and the card does not say");
  }
  out_.key("url").string(interfaces_.front()->url);
  out_.key("preferredTransport")
      .string(binding_for(interfaces_.front()->protocol));
  if (interfaces_.size() == 1) return;
  out_.key("additionalInterfaces").begin_array();
  for (std::size_t i = 1; i < interfaces_.size(); ++i) {
    put_one_interface(*interfaces_[i], i);
  }
  out_.end_array();
}

}  // namespace cardinal::convert
