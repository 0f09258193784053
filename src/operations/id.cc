#include "base/errors.h"
#include "base/time.h"
#include "cardinal/card.h"
#include "operations/registry.h"

namespace cardinal {
namespace {

constexpr std::int32_t ids_max = 100'000;

void write_id(Writer& json, const Ulid& ulid) {
  json.begin_object();
  json.key("id").string(to_text(ulid));
  json.key("time").string(iso8601_ms(time_ms(ulid)));
  json.end_object();
}

Result<std::vector<Ulid>> ids_of(Call& call) {
  if (const auto text = call.input["show"].string()) {
    const ParsedUlid parsed = parse_ulid(*text);
    if (parsed.fault == UlidFault::none) return std::vector{parsed.ulid};
    return invalid(
        "a ULID is 26 characters of 0-9 and A-Z without I, L, O, U, the first "
        "at most 7; got \"{}\"",
        *text);
  }
  // An integer in any spelling: 5, 5.0, 5e0.
  const double count = call.input["count"].number().value_or(1);
  if (count > ids_max) {
    return usage("at most {} ids at a time; got {}", ids_max,
                 call.input["count"].raw());
  }
  std::vector<Ulid> ids(static_cast<std::size_t>(count));
  for (Ulid& id : ids) id = mint_ulid(call.services.env);
  return ids;
}

Result<Reply> run_id(Call& call) {
  TRY(const std::vector<Ulid> ids, ids_of(call));
  Writer json;
  json.begin_array();
  for (const Ulid& id : ids) write_id(json, id);
  return Reply{.json = json.end_array().take()};
}

Rendered ids_as_text(Value answer, const Asked& asked, const Style&) {
  Rendered shown;
  for (const Value id : answer.items()) {
    shown.out += text_of(id, "id");
    if (asked.input["show"]) {
      shown.out += "  made " + text_of(id, "time");
    }
    shown.out += "\n";
  }
  return shown;
}

constexpr View id_views[] = {{"text", "text/plain", ids_as_text}};

}  // namespace

constinit const Operation id_operation{
    .name = "id",
    .summary = "Mint an agent id (a ULID)",
    .details =
        "Prints a new ULID: 48 bits of time and 80 random bits from the "
        "system's generator. Each id draws new random bits, so ids cannot be "
        "predicted from each other. With --show it prints when an id was "
        "created.",
    .examples =
        "cardinal id\n"
        "cardinal id --show 01HZQK3P8EMXR9V7T5N2W4J6C0",
    .route = {"POST", "/v1/ids"},
    .scope = Scope::read,
    .effects = {.idempotent = false},
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "count": {"type": "integer", "minimum": 1, "x-value": "N",
              "description": "Number of ids (1)"},
    "show": {"type": "string", "x-value": "ID",
             "description": "Print when this id was created instead"}
  }
})json",
    .output = R"json({
  "type": "array",
  "items": {
    "type": "object",
    "required": ["id", "time"],
    "additionalProperties": false,
    "properties": {"id": {"type": "string"}, "time": {"type": "string"}}
  }
})json",
    .views = id_views,
    .run = run_id,
};

}  // namespace cardinal
