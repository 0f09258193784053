// Where an agent is called: the usable endpoints of a card of any dialect, in
// the order to try them, and why the others are none.
//
//   Reach found = reach(card, {.protocols = {"http+json"}, .method =
//   "search"}); if (!found.usable.empty()) call(found.usable.front().uri);
//
// Thread safety: free functions without shared state. The pointers are those of
// the card; the rest is the caller's own.
#pragma once

#include <vector>

#include "cardinal/a2a.h"
#include "cardinal/adp.h"
#include "cardinal/agentcard.h"

namespace cardinal {

// What a caller wants and is able to do.
struct ReachQuery {
  // It speaks these, in any letter case; empty: what the dialect names itself.
  std::vector<std::string> protocols;
  // The tool, skill or capability to call; empty: any.
  std::string method;
  // It can prove itself so; empty: in any way. Names as in AuthNeed::kind.
  std::vector<std::string> auth;
};

// One thing a caller has to present.
struct AuthNeed {
  std::string scheme;  // as the card calls it
  // bearer, basic, http, api_key, oauth2, open_id_connect, mutual_tls,
  // aitp_signed or unknown: the same words for all dialects.
  std::string kind;
  std::vector<std::string> scopes;
};

struct ReachPoint {
  Value at;  // the endpoint or interface; the card for a main url
  std::string protocol, uri;
  std::string version;  // of the protocol, where the card says one
  std::string tenant;   // of an A2A interface
  std::int64_t priority = 0;
  // Alternatives, of each of which all needs are to be met. Absent: the card
  // does not say; without an alternative, or with an empty one: none needed.
  std::optional<std::vector<std::vector<AuthNeed>>> auth;
};

enum class Unusable : std::uint8_t {
  malformed,  // no protocol or no URI
  protocol,   // not known, or not spoken by the caller
  method,     // not reached there
  uri,        // not of a form that can be opened
  auth,       // the caller cannot meet what is needed
  repeated,   // the same as one before
};
std::string_view name_of(Unusable why);

struct PassedOver {
  Value at;
  std::string protocol, uri;
  Unusable why;
  std::string words;
};

struct Reach {
  std::vector<ReachPoint> usable;   // the one to try first is the first
  std::vector<PassedOver> ignored;  // in the order of the card
  std::string note;                 // why there can be none, such as revocation
};

// Lower priority first, then the order of the card (section 3.5).
Reach reach(const adp::Card& card, const ReachQuery& query);
// The order of the card: of 1.0 supportedInterfaces, of 0.x the main url, then
// additionalInterfaces; a hybrid card in that order.
Reach reach(const a2a::Card& card, const ReachQuery& query);
Reach reach(const agentcard::Card& card, const ReachQuery& query);
// Of any card. Requires: `root` is an object.
Reach reach(Value root, Dialect dialect, const ReachQuery& query);

}  // namespace cardinal
