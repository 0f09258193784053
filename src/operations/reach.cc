#include "cardinal/reach.h"

#include "base/errors.h"
#include "base/file.h"
#include "base/text.h"
#include "card/card_text.h"
#include "operations/registry.h"
#include "operations/report_faults.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

Result<std::string> card_text(Call& call, const std::string& path) {
  if (const Value card = call.input["card"]) return std::string(card.raw());
  if (!call.services.files || path.empty()) {
    return usage("no card given; give a FILE");
  }
  return read_whole(path, Limits{}.bytes_max);
}

// "bearer", "oauth2 (read, write) and mutual_tls": one alternative in words.
std::string needs_text(const std::vector<AuthNeed>& needs) {
  std::string text;
  for (const AuthNeed& need : needs) {
    if (!text.empty()) text += " and ";
    text += need.kind;
    if (!is_same_word(need.kind, need.scheme)) {
      text += " \"" + for_terminal(need.scheme) + "\"";
    }
    for (std::size_t i = 0; i < need.scopes.size(); ++i) {
      text += (i == 0 ? " (" : ", ") + for_terminal(need.scopes[i]);
    }
    if (!need.scopes.empty()) text += ")";
  }
  return text.empty() ? "nothing" : text;
}

std::string auth_text(const ReachPoint& point) {
  if (!point.auth) return "the card does not declare authentication";
  if (point.auth->empty()) return "requires no authentication";
  std::string text = "requires ";
  for (const auto& needs : *point.auth) {
    if (&needs != &point.auth->front()) text += ", or ";
    text += needs_text(needs);
  }
  return text;
}

void write_text(const Reach& found, const CardText& given, Call& call) {
  std::string text;
  int number = 0;
  for (const ReachPoint& point : found.usable) {
    text += std::to_string(++number) + ". " + for_terminal(point.protocol) +
            " " + for_terminal(point.uri) + "\n   ";
    if (!point.version.empty()) {
      text += "version " + for_terminal(point.version) + "; ";
    }
    if (!point.tenant.empty()) {
      text += "tenant \"" + for_terminal(point.tenant) + "\"; ";
    }
    if (point.priority != 0) {
      text += "priority " + std::to_string(point.priority) + "; ";
    }
    text += auth_text(point) + "\n";
  }
  for (const PassedOver& passed : found.ignored) {
    const std::string pointer = given.pointer_to(passed.at);
    text += "ignored: " + (pointer.empty() ? "the card's url" : pointer);
    if (!passed.protocol.empty()) text += " " + for_terminal(passed.protocol);
    if (!passed.uri.empty()) text += " " + for_terminal(passed.uri);
    text += ": " + for_terminal(passed.words) + "\n";
  }
  if (!found.note.empty()) text += found.note + "\n";
  if (found.usable.empty()) text += "no endpoint is usable\n";
  call.out.write(text);
}

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

void write_json(const Reach& found, Dialect dialect, const CardText& given,
                Call& call) {
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
  call.out.write(json.end_object().take() + "\n");
}

Result<Outcome> run_reach(Call& call) {
  const Value input = call.input;
  const std::string path = text_of(input, "file");
  TRY(std::string text, card_text(call, path));
  const std::string pointer = text_of(input, "pointer");
  Reader reader;
  CardText given = read_card_text(reader, std::move(text), Limits{}, pointer);
  if (!given.faults.empty()) {
    report_faults(path.empty() ? "card" : path, std::move(given.outer),
                  given.faults, call);
    return Outcome::has_errors;
  }
  TRY(const Value place, resolve(given.outer.root(), pointer));
  const Value card = given.embedded_in ? given.root() : place;
  std::optional<Dialect> dialect = dialect_named(text_of(input, "dialect"));
  if (!dialect) dialect = detect(card);
  if (!card.is(Kind::object) || !dialect) {
    return at(path, invalid("not a recognised agent card; {}; set --dialect to "
                            "override detection",
                            explain_detection(card)));
  }
  const Reach found = reach(card, *dialect,
                            {.protocols = texts_of(input, "protocol"),
                             .method = text_of(input, "method"),
                             .auth = texts_of(input, "auth")});
  if (format_of(input) == "json") {
    write_json(found, *dialect, given, call);
  } else {
    write_text(found, given, call);
  }
  return found.usable.empty() ? Outcome::has_errors : Outcome::clean;
}

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
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "file": {"type": "string", "x-positional": true, "x-value": "CARD",
             "x-files": true, "description": "Card file, or - for standard input"},
    "card": {"description": "The card as a JSON value"},
    "protocol": {"type": "array", "items": {"type": "string"}, "x-value": "P",
                 "description": "Protocol or binding that the caller supports (those of the specification); repeatable"},
    "method": {"type": "string", "x-value": "M",
               "description": "The tool, skill or capability to call"},
    "auth": {"type": "array", "items": {"type": "string"}, "x-value": "A",
             "description": "Authentication that the caller supports: bearer, basic, api_key, oauth2, open_id_connect, mutual_tls, aitp_signed, or a scheme of the card; repeatable"},
    "dialect": {"enum": [)json" CARDINAL_CARD_DIALECTS R"json(], "x-value": "D",
                "description": "Card dialect; overrides detection"},
    "pointer": {"type": "string", "x-value": "POINTER", "x-empty": true,
                "description": "JSON Pointer (RFC 6901) to the card in the document"},
)json" CARDINAL_FORMAT_FLAGS R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["dialect", "usable", "ignored", "note"],
  "additionalProperties": false,
  "properties": {
    "dialect": {"type": "string"},
    "usable": {"type": "array", "items": {
      "type": "object",
      "required": ["pointer", "protocol", "uri", "priority", "auth"],
      "additionalProperties": false,
      "properties": {
        "pointer": {"type": "string"}, "protocol": {"type": "string"},
        "uri": {"type": "string"}, "version": {"type": "string"},
        "tenant": {"type": "string"}, "priority": {"type": "integer"},
        "auth": {"type": ["array", "null"], "items": {"type": "array",
          "items": {"type": "object",
            "required": ["scheme", "kind", "scopes"],
            "additionalProperties": false,
            "properties": {
              "scheme": {"type": "string"}, "kind": {"type": "string"},
              "scopes": {"type": "array", "items": {"type": "string"}}}}}}}}},
    "ignored": {"type": "array", "items": {
      "type": "object",
      "required": ["pointer", "protocol", "uri", "why", "message"],
      "additionalProperties": false,
      "properties": {
        "pointer": {"type": "string"}, "protocol": {"type": "string"},
        "uri": {"type": "string"}, "message": {"type": "string"},
        "why": {"enum": ["malformed", "protocol", "method", "uri", "auth",
                         "repeated"]}}}},
    "note": {"type": ["string", "null"]}
  }
})json",
    .run = run_reach,
};

}  // namespace cardinal
