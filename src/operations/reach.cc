#include "cardinal/reach.h"

#include "base/errors.h"
#include "base/text.h"
#include "operations/call_buffers.h"
#include "operations/diagnostics.h"
#include "operations/given_card.h"
#include "operations/reach_answer.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

void write_auth(Writer& json, const ReachPoint& point) {
  json.key("auth");
  if (!point.auth) {
    json.null();
    return;
  }
  json.begin_array();
  for (const auto& needs : *point.auth) {
    json.begin_array();
    for (const AuthNeed& need : needs) {
      json.begin_object().key("scheme").string(need.scheme);
      json.key("kind").string(need.kind).key("scopes").begin_array();
      for (const std::string& scope : need.scopes) json.string(scope);
      json.end_array().end_object();
    }
    json.end_array();
  }
  json.end_array();
}

std::string reach_as_json(const Reach& found, Dialect dialect,
                          const CardText& given) {
  Writer json;
  json.begin_object().key("dialect").string(name_of(dialect));
  json.key("usable").begin_array();
  for (const ReachPoint& point : found.usable) {
    json.begin_object();
    json.key("pointer").string(given.pointer_to(point.at));
    json.key("protocol").string(point.protocol).key("uri").string(point.uri);
    if (!point.version.empty()) json.key("version").string(point.version);
    if (!point.tenant.empty()) json.key("tenant").string(point.tenant);
    json.key("priority").number(point.priority);
    write_auth(json, point);
    json.end_object();
  }
  json.end_array().key("ignored").begin_array();
  for (const PassedOver& passed : found.ignored) {
    json.begin_object();
    json.key("pointer").string(given.pointer_to(passed.at));
    json.key("protocol").string(passed.protocol).key("uri").string(passed.uri);
    json.key("why").string(name_of(passed.why));
    json.key("message").string(passed.words).end_object();
  }
  json.end_array().key("note").string_or_null(found.note);
  return json.end_object().take();
}

Reply invalid_card(CardText given) {
  Writer json;
  json.begin_object().key("dialect").null();
  json.key("usable").begin_array().end_array();
  json.key("ignored").begin_array().end_array().key("note").null();
  json.key("diagnostics");
  write_diagnostics(json, fault_report(std::move(given)));
  return {.outcome = Outcome::has_errors, .json = json.end_object().take()};
}

}  // namespace

Result<Reply> reach_reply(Call& call, std::string text) {
  const Value input = call.input;
  const std::string pointer = text_of(input, "pointer");
  CardText given =
      read_card_text(call.buffers.reader, std::move(text), Limits{}, pointer);
  if (!given.faults.empty()) return invalid_card(std::move(given));
  TRY(const GivenCard found, given_card(given, input));
  const Reach endpoints = reach(found.card, found.dialect,
                                {.protocols = texts_of(input, "protocol"),
                                 .method = text_of(input, "method"),
                                 .auth = texts_of(input, "auth")});
  return Reply{.outcome = endpoints.usable.empty() ? Outcome::has_errors
                                                   : Outcome::clean,
               .json = reach_as_json(endpoints, found.dialect, given)};
}

namespace {

Result<Reply> run_reach(Call& call) {
  TRY(std::string text, document_text(call));
  return reach_reply(call, std::move(text));
}

// ---- The answer as text ----

std::string shown(Value object, std::string_view name) {
  return text_of(object, name);
}

// "bearer", "oauth2 (read, write) and mutual_tls": one alternative in words.
std::string needs_text(Value needs) {
  std::string text;
  for (const Value need : needs.items()) {
    if (!text.empty()) text += " and ";
    text += shown(need, "kind");
    if (!is_same_word(need["kind"].string().value_or(""),
                      need["scheme"].string().value_or(""))) {
      text += " \"" + shown(need, "scheme") + "\"";
    }
    std::string scopes;
    for (const Value scope : need["scopes"].items()) {
      scopes += (scopes.empty() ? " (" : ", ") +
                std::string(scope.string().value_or(""));
    }
    if (!scopes.empty()) text += scopes + ")";
  }
  return text.empty() ? "nothing" : text;
}

std::string auth_text(Value auth) {
  if (!auth.is(Kind::array)) return "the card does not declare authentication";
  std::string text;
  for (const Value needs : auth.items()) {
    text += (text.empty() ? "requires " : ", or ") + needs_text(needs);
  }
  return text.empty() ? "requires no authentication" : text;
}

std::string usable_text(Value point, int number) {
  std::string text = std::to_string(number) + ". " + shown(point, "protocol") +
                     " " + shown(point, "uri") + "\n   ";
  if (point["version"]) text += "version " + shown(point, "version") + "; ";
  if (point["tenant"]) {
    text += "tenant \"" + shown(point, "tenant") + "\"; ";
  }
  if (const auto priority = point["priority"].int64().value_or(0)) {
    text += "priority " + std::to_string(priority) + "; ";
  }
  return text + auth_text(point["auth"]) + "\n";
}

std::string ignored_text(Value passed) {
  const std::string pointer = shown(passed, "pointer");
  std::string text =
      "ignored: " + (pointer.empty() ? "the card's url" : pointer);
  for (const char* name : {"protocol", "uri"}) {
    const std::string word = shown(passed, name);
    if (!word.empty()) text += " " + word;
  }
  return text + ": " + shown(passed, "message") + "\n";
}

}  // namespace

Rendered reach_as_text(Value answer, const Asked& asked, const Style& style) {
  if (answer["diagnostics"]) {
    return {.messages = diagnostics_as_text(answer, asked.name("text", "card"),
                                            asked.text("text"), style)};
  }
  Rendered out;
  int number = 0;
  for (const Value point : answer["usable"].items()) {
    out.out += usable_text(point, ++number);
  }
  for (const Value passed : answer["ignored"].items()) {
    out.out += ignored_text(passed);
  }
  const std::string note = shown(answer, "note");
  if (!note.empty()) out.out += note + "\n";
  if (number == 0) out.out += "no endpoint is usable\n";
  return out;
}

namespace {

constexpr View reach_views[] = {{"text", "text/plain", reach_as_text}};

}  // namespace

constinit const Operation reach_operation{
    .name = "reach",
    .summary = "List the endpoints at which an agent can be called",
    .details =
        "Lists the usable endpoints in the order to try them: ADP by priority, "
        "A2A with the preferred interface first. Unknown protocols, endpoints "
        "that do not offer the method, invalid URIs and duplicates are "
        "skipped, each with its reason. For each endpoint reach prints the "
        "authentication that the requested method needs. Reach calls nothing. "
        "The exit code is 1 if no endpoint is usable.",
    .examples =
        "cardinal reach examples/translator.adp.json --protocol http+json "
        "--method translate\n"
        "cardinal reach --json examples/web-search.agentcard.json",
    .route = {"POST", "/v1/reach"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
)json" CARDINAL_CARD_FILE_PROPERTY R"json(,
)json" CARDINAL_CARD_PROPERTIES R"json(,
)json" CARDINAL_REACH_PROPERTIES R"json(,
)json" CARDINAL_CARD_PLACE_PROPERTIES R"json(
  }
})json",
    .output = CARDINAL_REACH_OUTPUT,
    .views = reach_views,
    .run = run_reach,
};

}  // namespace cardinal
