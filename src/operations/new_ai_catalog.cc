#include "operations/new_ai_catalog.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/errors.h"
#include "base/text.h"
#include "base/uri.h"
#include "cardinal/ai_catalog.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

// Short words for the types people list, else a media type as it is.
struct EntryKind {
  std::string_view word, media_type, role;
};
constexpr EntryKind kinds[] = {
    {"a2a", "application/a2a-agent-card+json", "agent"},
    {"agentcard", "application/agentcard+json", "agent"},
    {"adp", "application/json", "agent"},  // it has no type of its own
    {"mcp", "application/mcp-server-card+json", "server"},
    {"ai-catalog", "application/ai-catalog+json", "catalog"},
    {"ai-registry", "application/ai-registry+json", "registry"},
};

Result<EntryKind> kind_named(std::string_view word) {
  if (word.contains('/')) return EntryKind{word, word, "artifact"};
  const auto* const found = std::ranges::find(kinds, word, &EntryKind::word);
  if (found != std::end(kinds)) return *found;
  return usage(
      "\"protocol\" must be a2a, agentcard, adp, mcp, ai-catalog, ai-registry "
      "or a media type; got \"{}\"",
      word);
}

Result<Uri> location_of(const std::string& url) {
  Result<Uri> uri = parse_uri(url);
  if (uri && is_http_scheme(uri->scheme) && !uri->host.empty()) {
    return uri;
  }
  return usage(
      "\"url\" must be an absolute http or https URL; got \"{}\"; write it "
      "like https://agent.example.com/agent-card.json",
      url);
}

void write_host(Writer& out, const std::string& host) {
  out.key("host").begin_object();
  out.key("displayName").string(host);
  if (ai_catalog::is_domain(host)) {
    out.key("identifier").string("did:web:" + host);
  }
  out.end_object();
}

}  // namespace

Result<std::string> new_ai_catalog(Value input) {
  const auto text_or = [&](std::string_view name, std::string_view otherwise) {
    return std::string(input[name].string().value_or(otherwise));
  };
  for (const std::string_view name : {"auth", "a2a_version"}) {
    if (!input[name]) continue;
    return usage("an AI Catalog has no \"{}\"; set it in the listed card",
                 name);
  }
  const std::string name = text_or("name", "My agent");
  const std::string url =
      text_or("url", "https://agent.example.com/agent-card.json");
  const Result<Uri> uri = location_of(url);
  if (!uri) return std::unexpected(uri.error());
  const std::string word = text_or("protocol", "a2a");
  const Result<EntryKind> kind = kind_named(word);
  if (!kind) return std::unexpected(kind.error());
  const std::string host = lower_case(uri->host);
  const std::string slug = kebab_case(name);
  Writer out(Writer::Layout{.indent = 2});
  out.begin_object();
  out.key("specVersion").string("1.0");
  write_host(out, host);
  out.key("entries").begin_array().begin_object();
  out.key("identifier")
      .string(text_or("id", std::string(ai_catalog::identifier_prefix) + host +
                                ":" + std::string(kind->role) + ":" +
                                (slug.empty() ? "agent" : slug)));
  out.key("displayName").string(name);
  out.key("type").string(kind->media_type);
  out.key("url").string(url);
  const std::vector<std::string> capabilities = texts_of(input, "capability");
  if (!capabilities.empty()) {
    out.key("capabilities").begin_array();
    for (const std::string& id : capabilities) out.string(id);
    out.end_array();
  }
  if (input["version"]) out.key("version").string(text_or("version", {}));
  out.end_object().end_array().end_object();
  return out.take() + "\n";
}

}  // namespace cardinal
