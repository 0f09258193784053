#include "base/errors.h"
#include "operations/call_buffers.h"
#include "operations/diagnostics.h"
#include "operations/registry.h"
#include "operations/render_view.h"

namespace cardinal {
namespace {

// A document of any kind, so larger than a card may be.
constexpr Limits canon_limits{.bytes_max = 64u << 20, .depth_max = 1000};

Result<Reply> run_canon(Call& call) {
  TRY(std::string text, document_text(call));
  Faults faults;
  Document document =
      call.buffers.reader.read(std::move(text), canon_limits, faults);
  Writer json;
  json.begin_object().key("canonical");
  if (!faults.empty()) {
    json.null().key("diagnostics");
    write_diagnostics(json, fault_report(std::move(document), faults));
    return Reply{.outcome = Outcome::has_errors,
                 .json = json.end_object().take()};
  }
  Result<std::string> canonical = canonicalize(document.root());
  if (!canonical) {
    return at("text", std::unexpected(canonical.error()));
  }
  json.string(*canonical).end_object();
  return Reply{.json = json.take()};
}

// No line break is added: these are the bytes that are signed.
Rendered canon_as_text(Value answer, const Asked& asked, const Style& style) {
  if (const auto canonical = answer["canonical"].string()) {
    return {.out = shown_document(*canonical, style)};
  }
  return {.messages = diagnostics_as_text(answer, asked.name("text", "text"),
                                          asked.text("text"), style)};
}

constexpr View canon_views[] = {{"text", "text/plain", canon_as_text}};

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
    .route = {"POST", "/v1/canon"},
    .scope = Scope::read,
    .input = R"json({
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "file": {"type": "string", "x-positional": true, "x-value": "FILE",
             "x-files": true, "x-file-for": "text",
             "description": "JSON file, or - for standard input"},
    "card": {"description": "The JSON value"},
    "text": {"type": "string", "x-api": true,
             "description": "The exact JSON text, instead of card"}
  }
})json",
    .output = R"json({
  "type": "object",
  "required": ["canonical"],
  "additionalProperties": false,
  "properties": {
    "canonical": {"type": ["string", "null"], "x-document": true},
    "diagnostics": )json" CARDINAL_DIAGNOSTICS_SCHEMA R"json(
  }
})json",
    .views = canon_views,
    .run = run_canon,
};

}  // namespace cardinal
