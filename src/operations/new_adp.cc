#include "operations/new_adp.h"

#include <algorithm>

#include "base/errors.h"
#include "base/text.h"
#include "base/time.h"
#include "base/uri.h"
#include "cardinal/adp.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

constexpr std::string_view default_tool = "search";

// What the URL's scheme says; empty where it says nothing.
std::string_view adp_protocol_for(const std::string& url) {
  if (url.starts_with("agent://")) return "aitp";
  const Result<Uri> uri = parse_uri(url);
  if (!uri) return {};
  if (is_http_scheme(uri->scheme)) return "http+json";
  if (uri->scheme == "ws" || uri->scheme == "wss") return "ws";
  if (uri->scheme == "grpc" || uri->scheme == "grpcs") return "grpc";
  return {};
}

// Something to be improved on.
std::string adp_description(std::string_view tool) {
  if (tool == default_tool) {
    return "Searches the public web for a phrase and returns the best results.";
  }
  std::string words(tool);
  std::ranges::replace_if(
      words, [](char c) { return c == '_' || c == '-' || c == '.'; }, ' ');
  return "Performs " + words + " on the given input and returns the result.";
}

std::string summary_of(const std::vector<std::string>& tools) {
  std::string summary = "Takes calls from other agents. Tools: ";
  for (const std::string& tool : tools) {
    if (&tool != &tools.front()) summary += ", ";
    summary += tool;
  }
  return summary + ".";
}

// 2026-01-15T00:00:00Z: seconds are enough.
std::string now_in_seconds(Env& env) {
  std::string text = iso8601_ms(env.clock->now_ms());
  text.erase(text.find('.'));
  return text + "Z";
}

void write_tools(Writer& card, const std::vector<std::string>& tools) {
  card.key("tools").begin_array();
  for (const std::string& tool : tools) {
    card.begin_object();
    card.key("name").string(tool);
    card.key("description").string(adp_description(tool));
    card.key("input_schema").begin_object();
    card.key("type").string("object");
    card.key("properties").begin_object();
    card.key("text").begin_object().key("type").string("string").end_object();
    card.end_object();
    card.key("required").begin_array().string("text").end_array();
    card.end_object();
    card.end_object();
  }
  card.end_array();
}

struct AdpAddress {
  std::string protocol, uri, auth;
};

void write_endpoints(Writer& card, const std::string& id,
                     const std::optional<AdpAddress>& other) {
  card.key("endpoints").begin_array();
  if (!other || other->protocol != "aitp") {
    card.begin_object().key("protocol").string("aitp");
    card.key("uri").string(id).end_object();
  }
  if (other) {
    card.begin_object().key("protocol").string(other->protocol);
    card.key("uri").string(other->uri);
    if (!other->auth.empty()) card.key("auth").string(other->auth);
    if (other->protocol != "aitp") {
      card.key("priority").number(std::int64_t{10});
    }
    card.end_object();
  }
  card.end_array();
}

Result<std::optional<AdpAddress>> address_of(Value input) {
  const std::string url = text_of(input, "url");
  AdpAddress address{text_of(input, "protocol"), url, text_of(input, "auth")};
  if (url.empty()) {
    if (address.protocol.empty() && address.auth.empty()) return std::nullopt;
    return usage("\"protocol\" and \"auth\" need \"url\"");
  }
  if (address.protocol.empty()) address.protocol = adp_protocol_for(url);
  if (address.protocol.empty()) {
    return usage(
        "no ADP protocol matches \"{}\"; use a URL such as "
        "https://api.example.com/v1, or set \"protocol\"",
        url);
  }
  return address;
}

}  // namespace

Result<std::string> new_adp_card(Call& call) {
  const Value input = call.input;
  const auto text_or = [&](std::string_view name, std::string_view otherwise) {
    return std::string(input[name].string().value_or(otherwise));
  };
  const std::string name = text_or("name", "My agent");
  const std::string slug = kebab_case(name);
  const std::string id = text_or("id", "agent://" + slug);
  if (!input["id"] && slug.empty()) {
    return usage(
        "no id can be made from the name \"{}\"; set \"id\", for example "
        "agent://web-search",
        name);
  }
  TRY(const std::optional<AdpAddress> address, address_of(input));
  std::vector<std::string> tools = texts_of(input, "capability");
  if (tools.empty()) tools.emplace_back(default_tool);

  Writer card(Writer::Layout{.indent = 2});
  card.begin_object();
  card.key("id").string(id);
  card.key("name").string(name);
  card.key("description").string(summary_of(tools));
  card.key("version").string(text_or("version", "1.0.0"));
  write_tools(card, tools);
  write_endpoints(card, id, address);
  card.key("metadata").begin_object();
  card.key("created_at").string(now_in_seconds(call.services.env));
  card.end_object();
  card.key("seq").number(std::int64_t{1});
  card.end_object();
  return card.take() + "\n";
}

}  // namespace cardinal
