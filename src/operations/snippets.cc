#include <algorithm>

#include "base/errors.h"
#include "cardinal/agent.h"
#include "operations/call_buffers.h"
#include "operations/call_snippets.h"
#include "operations/given_card.h"
#include "operations/shared_flags.h"
#include "operations/snippets_answer.h"

namespace cardinal {
namespace {

Reply card_with_faults(CardText given) {
  Writer json;
  json.begin_object().key("dialect").null();
  json.key("snippets").begin_array().end_array();
  json.key("notes").begin_array().end_array().key("diagnostics");
  write_diagnostics(json, fault_report(std::move(given)));
  return {.outcome = Outcome::has_errors, .json = json.end_object().take()};
}

std::string snippets_as_json(const CallSnippets& found, Dialect dialect,
                             const std::vector<std::string>& languages) {
  Writer json;
  json.begin_object().key("dialect").string(name_of(dialect));
  json.key("snippets").begin_array();
  for (const CallSnippet& snippet : found.snippets) {
    const bool is_wanted =
        languages.empty() ||
        std::ranges::find(languages, snippet.language) != languages.end();
    if (!is_wanted) continue;
    json.begin_object().key("language").string(snippet.language);
    json.key("protocol").string(snippet.protocol);
    json.key("url").string(snippet.url).key("text").string(snippet.text);
    json.key("variables").begin_array();
    for (const std::string& name : snippet.variables) json.string(name);
    json.end_array().end_object();
  }
  json.end_array().key("notes").begin_array();
  for (const std::string& note : found.notes) json.string(note);
  return json.end_array().end_object().take();
}

}  // namespace

Result<Reply> snippets_reply(Call& call, std::string text) {
  const Value input = call.input;
  const std::string pointer = text_of(input, "pointer");
  CardText given =
      read_card_text(call.buffers.reader, std::move(text), Limits{}, pointer);
  if (!given.faults.empty()) return card_with_faults(std::move(given));
  TRY(const GivenCard found, given_card(given, input));
  const std::optional<Agent> agent = agent_of(found.card, found.dialect);
  if (!agent) {
    return invalid(
        "{} describes no single agent that can be called; give the card of one",
        title_of(found.dialect));
  }
  const CallSnippets calls = call_snippets(*agent, found.dialect);
  return Reply{
      .outcome = calls.snippets.empty() ? Outcome::has_errors : Outcome::clean,
      .json =
          snippets_as_json(calls, found.dialect, texts_of(input, "language"))};
}

Rendered snippets_as_text(Value answer, const Asked& asked,
                          const Style& style) {
  if (answer["diagnostics"]) {
    return {.messages = diagnostics_as_text(answer, asked.name("text", "card"),
                                            asked.text("text"), style)};
  }
  Rendered out;
  for (const Value snippet : answer["snippets"].items()) {
    const std::string comment =
        text_of(snippet, "language") == "typescript" ? "// " : "# ";
    if (!out.out.empty()) out.out += "\n";
    // The configuration of a host is JSON, which has no comments.
    if (text_of(snippet, "language") != "mcp") {
      out.out += comment + text_of(snippet, "language") + ", " +
                 text_of(snippet, "protocol") + "\n";
    }
    out.out += text_of(snippet, "text");
  }
  for (const Value note : answer["notes"].items()) {
    out.messages += "cardinal: " + std::string(*note.string()) + "\n";
  }
  return out;
}

namespace {

Result<Reply> run_snippets(Call& call) {
  TRY(std::string text, document_text(call));
  return snippets_reply(call, std::move(text));
}

constexpr View snippets_views[] = {{"text", "text/plain", snippets_as_text}};

}  // namespace

constinit const Operation snippets_operation{
    .name = "snippets",
    .summary = "Print code that calls an agent",
    .details =
        "Prints a request to each interface of the card, with the first "
        "example of the card as its message: curl, Python and TypeScript for "
        "A2A, the configuration of a host for MCP. The code needs no library. "
        "Credentials that the card asks for come from environment variables. "
        "What the card says is quoted, so that it cannot add code. Exit code "
        "1: there is no interface that can be called.",
    .examples =
        "cardinal snippets examples/trip-planner.a2a.json --language curl\n"
        "cardinal snippets --json examples/trip-planner.a2a.json",
    .route = {"POST", "/v1/snippets"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
)json" CARDINAL_CARD_FILE_PROPERTY R"json(,
)json" CARDINAL_CARD_PROPERTIES R"json(,
)json" CARDINAL_SNIPPETS_PROPERTIES R"json(,
)json" CARDINAL_CARD_PLACE_PROPERTIES R"json(
  }
})json",
    .output = CARDINAL_SNIPPETS_OUTPUT,
    .views = snippets_views,
    .run = run_snippets,
};

}  // namespace cardinal
