#include "operations/directory/stored_card.h"
#include "operations/snippets_answer.h"

namespace cardinal {
namespace {

Result<Reply> run_record_snippets(Call& call) {
  TRY(std::string text, stored_card_text(call));
  return snippets_reply(call, std::move(text));
}

constexpr View record_snippets_views[] = {
    {"text", "text/plain", snippets_as_text}};

}  // namespace

constinit const Operation record_snippets_operation{
    .name = "record snippets",
    .summary = "Print code that calls an agent that is in a directory",
    .details =
        "Prints requests to the interfaces of the stored card, as snippets "
        "does. Exit code 1: there is no interface that can be called.",
    .examples =
        "cardinal record snippets --data data https://trips.example.com/a2a "
        "--language curl",
    .route = {"GET", "/v1/agents/{subject}/snippets"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject"],
  "properties": {
)json" CARDINAL_STORED_CARD_PROPERTIES R"json(,
)json" CARDINAL_SNIPPETS_PROPERTIES R"json(
  }
})json",
    .output = CARDINAL_SNIPPETS_OUTPUT,
    .needs_directory = true,
    .views = record_snippets_views,
    .run = run_record_snippets,
};

}  // namespace cardinal
