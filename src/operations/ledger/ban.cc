#include "operations/directory/write_outcome.h"

namespace cardinal {
namespace {

// An agent that never registered may be banned, too: the ledger has records of
// it, and it could register later.
Result<Reply> ban_or_unban(Call& call, bool bans) {
  directory::Directory& directory = directory_of(call);
  const std::string subject = named_subject(call);
  Result<directory::Record> record =
      directory.records().get(subject, viewer_of(call));
  if (!record && record.error().code != Code::not_found) {
    return std::unexpected(record.error());
  }
  if (!record) record = directory::Record{.subject = subject};
  const bool has_card =
      record->state && record->state->removal == directory::Removal::none;
  TRY(store::Proposal proposal,
      directory.admission().prepare_ban(request_about(call, *record),
                                        {.bans = bans, .has_card = has_card}));
  return reply_after(directory, std::move(proposal));
}

Result<Reply> run_ledger_ban(Call& call) { return ban_or_unban(call, true); }
Result<Reply> run_ledger_unban(Call& call) { return ban_or_unban(call, false); }

Rendered banned_as_text(Value answer, const Asked&, const Style&) {
  return written_as_text(answer, "is banned");
}
Rendered unbanned_as_text(Value answer, const Asked&, const Style&) {
  return written_as_text(answer, "is no longer banned");
}

constexpr View ledger_ban_views[] = {{"text", "text/plain", banned_as_text}};
constexpr View ledger_unban_views[] = {
    {"text", "text/plain", unbanned_as_text}};

}  // namespace

constinit const Operation ledger_ban_operation{
    .name = "ledger ban",
    .summary = "Ban an agent as the operator of a directory",
    .details =
        "A banned agent is not in discovery and in no coalition, and no card "
        "of it is admitted; the reason is shown with its record, its figures "
        "and every refusal. Its records in the ledger stay, and as a caller it "
        "is no longer proven. No figure bans an agent, and none ends a ban: "
        "that takes ledger unban. The agent need not have a card here.",
    .examples =
        "cardinal ledger ban --data data urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE "
        "--reason 'sells the data of its callers'",
    .route = {"POST", "/v1/agents/{subject}/ban"},
    .scope = Scope::admin,
    .effects = {.read_only = false, .destructive = true},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject", "reason"],
  "properties": {
)json" CARDINAL_SUBJECT_PROPERTY R"json(,
    "reason": {"type": "string", "x-value": "TEXT",
               "description": "Why, for everybody to read"}
  }
})json",
    .output = CARDINAL_WRITE_OUTPUT,
    .needs_directory = true,
    .views = ledger_ban_views,
    .run = run_ledger_ban,
};

constinit const Operation ledger_unban_operation{
    .name = "ledger unban",
    .summary = "End the ban of an agent",
    .details =
        "The agent's card, if it has one, is in discovery again, and cards of "
        "it are admitted.",
    .examples =
        "cardinal ledger unban --data data "
        "urn:ulid:01KA3RZ8QN4T7V2W9X5Y6B1CDE --reason 'the report was wrong'",
    .route = {"POST", "/v1/agents/{subject}/unban"},
    .scope = Scope::admin,
    .effects = {.read_only = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject"],
  "properties": {
)json" CARDINAL_SUBJECT_PROPERTY R"json(,
    "reason": {"type": "string", "x-value": "TEXT",
               "description": "Why, for everybody to read"}
  }
})json",
    .output = CARDINAL_WRITE_OUTPUT,
    .needs_directory = true,
    .views = ledger_unban_views,
    .run = run_ledger_unban,
};

}  // namespace cardinal
