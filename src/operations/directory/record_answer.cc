#include "operations/directory/record_answer.h"

#include "base/time.h"

namespace cardinal {
namespace {

void write_state(Writer& json, const directory::RecordState& state) {
  json.key("owner").string_or_null(state.owner);
  json.key("lease_end")
      .string_or_null(state.lease_end_ms ? iso8601_ms(state.lease_end_ms) : "");
  json.key("expires").string_or_null(
      state.expires_ms ? iso8601_ms(state.expires_ms) : "");
  write_count(json, "equivocations", state.equivocations);
}

}  // namespace

void write_record(Writer& json, const directory::Record& record) {
  const directory::RecordFacts& facts = record.facts;
  json.key("subject").string(record.subject);
  write_count(json, "change", record.change);
  write_time(json, "at", record.at_ms);
  json.key("kind").string(store::name_of(record.kind));
  json.key("dialect").string_or_null(dialect_name(facts));
  json.key("provenance").string(directory::name_of(facts.provenance));
  json.key("key").string_or_null(facts.key);
  json.key("principal").string_or_null(facts.principal);
  json.key("visibility").string(directory::name_of(facts.visibility));
  if (record.is_partial) json.key("partial").boolean(true);
  write_strings(json, "scopes", facts.scopes);
  json.key("host").string_or_null(facts.host);
  json.key("source_url").string_or_null(facts.source_url);
  json.key("reason").string_or_null(facts.reason);
  json.key("digest").string_or_null(record.digest ? to_hex(*record.digest)
                                                  : "");
  json.key("seq");
  if (facts.card.seq) {
    json.number(static_cast<std::int64_t>(*facts.card.seq));
  } else {
    json.null();
  }
  write_count(json, "errors", facts.quality.errors);
  write_count(json, "warnings", facts.quality.warnings);
  if (!record.state) return;
  json.key("standing").string(directory::name_of(record.standing));
  write_state(json, *record.state);
}

std::string_view media_type_of(Dialect dialect) {
  switch (dialect) {
    case Dialect::a2a:
      return "application/a2a-agent-card+json";
    case Dialect::agentcard:
      return "application/agentcard+json";
    default:
      return "application/json";
  }
}

}  // namespace cardinal
