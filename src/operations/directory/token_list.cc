#include "operations/directory/token_answer.h"

namespace cardinal {
namespace {

Result<Reply> run_token_list(Call& call) {
  TRY(const std::vector<directory::ListedToken> tokens,
      directory::Tokens(directory_of(call).store()).list());
  Writer json;
  json.begin_object().key("tokens").begin_array();
  for (const directory::ListedToken& token : tokens) {
    json.begin_object();
    write_token(json, token);
    json.end_object();
  }
  return Reply{.json = json.end_array().end_object().take()};
}

Rendered tokens_as_text(Value answer, const Asked&, const Style&) {
  Rendered shown;
  for (const Value token : answer["tokens"].items()) {
    shown.out += token_line(token) + "\n";
  }
  if (shown.out.empty()) shown.out = "no token\n";
  return shown;
}

constexpr View token_list_views[] = {{"text", "text/plain", tokens_as_text}};

}  // namespace

constinit const Operation token_list_operation{
    .name = "token list",
    .summary = "List the tokens of a directory",
    .details =
        "Lists the callers that have a token, what it allows and until when, "
        "by the hash of the token; the token itself is not known any longer.",
    .examples = "cardinal token list --data data",
    .route = {"GET", "/v1/tokens"},
    .scope = Scope::admin,
    .input = R"json({"type": "object", "additionalProperties": false,
                     "properties": {}})json",
    .output = R"json({
  "type": "object",
  "required": ["tokens"],
  "additionalProperties": false,
  "properties": {
    "tokens": {"type": "array", "items": {"type": "object",
      "required": ["id", "name", "scopes", "subjects", "not_after", "revoked"],
      "additionalProperties": false,
      "properties": {)json" CARDINAL_TOKEN_PROPERTIES R"json(}}}
  }
})json",
    .needs_directory = true,
    .views = token_list_views,
    .run = run_token_list,
};

}  // namespace cardinal
