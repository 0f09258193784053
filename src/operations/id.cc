#include "base/errors.h"
#include "base/time.h"
#include "cardinal/card.h"
#include "operations/registry.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

constexpr std::int64_t ids_max = 100000;

void write_id(Writer& json, const Ulid& ulid) {
  json.begin_object();
  json.key("id").string(to_text(ulid));
  json.key("time").string(iso8601_ms(time_ms(ulid)));
  json.end_object();
}

Result<Outcome> show(const std::string& text, bool as_json, Call& call) {
  const ParsedUlid parsed = parse_ulid(text);
  if (parsed.fault != UlidFault::none) {
    return invalid(
        "a ULID is 26 characters of 0-9 and A-Z without I, L, O, U, the first "
        "at most 7; got \"{}\"",
        text);
  }
  if (as_json) {
    Writer json;
    json.begin_array();
    write_id(json, parsed.ulid);
    json.end_array();
    call.out.write(json.take() + "\n");
  } else {
    call.out.write(to_text(parsed.ulid) + "  made " +
                   iso8601_ms(time_ms(parsed.ulid)) + "\n");
  }
  return Outcome::clean;
}

Result<Outcome> run_id(Call& call) {
  const bool as_json = format_of(call.input) == "json";
  if (const auto text = call.input["show"].string()) {
    return show(std::string(*text), as_json, call);
  }
  const std::int64_t count = call.input["count"].int64().value_or(1);
  if (count > ids_max) {
    return usage("at most {} ids at a time; got {}", ids_max, count);
  }
  Writer json;
  json.begin_array();
  for (std::int64_t i = 0; i < count; ++i) {
    const Ulid ulid = mint_ulid(call.services.env);
    if (as_json) {
      write_id(json, ulid);
    } else {
      call.out.write(to_text(ulid) + "\n");
    }
  }
  json.end_array();
  if (as_json) call.out.write(json.take() + "\n");
  return Outcome::clean;
}

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
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "count": {"type": "integer", "minimum": 1, "x-value": "N",
              "description": "Number of ids (1)"},
    "show": {"type": "string", "x-value": "ID",
             "description": "Print when this id was created instead"},
)json" CARDINAL_FORMAT_FLAGS R"json(
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
    .run = run_id,
};

}  // namespace cardinal
