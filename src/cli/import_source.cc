#include "cli/import_source.h"

#include <algorithm>

#include "base/errors.h"
#include "base/text.h"
#include "base/uri.h"
#include "cardinal/ai_catalog.h"
#include "cli/server_card.h"
#include "operations/registry.h"

namespace cardinal::cli {
namespace {

constexpr std::size_t documents_max = 100'000;
constexpr std::size_t items_max = 1'000'000;
constexpr int catalogs_deep_max = 8;
// A registry may have a gap, such as a page whose entries are all withdrawn.
constexpr int idle_pages_max = 20;

struct RegistryName {
  std::string_view name;
  RegistryKind kind;
};
constexpr RegistryName registry_names[] = {
    {"ard", RegistryKind::ard},
    {"ai-catalog", RegistryKind::ai_catalog},
    {"mcp-registry", RegistryKind::mcp_registry},
    {"a2a-registry", RegistryKind::a2a_registry}};

std::string without_slash(std::string url) {
  while (url.ends_with('/')) url.pop_back();
  return url;
}

std::string with_parameter(const std::string& url, std::string_view name,
                           std::string_view value) {
  // A page names the next one in place of itself.
  const std::string key = std::string(name) + "=";
  std::string kept = url;
  for (const char before : {'?', '&'}) {
    const std::size_t at = kept.find(before + key);
    if (at == std::string::npos) continue;
    const std::size_t end = kept.find('&', at + 1);
    kept.erase(at + 1, end == std::string::npos ? end : end - at);
  }
  if (kept.ends_with('?') || kept.ends_with('&')) kept.pop_back();
  const char joint = kept.find('?') == std::string::npos ? '?' : '&';
  return kept + joint + key + percent_encoded(value);
}

}  // namespace

std::optional<RegistryKind> registry_kind_named(std::string_view name) {
  for (const RegistryName& known : registry_names) {
    if (known.name == name) return known.kind;
  }
  return std::nullopt;
}

RegistrySource::RegistrySource(RegistryKind kind,
                               const std::vector<std::string>& places,
                               http::ClientOptions client, Env& env,
                               RegistrySourceOptions options)
    : allow_private_(client.allow_private),
      documents_(std::move(client), options.cache, env),
      env_(env),
      options_(std::move(options)) {
  for (const std::string& given : places) {
    const std::string url = without_slash(given);
    const bool is_url = is_http_url(given);
    const bool is_document = !is_url || url.ends_with(".json");
    switch (kind) {
      case RegistryKind::ard:
        add({is_document ? given : url + "/agents?pageSize=100",
             DocumentKind::catalog});
        break;
      case RegistryKind::ai_catalog:
        add(is_document
                ? Place{given, DocumentKind::catalog}
                : Place{url + "/.well-known/ard.json", DocumentKind::catalog, 0,
                        url + "/.well-known/ai-catalog.json"});
        break;
      case RegistryKind::mcp_registry: {
        const bool is_list =
            is_document || url.find("/servers") != std::string::npos;
        add(is_list ? Place{is_document ? given : servers_url(given),
                            DocumentKind::servers}
                    : Place{servers_url(url + "/v0.1/servers?limit=100"),
                            DocumentKind::servers, 0,
                            servers_url(url + "/v0/servers?limit=100")});
        break;
      }
      case RegistryKind::a2a_registry:
        add({given, DocumentKind::agents});
        break;
    }
  }
}

std::string RegistrySource::servers_url(const std::string& url) const {
  if (options_.updated_since.empty()) return url;
  return with_parameter(url, "updated_since", options_.updated_since);
}

bool RegistrySource::add(Place place) {
  if (!seen_.insert(place.name).second) return false;
  if (place.depth > catalogs_deep_max) {
    const auto deep =
        invalid("more than {} catalogs in each other", catalogs_deep_max);
    fail(place.name, deep.error());
    return true;
  }
  places_.push_back(std::move(place));
  return true;
}

void RegistrySource::note_item(Value item) {
  items_.insert(std::hash<std::string_view>()(item.raw()));
}

// A registry that names the next page again and again, or pages without an end
// that have nothing new, is left where that shows.
void RegistrySource::add_page(const Place& place, std::string url,
                              std::size_t items_before) {
  const int idle = items_.size() > items_before ? 0 : place.idle_pages + 1;
  if (idle == idle_pages_max) {
    const auto endless = invalid(
        "{} pages in a row have nothing new; the rest, if there is any, is "
        "left out",
        idle_pages_max);
    return fail(place.name, endless.error());
  }
  if (items_.size() > items_max) {
    const auto many = invalid(
        "there are more than {} entries; the rest is left out", items_max);
    return fail(place.name, many.error());
  }
  Place next{std::move(url), place.kind, place.depth};
  next.idle_pages = idle;
  if (add(std::move(next))) return;
  const auto again = invalid(
      "the page names one that was read before as the next one; the rest, if "
      "there is any, is left out");
  fail(place.name, again.error());
}

void RegistrySource::fail(const std::string& name, Error error) {
  SourcedCard listing{.name = name, .error = std::move(error)};
  listing.is_of_listing = true;
  cards_.push_back(std::move(listing));
}

void RegistrySource::fail_card(SourcedCard about, Error error) {
  about.error = std::move(error);
  cards_.push_back(std::move(about));
}

std::optional<SourcedCard> RegistrySource::next() {
  while (cards_.empty() && !places_.empty()) {
    const Place place = std::move(places_.front());
    places_.pop_front();
    if (documents_count_++ == documents_max) {
      places_.clear();
      const auto many =
          invalid("there are more than {} documents; the rest is left out",
                  documents_max);
      fail(place.name, many.error());
      break;
    }
    follow(place);
  }
  if (cards_.empty()) return std::nullopt;
  SourcedCard card = std::move(cards_.front());
  cards_.pop_front();
  return card;
}

void RegistrySource::follow(const Place& place) {
  Result<std::string> text = documents_.read(place.name);
  if (!text) {
    if (!place.instead.empty()) {
      add({place.instead, place.kind});
      return;
    }
    if (place.kind != DocumentKind::card) {
      return fail(place.name, text.error());
    }
    return fail_card({.name = place.name,
                      .entry = place.entry,
                      .updated_at = place.updated_at},
                     text.error());
  }
  if (place.kind == DocumentKind::card) {
    cards_.push_back({.name = place.name,
                      .text = *std::move(text),
                      .entry = place.entry,
                      .updated_at = place.updated_at});
    return;
  }
  Faults faults;
  constexpr Limits limits{.bytes_max = document_bytes_max, .faults_max = 1};
  const Document read = Reader().read(*std::move(text), limits, faults);
  if (!faults.empty()) {
    const auto broken = invalid("not JSON: {}", faults.front().message);
    return fail(place.name, broken.error());
  }
  const Value root = read.root();
  if (place.kind == DocumentKind::servers) return read_servers(place, root);
  if (place.kind == DocumentKind::agents) return read_agents(place, root);
  const Value entries = root["entries"] ? root["entries"] : root["items"];
  if (!entries.is(Kind::array)) {
    const auto none = invalid(
        "expected a catalog with \"entries\", or a page "
        "of a registry with \"items\"");
    return fail(place.name, none.error());
  }
  const std::size_t known = items_.size();
  read_entries(place, entries);
  const std::string token = text_of(root, "pageToken");
  if (token.empty() || !is_http_url(place.name)) return;
  add_page(place, with_parameter(place.name, "pageToken", token), known);
}

void RegistrySource::read_entries(const Place& place, Value entries) {
  std::size_t index = 0;
  for (const Value entry : entries.items()) {
    note_item(entry);
    read_entry(place, place.name + "#" + std::to_string(index++), entry);
  }
}

void RegistrySource::read_entry(const Place& place, const std::string& name,
                                Value entry) {
  constexpr std::string_view server_card = "application/mcp-server-card+json";
  std::string type = text_of(entry, "type");
  if (type.empty()) type = text_of(entry, "mediaType");
  const auto* const known = ai_catalog::media_type_named(type);
  const std::string_view now = !known               ? std::string_view(type)
                               : known->now.empty() ? known->name
                                                    : known->now;
  const bool is_catalog = known && known->dialect == Dialect::ai_catalog;
  const bool is_card = (known && known->dialect) || now == "application/json";
  const Value data = entry["data"];
  const std::string url = text_of(entry, "url");
  SourcedCard about{.name = name,
                    .entry = text_of(entry, "identifier"),
                    .updated_at = text_of(entry, "updatedAt")};
  if (about.entry.empty()) about.entry = url.empty() ? name : url;
  if (is_catalog && data) {
    const Place inside{name, DocumentKind::catalog, place.depth + 1};
    if (inside.depth <= catalogs_deep_max) {
      read_entries(inside, data["entries"]);
    }
  } else if (is_catalog && is_http_url(url)) {
    add({url, DocumentKind::catalog, place.depth + 1});
  } else if (now == server_card && data) {
    add_server(about, data);
  } else if (is_card && data) {
    const auto text = data.string();
    about.text = std::string(text ? *text : data.raw());
    cards_.push_back(std::move(about));
  } else if (is_card && is_http_url(url)) {
    Place card{url, DocumentKind::card};
    card.entry = about.entry;
    card.updated_at = about.updated_at;
    add(std::move(card));
  }
  // Registries, skills and what else there is are no cards.
  std::optional<ard::Peer> peer = ard::peer_in_entry(entry, allow_private_);
  if (peer && peers_.size() < ard::learnt_peers_max) {
    peers_.push_back({*std::move(peer), place.name, env_.clock->now_ms()});
  }
}

void RegistrySource::read_servers(const Place& place, Value root) {
  const Value servers = root.is(Kind::array) ? root : root["servers"];
  if (!servers.is(Kind::array)) {
    const auto none = invalid("expected a page of a registry with \"servers\"");
    return fail(place.name, none.error());
  }
  constexpr std::string_view official =
      "io.modelcontextprotocol.registry/official";
  const std::size_t known = items_.size();
  std::size_t index = 0;
  for (const Value item : servers.items()) {
    note_item(item);
    const std::string name = place.name + "#" + std::to_string(index++);
    const Value server = item["server"] ? item["server"] : item;
    const Value about = item["_meta"][official];
    SourcedCard entry{.name = name,
                      .entry = text_of(server, "name"),
                      .updated_at = text_of(about, "updatedAt")};
    entry.is_gone = text_of(about, "status") == "deleted";
    const bool is_old = about["isLatest"].boolean() == false;
    if (is_old) continue;
    if (!entry.is_gone) {
      add_server(entry, server);
    } else if (options_.shows_gone) {
      cards_.push_back(std::move(entry));
    }
  }
  const std::string cursor = text_of(root["metadata"], "nextCursor");
  if (cursor.empty() || !is_http_url(place.name)) return;
  add_page(place, with_parameter(place.name, "cursor", cursor), known);
}

void RegistrySource::add_server(const SourcedCard& about, Value server) {
  Result<std::string> text = card_of_server(server);
  if (!text) return fail_card(about, text.error());
  SourcedCard card = about;
  card.text = *std::move(text);
  cards_.push_back(std::move(card));
}

void RegistrySource::read_agents(const Place& place, Value root) {
  Value agents = root;
  for (const char* list : {"agents", "items", "data", "results"}) {
    if (!agents.is(Kind::array)) agents = root[list];
  }
  if (!agents.is(Kind::array)) {
    const auto none = invalid("expected a list of cards, or \"agents\"");
    return fail(place.name, none.error());
  }
  const std::size_t known = items_.size();
  std::size_t index = 0;
  for (const Value agent : agents.items()) {
    note_item(agent);
    const std::string name = place.name + "#" + std::to_string(index++);
    const std::string url = text_of(agent, "wellKnownURI");
    Value card = agent;
    for (const char* member : {"agentCard", "agent_card", "card"}) {
      if (agent[member].is(Kind::object)) card = agent[member];
    }
    if (is_http_url(url) && card == agent) {
      Place place_of_card{url, DocumentKind::card};
      place_of_card.entry = url;
      add(std::move(place_of_card));
    } else {
      const std::string own = text_of(card, "url");
      cards_.push_back({.name = name,
                        .text = std::string(card.raw()),
                        .entry = own.empty() ? name : own});
    }
  }
  const std::uint64_t offset = root["offset"].uint64().value_or(0) + index;
  const bool has_more = root["total"].uint64().value_or(0) > offset;
  if (!has_more || index == 0 || !is_http_url(place.name)) return;
  add_page(place, with_parameter(place.name, "offset", std::to_string(offset)),
           known);
}

}  // namespace cardinal::cli
