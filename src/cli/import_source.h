// The cards of other registries and catalogs, one after the other, for
// `import --from` and `mirror --from`.
//
//   RegistrySource source(RegistryKind::ard, {"https://finder.example/ard"},
//                         client, env);
//   while (std::optional<SourcedCard> card = source.next()) use(*card);
//
// What others say is followed within limits: a document is read once, catalogs
// nest a few levels, and there is an end to pages. What cannot be read is a
// card with an error, and the rest goes on.
//
// Thread safety: belongs to one thread.
#pragma once

#include <deque>
#include <optional>
#include <set>
#include <unordered_set>

#include "ard/learnt_peers.h"
#include "cardinal/json.h"
#include "cli/registry_documents.h"

namespace cardinal::cli {

enum class RegistryKind : std::uint8_t {
  ard,           // GET /agents, page by page
  ai_catalog,    // ard.json or ai-catalog.json, and the catalogs in it
  mcp_registry,  // GET /v0.1/servers, page by page
  a2a_registry,  // a list of cards, or of the URLs of cards
};
std::optional<RegistryKind> registry_kind_named(std::string_view name);

struct SourcedCard {
  std::string name;  // where it is from
  std::string text = {};
  std::optional<Error> error = {};
  // What the registry calls it, whichever page it is on.
  std::string entry = {};
  std::string updated_at = {};  // as the registry says; may be empty
  bool is_gone = false;         // the registry says that it was deleted
  // The error is not of one card: entries are missing.
  bool is_of_listing = false;
};

struct RegistrySourceOptions {
  // Responses are confirmed by their servers instead of sent again; null: not.
  http::Cache* cache = nullptr;
  // Of a registry of MCP servers: only what changed since this time.
  std::string updated_since = {};
  bool shows_gone = false;  // also entries that were deleted
};

class RegistrySource {
 public:
  // `places`: URLs, or files with what a URL would answer.
  RegistrySource(RegistryKind kind, const std::vector<std::string>& places,
                 http::ClientOptions client, Env& env,
                 RegistrySourceOptions options = {});
  std::optional<SourcedCard> next();
  // Other registries that the documents name, so far.
  const std::vector<ard::LearntPeer>& peers() const { return peers_; }

 private:
  enum class DocumentKind : std::uint8_t { catalog, servers, agents, card };
  struct Place {
    std::string name;  // a URL or a file
    DocumentKind kind;
    int depth = 0;             // of catalogs in catalogs
    std::string instead = {};  // asked for if there is nothing
    int idle_pages = 0;        // in a row before it, which had nothing new
    // Of a card: that of its entry.
    std::string entry = {}, updated_at = {};
  };
  bool add(Place place);       // false: it was added before
  void note_item(Value item);  // of a page
  // The page after `place`, which had something new if items_ has grown.
  void add_page(const Place& place, std::string url, std::size_t items_before);
  void follow(const Place& place);
  std::string servers_url(const std::string& url) const;
  void read_entries(const Place& place, Value entries);
  void read_entry(const Place& place, const std::string& name, Value entry);
  void read_servers(const Place& place, Value root);
  void read_agents(const Place& place, Value root);
  void add_server(const SourcedCard& about, Value server);
  // Of the listing.
  void fail(const std::string& name, Error error);
  void fail_card(SourcedCard about, Error error);

  const bool allow_private_;
  RegistryDocuments documents_;
  Env& env_;
  RegistrySourceOptions options_;
  std::deque<Place> places_;
  std::deque<SourcedCard> cards_;
  std::set<std::string> seen_;               // places
  std::unordered_set<std::uint64_t> items_;  // of all pages, by their content
  std::size_t documents_count_ = 0;
  std::vector<ard::LearntPeer> peers_;
};

}  // namespace cardinal::cli
