// What the operations of a directory share: who asks, cursors, and how records
// appear in answers.
//
// Thread safety: free functions without shared state.
#pragma once

#include "base/errors.h"
#include "cardinal/access.h"
#include "cardinal/json.h"
#include "cardinal/operations.h"
#include "directory/directory.h"
#include "operations/later_reply.h"
#include "operations/registry.h"

namespace cardinal {

// Requires: the record says that it needs a directory.
inline directory::Directory& directory_of(const Call& call) {
  return *call.services.directory;
}

// The user of this machine and administrators see everything.
bool is_administrator(const Call& call);
directory::Viewer viewer_of(const Call& call);
directory::Sender sender_of(const Call& call);

// The subject that the call is about, as records have it: people and scripts
// spell URLs in many ways. No operation reads that property otherwise.
std::string named_subject(const Call& call, std::string_view name = "subject");
// The property itself.
#define CARDINAL_SUBJECT_PROPERTY                                   \
  R"json("subject": {"type": "string", "x-positional": true, )json" \
  R"json("x-value": "SUBJECT", "description": )json"                \
  R"json("The agent's identity, as register printed it"})json"

// Copies of other directories' records, which `mirror` keeps, belong to
// publishers of such names, and show to callers with this scope.
inline constexpr std::string_view mirror_owner_prefix = "mirror:";
inline constexpr std::string_view mirror_scope = "mirror";
inline bool is_mirrored(std::string_view owner) {
  return owner.starts_with(mirror_owner_prefix);
}

std::optional<std::uint64_t> number_of(Value input, std::string_view name);
std::size_t limit_of(Value input, std::size_t otherwise);

void write_count(Writer& json, std::string_view name, std::uint64_t count);
// "2026-01-31T10:00:00.000Z".
void write_time(Writer& json, std::string_view name, std::int64_t unix_ms);
void write_strings(Writer& json, std::string_view name,
                   std::span<const std::string> texts);

// Empty for changes without a card.
std::string_view dialect_name(const directory::RecordFacts& facts);

// Appends the members of a summary to an object.
void write_summary(Writer& json, const directory::Summary& summary);

// A place in a listing or a feed, as cursors of the store are written:
// <directory>.<epoch>.<number>.
std::string place_text(const directory::Directory& directory,
                       std::uint64_t number);
// Which history a place is of.
enum class PlaceOf : std::uint8_t { this_history, another };
struct Place {
  PlaceOf of = PlaceOf::this_history;
  std::uint64_t number = 0;
};
// A number, or a cursor. Fails: usage, for another text.
Result<Place> place_of(Value value, const directory::Directory& directory);
// A cursor of another directory, or from before a backup was restored.
Refusal gone_refusal();

// The members that write_summary writes.
#define CARDINAL_SUMMARY_PROPERTIES                                            \
  R"json("subject": {"type": "string"}, "name": {"type": "string"}, )json"     \
  R"json("description": {"type": "string"}, )json"                             \
  R"json("version": {"type": ["string", "null"]}, )json"                       \
  R"json("provider": {"type": ["string", "null"]}, )json"                      \
  R"json("url": {"type": ["string", "null"]}, )json"                           \
  R"json("protocol": {"type": ["string", "null"]}, )json"                      \
  R"json("dialect": {"type": "string"}, )json"                                 \
  R"json("provenance": {"enum": ["none", "token", "origin", "signed"]}, )json" \
  R"json("standing": {"type": "string"}, )json"                                \
  R"json("tags": {"type": "array", "items": {"type": "string"}}, )json"        \
  R"json("errors": {"type": "integer", "description": )json"                   \
  R"json("Errors of a card that was admitted all the same"}, )json"            \
  R"json("change": {"type": "integer", "description": )json"                   \
  R"json("The change that brought the card"}, )json"                           \
  R"json("at": {"type": "string"})json"
#define CARDINAL_SUMMARY_REQUIRED                                               \
  R"json("subject", "name", "description", "version", "provider", "url", )json" \
  R"json("protocol", "dialect", "provenance", "standing", "tags", )json"        \
  R"json("errors", "change", "at")json"

// The properties by which a listing is read page by page.
#define CARDINAL_PAGE_PROPERTIES                                            \
  R"json("limit": {"type": "integer", "minimum": 1, "maximum": 1000, )json" \
  R"json("x-value": "N", "description": "At most this many (100)"}, )json"  \
  R"json("cursor": {"type": "string", "x-value": "CURSOR", )json"           \
  R"json("description": "The \"next\" of the page before"})json"

}  // namespace cardinal
