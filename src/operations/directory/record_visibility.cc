#include "base/errors.h"
#include "operations/directory/directory_call.h"
#include "operations/directory/write_outcome.h"

namespace cardinal {
namespace {

using directory::Visibility;

Result<Reply> run_record_visibility(Call& call) {
  directory::Directory& directory = directory_of(call);
  TRY(const directory::Record record,
      directory.records().get(named_subject(call), viewer_of(call)));
  const Visibility visibility =
      directory::visibility_named(text_of(call.input, "visibility"))
          .value_or(Visibility::public_record);
  const bool has_owner = record.state && !record.state->owner.empty();
  const access::Principal* const who = call.options.who;
  const bool is_agent = who && who->agent == record.subject;
  if (visibility == Visibility::private_record && !has_owner && !is_agent) {
    return usage(
        "a private record is for its owner, and {} has none; the operator of "
        "the directory can give it one",
        record.subject);
  }
  if (visibility == Visibility::partial_record &&
      record.facts.dialect != Dialect::adp) {
    return usage(
        "a partial record is for an ADP card, of which everybody sees id and "
        "name; the card of {} is not one",
        record.subject);
  }
  TRY(store::Proposal proposal,
      directory.admission().prepare_status(
          {.record = request_about(call, record),
           .change = directory::StatusChange::visibility,
           .visibility = visibility,
           .scopes = texts_of(call.input, "scope")}));
  return reply_after(directory, std::move(proposal));
}

Rendered visibility_as_text(Value answer, const Asked& asked, const Style&) {
  return written_as_text(answer,
                         "is " + text_of(asked.input, "visibility") + " now");
}

constexpr View record_visibility_views[] = {
    {"text", "text/plain", visibility_as_text}};

}  // namespace

constinit const Operation record_visibility_operation{
    .name = "record visibility",
    .summary = "Change who may see an agent's record",
    .details =
        "Makes a record public, scoped (for callers with one of its scopes, "
        "and its owner), private (for its owner) or, of an ADP card, partial: "
        "everybody sees its id and name, and callers with one of its scopes, "
        "and its owner, the whole card. The owner of an unsigned "
        "record may, the agent itself by a request that its key signs, and the "
        "operator. A public record is hidden by a change "
        "that is public itself, so that those who follow the public log learn "
        "of it; what the log had before stays there. Later changes of a hidden "
        "record are not in it.",
    .examples =
        "cardinal record visibility --data data "
        "https://trips.example.com/a2a --visibility scoped --scope team-a",
    .route = {"POST", "/v1/agents/{subject}/visibility"},
    .scope = Scope::publish,
    .effects = {.read_only = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject", "visibility"],
  "properties": {
)json" CARDINAL_SUBJECT_PROPERTY R"json(,
    "visibility": {"enum": ["public", "scoped", "private", "partial"], "x-value": "V",
                   "description": "Who may see it: everybody, callers with one of its scopes, its owner, or everybody in part"},
    "scope": {"type": "array", "items": {"type": "string"}, "x-value": "SCOPE",
              "description": "Scope whose holders may see a scoped record, or all of a partial one; repeatable"},
    "reason": {"type": "string", "x-value": "TEXT",
               "description": "Why, for people"},
    "if_change": {"type": "integer", "minimum": 0, "maximum": 9007199254740991,
                  "x-flag": "if-change", "x-value": "N",
                  "description": "Refuse if the record's last change is another"}
  }
})json",
    .output = CARDINAL_WRITE_OUTPUT,
    .needs_directory = true,
    .takes_signed_requests = true,
    .views = record_visibility_views,
    .run = run_record_visibility,
};

}  // namespace cardinal
