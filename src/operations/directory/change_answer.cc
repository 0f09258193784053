#include "operations/directory/change_answer.h"

namespace cardinal {
namespace {

using directory::RecordChange;

void write_card_facts(Writer& json, const RecordChange& change) {
  const directory::RecordFacts& facts = change.facts;
  const bool has_card =
      change.kind == store::Kind::put || change.kind == store::Kind::revoke;
  json.key("dialect").string_or_null(dialect_name(facts));
  json.key("provenance")
      .string_or_null(has_card ? directory::name_of(facts.provenance) : "");
  json.key("digest").string_or_null(change.digest ? to_hex(*change.digest)
                                                  : "");
  json.key("seq");
  if (change.seq) {
    json.number(static_cast<std::int64_t>(*change.seq));
  } else {
    json.null();
  }
}

}  // namespace

void write_change(Writer& json, const RecordChange& change,
                  const directory::Directory& directory, bool with_text) {
  json.begin_object();
  write_count(json, "change", change.change);
  json.key("cursor").string(place_text(directory, change.change));
  json.key("subject").string(change.subject);
  json.key("kind").string(store::name_of(change.kind));
  write_time(json, "at", change.at_ms);
  write_count(json, "previous", change.previous);
  write_card_facts(json, change);
  json.key("visibility").string(directory::name_of(change.facts.visibility));
  json.key("reason").string_or_null(change.facts.reason);
  json.key("moved_to").string_or_null(change.facts.moved_to);
  if (with_text) {
    json.key("text");
    if (change.text) {
      json.string(*change.text);
    } else {
      json.null();
    }
  }
  json.end_object();
}

}  // namespace cardinal
