// Where the directory gets cards itself, and what that proves.
//
//   TRY(const SourceCard fetched, source.fetch(url));
//   submission.origin = OriginProof{fetched.url, fetched.lifetime_s};
//
// A host proves the cards of its agents by serving them at a well-known path.
// Other paths prove nothing: anybody may be able to write there.
//
// Thread safety: free functions without shared state.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "directory/records/record_facts.h"

namespace cardinal::directory {

struct SourceCard {
  std::string text;
  std::string url;  // after redirects
  // From Cache-Control; absent if it says nothing.
  std::optional<std::int64_t> lifetime_s;
};

// Why there is no card.
enum class SourceFault : std::uint8_t {
  bad_url,
  busy,             // too many cards are being fetched: try again
  refused_address,  // the host is at a private or reserved address
  unreachable,      // or its answer was malformed, too slow or too large
  no_card,          // it answered, and not with a document
};
// `message` says what was found; `where` is the URL.
struct SourceError : Error {
  SourceFault fault = SourceFault::unreachable;
};

// Gets a card from the network. The directory knows no other way to it.
struct CardSource {
  using Fetched = std::expected<SourceCard, SourceError>;
  virtual ~CardSource() = default;
  // Within seconds, whatever the host does. May be called from many threads.
  [[nodiscard]] virtual Fetched fetch(const std::string& url) = 0;
};

// The directory itself got the card from this URL.
struct OriginProof {
  std::string url;
  std::optional<std::int64_t> lifetime_s = {};
  // Of the record that was got from the same URL before; empty if none.
  std::string previous_subject = {};
  Visibility previous_visibility = Visibility::public_record;
  std::vector<std::string> previous_scopes = {};
};

// The host that the agent is called at: in A2A that of the preferred
// interface, in ADP the authority of its id if that is a DNS name, in AgentCard
// that of the endpoint. In lower case with its port, if that is not the default
// one; empty if there is none.
std::string agent_host(Value card, Dialect dialect);

// A URL as records have it: one for all spellings.
std::string normal_source(std::string_view url);

// Fails: denied, with the reason, when a card at this URL does not prove that
// its agent wrote it: the URL is not https (http only on loopback), is not a
// well-known path, or is of another host or of another part of it.
Status require_origin(Value card, Dialect dialect, std::string_view url);

}  // namespace cardinal::directory
