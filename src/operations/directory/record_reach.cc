#include "operations/directory/stored_card.h"
#include "operations/reach_answer.h"

namespace cardinal {
namespace {

Result<Reply> run_record_reach(Call& call) {
  TRY(std::string text, stored_card_text(call));
  return reach_reply(call, std::move(text));
}

constexpr View record_reach_views[] = {{"text", "text/plain", reach_as_text}};

}  // namespace

constinit const Operation record_reach_operation{
    .name = "record reach",
    .summary = "List the endpoints of an agent that is in a directory",
    .details =
        "Lists the usable endpoints of the stored card in the order to try "
        "them, as reach does. Exit code 1: no endpoint is usable.",
    .examples =
        "cardinal record reach --data data https://trips.example.com/a2a",
    .route = {"GET", "/v1/agents/{subject}/reach"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "required": ["subject"],
  "properties": {
)json" CARDINAL_STORED_CARD_PROPERTIES R"json(,
)json" CARDINAL_REACH_PROPERTIES R"json(
  }
})json",
    .output = CARDINAL_REACH_OUTPUT,
    .needs_directory = true,
    .views = record_reach_views,
    .run = run_record_reach,
};

}  // namespace cardinal
