// A record in an answer: who published it, how that was proved, and how it
// stands, beside its card.
//
// Thread safety: free functions without shared state.
#pragma once

#include "operations/directory/directory_call.h"

namespace cardinal {

// Appends the members of a record, without its card, to an object.
void write_record(Writer& json, const directory::Record& record);

// What it is served as.
std::string_view media_type_of(Dialect dialect);

#define CARDINAL_RECORD_PROPERTIES                                              \
  R"json("subject": {"type": "string"}, )json"                                  \
  R"json("change": {"type": "integer"}, "at": {"type": "string"}, )json"        \
  R"json("kind": {"type": "string"}, )json"                                     \
  R"json("dialect": {"type": ["string", "null"]}, )json"                        \
  R"json("provenance": {"enum": ["none", "token", "origin", "signed"]}, )json"  \
  R"json("key": {"type": ["string", "null"], )json"                             \
  R"json("description": "Thumbprint of the key that signed the card"}, )json"   \
  R"json("principal": {"type": ["string", "null"], )json"                       \
  R"json("description": "Who sent it"}, )json"                                  \
  R"json("visibility": {"enum": ["public", "scoped", "private", )json"          \
  R"json("partial"]}, )json"                                                    \
  R"json("partial": {"type": "boolean", "description": )json"                   \
  R"json("The caller sees id and name of the card only"}, )json"                \
  R"json("scopes": {"type": "array", "items": {"type": "string"}}, )json"       \
  R"json("host": {"type": ["string", "null"]}, )json"                           \
  R"json("source_url": {"type": ["string", "null"]}, )json"                     \
  R"json("reason": {"type": ["string", "null"]}, )json"                         \
  R"json("digest": {"type": ["string", "null"], )json"                          \
  R"json("description": "SHA-256 of the card's text"}, )json"                   \
  R"json("seq": {"type": ["integer", "null"]}, )json"                           \
  R"json("errors": {"type": "integer"}, "warnings": {"type": "integer"}, )json" \
  R"json("standing": {"type": "string"}, )json"                                 \
  R"json("owner": {"type": ["string", "null"]}, )json"                          \
  R"json("lease_end": {"type": ["string", "null"]}, )json"                      \
  R"json("expires": {"type": ["string", "null"]}, )json"                        \
  R"json("equivocations": {"type": "integer"}, )json"                           \
  R"json("abuse_reports": {"type": "integer", )json"                            \
  R"json("description": "For administrators, of get"})json"

}  // namespace cardinal
