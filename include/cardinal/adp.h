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

struct Tool {
  Value at;
  std::size_t index = 0;  // in the list, which may contain other values, too
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
  std::optional<Timestamp> created, updated;  // if they are valid
  Value ttl;
};

struct Card {
  Value root;
  Text id, name, description, version, did, signature;
  Value skills, tools_at, endpoints_at, extensions, seq;
  Constraints constraints;
  Metadata metadata;
  std::vector<Tool> tools;
  std::vector<Endpoint> endpoints;

  // It has a signature, valid or not.
  bool is_signed() const { return static_cast<bool>(signature); }
  // Both tools and endpoints are empty lists: a revocation (section 6.4).
  bool revoked() const;
  // The size of the card as given: of the whole text, or of the card's part of
  // another document.
  std::size_t bytes() const;
};

// `root` may be any value, such as a card inside another document.
void read(Value root, Card& out);

// JSON Schema 2020-12 for a card by the draft: required members, types and
// forms, with a description of every member for editors.
std::string_view json_schema();

inline constexpr std::string_view protocols[] = {"aitp", "http+json", "grpc",
                                                 "ws"};
inline constexpr std::string_view auth_schemes[] = {
    "none", "bearer", "mutual_tls", "aitp_signed"};

// The largest AIP message, which a card may fill (section 7.6).
inline constexpr std::size_t card_bytes_max = 65535;

}  // namespace cardinal::adp
