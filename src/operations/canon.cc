#include "base/errors.h"
#include "base/file.h"
#include "operations/registry.h"
#include "operations/report_faults.h"
#include "operations/shared_flags.h"

namespace cardinal {
namespace {

// A document of any kind, so larger than a card may be.
constexpr Limits canon_limits{.bytes_max = 64u << 20, .depth_max = 1000};

Result<std::string> input_text(Call& call, const std::string& path) {
  if (const Value card = call.input["card"]) return std::string(card.raw());
  if (!call.services.files || path.empty()) {
    return usage("nothing to canonicalize; give a FILE");
  }
  return read_whole(path, canon_limits.bytes_max);
}

Result<Outcome> run_canon(Call& call) {
  const std::string path = text_of(call.input, "file");
  TRY(std::string text, input_text(call, path));
  Reader reader;
  Faults faults;
  Document document = reader.read(std::move(text), canon_limits, faults);
  if (!faults.empty()) {
    report_faults(path, std::move(document), faults, call);
    return Outcome::has_errors;
  }
  Result<std::string> canonical = canonicalize(document.root());
  if (!canonical) {
    canonical.error().where = path;
    return std::unexpected(canonical.error());
  }
  if (format_of(call.input) == "json") {
    Writer json;
    json.begin_object().key("canonical").string(*canonical).end_object();
    call.out.write(json.take() + "\n");
  } else {
    call.out.write(*canonical);
  }
  return Outcome::clean;
}

}  // namespace

constinit const Operation canon_operation{
    .name = "canon",
    .summary = "Print the canonical bytes of a JSON text (RFC 8785)",
    .details =
        "Equal values give equal bytes, whatever their layout, so signatures "
        "and digests are computed over these bytes. No line break is added. "
        "Text that I-JSON forbids (duplicate names, lone surrogates, "
        "noncharacters) has no canonical form and is refused. Any JSON value "
        "is "
        "accepted: a string that contains a card stays a string.",
    .examples = "cardinal canon examples/web-search.agentcard.json",
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "file": {"type": "string", "x-positional": true, "x-value": "FILE",
             "x-files": true, "description": "JSON file, or - for standard input"},
    "card": {"description": "The JSON value"},
    "format": {"enum": ["text", "json"],
               "description": "Print the bytes, or a JSON object that contains them"},
)json" CARDINAL_JSON_FLAG R"json(
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["canonical"],
  "additionalProperties": false,
  "properties": {"canonical": {"type": "string"}}
})json",
    .run = run_canon,
};

}  // namespace cardinal
