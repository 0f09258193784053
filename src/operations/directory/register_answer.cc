#include "operations/directory/register_answer.h"

#include "base/time.h"
#include "operations/diagnostics.h"

namespace cardinal {

std::string register_answer(const RegisteredCard& card, std::uint64_t change,
                            bool stored, std::string_view verdict,
                            std::string_view reason) {
  Writer json;
  json.begin_object();
  json.key("subject").string_or_null(card.subject);
  write_count(json, "change", change);
  json.key("stored").boolean(stored);
  json.key("verdict").string(verdict);
  json.key("reason").string_or_null(reason);
  json.key("dry_run").boolean(card.is_dry_run);
  json.key("dialect").string_or_null(card.dialect);
  json.key("provenance").string_or_null(card.provenance);
  json.key("lease_end")
      .string_or_null(card.lease_end_ms ? iso8601_ms(card.lease_end_ms) : "");
  json.key("visibility")
      .string_or_null(reason.empty() ? card.visibility : std::string());
  json.key("diagnostics").raw(card.diagnostics);
  write_strings(json, "notes", card.notes);
  return json.end_object().take();
}

std::string diagnostics_of(const std::optional<Report>& report) {
  if (!report) return "[]";
  Writer json;
  write_diagnostics(json, *report);
  return json.take();
}

Status describe_record(directory::Directory& directory,
                       const directory::Viewer& viewer, RegisteredCard& card) {
  TRY(const std::optional<store::Head> head,
      directory.store().head(card.subject));
  if (!head) return {};
  TRY(const directory::RecordState state, directory::state_of(*head));
  if (!may_see(viewer, card.subject, state)) return {};
  card.provenance = directory::name_of(state.provenance);
  card.lease_end_ms = state.lease_end_ms;
  card.visibility = directory::name_of(state.visibility);
  return {};
}

}  // namespace cardinal
