// Answers with "results" and a "summary", as check and probe give them, in the
// formats of reports.
#pragma once

#include "operations/diagnostics.h"

namespace cardinal {

// `noun` is what was checked: "card", "endpoint".
Rendered render_reports(std::string_view format, Value answer,
                        const Asked& asked, const Style& style,
                        std::string_view noun);

// The schema of a member "results"; `file` is that of the name of a result.
#define CARDINAL_RESULTS_SCHEMA(file)                                          \
  R"json({"type": "array", "items": {"type": "object", "required": )json"      \
  R"json(["file", "dialect", "version", "reason", "profile", "valid", )json"   \
  R"json("diagnostics"], "additionalProperties": false, )json"                 \
  R"json("properties": {"file": )json" file                                    \
  R"json(, "dialect": {"type": ["string", "null"]}, )json"                     \
  R"json("version": {"type": ["string", "null"]}, )json"                       \
  R"json("reason": {"type": ["string", "null"]}, )json"                        \
  R"json("profile": {"type": ["string", "null"]}, )json"                       \
  R"json("valid": {"type": "boolean"}, "left_out": {"type": "integer"}, )json" \
  R"json("score": {"type": "integer", "minimum": 0, "maximum": 100}, )json"    \
  R"json("diagnostics": )json" CARDINAL_DIAGNOSTICS_SCHEMA R"json(}}})json"

// The answer for one report.
std::string report_as_json(std::string_view name, const Report& report,
                           const ReportStyle& style = {});

}  // namespace cardinal
