// The card of a directory itself: an A2A card and an AgentCard of its HTTP API,
// at the well-known paths of its own server.
//
// What it says comes from the settings and the records of the operations. The
// A2A card has a protocol binding of its own: a directory takes no messages of
// A2A, and does not claim to.
//
// Thread safety: belongs to one thread.
#pragma once

#include <memory>
#include <string>

#include "cardinal/store.h"
#include "cardinal/wellknown.h"
#include "cli/server_process.h"
#include "server/api_server.h"

namespace cardinal::cli {

inline constexpr std::string_view directory_binding = "urn:cardinal:directory";

struct DirectoryProfile {
  std::string name, description;
  std::string provider;  // empty: unknown
  std::string url;       // "https://agents.example"
  bool writes_need_token = false;
  std::array<std::uint8_t, 16> directory_id{};  // of its store
};
std::string a2a_card_of(const DirectoryProfile& directory);
std::string agentcard_of(const DirectoryProfile& directory);

// As the settings say; without a URL if it is unknown.
DirectoryProfile directory_profile(Value input, const store::Cursor& store,
                                   const server::ApiServer& api, bool is_tls);

// Fails: usage, for a URL that a server cannot have.
Status check_directory_profile(Value input);

class DirectoryCard {
 public:
  // Serves the cards, which it writes into the data folder. Null, with a line
  // of the log, if the server's URL is not known.
  // Fails: as writing files and Publisher::load() do.
  static Result<std::unique_ptr<DirectoryCard>> publish(
      Value input, const store::Cursor& store, server::ApiServer& api,
      bool is_tls, Env& env, Announcer& announcer);

 private:
  explicit DirectoryCard(std::unique_ptr<wellknown::Publisher> publisher)
      : publisher_(std::move(publisher)) {}
  std::unique_ptr<wellknown::Publisher> publisher_;
};

}  // namespace cardinal::cli
