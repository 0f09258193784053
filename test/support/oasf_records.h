// Cards of two dialects and the OASF records they become.
#pragma once

#include "support/conversion.h"

namespace cardinal::test {

inline constexpr std::string_view translator = R"({
  "id": "agent://acme.example/translator", "name": "Translator",
  "description": "Translates texts.", "version": "1.2.0",
  "skills": ["nlp/translation", "legal"],
  "tools": [{"name": "translate", "description": "Translates a text.",
    "input_schema": {"type": "object", "minProperties": 1.0},
    "streaming": true, "idempotent": true}],
  "endpoints": [
    {"protocol": "http+json", "uri": "https://acme.example/v1"},
    {"protocol": "http+json", "uri": "https://acme.example/v2",
     "priority": 2},
    {"protocol": "aitp", "uri": "agent://acme.example/translator"}],
  "metadata": {"created_at": "2026-01-15T00:00:00Z", "ttl": 60},
  "seq": 1
}
)";

inline constexpr std::string_view planner = R"({
  "protocolVersion": "0.3.0", "name": "Trip Planner",
  "description": "Plans trips by train.", "version": "1.2.0",
  "url": "https://travel.example/a2a", "preferredTransport": "JSONRPC",
  "provider": {"organization": "Acme", "url": "https://acme.example"},
  "capabilities": {"streaming": true}, "defaultInputModes": ["text/plain"],
  "defaultOutputModes": ["text/plain"],
  "skills": [{"id": "plan", "name": "Plan", "description": "Plans a trip.",
    "tags": ["travel"], "examples": ["From Bern to Rome"]}],
  "x-team": {"pager": 1e3}
}
)";

inline Converted translator_record() {
  return converted(std::string(translator),
                   {.to = CardFormat::oasf, .author = "Acme"});
}

inline Converted planner_record(bool embeds_original = true) {
  return converted(std::string(planner),
                   {.to = CardFormat::oasf,
                    .embed_original = embeds_original,
                    .created_at = "2026-03-01T00:00:00Z"});
}

}  // namespace cardinal::test
