// Reading server.json of the MCP registry.
#include <algorithm>

#include "base/errors.h"
#include "card/non_cards.h"
#include "convert/aspect_table.h"
#include "convert/mcp_server_parts.h"

namespace cardinal::convert {
namespace {

using enum Coverage;

constexpr AspectTable mcp_server_aspects = aspect_table({
    {Aspect::name, whole, none, "/title, /name", ""},
    {Aspect::registry_name, whole, none, "/name", ""},
    {Aspect::description, whole, none, "/description", ""},
    {Aspect::version, whole, none, "/version", ""},
    {Aspect::provider, partly, none, "/name",
     "the namespace of the name is the publisher"},
    {Aspect::icon_url, partly, none, "/icons/0/src",
     "the first of several icons"},
    {Aspect::documentation_url, whole, none, "/websiteUrl", ""},
    {Aspect::source_url, partly, none, "/repository/url",
     "without the folder inside the repository"},
    {Aspect::interface_url, whole, none, "/remotes/*/url", ""},
    {Aspect::interface_protocol, whole, none, "/remotes/*/type", ""},
    {Aspect::interface_headers, whole, none, "/remotes/*/headers", ""},
    {Aspect::programs, partly, none, "/packages",
     "without what a registry or an installer needs"},
    {Aspect::created_at, whole, none,
     "/_meta/io.modelcontextprotocol.registry~1official/publishedAt", ""},
    {Aspect::updated_at, whole, none,
     "/_meta/io.modelcontextprotocol.registry~1official/updatedAt", ""},
});

class ServerReader {
 public:
  explicit ServerReader(const Reading& reading)
      : root_(reading.root),
        server_(mcp_server_in(reading.root)),
        from_(&reading.origins) {}

  Agent read();

 private:
  void take_identity();
  void take_publication();
  void take_remotes();
  void take_packages();

  Value root_, server_;
  AspectReader from_;
  Agent agent_;
};

// "acme" of io.github.acme/geo and of dev.acme/geo.
std::string publisher_of(std::string_view name) {
  const std::string_view space = name.substr(0, name.find('/'));
  if (space.size() == name.size()) return {};
  return std::string(space.substr(space.rfind('.') + 1));
}

void ServerReader::take_identity() {
  // It identifies the format, not the server: no note about the name concerns
  // it.
  constexpr std::size_t no_item = 1;
  from_.took(Aspect::name, server_["$schema"], no_item);
  const Value name = server_["name"], title = server_["title"];
  agent_.registry_name = std::string(name.string().value_or(""));
  agent_.name = from_.text(Aspect::name, title);
  if (agent_.name.empty()) {
    agent_.name = from_.text(Aspect::name, name);
  } else {
    from_.took(Aspect::registry_name, name);
  }
  agent_.provider_name = publisher_of(agent_.registry_name);
  agent_.description = from_.text(Aspect::description, server_["description"]);
  agent_.version = from_.text(Aspect::version, server_["version"]);
  if (agent_.version.empty()) {
    agent_.version =
        from_.text(Aspect::version, server_["version_detail"]["version"]);
  }
  agent_.documentation_url = from_.text(
      Aspect::documentation_url, either(server_, "websiteUrl", "website_url"));
  agent_.icon_url =
      from_.text(Aspect::icon_url, server_["icons"][std::size_t{0}]["src"]);
  const Value repository = server_["repository"];
  agent_.source_url = from_.text(Aspect::source_url, repository["url"]);
  // The host of the URL tells it.
  from_.took(Aspect::source_url, repository["source"]);
}

void ServerReader::take_publication() {
  constexpr std::string_view official =
      "io.modelcontextprotocol.registry/official";
  for (const Value holder : {root_, server_}) {
    const Value meta = holder["_meta"][official];
    if (agent_.created_at.empty()) {
      agent_.created_at = from_.text(
          Aspect::created_at, either(meta, "publishedAt", "published_at"));
    }
    if (agent_.updated_at.empty()) {
      agent_.updated_at = from_.text(Aspect::updated_at,
                                     either(meta, "updatedAt", "updated_at"));
    }
  }
}

void ServerReader::take_remotes() {
  for (const Value remote : server_["remotes"].items()) {
    const std::size_t i = agent_.interfaces.size();
    Agent::Interface& interface = agent_.interfaces.emplace_back();
    interface.url =
        with_variables(from_.text(Aspect::interface_url, remote["url"], i),
                       remote["variables"]);
    from_.took(Aspect::interface_url, remote["variables"], i);
    const Value type = either(remote, "type", "transport_type");
    interface.protocol = type.string() == "sse" ? "sse" : "mcp";
    from_.took(Aspect::interface_protocol, type, i);
    for (const Value header : remote["headers"].items()) {
      if (header["name"].is(Kind::string)) {
        interface.headers.push_back(read_variable(header));
      }
    }
    from_.took(Aspect::interface_headers, remote["headers"], i);
  }
  from_.took_empty(Aspect::interface_url, server_["remotes"]);
}

void ServerReader::take_packages() {
  for (const Value package : server_["packages"].items()) {
    auto program = read_package(package);
    if (!program) continue;  // It is reported as not understood.
    from_.took(Aspect::programs, package, agent_.programs.size());
    agent_.programs.push_back(std::move(*program));
  }
  from_.took_empty(Aspect::programs, server_["packages"]);
}

Agent ServerReader::read() {
  take_identity();
  take_publication();
  take_remotes();
  take_packages();
  return std::move(agent_);
}

Result<Agent> read_mcp_server(const Reading& reading) {
  if (!mcp_server_in(reading.root)["name"].is(Kind::string)) {
    return invalid(
        "a server.json of the MCP registry must have a \"name\" that is a "
        "string; add it");
  }
  return ServerReader(reading).read();
}

bool looks_like_mcp_server(Value root) {
  return is_mcp_server_json(mcp_server_in(root));
}

}  // namespace

Value mcp_server_in(Value root) {
  const Value inside = root["server"];
  return is_mcp_server_json(inside) && !is_mcp_server_json(root) ? inside
                                                                 : root;
}

constinit const FormatInfo mcp_server_format{
    .format = CardFormat::mcp_server,
    .name = "mcp-server",
    .family = "mcp-server",
    .words = "server.json of the MCP registry",
    .aspects = mcp_server_aspects,
    .stash_place = "",
    .dialect = std::nullopt,
    .looks_like = looks_like_mcp_server,
    .read = read_mcp_server,
    .write = nullptr,
    .find_stash = nullptr,
};

}  // namespace cardinal::convert
