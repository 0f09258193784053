// The ADP dialect (draft-song-anp-adp-00): a typed view of one Agent Card.
//
//   adp::Card card;
//   adp::read(document.root(), card);
//   for (const auto& endpoint : card.endpoints) use(endpoint.uri.text);
//
// The view points into its Document and must not outlive it. Reading into the
// same Card again reuses its memory.
//
// Thread safety: a Card belongs to one thread while it is read.
#pragma once

#include <vector>

#include "cardinal/card.h"

namespace cardinal::adp {

// Part of a card an object may be.
enum class Part : std::uint8_t { card, tool, endpoint, constraints, metadata };
inline constexpr std::size_t part_count = 5;
std::string_view name_of(Part part);

struct MemberInfo {
  std::string_view name;
  Kind kind;
  Kind items = Kind::absent;  // of an array's items
  bool integer = false;       // a number without a fraction
  bool required = false;
  bool may_be_empty = false;  // an empty value says something of its own
};
// The members a part has, in the order of the draft.
std::span<const MemberInfo> members_of(Part part);

struct Tool {
  Value at;
  std::size_t index = 0;  // in the list, where other values may stand as well
  Text name, description;
  Value input_schema, output_schema, streaming, idempotent;
};

struct Endpoint {
  Value at;
  std::size_t index = 0;
  Text protocol, uri, auth;
  Value methods, priority;
};

struct Constraints {
  Value at;
  Value max_concurrent_tasks, max_input_tokens, supported_languages;
  Text rate_limit;
};

struct Metadata {
  Value at;
  Text created_at, updated_at;
  std::optional<Timestamp> created, updated;  // where they can be read
  Value ttl;
};

// An object that lacks members the draft requires.
using Missing = MissingMembers<Part>;

// A member the draft does not name; readers ignore it, and keep it.
using UnknownMember = UnnamedMember<Part>;

struct Mistyped {
  Value at;
  const MemberInfo* info;
  bool item = false;  // an item of the array
};

struct Card {
  Value root;
  Text id, name, description, version, did, signature;
  Value skills, tools_at, endpoints_at, extensions, seq;
  Constraints constraints;
  Metadata metadata;
  std::vector<Tool> tools;
  std::vector<Endpoint> endpoints;
  std::vector<Missing> missing;
  std::vector<UnknownMember> unknown;
  std::vector<Mistyped> mistyped;
  std::vector<Value> nulls;         // where the member is optional
  std::vector<Value> blank;         // required texts without content
  std::vector<Value> empties;       // optional members without content
  std::vector<Value> odd_integers;  // spelled with fraction or exponent
  Facts facts = 0;

  // A signature stands in it, whoever made it.
  bool is_signed() const { return static_cast<bool>(signature); }
  // Neither tools nor endpoints, said so: the agent is gone (section 6.4).
  bool revoked() const;
  // The bytes of the card as given: of the text it came in, or of its place in
  // another document.
  std::size_t bytes() const;
};

// `root` may be any value, so that cards inside other documents come for free.
void read(Value root, Card& out);

// JSON Schema 2020-12 for a card by the draft: required members, types and
// forms, with a description of every member for editors.
std::string_view json_schema();

inline constexpr std::string_view protocols[] = {"aitp", "http+json", "grpc",
                                                 "ws"};
inline constexpr std::string_view auth_schemes[] = {
    "none", "bearer", "mutual_tls", "aitp_signed"};
// The recommended first segments of skill tags (Table 6).
inline constexpr std::string_view skill_categories[] = {
    "nlp",    "vision",    "audio",    "analytical",
    "coding", "retrieval", "creative", "ops"};

// AIP's largest message, which a card may fill (section 7.6), and what is left
// of it for a card when its envelope takes up to 1,024 octets.
inline constexpr std::size_t card_bytes_max = 65535;
inline constexpr std::size_t one_message_bytes_max = card_bytes_max - 1024;
inline constexpr std::size_t method_name_bytes_max = 255;
// Beyond this a number is not the same to all readers (RFC 8785, 3.2.2.3).
inline constexpr std::uint64_t exact_integer_max = (1ull << 53) - 1;

// An ISO 639-1 code in lower case.
bool is_language(std::string_view code);
// <number>/<s|sec|min|h|hour|day>
bool is_rate_limit(std::string_view text);
// did:<method>:<id> without path, query and fragment (DID Core, 3.1).
bool is_did(std::string_view text);

}  // namespace cardinal::adp
