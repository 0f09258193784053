#include "convert/a2a_interfaces.h"

#include <algorithm>

#include "base/errors.h"
#include "base/uri.h"
#include "convert/json_out.h"
#include "convert/protocols.h"

namespace cardinal::convert {
namespace {

std::string_view binding_for(std::string_view protocol) {
  if (protocol == "jsonrpc") return "JSONRPC";
  if (protocol == "grpc") return "GRPC";
  if (protocol == "http+json" || protocol == "http") return "HTTP+JSON";
  if (protocol.starts_with("a2a:")) protocol.remove_prefix(4);
  return protocol;
}

// Other bindings have their own kinds of address.
bool is_over_http(std::string_view protocol) {
  return protocol == "jsonrpc" || protocol == "http+json" || protocol == "http";
}

// What official SDKs assume of a card that states no version. A later one would
// make clients send messages that the agent does not understand.
constexpr std::string_view assumed_version = "0.3";

// Clients of 0.3 support every version before 1.0.
bool is_before_1_0(std::string_view version) {
  return version.empty() || version.starts_with("0.");
}

// 1.0 declares major and minor numbers only.
std::string_view major_minor(std::string_view version) {
  if (version.empty()) return assumed_version;
  const std::size_t first = version.find('.');
  if (first == std::string_view::npos) return version;
  return version.substr(0, version.find('.', first + 1));
}

std::string address_of(const Agent::Interface& interface, bool is_1_0) {
  return is_1_0 && interface.protocol == "grpc" ? grpc_target(interface.url)
                                                : interface.url;
}

}  // namespace

bool A2aInterfaceWriter::is_usable(const Agent::Interface& interface,
                                   std::size_t i) {
  const auto lose = [&](std::string why) {
    writing_.notes.lose(Aspect::interface_url, i, std::move(why));
    return false;
  };
  constexpr std::string_view foreign[] = {"ws",  "aitp",  "mcp",
                                          "sse", "stdio", "native"};
  if (interface.url.empty() || interface.protocol.empty()) {
    return lose("its address or its protocol is missing");
  }
  if (std::ranges::find(foreign, interface.protocol) != std::end(foreign)) {
    return lose("A2A clients do not speak " + interface.protocol);
  }
  if (is_over_http(interface.protocol) && !is_http_url(interface.url)) {
    return lose("A2A clients open http and https URLs only");
  }
  if (!writing_.is_1_0 && !is_before_1_0(interface.protocol_version)) {
    return lose("it speaks A2A " + interface.protocol_version +
                ", which clients of 0.3 do not");
  }
  return true;
}

void A2aInterfaceWriter::choose_given_url() {
  const auto& interfaces = writing_.agent.interfaces;
  given_ = {.url = writing_.options.url, .protocol = "jsonrpc"};
  const auto same =
      std::ranges::find(interfaces, given_.url, &Agent::Interface::url);
  if (same != interfaces.end() && same->protocol != "http") {
    given_.protocol = same->protocol;
    given_.protocol_version = same->protocol_version;
  }
  chosen_.push_back(&given_);
}

void A2aInterfaceWriter::note_losses(const Agent::Interface& interface,
                                     std::size_t i) {
  // 0.3 states one version for all of its interfaces.
  if (!writing_.is_1_0 && !chosen_.empty() &&
      major_minor(interface.protocol_version) !=
          major_minor(chosen_.front()->protocol_version)) {
    writing_.notes.lose(Aspect::interface_version, i,
                        "the result states the version of its main url");
  }
  if (interface.protocol == "http") {
    writing_.notes.lose(Aspect::interface_protocol, i,
                        "the closest A2A binding is HTTP+JSON");
  }
  if (address_of(interface, writing_.is_1_0) != interface.url) {
    writing_.notes.lose_only(Aspect::interface_url, i,
                             "A2A 1.0 has it as host:port, without a scheme");
  }
}

Status A2aInterfaceWriter::choose() {
  const auto& interfaces = writing_.agent.interfaces;
  if (!writing_.options.url.empty()) choose_given_url();
  for (std::size_t i = 0; i < interfaces.size(); ++i) {
    const Agent::Interface& interface = interfaces[i];
    if (!is_usable(interface, i)) continue;
    if (chosen_.empty() && i > 0) {
      writing_.notes.remark(
          std::string("clients of A2A ") + (writing_.is_1_0 ? "1.0" : "0.3") +
          " call the agent at its endpoint " + std::to_string(i + 1) +
          ", the first that they can use");
    }
    if (interface.url == given_.url && interface.protocol == given_.protocol) {
      continue;
    }
    note_losses(interface, i);
    chosen_.push_back(&interface);
  }
  if (!chosen_.empty()) return {};
  return invalid(
      "the card has no address that clients of A2A {} can use: {}; give one "
      "with --url https://...",
      writing_.is_1_0 ? "1.0" : "0.3",
      interfaces.empty() ? "it contains no address"
                         : writing_.notes.lost.back().why);
}

void A2aInterfaceWriter::write_one(const Agent::Interface& interface,
                                   std::size_t i) {
  Writer& out = writing_.out;
  out.begin_object().key("url");
  out.string(address_of(interface, writing_.is_1_0));
  out.key(writing_.is_1_0 ? "protocolBinding" : "transport")
      .string(binding_for(interface.protocol));
  if (writing_.is_1_0) {
    const std::string& version = interface.protocol_version;
    if (version.empty()) {
      writing_.notes.add(
          "/supportedInterfaces/" + std::to_string(i) + "/protocolVersion",
          "A2A requires it; a card that states no version is read as 0.3");
    }
    out.key("protocolVersion").string(major_minor(version));
    put_text(out, "tenant", interface.tenant);
  }
  out.end_object();
}

void A2aInterfaceWriter::write() {
  Writer& out = writing_.out;
  if (writing_.is_1_0) {
    out.key("supportedInterfaces").begin_array();
    for (std::size_t i = 0; i < chosen_.size(); ++i) write_one(*chosen_[i], i);
    out.end_array();
    return;
  }
  const std::string& version = chosen_.front()->protocol_version;
  const bool is_usual = major_minor(version) == assumed_version;
  out.key("protocolVersion").string(is_usual ? "0.3.0" : version);
  if (version.empty()) {
    writing_.notes.add(
        "/protocolVersion",
        "A2A requires it; a card that states no version is read as 0.3");
  }
  out.key("url").string(chosen_.front()->url);
  out.key("preferredTransport").string(binding_for(chosen_.front()->protocol));
  if (chosen_.size() == 1) return;
  out.key("additionalInterfaces").begin_array();
  for (std::size_t i = 1; i < chosen_.size(); ++i) write_one(*chosen_[i], i);
  out.end_array();
}

}  // namespace cardinal::convert
