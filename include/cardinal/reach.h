// Where an agent can be called: the usable endpoints of a card of any dialect,
// in the order to try them, and why the others cannot be used.
//
//   const ReachQuery query{.protocols = {"http+json"}, .method = "search"};
//   const Reach found = reach(card, query);
//   if (!found.usable.empty()) call(found.usable.front().uri);
//
// Thread safety: free functions without shared state. Values refer to the card;
// all else is copied.
#pragma once

#include <vector>

#include "cardinal/a2a.h"
#include "cardinal/adp.h"
#include "cardinal/agentcard.h"

namespace cardinal {

// What a caller wants to call, and what it supports.
struct ReachQuery {
  // Protocols that it supports, in any letter case; empty: those that the
  // dialect defines.
  std::vector<std::string> protocols;
  // The tool, skill or capability to call; empty: any.
  std::string method;
  // Credentials that it has, named as in AuthNeed::kind; empty: all.
  std::vector<std::string> auth;
};

// A credential that a caller has to present.
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
  std::string version;  // of the protocol; empty if the card has none
  std::string tenant;   // of an A2A interface
  std::int64_t priority = 0;
  // Alternatives, each a list of credentials that are required together.
  // Absent: the card does not say. No alternative, or an empty one: none is
  // required.
  std::optional<std::vector<std::vector<AuthNeed>>> auth;
};

enum class Unusable : std::uint8_t {
  malformed,  // no protocol or no URI
  protocol,   // unknown, or not supported by the caller
  method,     // not available there
  uri,        // malformed for its protocol
  auth,       // the caller lacks a required credential
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
  std::vector<ReachPoint> usable;   // in the order to try them
  std::vector<PassedOver> ignored;  // in the order of the card
  std::string note;  // why the whole card cannot be used, such as revocation
};

// Lower priority first, then the order of the card (section 3.5).
Reach reach(const adp::Card& card, const ReachQuery& query);
// In the order of the card: supportedInterfaces of 1.0, then the main url and
// additionalInterfaces of 0.x.
Reach reach(const a2a::Card& card, const ReachQuery& query);
Reach reach(const agentcard::Card& card, const ReachQuery& query);
// For a card of any dialect. Requires: `root` is an object.
Reach reach(Value root, Dialect dialect, const ReachQuery& query);

}  // namespace cardinal
