#include "operations/directory/token_answer.h"
#include "operations/directory/write_outcome.h"

namespace cardinal {
namespace {

Result<Reply> run_token_revoke(Call& call) {
  directory::Directory& directory = directory_of(call);
  TRY(directory::ListedToken token,
      directory::Tokens(directory.store()).named(text_of(call.input, "id")));
  token.facts.revoked = true;
  return reply_after(
      directory,
      directory::token_proposal(token.facts,
                                std::string(directory::token_prefix) + token.id,
                                call.services.env.clock->now_ms()));
}

Rendered revoked_as_text(Value answer, const Asked&, const Style&) {
  return {.out = text_of(answer, "subject") + (is_true(answer, "stored")
                                                   ? " is revoked\n"
                                                   : " was revoked before\n")};
}

constexpr View token_revoke_views[] = {{"text", "text/plain", revoked_as_text}};

}  // namespace

constinit const Operation token_revoke_operation{
    .name = "token revoke",
    .summary = "Revoke a token of a directory",
    .details =
        "From then on the token is refused. What its caller registered stays.",
    .examples =
        "cardinal token revoke --data data "
        "$(cardinal token list --data data | head -c 16)",
    .route = {"DELETE", "/v1/tokens/{id}"},
    .scope = Scope::admin,
    .effects = {.read_only = false, .destructive = true},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["id"],
  "properties": {
    "id": {"type": "string", "x-positional": true, "x-value": "ID",
           "description": "The token's id, as token list prints it, or its beginning"}
  }
})json",
    .output = CARDINAL_WRITE_OUTPUT,
    .needs_directory = true,
    .views = token_revoke_views,
    .run = run_token_revoke,
};

}  // namespace cardinal
