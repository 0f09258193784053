#include "check/other_names.h"

#include <algorithm>

namespace cardinal {
namespace {

constexpr std::size_t meanings_max = 3;

struct OtherName {
  std::string_view folded;
  std::string_view meant[meanings_max];
};

// Sorted by name. Each is in use: in cards of the corpus, in OpenAPI, MCP,
// OAuth metadata or package.json, or as the word that people say.
constexpr OtherName other_names[] = {
    {"a2aversion", {"protocolVersion"}},
    {"about", {"description"}},
    {"acceptedinputmodes", {"defaultInputModes"}},
    {"acceptedoutputmodes", {"defaultOutputModes"}},
    {"address", {"url", "uri"}},
    {"agentid", {"id", "identifier"}},
    {"agentname", {"name", "displayName"}},
    {"agents", {"entries"}},
    {"agenturl", {"url"}},
    {"agentversion", {"version"}},
    {"authentication", {"auth"}},
    {"author", {"provider"}},
    {"authorizationcodeflow", {"authorizationCode"}},
    {"authorizationendpoint", {"authorizationUrl"}},
    {"authscheme", {"scheme"}},
    {"authurl", {"authorizationUrl"}},
    {"baseurl", {"url", "uri"}},
    {"binding", {"protocolBinding", "transport"}},
    {"categories", {"tags"}},
    {"clientcredentialsflow", {"clientCredentials"}},
    {"company", {"organization"}},
    {"contenttype", {"type"}},
    {"desc", {"description"}},
    {"devicecodeflow", {"deviceCode"}},
    {"discoveryurl", {"openIdConnectUrl"}},
    {"displayname", {"name"}},
    {"docs", {"documentationUrl"}},
    {"docsurl", {"documentationUrl"}},
    {"documentation", {"documentationUrl"}},
    {"endpoint", {"url", "uri"}},
    {"endpoints", {"supportedInterfaces"}},
    {"endpointurl", {"url", "uri"}},
    {"examplequeries", {"examples"}},
    {"extendedcard", {"extendedAgentCard"}},
    {"functions", {"tools", "skills"}},
    {"goals", {"goal_subscriptions"}},
    {"homepage", {"url"}},
    {"href", {"url", "uri"}},
    {"icon", {"iconUrl"}},
    {"id", {"identifier", "agent_id"}},
    {"identifier", {"id"}},
    {"implicitflow", {"implicit"}},
    {"inputmodes", {"defaultInputModes"}},
    {"interfaces", {"supportedInterfaces", "additionalInterfaces"}},
    {"items", {"entries"}},
    {"keywords", {"tags"}},
    {"labels", {"tags"}},
    {"link", {"url", "uri"}},
    {"logo", {"iconUrl", "logoUrl"}},
    {"logourl", {"iconUrl"}},
    {"mediatype", {"type"}},
    {"mimetype", {"type"}},
    {"modifiedat", {"updated_at", "updatedAt"}},
    {"name", {"displayName", "organization"}},
    {"org", {"organization"}},
    {"outputmodes", {"defaultOutputModes"}},
    {"parameters", {"input_schema"}},
    {"passwordflow", {"password"}},
    {"protocol", {"protocolBinding", "transport"}},
    {"publisher", {"provider", "host"}},
    {"queries", {"representativeQueries"}},
    {"samples", {"examples"}},
    {"schemaversion", {"specVersion"}},
    {"sequence", {"seq"}},
    {"skillid", {"id"}},
    {"skillname", {"name"}},
    {"skills", {"capabilities"}},
    {"stream", {"streaming"}},
    {"summary", {"description"}},
    {"supportedinputmodes", {"defaultInputModes"}},
    {"supportedoutputmodes", {"defaultOutputModes"}},
    {"supportsstreaming", {"streaming"}},
    {"title", {"name", "displayName"}},
    {"tokenendpoint", {"tokenUrl"}},
    {"tools", {"skills", "capabilities"}},
    {"transport", {"protocol", "preferredTransport"}},
    {"type", {"protocol", "scheme"}},
    {"uri", {"url", "id"}},
    {"url", {"uri"}},
    {"urn", {"identifier"}},
    {"vendor", {"provider"}},
    {"version", {"protocolVersion", "specVersion"}},
    {"website", {"url"}},
};

static_assert(std::ranges::is_sorted(other_names, {}, &OtherName::folded));

}  // namespace

std::span<const std::string_view> members_meant_by(const FoldedName& name) {
  const auto found = std::ranges::lower_bound(other_names, name.text(), {},
                                              &OtherName::folded);
  if (found == std::end(other_names) || found->folded != name.text()) return {};
  const auto end = std::ranges::find(found->meant, std::string_view());
  return {found->meant,
          static_cast<std::size_t>(end - std::begin(found->meant))};
}

}  // namespace cardinal
