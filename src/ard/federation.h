// Other registries: those that a client is referred to, and those that are
// asked on its behalf.
//
// Only what the operator configured is ever asked, so that nobody can make this
// server ask others; what else is named is marked as unverified. What is sent
// says "federation": "none": a question goes one hop.
//
// Thread safety: immutable; ask() may be called from many threads.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cardinal/http_client.h"
#include "cardinal/json.h"

namespace cardinal::ard {

// Another registry.
struct Peer {
  std::string name;  // for people
  std::string url;   // of its API: "https://finder.example/ard"

  std::string identifier() const;  // "urn:air:finder.example:registry:..."
  // Whether its URL names an address that is not public, or this machine; what
  // a host name resolves to is not known here.
  bool is_private() const;
};
// "URL", or "NAME=URL". Fails: usage.
Result<Peer> peer_of(const std::string& argument);

// An entry of another registry, as it gave it.
struct UpstreamEntry {
  std::string identifier;
  std::string json;  // the entry without score and source
  int score = 0;
  std::string source;  // of the entry; the registry's URL if it names none
  // Of the artifact, where the entry has it; empty otherwise. The same under
  // another name is the same.
  std::string digest = {};
};
struct UpstreamAnswer {
  std::string outcome;  // "ok", or why there is none: "timeout", "invalid" ...
  std::vector<UpstreamEntry> entries;  // the best first
  std::int64_t took_ms = 0;
};

class Federation {
 public:
  struct Options {
    std::vector<Peer> referrals;  // named to clients
    std::vector<Peer> upstreams;  // asked on their behalf
    // The file of learnt_peers(), named to clients as well; empty: none.
    std::string learnt_file = {};
    http::ClientOptions client = {};
    std::int64_t budget_ms = 300;  // for all answers together
  };
  Federation() = default;
  explicit Federation(Options options) : options_(std::move(options)) {}

  const std::vector<Peer>& referrals() const { return options_.referrals; }
  const std::vector<Peer>& upstreams() const { return options_.upstreams; }
  const std::string& learnt_file() const { return options_.learnt_file; }

  // Asks every upstream at the same time, each within the budget.
  // `query`: the member of the request.
  std::vector<UpstreamAnswer> ask(Value query, std::size_t limit) const;

 private:
  Options options_;
};

}  // namespace cardinal::ard
