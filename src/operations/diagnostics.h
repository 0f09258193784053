// Findings in the answers of operations, and from answers back to reports for
// the views.
#pragma once

#include "card/card_text.h"
#include "check/report/reporter.h"
#include "operations/input_files.h"

namespace cardinal {

// The faults of a text that is not valid JSON, as the findings that check
// reports.
Report fault_report(Document document, const Faults& faults);
// The same for a card, whose pointers continue into the string it is in.
Report fault_report(CardText given);

// The report that an answer describes: one of "results", or an object with
// "diagnostics" alone. `text` is what was checked. `summary` is that of an
// answer about this result only: it counts findings that are not listed.
Report report_from(Value result, std::string_view text, Value summary = {});

// "diagnostics" as text, with the lines of the text they are about.
std::string diagnostics_as_text(Value answer, std::string_view name,
                                std::string_view text, const Style& style);

// The schema of a member "diagnostics".
#define CARDINAL_DIAGNOSTICS_SCHEMA                                                                   \
  R"json({"type": "array", "items": { )json"                                                          \
  R"json("type": "object", )json"                                                                     \
  R"json("required": ["rule", "severity", "pointer", "begin", "end", "line", )json"                   \
  R"json("column", "end_line", "end_column", "message", "help", )json"                                \
  R"json("spec", "fix"], )json"                                                                       \
  R"json("additionalProperties": false, )json"                                                        \
  R"json("properties": { )json"                                                                       \
  R"json("rule": {"type": "string"}, )json"                                                           \
  R"json("severity": {"enum": ["error", "warning", "hint"]}, )json"                                   \
  R"json("pointer": {"type": "string"}, )json"                                                        \
  R"json("begin": {"type": ["integer", "null"], "minimum": 0, )json"                                  \
  R"json("description": "Byte offset in the text; null where the finding has no place there"}, )json" \
  R"json("end": {"type": ["integer", "null"], "minimum": 0}, )json"                                   \
  R"json("line": {"type": ["integer", "null"], "minimum": 1}, )json"                                  \
  R"json("column": {"type": ["integer", "null"], "minimum": 1}, )json"                                \
  R"json("end_line": {"type": ["integer", "null"], "minimum": 1}, )json"                              \
  R"json("end_column": {"type": ["integer", "null"], "minimum": 1}, )json"                            \
  R"json("message": {"type": "string"}, )json"                                                        \
  R"json("help": {"type": ["string", "null"]}, )json"                                                 \
  R"json("spec": {"type": "string"}, )json"                                                           \
  R"json("schema_pointer": {"type": "string"}, )json"                                                 \
  R"json("fix": {"type": ["object", "null"], )json"                                                   \
  R"json("required": ["title", "safe", "edits"], )json"                                               \
  R"json("additionalProperties": false, )json"                                                        \
  R"json("properties": { )json"                                                                       \
  R"json("title": {"type": "string"}, )json"                                                          \
  R"json("safe": {"type": "boolean"}, )json"                                                          \
  R"json("edits": {"type": "array", "items": {"type": "object", )json"                                \
  R"json("required": ["begin", "end", "text"], )json"                                                 \
  R"json("additionalProperties": false, )json"                                                        \
  R"json("properties": {"begin": {"type": "integer"}, )json"                                          \
  R"json("end": {"type": "integer"}, )json"                                                           \
  R"json("text": {"type": "string"}}}}}} )json"                                                       \
  R"json(} )json"                                                                                     \
  R"json(}})json"

}  // namespace cardinal
